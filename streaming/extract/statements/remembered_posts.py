"""What a text is remembered to have said of who has which post, and with whom."""

from __future__ import annotations

import re

from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.posts import Post, is_office, is_seat
from streaming.extract.statements.slots import Fill


def remember_post(discourse: Discourse, person: Fill, role: Fill, of: Fill | None) -> None:
    """Note the post as the person's present one, unless it was one before that."""
    past = _is_looking_back(discourse, role)
    before = discourse.posts.get(person.value)
    if before is not None and is_seat(role.value) and _LEADS.search(before.role):
        # A minister is a member of parliament besides.
        discourse.seats[person.value] = Post(
            role.value, of.value if of else None, of.kind if of else ""
        )
        return
    if not past or person.value not in discourse.posts:
        whose = (of.value, of.kind) if of is not None else (None, "")
        discourse.posts[person.value] = Post(role.value, *whose)
    if of is not None and is_office(role.value) and not past:
        discourse.office = Post(role.value, of.value, of.kind, role.span[0])
    body = of is not None and of.kind == "organization" and "Party" not in of.value.split()
    if of is not None and body and not (past and person.value in discourse.employers):
        discourse.employers[person.value] = discourse.posted = of.value


_LEADS = re.compile(r"\b(?:minister|secretary of state|premier|taoiseach|chancellor|speaker)\b")
_LOOKING_BACK = re.compile(
    r"\b(?:[Bb]efore (?:that|then|joining|coming)|[Pp]reviously|[Ee]arlier),? "
)
_BEFORE_ANOTHER = re.compile(r"[^.;]{0,40}\bbefore (?:he|she|joining|coming|moving)\b")


def _is_looking_back(discourse: Discourse, role: Fill) -> bool:
    """ "Before that she was principal of": where one was before one's present employer."""
    text, (start, end) = discourse.document.text, role.span
    told = _LOOKING_BACK.search(text, max(0, start - 40), start)
    return told is not None or _BEFORE_ANOTHER.match(text, end, end + 60) is not None
