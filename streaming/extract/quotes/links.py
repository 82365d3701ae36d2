"""Links made of the words of a phrase: to whom it names, or to nobody named.

Reads the document's mentions. Whom a pronoun or a bare role means is ``speakers.py``'s to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from contract.records import Link, LinkKind, Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.behind_role import name_behind_role
from streaming.extract.quotes.heads import BODIES, is_person, is_plural, kind_of_head
from streaming.extract.quotes.unnamed import described, spoken_for, unknown_name
from streaming.extract.quotes.words import DEMONYMS, PREPOSITIONS

_BODIES_OR_BODY = BODIES | {"body", "group"}

_SPACE = re.compile(r"\s+")
_CORE_END = re.compile(
    r",|\(|\s(?:who|whose|of|for|from|in|at|with|on|by|close|familiar|near|inside|outside|to|that"
    r"|beside|over|above|below|under|behind|across|along)\s|\s(?:here|there)\Z"
    r"|\s(?:[a-z]+ed|seen|heard|written|read|shown|given|made|sent|drawn|kept|known|taken)"
    r"\s(?:by|in|on|to|at|from|with|for|under|after|last|this|aloud|out|up|[A-Z][a-z]+day)\b"
    r"|\sdated\s|\s(?:filed|issued|published|released|dated|signed|leaked|sent|seen|posted)\Z"
)
_LAST_OF = re.compile(r" (?:[a-z-]+ ){0,2}?(?P<noun>[a-z]+)(?=,|\Z| (?:who|in|on|at|with|close)\b)")
_NAMED_BY = re.compile(r"[Tt]he [A-Z][\w.’'-]+ ")
""" "the Pell County clerk's office": a body by whose it is."""
_BODY = re.compile(r"\s(?:at|with|from)\s(?:the\s)?[A-Z]")
""" "analysts at Acme": the group is "analysts", and Acme where they are."""
_BODY_BEHIND = re.compile(
    r", (?:an?|the) (?:[a-z-]+ ){0,3}?(?P<noun>[a-z]+)(?=[,.]| (?:for|of|that)\b)"
)
_PERSONAL = re.compile(r"(?!The )[A-Z][\w’'-]+(?: [A-Z]\.?)? [A-Z][\w’'-]+")
MAX_BODY = 4
"""Words before a body's name, at most: "the Norwegian state broadcaster"."""
FIGURES = frozenset("figures data statistics records report memo documents estimates".split())
"""What a body puts out: "Ministry of Grain figures" are no ministry."""
OFFICES = word_list("speech", "offices")
"""What somebody is called by an office with a capital: "the Prime Minister"."""
FIRMS_TOO = frozenset(
    "owner operator sponsor contractor developer builder publisher broadcaster supplier"
    " agent".split()
)
"""What a firm may be called as well as a person."""
_PARTITIVE = re.compile(
    r"(?:one|two|three|some|several|many|most|both|a couple|a few) of ", re.IGNORECASE
)
_EVERYONE = re.compile(r"(?:every|(?P<none>any|no|some))(?:one|body)\b", re.IGNORECASE)
_AGED = re.compile(r"\d{1,3}-year-old\Z")
_SELF = re.compile(r"\s(?:him|her|it|them)sel(?:f|ves)\b")
_ONE = re.compile(r"(?:an?other|one|neither|none|each)\Z", re.IGNORECASE)
_MANY = re.compile(
    r"(?:two|three|four|five|six|seven|eight|nine|ten|everyone|everybody)\b", re.IGNORECASE
)
_LAST_WORD = re.compile(r"(\w[\w’'-]*?)(?:[’']s?)?\W*\Z")
_AFFILIATION = re.compile(r"\b(?:of|from|with|for|at|in)\s+(?:the\s+)?\Z", re.IGNORECASE)
PARENTS = frozenset("dad mum mom mam mama papa mummy daddy grandma grandpa granny nana".split())
"""What children call them, who have no other name where they speak of them."""
SINGULAR_PRONOUNS = frozenset("he she him her his hers himself herself".split())


