"""A refusal to comment told in a clause: "said they could not comment on the case"."""

from __future__ import annotations

import re

from streaming.extract.quotes.found import Found

_NOT = r"(?:(?:could|can|would|will|did|does|do) ?(?:not|n[’']t)|can[’']t)"
_SAY = r"(?:comment|elaborate|discuss|go into|be (?:interviewed|drawn|commenting))"
_SILENT = re.compile(
    r"(?:that )?(?:I|[Ss]?[Hh]e|[Tt]hey|[Ii]t|[Ww]e|[Tt]he [a-z]+|(?:[A-Z][\w.’'-]+ ?)+) (?:"
    rf"(?:{_NOT} (?:be able to |yet |further |immediately )?"
    rf"|(?:was|were|is|are) unable to ){_SAY}"
    r"|(?:had|has|have) (?:no (?:further |immediate )?comment"
    r"|nothing (?:further |more |else )?to (?:say|add))"
    r"|(?:(?:was|were|is|are|would be) (?:making|offering) no|(?:would|will) make no) "
    r"(?:[a-z]+ )?comment|declined to comment)\b[^,;“”\"]*"
)
_REASON = re.compile(r"\b(?:because|but|and|since|although|though)\b")


def keeps_silent(text: str, item: Found) -> bool:
    """Whether nothing else is told, and no reason given."""
    start, end = item.content[0]
    if len(item.content) > 1 or not _SILENT.fullmatch(text, start, end):
        return False
    return not _REASON.search(text, start, end)
