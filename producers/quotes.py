"""Quote files: one quotation a line of JSON, or a row of CSV.

Fields: ``speaker`` and ``text``; where known ``role``, ``affiliation``, ``occasion``,
``time``, ``source`` (who recorded it, or its URL), ``document``, ``id``, ``status``.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from contract.errors import BadInput
from producers.dates import event_time
from producers.parsed import BadItem, Parsed, ParsedQuote, meta_from
from producers.source import Source, decode

_SPEAKERS = ("speaker", "name", "author", "spoken_by")
_TEXTS = ("text", "quote", "quotation", "content")
_TIMES = ("time", "date", "published")
_LONGEST_FIELD = 8 * 1024 * 1024

_Row = tuple[int, bytes, Mapping[str, Any] | BadInput]
"""Line number, the line, and its fields or what is wrong with it."""


def parse(source: Source) -> Parsed:
    """The file's quotations; a bad line is told apart and loses none of the others.

    Raises BadInput where the whole file cannot be read (``not_utf8``, ``missing_field``).
    """
    is_csv = source.origin.lower().endswith((".csv", ".tsv")) or source.media_type == "text/csv"
    rows = _csv_rows(source) if is_csv else _json_rows(source)
    quotes: list[ParsedQuote] = []
    bad: list[BadItem] = []
    for item, raw, row in rows:
        try:
            if isinstance(row, BadInput):
                raise row
            quotes.append(_quote(row, f"line {item}", len(quotes)))
        except BadInput as error:
            bad.append(BadItem(f"line {item}", raw, error))
    return Parsed(meta=source.sidecar, quotes=tuple(quotes), bad=tuple(bad))


def _json_rows(source: Source) -> Iterator[_Row]:
    """Line by line, each decoded by itself: one that is not UTF-8 spoils no other. A file
    that is one JSON array gives its elements."""
    raw = source.raw.removeprefix(b"\xef\xbb\xbf")
    if raw.lstrip()[:1] == b"[":
        yield from _array_rows(source.origin, raw)
        return
    for number, line in enumerate(raw.split(b"\n"), 1):
        if line.strip():
            yield number, line, _json_row(source.origin, number, line)


def _array_rows(origin: str, raw: bytes) -> Iterator[_Row]:
    try:
        rows = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise _not_json(origin, error) from error
    for number, row in enumerate(rows, 1):
        shown = json.dumps(row, ensure_ascii=False).encode("utf-8", "replace")
        yield number, shown, row if isinstance(row, dict) else _no_object(origin, number)


def _json_row(origin: str, number: int, line: bytes) -> Mapping[str, Any] | BadInput:
    try:
        row = json.loads(decode(line, f"Line {number} of {origin}"))
    except BadInput as error:
        return error
    except (ValueError, RecursionError) as error:
        return _not_json(f"Line {number} of {origin}", error)
    return row if isinstance(row, dict) else _no_object(origin, number)


def _not_json(what: str, error: Exception) -> BadInput:
    return BadInput(
        f"{what} is no JSON: {str(error)[:200]}.",
        "A quote file holds one JSON object a line.",
        "not_json",
    )


def _no_object(origin: str, number: int) -> BadInput:
    return BadInput(
        f"Line {number} of {origin} is JSON, but no object.",
        "A quote file holds one JSON object a line.",
        "wrong_type",
    )


def _csv_rows(source: Source) -> Iterator[_Row]:
    csv.field_size_limit(_LONGEST_FIELD)
    text = decode(source.raw, source.origin)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    names = {(name or "").strip().lower() for name in reader.fieldnames or ()}
    if not (names & set(_SPEAKERS) and names & set(_TEXTS)):
        raise BadInput(
            f"{source.origin} has no columns speaker and text in its first line.",
            "Name the columns in the first line: speaker,role,text,occasion,time,source.",
            "missing_field",
        )
    for row in reader:
        known = {(key or "").strip().lower(): value for key, value in row.items() if key}
        raw = json.dumps(known, ensure_ascii=False).encode("utf-8", "replace")
        yield reader.line_num, raw, known


def _quote(row: Mapping[str, Any], where: str, position: int) -> ParsedQuote:
    speaker, text = _field(row, where, *_SPEAKERS), _field(row, where, *_TEXTS)
    if not speaker:
        raise BadInput(f"The quotation in {where} has no speaker.", "Name one.", "missing_field")
    withdrawn = str(row.get("status", "")).lower() in ("withdrawn", "retracted", "canceled")
    if not text and not withdrawn:
        raise BadInput(f"The quotation in {where} has no text.", "Give its words.", "missing_field")
    time = _field(row, where, *_TIMES)
    recorded = _field(row, where, "source")
    is_url = bool(recorded) and str(recorded).startswith(("http://", "https://"))
    own = {key: row[key] for key in ("id", "url", "status", "language", "outlet") if row.get(key)}
    if recorded and not is_url:
        own.setdefault("outlet", recorded)
    elif recorded:
        own.setdefault("url", recorded)
    occasion = _field(row, where, "occasion", "event")
    return ParsedQuote(
        text=text or "",
        speaker=speaker,
        position=position,
        by_place=False,
        meta=meta_from({**own, **({"occasion": occasion} if occasion else {})}, where),
        role=_field(row, where, "role", "title"),
        affiliation=_field(row, where, "affiliation", "organization"),
        time=event_time(time, f"the time in {where}") if time else None,
        document=_field(row, where, "document"),
    )


def _field(row: Mapping[str, Any], where: str, *names: str) -> str | None:
    for name in names:
        value = row.get(name)
        if value is None or value == "":
            continue
        if not isinstance(value, str):
            raise BadInput(
                f"The {name} in {where} is no text but {json.dumps(value)[:40]}.",
                "Put it between quotation marks.",
                "wrong_type",
            )
        return value.strip() or None
    return None
