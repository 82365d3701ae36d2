"""Who speaks, and to whom, in another's words: “He said, ‘Pack,’” Hale recalled."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace

from contract.records import Link, Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.quotes.addressees import addressee_of
from streaming.extract.quotes.antecedents import GENDERS, document_before
from streaming.extract.quotes.askings import asked_back
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.heads import head_of, is_plural
from streaming.extract.quotes.hearsay import HEARSAY
from streaming.extract.quotes.its import nameless_before
from streaming.extract.quotes.kinship import kin_of
from streaming.extract.quotes.last_speakers import clashes, is_named_since
from streaming.extract.quotes.links import SINGULAR_PRONOUNS
from streaming.extract.quotes.named_before import nameless, somebody
from streaming.extract.quotes.pronouns import PLURAL_PRONOUNS
from streaming.extract.quotes.several import if_written
from streaming.extract.quotes.speakers import FIRST_PERSON, UNSURE, Speakers
from streaming.extract.quotes.told_of import known_before, named_in, only_other
from streaming.extract.quotes.within import (
    body_within,
    document_within,
    first_of,
    same_opening,
    somebody_within,
)
from streaming.extract.quotes.words import DEMONYMS

VOCATIVE = re.compile(r"(?P<who>[A-Z][\w’'-]*), ")
FORMS = word_list("speech", "forms_of_address")
"""What somebody is called to his face."""
NOISES = word_list("speech", "noises")
"""What a speaker hears of those to whom he speaks: "said to applause"."""
_SPOKEN_OF = frozenset(("he", "she", "it", "they"))
PRONOUNS = SINGULAR_PRONOUNS | PLURAL_PRONOUNS | FIRST_PERSON


@dataclass(frozen=True, slots=True)
class Outer:
    """The attribution around another: as found, who speaks it and to whom."""

    found: Found
    link: Link | None
    to: Link | None


def speaker_of(speakers: Speakers, item: Found, last: Link | None, outer: Outer | None) -> Link:
    """The link of an attribution's source; ``outer`` is around it, ``last`` spoke before."""
    place = item.source[0]
    if outer is None or outer.link is None:
        turn = _turn_around(speakers, place)
        if turn is not None and turn.link and speakers.links.words(place).lower() in _SPOKEN_OF:
            told = _in_marks(speakers, item, turn, turn.link)
            if told is not None:
                return told
        link = speakers.link(place, last, writing=_is_written(speakers, item))
        if item.rule.endswith(HEARSAY):
            return Link(speakers.links.words(place), None, "anonymous", None, None, place, 0.5)
        return if_written(speakers.links.document, item, link)
    kin = kin_of(speakers, place, outer.link)
    if kin is not None:
        return kin
    if outer.found.kind == "direct":
        told = _in_marks(speakers, item, outer, outer.link)
        if told is not None:
            return told
    if outer.link.name is None and last == outer.link:
        last = None  # whom somebody unnamed speaks of is somebody else
    link = speakers.link(place, last, writing=_is_written(speakers, item))
    other = _of_other_sex(speakers, item, outer)
    if other is not None:
        return other
    same = link.name is not None and link.name == outer.link.name
    words = speakers.links.words(place)
    unknown = link.name is None and link.mention in (words, outer.link.mention)
    third = words.lower() in ("he", "she")
    if third and ((outer.found.kind == "direct" and unknown) or (same and _is_retold(item, outer))):
        return known_before(speakers, place, outer.link.name) or link
    return _other(speakers, outer.found, item, link) if same else link


def _turn_around(speakers: Speakers, place: Span) -> Outer | None:
    """A transcript's turn as what stands around the words that its speaker tells of another."""
    turns = speakers.links.document.about.turns
    i = bisect_right(turns, place[0], key=lambda turn: turn.start) - 1
    if i < 0 or place[0] >= turns[i].end:
        return None
    turn, name = turns[i], turns[i].speaker.name
    found = Found(((turn.start, turn.end),), (), (), "direct", "turn", 1.0)
    return Outer(found, Link(name, name, "person"), None)


def _is_retold(item: Found, outer: Outer) -> bool:
    """ "According to Ann Roe, she told him, “Go.”": not Ann Roe, who tells it of another."""
    return item.whole and outer.found.rule.endswith("according")


def _is_written(speakers: Speakers, item: Found) -> bool:
    """Whether "it" is a document by its verb: "it quotes"; "it found" where the sentence before
    opens with one."""
    if item.verb != "show":
        return item.verb == "cite"
    return document_before(speakers.links.document, item.source[0][0], reach=1) is not None


