"""Towns that are said for their sides where clubs are spoken of: "was traded to Pell", "Pell
hired him as manager". A word that nothing else is known of is a town's there, and nobody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.entities.grammar import is_year, word_at
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Line, Name
from streaming.extract.entities.side_deeds import deed_of
from streaming.extract.tokens import Token

_POSTS = frozenset("manager coach skipper coordinator captain pitcher catcher shortstop".split())
_OTHERS_MANAGERS = frozenset("city town county general office bank store project campaign".split())
_OF_SPORT = frozenset(("signed", "drafted", "traded", "acquired", "claimed", "waived"))
_PLACED = 2.0


def weigh_towns(
    names: Sequence[Name],
    found: Sequence[Token],
    lines: Sequence[Line],
    evidence: Mapping[str, Evidence],
) -> None:
    """Add what the deeds of sides tell of words that may be their towns'."""
    if all(told.sort != "club" for told in evidence.values()):
        return
    by_sentence = {line.sentence: line for line in lines}
    seen: set[str] = set()
    for name in names:
        told = evidence[name.text]
        known = told.personal or told.sort not in ("", "company")
        known |= told.weights.get("organization", 0.0) >= SURE
        if name.text in seen or known or not _is_bare(name, found):
            continue
        if _is_seat(name, found) or acts_for_side(name, found, by_sentence[name.sentence]):
            seen.add(name.text)
            told.add("place", _PLACED + told.weights.pop("organization", 0.0))
            told.weights.pop("person", None)
            told.sort = ""


def acts_for_side(name: Name, found: Sequence[Token], line: Line) -> bool:
    """Whether what is told at one mention is told of sides alone: somebody goes there, or is
    made manager or coach there."""
    if word_at(found, name.first - 1) == "with" and _is_dated(name, found):
        return True
    deed = deed_of(name, found, line)
    if deed is None or deed.kind in ("keeps", "led", "served"):
        return False
    joint = word_at(found, name.first - 1)
    if deed.kind in ("fared", "stands", "gives") or joint in ("to", "with"):
        return True
    if deed.kind in ("takes", "parts") and word_at(found, name.last) in _OF_SPORT:
        return True
    near = [found[at].low for at in range(name.last, min(line.last, name.last + 10))]
    if near[:2] == [",", "where"]:
        return True
    posts = [at for at, word in enumerate(near) if word in _POSTS]
    return bool(posts) and near[posts[0] - 1] not in _OTHERS_MANAGERS


def _is_seat(name: Name, found: Sequence[Token]) -> bool:
    """ "their Class A team in Pell"."""
    before = [word_at(found, name.first - i) for i in (1, 2)]
    return before[0] == "in" and before[1] in ("team", "affiliate", "club")


def _is_dated(name: Name, found: Sequence[Token]) -> bool:
    """ "won it with Pell in 1986", "with Pell from 1990 to 1994"."""
    behind = [word_at(found, name.last + i) for i in range(2)]
    return behind[0] in ("in", "from", "until", "since") and is_year(behind[1])


def _is_bare(name: Name, found: Sequence[Token]) -> bool:
    alone = len(name.words) == 1 and not (name.titled or name.dateline or name.thing)
    return alone and word_at(found, name.first - 1) not in ("the", "a", "an")
