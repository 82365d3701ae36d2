"""Which quotations of one speaker are variants of one another, and which a transcript has.

Pure, and the same in whatever order the quotations came. Two quotations are compared by
the words that they share in the same order in runs of three at least (Ratcliff and
Obershelp's matching, as in difflib): news cuts and joins what was said, and alters a word,
but keeps runs. Case, marks and punctuation do not count.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

RUN = 3
LEAST = 4
"""Fewer shared words than these ("I don't know") are chance."""
ENOUGH = 0.7
"""The share of the shorter one's words that the other must have."""
_LONGEST = 2000
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_GAP = " … "


@dataclass(frozen=True, slots=True)
class Said:
    """A quotation in force. ``document`` is its event's key, ``statement`` whether that is
    a transcript's turn or a statement, ``published`` ISO 8601 text."""

    quote_id: str
    document: str
    content: str
    published: str | None = None
    statement: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """A quotation that another document repeats.

    ``first_quote_id`` is the earliest of its group. ``shared`` are the words that the whole
    group has, ``missing`` those of the first that this one lacks, ``added`` those that the
    first lacks; gaps are " … ". ``similarity`` is the share of the shorter one's words that
    it and the first have in common. ``matched_…`` compare it with a statement that has it,
    within the part that it quotes; None where there is none. A quotation that only a
    statement repeats is a group of its own, and ``similarity`` is that to the statement.
    """

    quote_id: str
    variant_group: str
    first_quote_id: str
    shared: str
    missing: str
    added: str
    similarity: float
    matched_quote_id: str | None = None
    matched_missing: str | None = None
    matched_added: str | None = None


@dataclass(frozen=True, slots=True)
class _Text:
    """A quotation's words as they stand and as they are compared, and all runs of these."""

    said: Said
    words: Sequence[str]
    keys: Sequence[str]
    runs: frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Aligned:
    """The positions of one text and of the other that match, in order."""

    one: tuple[int, ...]
    other: tuple[int, ...]

    def similarity(self, one: _Text, other: _Text) -> float:
        return len(self.one) / min(len(one.words), len(other.words))


def variants(quotes: Iterable[Said]) -> tuple[Variant, ...]:
    """The variants among one speaker's quotations, sorted by quote_id."""
    ordered = sorted(quotes, key=lambda said: said.quote_id)
    if len({said.document for said in ordered}) < 2:
        return ()
    texts = _told_elsewhere([text for text in map(_text, ordered) if len(text.words) >= LEAST])
    statements = [text for text in texts if text.said.statement]
    places = _index(statements)
    found: list[Variant] = []
    for group in _groups([text for text in texts if not text.said.statement]):
        alone = len({text.said.document for text in group}) == 1
        for members in [[text] for text in group] if alone else [group]:
            found += _described(members, statements, places)
    return tuple(sorted(found, key=lambda variant: variant.quote_id))


def told_again(
    speakers: Sequence[str], documents: Sequence[str], contents: Sequence[str]
) -> set[str]:
    """The speakers of whom two documents have a run of words in common, of quotations given by
    columns: no others have variants, and most do not. All runs are compared at once, by a hash
    each; where two fall on one number a speaker is named for nothing."""
    words = _split(contents)
    quote = np.repeat(np.arange(len(contents)), words.value_lengths().to_numpy())
    if len(quote) < RUN:
        return set()
    word = _numbered(words.flatten())
    last = len(word) - RUN + 1
    begins = np.flatnonzero(quote[:last] == quote[RUN - 1 :])
    quote = quote[begins]
    hashes = _numbered(pa.array(speakers, pa.string()))[quote]
    for at in range(RUN):
        hashes = hashes * _FACTOR + word[begins + at]
    order = np.argsort(hashes)
    hashes = hashes[order]
    document = _numbered(pa.array(documents, pa.string()))[quote][order]
    again = (hashes[1:] == hashes[:-1]) & (document[1:] != document[:-1])
    return {speakers[at] for at in np.unique(quote[order][1:][again])}


def _split(contents: Sequence[str]) -> pa.ListArray:
    """Quotations in words. They are those of ``_keys`` or parts of these, so that what has a run
    of words in common has one here."""
    text = pa.array(map(_spaced, contents), pa.string())
    return pc.ascii_split_whitespace(pc.ascii_trim_whitespace(text))


def _spaced(text: str) -> str | bytes:
    """A text in small letters, a space for whatever is of no word."""
    if text.isascii():
        return text.encode().translate(_SPACED)
    return _BETWEEN.sub(" ", text.casefold())


_BETWEEN = re.compile(r"\W+")
_SPACED = bytes(ord(c.lower()) if c.isalnum() or c == "_" else 32 for c in map(chr, range(128)))
_SPACED += bytes(128)
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


def _numbered(texts: pa.Array) -> np.ndarray:
    """A number for each text, the same for equal ones."""
    codes: np.ndarray = texts.dictionary_encode().indices.to_numpy()
    return codes.astype(np.uint64)


