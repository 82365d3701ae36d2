"""Plain-text articles: an optional front matter block, then the article.

::

    ---
    headline: Mayor resigns
    published: 2025-05-04T09:30:00-04:00
    ---
    The mayor resigned on Sunday …
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from contract.errors import BadInput
from producers.parsed import Meta, Parsed, ParsedArticle, first_known, meta_from
from producers.source import Source, decode

_FENCE = re.compile(r"---[ \t]*(?:\r\n|\n|\r|\Z)")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_PAIR = re.compile(r"(?P<key>[A-Za-z_][\w-]*)\s*:(?:\s+(?P<value>.*))?", re.DOTALL)
_LONGEST_TITLE = 150
_TITLES_WITHIN = 2000
_SENTENCE_END = (".", "”", '"', ";", ",", "…")
_LABEL_END = (":", "|")
EMPTY_LINES = re.compile(r"(?:\r\n|\n|\r(?!\n))[ \t]*(?:(?:\r\n|\n|\r(?!\n))[ \t]*)+")
"""Between paragraphs, whichever system has ended the lines."""


@dataclass(frozen=True, slots=True)
class ParsedText:
    """A text file taken apart. ``text`` is the whole file, ``body`` its part from
    ``body_start`` (code points) on, both unchanged, so that spans index the file."""

    text: str
    body_start: int
    meta: Meta

    @property
    def body(self) -> str:
        return self.text[self.body_start :]


def parse(source: Source) -> Parsed:
    """One article. Raises BadInput (``not_utf8``, ``bad_metadata``, ``absurd_date``,
    ``empty_article``)."""
    parsed = split(decode(source.raw, source.origin), source.origin)
    if not parsed.body.strip() and parsed.meta.status != "withdrawn":
        raise BadInput(f"{source.origin} holds no text.", "Leave it out.", "empty_article")
    meta = first_known(source.sidecar, parsed.meta, Meta(headline=title_line(parsed.body)))
    return Parsed(meta=meta, articles=(ParsedArticle(parsed.body, meta),))


def split(text: str, origin: str) -> ParsedText:
    """The front matter and the body of a text. A block between ``---`` lines that holds
    anything else than ``key: value`` lines is no front matter but text."""
    pairs, start = _front_matter(text)
    return ParsedText(text, start, meta_from(pairs, f"the front matter of {origin}"))


def title_line(body: str) -> str | None:
    """The first line that may be a headline: two words or more, standing alone, begun
    like a sentence and not ended like one. What a page's template leaves above it
    ("clock menu more-arrow", "Filed under:") is passed over; the text's first sentence
    ends the search."""
    paragraphs = [part.strip() for part in EMPTY_LINES.split(body[:_TITLES_WITHIN].strip())]
    for paragraph in paragraphs[:-1]:  # a headline has something below it
        if paragraph.endswith(_SENTENCE_END) or len(paragraph) > _LONGEST_TITLE:
            return None
        begins = paragraph.lstrip("‘“'\"¿¡")[:1]
        alone = "\n" not in paragraph and " " in paragraph and not paragraph.endswith(_LABEL_END)
        if alone and (begins.isupper() or begins.isdigit()):
            return paragraph
    return None


def _front_matter(text: str) -> tuple[dict[str, object], int]:
    opening = _FENCE.match(text)
    if opening is None:
        return {}, 0
    pairs: dict[str, object] = {}
    at = opening.end()
    while at < len(text):
        if closing := _FENCE.match(text, at):
            return pairs, closing.end()
        line = _LINE.match(text, at)
        assert line is not None  # it matches the empty line as well
        content = line[0].strip()
        if content and not content.startswith("#"):
            pair = _PAIR.fullmatch(content)
            if pair is None:
                return {}, 0
            pairs[pair["key"]] = _plain(pair["value"] or "")
        at = line.end()
    return {}, 0


def _plain(value: str) -> object:
    """YAML's quoted strings and ``[a, b]`` lists, which front matter often has."""
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    if value.startswith("[") and value.endswith("]"):
        return [part.strip().strip("'\"") for part in value[1:-1].split(",") if part.strip()]
    return value
