"""Speaker-labelled transcripts: ``NAME, role: text`` turns, each one quotation.

A turn goes on over the paragraphs after its label. Notes of what was heard (a paragraph
in brackets, ``(laughter)`` inside a turn) are nobody's words and are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from contract.errors import BadInput
from producers.parsed import Meta, Parsed, ParsedQuote, first_known
from producers.source import Source, decode
from producers.speakers import in_capitals, speakers
from producers.text import EMPTY_LINES, split

_LABEL = re.compile(
    r"(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s+)?"  # a time code
    r"(?P<name>[^\W\d_][^,:\n(\[]{0,79}?)"
    r"(?:,\s*(?P<role>[^:\n]{1,200}?)|\s*\((?P<note>[^):\n]{1,200})\))?"
    r"\s*:\s+(?=\S)"
)
_NOTE = re.compile(r"\s*[\[(][^\])]*[\])]\s*", re.DOTALL)
_HEARD = re.compile(
    r"\s*[\[(](?:[Ss]cattered |[Ll]oud |[Ll]ong )?(?:applause|laughter|laughs?|cheers?|cheering|"
    r"boos|crosstalk|pause|music|silence|sighs|coughs)[^\])]{0,60}[\])]",
    re.IGNORECASE,
)
_PARTICLES = frozenset({"de", "da", "del", "della", "der", "den", "di", "du", "la", "le", "van",
                        "von", "bin", "al", "el", "y", "of", "the"})  # fmt: skip
_GENERIC = frozenset(
    {"q", "a", "question", "answer", "reporter", "moderator", "host", "speaker", "operator",
     "interviewer", "audience", "chair", "clerk", "judge", "unidentified"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Turn:
    """``label`` is the speaker as written, ``role`` what stood beside it."""

    label: str
    role: str | None
    text: str


@dataclass(frozen=True, slots=True)
class _Style:
    """How a transcript labels: how often what stands before a colon, mostly in capitals?"""

    starts: Counter[str]
    in_capitals: bool


def parse(source: Source) -> Parsed:
    """The turns as quotations. Raises BadInput (``not_utf8``, ``bad_metadata``,
    ``absurd_date``, ``no_turns``)."""
    parsed = split(decode(source.raw, source.origin), source.origin)
    turns = tuple(_turns(parsed.body))
    if not turns:
        raise BadInput(
            f"{source.origin} holds no speaker's turn.",
            "Label turns as in: JANE DOE, mayor: We will hire in July.",
            "no_turns",
        )
    meta = first_known(source.sidecar, parsed.meta)
    meta = first_known(meta, Meta(occasion=meta.headline))
    people = speakers((turn.label, turn.role) for turn in turns)
    quotes = tuple(
        ParsedQuote(
            text=turn.text,
            speaker=people[turn.label].name,
            role=turn.role or people[turn.label].role,
            position=position,
            by_place=True,
            time=meta.published,
        )
        for position, turn in enumerate(turns)
    )
    return Parsed(meta=meta, quotes=quotes)


def looks_like(text: str) -> bool:
    """Whether most of a text's paragraphs begin with a speaker's label, three at least, and the
    labels are those of people: one has a role, is somebody's without a name, or comes again. A
    round-up of clubs ("REDS: The manager said") labels each once."""
    body = split(text, "").body
    paragraphs = [part for part in EMPTY_LINES.split(body) if part.strip()]
    style = _style(paragraphs)
    found = [label for part in paragraphs if (label := _label(part.lstrip(), style))]
    names = [label["name"].strip().casefold() for label in found]
    people = len(set(names)) < len(names) or any(
        label["role"] or label["note"] or label["name"].strip().casefold() in _GENERIC
        for label in found
    )
    return len(found) >= 3 and len(found) * 2 >= len(paragraphs) and people


def _turns(body: str) -> Iterator[Turn]:
    paragraphs = [part.strip() for part in EMPTY_LINES.split(body) if part.strip()]
    style = _style(paragraphs)
    label: re.Match[str] | None = None
    said: list[str] = []
    for paragraph in _by_label(paragraphs, style):
        if _NOTE.fullmatch(paragraph):
            continue
        begun = _label(paragraph, style)
        if begun is None:
            said.append(paragraph)
            continue
        yield from _turn(label, said)
        label, said = begun, [paragraph[begun.end() :]]
    yield from _turn(label, said)


def _by_label(paragraphs: list[str], style: _Style) -> Iterator[str]:
    """Paragraphs; lines that begin with a label count as ones of their own."""
    for paragraph in paragraphs:
        lines: list[str] = []
        for line in paragraph.splitlines():
            if lines and _label(line.strip(), style):
                yield "\n".join(lines)
                lines = []
            lines.append(line.strip())
        yield "\n".join(lines)


def _turn(label: re.Match[str] | None, said: list[str]) -> Iterator[Turn]:
    text = "\n\n".join(kept for part in said if (kept := _HEARD.sub("", part).strip()))
    if label is not None and text:
        yield Turn(label["name"].strip(), label["role"] or label["note"], text)


def _label(paragraph: str, style: _Style) -> re.Match[str] | None:
    """The label that a paragraph begins with, if it does. Where a transcript writes its
    speakers in capitals, others are none; elsewhere two or more capitalised words are one,
    or a word that begins several paragraphs. "Look: it rains" is none."""
    match = _LABEL.match(paragraph)
    if match is None:
        return None
    name = match["name"].strip()
    words = name.split()
    if not all(word[:1].isupper() or word in _PARTICLES for word in words) or len(words) > 7:
        return None
    if in_capitals(name) or (name.lower() in _GENERIC and not match["role"]):
        return match
    usual = len(words) > 1 or style.starts[match["name"]] > 1
    return match if usual and not style.in_capitals else None


def _style(paragraphs: list[str]) -> _Style:
    labels = (_LABEL.match(part.lstrip()) for part in paragraphs)
    starts = Counter(label["name"] for label in labels if label)
    capitals = sum(count for name, count in starts.items() if in_capitals(name))
    return _Style(starts, capitals * 2 > sum(starts.values()))