def _in_marks(speakers: Speakers, item: Found, outer: Outer, speaker: Link) -> Link | None:
    """Whom the words between marks call I, you, he, she or it, by those words alone."""
    place = item.source[0]
    words = speakers.links.words(place).lower()
    if words == "i":
        return replace(speaker, mention="I", span=place)
    if words == "you":
        return _addressed(speakers, item, outer)
    if words == "it":
        written = document_within(speakers.links.document, place, outer.found.content)
        if written is None and item.verb == "say":
            return Link(speakers.links.words(place), None, "document", None, None, place, UNSURE)
        return speakers.links.of_phrase(written) if written else None
    if words == "they":
        body = body_within(speakers.links.document, place, outer.found.content)
        return speakers.link(body) if body else None
    if words in ("he", "she"):
        place = first_of(speakers.links.document, place, outer.found.content)
        within = somebody_within(speakers.links.document, place, outer.found.content)
        if within and not _is_named_between(speakers, within, place, outer):
            link = speakers.link(within)
            own = link.name is not None and link.name == speaker.name
            return speakers.links.of_phrase(within) if own else link
        named = named_in(speakers, outer.found.content, place, speaker.name)
        if named is not None:
            return named
        place = same_opening(speakers.links.document, place, outer.found.content)
        if place[0] == outer.found.content[0][0]:
            called = _called_before(speakers, place, speaker.name)
            if called is not None:
                return called
            told_of = nameless(speakers.links, place, speaker.name)
            if told_of is not None and not _is_same_one(told_of, speaker):
                return speakers.called_so(place, told_of.mention) or told_of
            if told_of is not None and speaker.name is None:
                return known_before(speakers, place, None)
            person = somebody(speakers.links, place, asked=False, but=speaker.name)
            alone = told_of is None and person is None and speaker.name is not None
            return only_other(speakers, place, speaker.name) if alone else person
    return somebody(speakers.links, place, asked=False, but=speaker.name)


def _called_before(speakers: Speakers, pronoun: Span, but: str | None) -> Link | None:
    """ "Roe said that the mayor had voted for it. “She says she was misled,” he said": whom the
    sentence before tells of, and the document names."""
    found = nameless_before(speakers.links.document, pronoun)
    words = speakers.links.words(found[0]) if found else ""
    link = speakers.called_so(pronoun, words) if words.startswith("the ") else None
    return link if link is not None and link.name != but else None


def _is_same_one(told_of: Link, speaker: Link) -> bool:
    """ "She told one clerk … “She said no,” the clerk recalled": the clerk is who speaks."""
    if speaker.mention.startswith(told_of.mention):
        return True
    return speaker.name is None and head_of(speaker.mention) == head_of(told_of.mention)


def _is_named_between(speakers: Speakers, one: Span, other: Span, outer: Outer) -> bool:
    """Whether the quotation itself names somebody else between the two."""
    but = outer.link.name if outer.link else None
    return any(
        is_named_since(speakers.links, (start, max(start, one[1])), (min(end, other[0]), end), but)
        for start, end in outer.found.content
        if start < other[0] and one[1] < end
    )


def _addressed(speakers: Speakers, item: Found, outer: Outer) -> Link:
    """ "You" in a quotation: whom it calls by name, else to whom it was said."""
    place = item.source[0]
    called = speakers.called_in(outer.found.content)
    if called is not None:
        return replace(called, span=place)
    if outer.to is not None and outer.to.kind in ("person", "anonymous"):
        return replace(outer.to, span=place)
    return Link(speakers.links.words(place), None, "anonymous", None, None, place, 0.3)


def _of_other_sex(speakers: Speakers, item: Found, outer: Outer) -> Link | None:
    """ "He told them it was full, she said": of the two the sentence before names, not she."""
    words = {speakers.links.words(span).lower() for span in (*item.source, *outer.found.source)}
    if words != {"he", "she"} or outer.link is None or outer.link.name is None:
        return None
    return speakers.somebody_else(item.source[0], outer.link.name)


def _other(speakers: Speakers, outer: Found, item: Found, link: Link) -> Link:
    """The inner speaker's link where it came out as the outer one's: in a quotation "he" and
    "she" are somebody else than who says it, and elsewhere "the foreman" is."""
    words = speakers.links.words(item.source[0]).lower()
    if outer.kind == "direct" and words in ("he", "she"):
        others = tuple(name for name in link.candidates if name != link.name)
        if not others:
            known = known_before(speakers, item.source[0], link.name)
            return known or speakers.links.of_phrase(item.source[0])
        return replace(link, name=others[0], candidates=others[1:], affiliation=None, role=None)
    if outer.kind == "direct" and words == "they":
        return speakers.links.of_phrase(item.source[0])  # more than the one who says so
    return link if speakers.is_same(item.source[0]) else speakers.links.of_phrase(item.source[0])