def _keys(content: str) -> list[str]:
    """A quotation's words as they are compared."""
    if content.isascii():
        return _WORD.findall(content.casefold())[:_LONGEST]
    words = _WORD.findall(content)[:_LONGEST]
    return [word.casefold().replace("’", "'") for word in words]


def _text(said: Said) -> _Text:
    words = _WORD.findall(said.content)[:_LONGEST]
    keys = _keys(said.content)
    runs = frozenset(zip(*(keys[at:] for at in range(RUN)), strict=False))
    return _Text(said, words, keys, runs)


def _told_elsewhere(texts: Sequence[_Text]) -> list[_Text]:
    """Those with a run of words that another document has, too: no others can be variants, and
    most are not."""
    told: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for text in texts:
        told[text.said.document] |= text.runs
    known: set[tuple[str, ...]] = set()
    shared: set[tuple[str, ...]] = set()
    for runs in told.values():
        shared |= known & runs
        known |= runs
    return [text for text in texts if not shared.isdisjoint(text.runs)]


def _index(texts: Sequence[_Text]) -> dict[tuple[str, ...], list[int]]:
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        for run in text.runs:
            places[run].append(at)
    return places


def _align(one: _Text, other: _Text) -> _Aligned:
    matcher = SequenceMatcher(None, one.keys, other.keys, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size >= RUN]
    return _Aligned(
        tuple(block.a + at for block in blocks for at in range(block.size)),
        tuple(block.b + at for block in blocks for at in range(block.size)),
    )


def _same(one: _Text, other: _Text) -> float:
    """How alike two texts are; 0 where they are not the same quotation."""
    aligned = _align(one, other)
    similarity = aligned.similarity(one, other)
    return similarity if len(aligned.one) >= LEAST and similarity >= ENOUGH else 0.0


def _groups(texts: Sequence[_Text]) -> list[list[_Text]]:
    """Each joins the longest one that has its words: of two halves that share nothing, both
    are cuts of the whole."""
    seeds: list[_Text] = []
    groups: list[list[_Text]] = []
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for text in sorted(texts, key=lambda text: (-len(text.words), text.said.quote_id)):
        near = sorted({at for run in text.runs for at in places.get(run, ())})
        best = max(((_same(text, seeds[at]), -at) for at in near), default=(0.0, 0))
        if best[0]:
            groups[-best[1]].append(text)
            continue
        for run in text.runs:
            places[run].append(len(seeds))
        seeds.append(text)
        groups.append([text])
    return groups


def _described(
    group: Sequence[_Text],
    statements: Sequence[_Text],
    places: dict[tuple[str, ...], list[int]],
) -> list[Variant]:
    """The group's variants; none for a quotation alone that no statement has."""
    first = min(group, key=lambda text: (text.said.published or "~", text.said.quote_id))
    aligned = {text.said.quote_id: _align(first, text) for text in group}
    common = set.intersection(*(set(one.one) for one in aligned.values()))
    found = []
    for text in group:
        matched = _matched(text, statements, places)
        if matched is None and len(group) == 1:
            continue
        here = aligned[text.said.quote_id]
        alike = here.similarity(first, text)
        if matched is not None and len(group) == 1:
            alike = _align(text, matched).similarity(text, matched)
        found.append(
            Variant(
                text.said.quote_id,
                first.said.quote_id,
                first.said.quote_id,
                _words(first, common),
                _words(first, set(range(len(first.words))) - set(here.one)),
                _words(text, set(range(len(text.words))) - set(here.other)),
                round(alike, 4),
                *_compared(text, matched),
            )
        )
    return found


def _matched(
    text: _Text, statements: Sequence[_Text], places: dict[tuple[str, ...], list[int]]
) -> _Text | None:
    """The statement that has most of the quotation's words."""
    shared = Counter(at for run in text.runs for at in places.get(run, ()))
    scores = [(_same(text, statements[at]), -at) for at in shared]
    best = max(scores, default=(0.0, 0))
    return statements[-best[1]] if best[0] else None


def _compared(text: _Text, matched: _Text | None) -> tuple[str | None, str | None, str | None]:
    """The statement's id, what of the part that is quoted was left out, and what put in."""
    if matched is None:
        return None, None, None
    aligned = _align(text, matched)
    part = range(aligned.other[0], aligned.other[-1] + 1)
    return (
        matched.said.quote_id,
        _words(matched, set(part) - set(aligned.other)),
        _words(text, set(range(len(text.words))) - set(aligned.one)),
    )


def _words(text: _Text, places: Iterable[int]) -> str:
    """The words at ``places``, with a gap where others lie between."""
    ordered = sorted(places)
    out = ""
    for before, at in zip([None, *ordered], ordered, strict=False):
        between = "" if before is None else " " if at == before + 1 else _GAP
        out += between + text.words[at]
    return out