@dataclass(frozen=True)
class Links:
    """Makes the links of one document's phrases."""

    document: Document

    def of_phrase(self, span: Span) -> Link:
        """The link of a phrase as it stands, resolved to nobody."""
        return self.nominal(span, self.words(span), self._core(span))

    def of_name(self, span: Span) -> Link | None:
        """The link to whom the phrase names at its head; None where it names nobody so."""
        words = self.words(span)
        head = self._behind_role(span)
        if head is None and not _PARTITIVE.match(words) and not _EVERYONE.match(words):
            head = self._head_mention(span, self._core(span))
        entity = self.document.entity_of(head)
        if head is None or entity is None or self._is_bare_role(span, head):
            return None
        if words.lower() in PARENTS:
            return None
        link = self.named(span, words, entity, head)
        role = self.document.text[slice(*self._core(span))].split()[-1].lower()
        apposed = head.start > self._core(span)[1] and entity.kind == "organization"
        personal = is_person(role) and role not in FIRMS_TOO and _PERSONAL.fullmatch(entity.name)
        if entity.kind == "person" and (self._is_a_body(span, head) or self._is_body_too(head)):
            return replace(link, kind="organization")
        return replace(link, kind="person") if apposed and personal else link

    @cached_property
    def bodies(self) -> dict[str, Entity]:
        """The organisations that the document names, by their names in small letters."""
        named = (e for e in reversed(self.document.entities) if e.kind == "organization")
        return {entity.name.lower(): entity for entity in named}

    def _is_a_body(self, span: Span, head: Mention) -> bool:
        """ "the broadcaster Kystrad", "the bank, Fjordkred,": the noun right before tells it."""
        before = self.document.text[span[0] : head.start].lower().rstrip(" ,").split()
        plain = PREPOSITIONS.isdisjoint(before) and 1 < len(before) <= MAX_BODY
        entity = self.document.entity_of(head)
        known = entity is not None and entity.gender is not None and " " in entity.name
        return not known and plain and before[0] in ("the", "a", "its") and before[-1] in BODIES

    def _is_bare_role(self, span: Span, head: Mention) -> bool:
        """ "the Minister for Health" names nobody."""
        before = self.document.text[span[0] : head.start].lower()
        words = self.document.text[head.start : head.end].lower().split()
        return before == "the " and words[-1] in OFFICES

    def _is_body_too(self, head: Mention) -> bool:
        """ "Vine Growers Aotearoa, an industry body,": the noun behind tells it."""
        behind = _BODY_BEHIND.match(self.document.text, head.end)
        return behind is not None and behind["noun"] in _BODIES_OR_BODY

    def words(self, span: Span) -> str:
        """The span's text, runs of white space as one space, no mark at its ends."""
        return _SPACE.sub(" ", self.document.text[slice(*span)]).strip(' ,;:."“”')

    def is_person_name(self, mention: Mention) -> bool:
        """Whether a mention names a person."""
        entity = self.document.entity_of(mention)
        return mention.kind == "name" and entity is not None and entity.kind == "person"

    def named(self, span: Span, words: str, entity: Entity, mention: Mention) -> Link:
        """The link of a phrase to the entity that a mention in it stands for."""
        return Link(
            mention=words,
            name=entity.name,
            kind=_link_kind(entity),
            affiliation=self._affiliation(span, mention) or entity.affiliation,
            role=entity.roles[0] if entity.roles else None,
            span=span,
            confidence=mention.confidence,
            candidates=tuple(self.document.entities[key].name for key in mention.candidates),
        )

    def nominal(self, span: Span, words: str, core: Span) -> Link:
        """A phrase that names nobody: a document, a group, someone unnamed."""
        phrase = self.document.text[slice(*core)]
        found = _LAST_WORD.search(phrase)
        head = found.group(1) if found else words
        kind = kind_of_head(head.lower(), words)
        one = _is_one(words, head) or _EVERYONE.fullmatch(words) is not None
        if (
            one
            or words.lower() in PARENTS
            or _AGED.match(head)
            or words.lower() in SINGULAR_PRONOUNS
        ):
            return Link(described(words), None, "anonymous", None, None, span, 0.8)
        if _MANY.match(words) and (_MANY.match(head) or words.lower().startswith("every")):
            return Link(words, words, "group", None, None, span, 0.8)
        if words.lower().startswith("the ") and words[4:].lower() in DEMONYMS:
            return Link(words, words, "group", None, None, span, 0.8)
        if (
            (head[:1].isupper() or head[:1].isdecimal())
            and not is_plural(head.lower())
            and kind == "anonymous"
            and not (head.lower() in OFFICES and words.lower().startswith("the "))
        ):
            return unknown_name(words, _SPACE.sub(" ", phrase).strip(), span)
        mention = described(words)
        body = self._affiliation(span, None)
        of_body = (
            body is not None and core[1] < span[1] and _BODY.match(self.document.text, core[1])
        )
        name = mention if kind == "group" else None
        if kind == "organization" and (head[:1].isupper() or _NAMED_BY.match(phrase)):
            name = _SPACE.sub(" ", phrase).strip().removeprefix("The ").removeprefix("the ")
        name = _SPACE.sub(" ", phrase).strip() if name and of_body else name
        body = body or spoken_for(self.document, span[0], phrase)
        return Link(mention, name, kind, body, None, span, 0.8)

    def _affiliation(self, span: Span, head: Mention | None) -> str | None:
        """The organisation of "X of the Ledger", "the Ledger’s X", "a source in the club"."""
        for mention in self.document.mentions_in(span):
            entity = self.document.entity_of(mention)
            if mention is head or entity is None or entity.kind != "organization":
                continue
            before = self.document.text[span[0] : mention.start]
            if _AFFILIATION.search(before) or mention.start <= span[0] + 4:
                return entity.name
        return None

    def _core(self, span: Span) -> Span:
        """The head phrase: up to the first comma, relative clause or preposition."""
        match = _CORE_END.search(self.document.text, span[0], span[1])
        if not match or match.start() <= span[0]:
            return span
        for mention in self.document.mentions_in((match.start(), match.start() + 1)):
            served = self._served(mention, span) if mention.end > match.end() else None
            if served is not None:
                return span[0], served
        return span[0], match.start()

    def _head_mention(self, span: Span, core: Span) -> Mention | None:
        """The mention that ends the head phrase; else a name in apposition to it."""
        known = [
            m
            for m in self.document.mentions_in(span)
            if m.entity is not None and not (m.kind == "pronoun" and m.start > span[0])
        ]  # "Hale himself" is Hale
        for mention in known:
            crosses = mention.start < core[1] < mention.end
            rest = self.document.text[mention.end : core[1]]
            closes = mention.start < core[1] and not _tail_of(rest)
            if (crosses or closes) and not self._is_possessor(mention, core):
                return mention
        after = self.document.text[core[1] : span[1]]
        if after.startswith(","):
            people = [m for m in known if m.start >= core[1] and self.is_person_name(m)]
            between = after[: people[0].start - core[1]].strip(", \u00a0") if people else "."
            if not between or is_person(between.lower()):
                return people[0]  # "the witness, accountant Ann Roe"
        return None

    def _served(self, mention: Mention, span: Span) -> int | None:
        """ "a Ministry of Grain official |": past who serves the body that is named before."""
        entity = self.document.entity_of(mention)
        if entity is None or entity.kind == "person":
            return None
        behind = _LAST_OF.match(self.document.text, mention.end, span[1])
        told = behind is not None and (is_person(behind["noun"]) or behind["noun"] in FIGURES)
        return behind.end("noun") if behind and told else None

    def _behind_role(self, span: Span) -> Mention | None:
        """The name that closes a role."""
        inside = self.document.mentions_in(span)
        names = [
            (m, self.is_person_name(m)) for m in inside if m.kind == "name" and m.entity is not None
        ]
        return name_behind_role(self.document.text, span, names) if names else None

    def _is_possessor(self, mention: Mention, core: Span) -> bool:
        """ "Hale’s lawyer" is not Hale."""
        rest = self.document.text[mention.end : core[1]]
        return rest[:1] in ("’", "'") and bool(rest.strip("’'s "))


def _is_one(words: str, head: str) -> bool:
    """ "One of them", "Another": of those named or counted before; "Somebody", whoever it is."""
    vague = _EVERYONE.match(words)
    nobody = vague is not None and vague["none"] is not None
    return nobody or bool(_PARTITIVE.match(words)) or bool(_ONE.match(head))


def _tail_of(rest: str) -> str:
    """What is left of a head phrase after a mention, possessive, "himself" and marks aside."""
    return _SELF.sub("", rest).strip(" \u00a0,.\"“”’'s")


def _link_kind(entity: Entity) -> LinkKind:
    kinds: dict[str, LinkKind] = {
        "person": "person",
        "organization": "organization",
        "group": "group",
        "place": "organization",
        "event": "document",
    }
    return kinds[entity.kind]
