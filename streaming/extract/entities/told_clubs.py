"""Clubs that no plural tells: "SAN PELL — Surf closer Jane Roe" makes the San Pell Surf one."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.register import Linked
from streaming.extract.tokens import Token


def mark_clubs(linked: Sequence[Linked], drafts: Sequence[Draft], found: Sequence[Token]) -> None:
    """Call those bodies of no known sort clubs that have a player, or whose name begins with a
    dateline's town; in a text that tells of no other club nothing is one."""
    if all(draft.sort != "club" for draft in drafts):
        return
    towns = {link.name.text.upper() for link in linked if link.name.dateline}
    for link in linked:
        draft = None if link.key is None else drafts[link.key]
        if draft is None or draft.kind != "organization" or draft.sort or len(draft.words) < 2:
            continue
        town = " ".join(draft.words[:-1])
        behind = found[link.name.last : link.name.last + 3]
        player = len(behind) == 3 and behind[0].text in PLAYERS and behind[2].is_capitalised
        if town.upper() in towns or player:
            draft.sort, draft.place = "club", town