def hearer_of(
    speakers: Speakers,
    item: Found,
    speaker: Link | None,
    outer: Outer | None,
    heard: Link | None = None,
) -> Link | None:
    """To whom it was said; ``heard`` are the people who were told something last. In a relayed
    attribution a pronoun is the relayer, but for "him" and "her" in what he says in marks, and
    in what he says that he said himself."""
    place = item.addressee or addressee_of(speakers.links.document, item)
    if place is None:
        called = _called_out(speakers, item, speaker, outer)
        relayer = outer.link if outer is not None and outer.found.kind == "direct" else None
        return called or asked_back(speakers.links.document.text, item, speaker, relayer)
    words = speakers.links.words(place)
    lower = words.lower()
    if lower.split()[-1] in NOISES:
        return None
    relayer = outer.link if outer else None
    direct = outer is not None and outer.found.kind == "direct"
    third = lower in GENDERS or lower in ("them", "they")
    one = relayer.kind if relayer is not None else None
    if lower in ("us", "we") and (one == "person" or (one == "anonymous" and direct)):
        return Link(words, None, "group", None, None, place, 0.5)  # the speaker and others
    own = speaker is not None and speaker.mention == "I"
    many = relayer is not None and (
        relayer.kind not in ("person", "anonymous") or is_plural(head_of(relayer.mention))
    )
    if lower == "them" and not own and not many:
        return speakers.told(place, heard)
    if lower == "it" and relayer is not None and relayer.kind == "organization":
        return replace(relayer, span=place)
    thing = relayer is not None and relayer.kind == "document"
    apart = (direct and third) or _is_of_other_sex(speakers, lower, relayer)
    if relayer is not None and not (own or thing or apart) and lower in PRONOUNS | {"i"}:
        return replace(relayer, mention=words if relayer.name else relayer.mention, span=place)
    if direct and outer is not None and lower in GENDERS:
        within = somebody_within(speakers.links.document, place, outer.found.content)
        if within is not None:
            return replace(speakers.link(within), span=place)
    if lower in FIRST_PERSON:
        return speakers.author(place)
    if lower == "the court" or lower.removeprefix("the ") in DEMONYMS:
        return speakers.links.of_phrase(place)  # who sits there, whichever court it is
    return _other_than(speakers, place, speaker)


def _other_than(speakers: Speakers, place: Span, speaker: Link | None) -> Link:
    """Whom the words mean, since nobody tells himself something."""
    link = speakers.link(place)
    if speaker is not None and speaker.name and link.name is None:
        her = speakers.links.words(place).lower() in GENDERS
        other = speakers.somebody_else(place, speaker.name) if her else None
        if other is not None:
            return other
    if speaker is not None and link.name is None and link.mention == speaker.mention:
        return speakers.links.of_phrase(place)
    if speaker is not None and link.name is not None and link.name == speaker.name:
        other = speakers.somebody_else(place, speaker.name)
        return other or speakers.links.of_phrase(place)
    if link.kind == "document":
        return replace(link, kind="organization")  # "told the club’s website"
    return link


def _is_of_other_sex(speakers: Speakers, pronoun: str, link: Link | None) -> bool:
    """ "According to Ann Roe, she told him to go": he is not Ann Roe."""
    person = link is not None and link.kind == "person" and pronoun in GENDERS
    return link is not None and person and clashes(speakers.links, pronoun, link)


def _called_out(
    speakers: Speakers, item: Found, speaker: Link | None, outer: Outer | None
) -> Link | None:
    """ "“The guard said, ‘Sir, you cannot sit there,’” Hale said": Hale, who is called so."""
    relayer = outer.link if outer is not None and outer.found.kind == "direct" else None
    if item.kind != "direct" or relayer is None or relayer.kind != "person":
        return None
    if speaker is None or speaker.mention == "I" or speaker.name == relayer.name:
        return None
    start, end = item.content[0]
    called = VOCATIVE.match(speakers.links.document.text, start, end)
    given = (relayer.name or "").split()[:1]
    own = called is not None and (called["who"] in FORMS or [called["who"]] == given)
    return replace(relayer, span=(start, called.end("who"))) if called and own else None
