"""CoNLL-U in and out (universaldependencies.org/format.html), for any tool of the field.

Out: words, tags, trees; mentions and coreference in MISC as `Entity=`, as GUM writes them: each
mention by its head word, `Entity=(7-person)`. In: the words and sentences of a file; the text is
put together again from the forms and `SpaceAfter=No`, paragraphs (`# newpar`) on lines of their
own.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from contract.errors import BadInput
from streaming.extract.doc import Doc, Mention, Token

Span = tuple[int, int]
Row = list[str]  # the ten columns of a line

_COLUMNS = 10
_NUMBER = re.compile(r"[1-9][0-9]{0,5}(?:-[1-9][0-9]{0,5})?|[0-9]{1,6}\.[1-9][0-9]*")
_DO = "Give CoNLL-U: ten columns parted by tabs, an empty line behind each sentence."


@dataclass(slots=True)
class Given:
    """A document of a file: its text; words as spans of it, in code points, each with its row;
    sentences as [first, behind) words."""

    name: str
    text: str = ""
    words: list[Span] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    sentences: list[tuple[int, int]] = field(default_factory=list)

    @property
    def paragraphs(self) -> list[Span]:
        """The lines of the text."""
        found, start = [], 0
        for line in self.text.split("\n"):
            if line.strip():
                found.append((start, start + len(line)))
            start += len(line) + 1
        return found


def read_conllu(path: Path) -> list[Given]:
    """The documents of a file, plain or .gz; one without `# newdoc` has the file's name.

    Raises BadInput: not_conllu where a line has not ten columns, numbers its words out of order, or
    points to a head that its sentence has not.
    """
    found: list[Given] = []
    for comments, rows in _sentences(path):
        name = next((c[10:].lstrip(" id=") for c in comments if c.startswith("# newdoc")), None)
        if name is not None or not found:
            found.append(Given((name or "").strip() or path.name.split(".")[0]))
        _add(found[-1], rows, any(c.startswith("# newpar") for c in comments))
    return found


def _sentences(path: Path) -> Iterator[tuple[list[str], list[Row]]]:
    comments: list[str] = []
    rows: list[Row] = []
    for number, line in enumerate(_lines(path), start=1):
        if line.startswith("#"):
            comments.append(line)
        elif line:
            rows.append(_row(path, number, line))
        elif rows:
            yield comments, _checked(path, number, rows)
            comments, rows = [], []
    if rows:
        yield comments, _checked(path, number, rows)


def _lines(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf8", newline="\n") as lines:
            for line in lines:
                yield line.rstrip("\r\n")
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise BadInput(f"{path} cannot be read as CoNLL-U: {error}.", _DO, "not_conllu") from error


def _row(path: Path, number: int, line: str) -> Row:
    row = line.split("\t")
    if len(row) != _COLUMNS or not _NUMBER.fullmatch(row[0]) or not row[1].strip():
        raise BadInput(
            f"Line {number} of {path} is no word of CoNLL-U: {line[:60]!r}.", _DO, "not_conllu"
        )
    return row


def _checked(path: Path, number: int, rows: list[Row]) -> list[Row]:
    words = [row for row in rows if row[0].isdigit()]
    in_order = [row[0] for row in words] == [str(i) for i in range(1, len(words) + 1)]
    heads = [int(row[6]) for row in words if row[6].isdecimal()]
    if not words or not in_order or max(heads, default=0) > len(words):
        raise BadInput(
            f"The sentence of {path} that ends at line {number} has words out of order, or a head"
            " beyond its last.",
            _DO,
            "not_conllu",
        )
    return rows


def _add(document: Given, rows: list[Row], paragraph: bool) -> None:
    """One sentence more. A token of several words ("can't") has its own spacing."""
    if document.text:
        document.text += "\n" if paragraph else " "
    begin, inside, glued = len(document.words), 0, False
    parts = [document.text]
    at = len(document.text)
    for row in rows:
        if "-" in row[0]:
            first, last = map(int, row[0].split("-"))
            inside, glued = last - first + 1, "SpaceAfter=No" in row[9]
        if not row[0].isdigit():
            continue
        inside -= 1
        document.words.append((at, at + len(row[1])))
        document.rows.append(row)
        closed = "SpaceAfter=No" in row[9] if inside < 0 else (glued if inside == 0 else True)
        parts.append(row[1] if closed else row[1] + " ")
        at += len(parts[-1])
    document.text = "".join(parts).rstrip(" ")
    document.sentences.append((begin, len(document.words)))


def conllu(name: str, doc: Doc) -> Iterator[str]:
    """The lines of one document, without their ends. A paragraph begins behind a line's end."""
    text = doc.text
    entity = {mention.head: _entity(mention) for mention in doc.mentions}
    yield f"# newdoc id = {name}"
    yield "# global.Entity = GRP-etype"
    before = 0
    for number, (first, behind) in enumerate(doc.sentences, start=1):
        words = doc.tokens[first:behind]
        if number == 1 or "\n" in text[before : words[0].start]:
            yield "# newpar"
        yield f"# sent_id = {name}-{number}"
        yield f"# text = {' '.join(text[words[0].start : words[-1].end].split())}"
        before = words[-1].end
        for place, word in enumerate(words):
            head = word.head - first + 1 if word.head >= 0 else 0
            glued = place + 1 < len(words) and words[place + 1].start == word.end
            misc = (entity.get(first + place), "SpaceAfter=No" if glued else None)
            yield _line(text, word, place + 1, head, misc)
        yield ""


def _entity(mention: Mention) -> str:
    return f"Entity=({mention.entity + 1}-{mention.kind})"


def _line(text: str, word: Token, number: int, head: int, misc: Iterable[str | None]) -> str:
    form = "".join(text[word.start : word.end].split()) or "_"
    told = "|".join(m for m in misc if m) or "_"
    columns = (form, word.lemma or "_", word.upos, word.xpos, "_", str(head), word.relation, "_")
    return "\t".join((str(number), *columns, told))
