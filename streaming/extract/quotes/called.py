"""Whom "the dockmaster" means, by what the document calls the people that it names.

"The dockmaster, Paul Denby, …", "Rosa Lind, the minister of fisheries, …", "Lind will become
superintendent …": read off the words beside each name, whether or not a list has the noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.lexicon import table
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Mention
from streaming.extract.quotes.doings import roles_of_doing
from streaming.extract.quotes.heads import kind_of_head
from streaming.extract.quotes.words import looks_finite

REACH = 90
"""Characters beside a name in which it is said who that is."""
_DETERMINER = r"(?:the|a|an|its|their|his|her|[\w’'.-]+[’']s?)"
_PHRASE = r"(?P<said>(?:[^\W\d_][\w’'-]* ){0,5}?[a-z][a-z-]+)"
_STOP = (
    r"(?= (?:of|for|at|in|on|to|with|from|who|then|now|and|when|since|by|after|next)\b"
    r"|[,.;:—)]|\s*\Z)"
)
_BECAME = (
    r" (?:is|was|remains|became|becomes|will be|will become|has been|takes over as|took over as"
    r"|(?:serves|served|works|worked|acts|acted) as"
    r"|(?:was|has been) (?:named|hired as|appointed|elected)"
    r"|(?:has |had )?(?:resigned|quit|retired|stepped down|stood down) as"
    r"|(?:was|has been) (?:sacked|fired|dismissed|removed|reinstated) as)(?: now)? "
)
_BEHIND = re.compile(
    rf"(?:, (?:\d{{1,2}}, )?(?:who (?:is|was|became|has been) )?|{_BECAME})"
    rf"(?:{_DETERMINER} )?{_PHRASE}{_STOP}"
)
_OTHERS = r"(?<!\bof )(?<!\bto )(?<!\bfor )(?<!\bat )(?<!\bin )(?<!\bfrom )"
""" "counsel to the inquiry, Ann Roe,": she is not the inquiry."""
_BEFORE = re.compile(rf"{_OTHERS}\b{_DETERMINER} {_PHRASE}, \Z", re.IGNORECASE)
_CLOSES = re.compile(r"[,.;:—)]|\s*\Z| (?:said|says|told)\b")
_ROLE = re.compile(
    r"(?:the|his|her|their|its) (?P<said>(?:[a-z][\w’'-]* ){0,3}[a-z][a-z-]+)", re.IGNORECASE
)
_SAME: Mapping[str, str] = table("agents")["same"]
_PAST = frozenset(("former",))
_RANKS = word_list("speech", "ranks")
"""Words that make another role of one: the deputy director is not "the director"."""


@dataclass(frozen=True, slots=True)
class Called:
    """By the head noun of what people are called, with its ranks: a mention of each by name."""

    by_head: Mapping[tuple[str, frozenset[str]], Mapping[int, Mention]]
    by_doing: Mapping[str, Mapping[int, Mention]]
    """For what they do: read where nobody is called so."""

    @staticmethod
    def of(document: Document) -> Called:
        """What the document calls its people; linear in the number of its names."""
        found: dict[tuple[str, frozenset[str]], dict[int, Mention]] = {}
        doing: dict[str, dict[int, Mention]] = {}
        for mention in document.mentions:
            entity = document.entity_of(mention)
            if mention.kind != "name" or entity is None or entity.kind != "person":
                continue
            titles = (role.lower().split(" of ")[0] for role in entity.roles)
            for said in (*titles, *_said_beside(document.text, mention)):
                *modifiers, head = said.lower().split()
                called = found.setdefault((head, _RANKS & set(modifiers)), {})
                called.setdefault(entity.key, mention)
            for role in roles_of_doing(document.text, mention):
                doing.setdefault(role, {}).setdefault(entity.key, mention)
        return Called(found, doing)

    def mention_of(self, words: str, place: int) -> Mention | None:
        """A mention of the only one whom the document calls so; ``words`` is the whole phrase.

        Where it calls nobody so, the only one who does what such people do before ``place``.
        None for what names an organisation, a group or a document.
        """
        role = _ROLE.fullmatch(words)
        if role is None:
            return None
        *modifiers, head = role["said"].lower().split()
        if sorts_of(head) or kind_of_head(head, words) != "anonymous":
            return None
        ranks = _RANKS & set(modifiers)
        fitting = self._named(head, ranks)
        if not fitting and not ranks:
            doing = self.by_doing.get(head, {})
            fitting = {key: mention for key, mention in doing.items() if mention.start < place}
        return next(iter(fitting.values())) if len(fitting) == 1 else None

    def _named(self, head: str, ranks: frozenset[str]) -> Mapping[int, Mention]:
        """Who are called so: "the former mayor" is whoever was called the mayor, "the gaffer" the
        manager."""
        for noun in (head, *_SAME.get(head, "").split()):
            found = self.by_head.get((noun, ranks)) or self.by_head.get((noun, ranks - _PAST))
            if found:
                return found
        return {}


def _said_beside(text: str, mention: Mention) -> Iterator[str]:
    """The noun phrases that say who the named one is, right before and behind the name."""
    end = text.find("\n", mention.end, mention.end + REACH)
    end = mention.end + REACH if end < 0 else end
    behind = _BEHIND.match(text, mention.end, min(end, len(text)))
    opens = behind["said"].partition(" ")[0].lower() if behind else ""
    if behind and (opens.endswith("ed") or not looks_finite(opens)):
        yield behind["said"]  # not "…, Ann Roe, | became party leader"
    if _CLOSES.match(text, mention.end):
        first = max(text.rfind("\n", 0, mention.start) + 1, mention.start - REACH)
        before = _BEFORE.search(text[first : mention.start])
        if before:
            yield before["said"]
