"""Lines of a news page that are not the article: menus, promotions, credits, signatures.

The rules are data: ``boilerplate.toml`` names each habit of news sites with its patterns.
What only a line's surroundings tell (lists of links, a title) is in ``layout.py``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from streaming.extract.lexicon import read_toml

Verdict = Literal["caption", "boilerplate"]

_RULES = Path(__file__).with_name("boilerplate.toml")
_LONGEST = 200
_PARTS = {
    "{Q}": "'",
    "{AGENCY}": r"(?:AP|AFP|EPA|UPI|Reuters|Getty(?: Images)?|(?:The )?Associated Press"
    r"|USA TODAY(?: Sports)?)",
    "{NAME}": r"[A-Z][\w.’'\-]*(?: (?:[a-z]{1,3} )?[A-Z][\w.’'\-]*){0,4}",
    "{LINK}": r"(?:stor(?:ies|y)|articles?|coverage|content|topics|links|news|videos?|now|here"
    r"|reading|for you|to|on|about|from)",
    "{SHARE}": r"(?:share|tweet|pin|e-?mail|print|save|like|copy link|facebook|twitter|reddit"
    r"|whatsapp|linkedin|pinterest|flipboard)",
    "{MENU}": r"(?:(?:main )?menu|search|log ?in|sign ?(?:in|up)|register|home|sections?|news"
    r"|sports?|business|opinion|weather|navigation|close|account)",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` is matched at the beginning of a stripped line of at most ``longest``
    characters."""

    name: str
    verdict: Verdict
    pattern: re.Pattern[str]
    longest: int


@cache
def rules() -> tuple[Rule, ...]:
    """The shipped rules, in the order of the file."""
    return tuple(_rule(name, entry) for name, entry in read_toml(_RULES).items())


def _rule(name: str, entry: dict[str, Any]) -> Rule:
    whole = "|".join(f"(?:{pattern})" for pattern in entry["patterns"])
    for part, spelled in _PARTS.items():
        whole = whole.replace(part, spelled)
    flags = 0 if entry.get("cased") else re.IGNORECASE
    verdict: Verdict = "caption" if entry.get("verdict") == "caption" else "boilerplate"
    return Rule(name, verdict, re.compile(whole, flags), entry.get("longest", _LONGEST))


def verdict_of(line: str) -> Rule | None:
    """The first rule that the stripped line matches, None for an article's line."""
    length = len(line)
    for rule in rules():
        if length <= rule.longest and rule.pattern.match(line):
            return rule
    return None
