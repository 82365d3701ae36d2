"""The names of a text with what stands beside them: forms of address, what they are said to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.doc import Doc
from streaming.extract.entities.datelines import behind_dateline
from streaming.extract.entities.descriptions import Description, described
from streaming.extract.entities.name_words import ADDRESSES
from streaming.extract.entities.spans import Spans
from streaming.extract.lexicon import words
from streaming.extract.model import Paragraph
from streaming.extract.tagger import TaggedMention

_LONG_WORD, _FEWEST_WORDS, _TITLED_SHARE = 4, 2, 0.7
_PLURAL = ("NNPS", "NNS")
_FINITE = ("VBD", "VBZ", "VBP")
_PLAIN = ("NOUN", "VERB", "ADJ", "ADV")
"""Words that have no capital but in a title."""
_NICKNAME = {"“": "”", '"': '"', "'": "'", "‘": "’", "(": ")"}
_LOCATING = words("names", "words_before_locating")


@dataclass(slots=True)
class Name:
    """Words of the Doc, ``first`` to ``last`` exclusive, that are one name; ``head`` is the one
    that the others hang from, ``kind`` what the model takes it for (GUM's kinds)."""

    first: int
    last: int
    start: int
    end: int
    words: tuple[str, ...]
    head: int
    kind: str = ""
    titled: bool = False
    """In a line whose words are all capitalised."""
    address: str | None = None
    """The form of address before it: "Mrs.", "Gov."."""
    nickname: str | None = None
    plural: bool = False
    definite: bool = False
    """Right behind its own "the", which no person's name has."""
    located: bool = False
    """Whether something is said to be in it or near it."""
    described: Description | None = None
    dateline: bool = False
    """Within the dateline: "OSLO (Zembla Wire) —"."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


def find_names(
    doc: Doc, paragraphs: Sequence[Paragraph], tagged: Sequence[TaggedMention] = ()
) -> list[Name]:
    """All names in order, not overlapping, by the tree and by what the tagger reads."""
    titled = _titled(doc, paragraphs)
    spans = Spans(doc, titled, tagged)
    datelines = _dateline_ends(doc, paragraphs)
    names = []
    for first, behind in spans.found():
        name = _name(doc, first, behind, doc.top(range(first, behind)))
        sentence = doc.tokens[first].sentence
        name.titled = sentence in titled
        title = spans.title(first)
        if title >= 0 and doc.form(title).lower() in ADDRESSES:
            name.address = doc.form(title).rstrip(".")
        name.dateline = any(start <= name.start < end for start, end in datelines)
        name.described = None if name.titled or name.dateline else described(doc, name.head)
        the = first > 0 and doc.form(first - 1).lower() == "the"
        name.definite = the and first <= doc.tokens[first - 1].head < behind
        name.plural = doc.tokens[name.head].xpos in _PLURAL
        name.located = doc.preposition(name.head) in _LOCATING
        names.append(name)
    return names


def _name(doc: Doc, first: int, behind: int, head: int) -> Name:
    start, end = doc.span((first, behind - 1))
    spelled, nickname = _spelled(doc.text[start:end])
    return Name(first, behind, start, end, spelled, head, _kind(doc, head), nickname=nickname)


def _kind(doc: Doc, head: int) -> str:
    """What a name is read to be the name of; many people by one noun are a group."""
    kind = doc.kind(head)
    many = doc.tokens[head].xpos in _PLURAL and not doc.under(head, "flat")
    return "group" if many and kind == "person" else kind


def _spelled(text: str) -> tuple[tuple[str, ...], str | None]:
    """The words of a name and the nickname between its marks."""
    nickname = None
    for opening, closing in _NICKNAME.items():
        at = text.find(f" {opening}") + 1
        end = text.find(f"{closing} ", at + 1)
        if 0 < at < end:
            nickname = text[at + 1 : end].strip(",") or None
            text = text[:at] + text[end + 2 :]
            break
    parted = " and " in text or "&" in text or " of " in text
    found = (word if parted else word.rstrip(",") for word in text.split())
    return tuple(word for word in found if word.strip("“”\"'‘’(),")) or (text,), nickname


def _titled(doc: Doc, paragraphs: Sequence[Paragraph]) -> set[int]:
    """Sentences most of whose long words other than names have a capital, as titles have them."""
    headings = [(p.start, p.end) for p in paragraphs if p.kind == "headline"]
    found = set()
    for number, (first, behind) in enumerate(doc.sentences):
        own = [w for w in range(first, behind) if doc.tokens[w].upos in _PLAIN]
        long = [form for w in own if len(form := doc.form(w)) >= _LONG_WORD]
        start = doc.tokens[first].start
        heading = any(begin <= start < end for begin, end in headings)
        capital = sum(form[0].isupper() for form in long)
        told = any(doc.tokens[w].xpos in _FINITE and doc.form(w).islower() for w in own)
        few = len(long) < _FEWEST_WORDS - heading or (told and not heading)
        if not few and capital >= _TITLED_SHARE * len(long):
            found.add(number)
    return found


def _dateline_ends(doc: Doc, paragraphs: Sequence[Paragraph]) -> list[tuple[int, int]]:
    """Code points of the datelines that paragraphs begin with."""
    return [
        (p.start, end)
        for p in paragraphs
        if p.kind == "body" and (end := behind_dateline(doc.text, p.start, p.end)) > p.start
    ]
