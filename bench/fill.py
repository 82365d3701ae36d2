"""Large tables without a stream: rows generated straight into Delta, by the job's own store.

Of ``claims`` claims each person has ``A_PERSON``, from articles of their own, and each article
``AN_ARTICLE``; each person said ``SAID`` things; a person's claims are one fact. So a key's rows
are as many in small tables as in large ones. As in a stream, what an article states stands
together, and what a person said or did is spread over the whole table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from random import Random
from typing import Any

import pyarrow as pa

from contract.events import ARTICLES as TOPIC
from factstore.identity import entity_id, event_key, fact_key, said_key
from factstore.storage.store import Store
from factstore.tables import ARTICLES, CLAIMS, FACTS, QUOTES, Table
from factstore.versions import OUTCOMES, version_text

START = datetime(2025, 5, 4, 9, 0, tzinfo=timezone.utc)
A_PERSON, AN_ARTICLE, SAID = 5, 10, 2
HOT, WARM = 100_000, 1_000
"""Claims of the two persons of whom all tell."""
_CHUNK = 100_000
_COMMITTED = {
    "kind": "stream",
    "kafka_cluster": "bench",
    "offsets": [],
    "positions": [],
    **dict.fromkeys(("read", *OUTCOMES, "quotes", "claims"), 0),
}
_PREDICATE = "age"
_VALUE = "50"


@dataclass(frozen=True, slots=True)
class Size:
    """How much the tables hold of each."""

    claims: int

    @property
    def articles(self) -> int:
        return self.claims // AN_ARTICLE

    @property
    def persons(self) -> int:
        return self.claims // A_PERSON

    @property
    def quotes(self) -> int:
        return self.persons * SAID

    def __str__(self) -> str:
        return (
            f"{self.claims} claims, {self.persons} facts, {self.quotes} quotes, "
            f"{self.articles} articles"
        )


def article_name(number: int) -> str:
    return f"article-{number}"


def person_name(number: int) -> str:
    return f"Person {number}"


def fill(store: Store, size: Size, hot: bool = False) -> None:
    """Write the tables, one batch a chunk, in files as large as upkeep makes them; with ``hot``
    also the claims of two persons, "Hot" and "Warm"."""
    text = _text(1 << 20)
    for name, count in (("Hot", HOT), ("Warm", WARM)) if hot else ():
        _write(store, CLAIMS, range(count), lambda ns, name=name: _told(ns, size, name))
    _write(store, ARTICLES, range(size.articles), lambda ns: _articles(ns, text))
    _write(store, QUOTES, range(size.quotes), lambda ns: _quotes(ns, size, text))
    _write(store, CLAIMS, range(size.claims), lambda ns: _claims(ns, size))
    _write(store, FACTS, range(size.persons), _facts)


def _write(store: Store, table: Table, numbers: range, made: Any) -> None:
    for at in range(0, len(numbers), _CHUNK):
        chunk = numbers[at : at + _CHUNK]
        batch = store.last.batch + 1
        store.begin(batch)
        store.put(table, _table(table, len(chunk), batch, made(chunk)))
        store.commit({**_COMMITTED, "batch_id": batch})


def _table(table: Table, count: int, batch: int, given: dict[str, Any]) -> pa.Table:
    """``given`` are columns as sequences, or one value for all; the rest is NULL."""
    given = {
        "valid_from": START,
        "begun_batch": batch,
        "changed_batch": batch,
        "extractor_version": "plain-1",
        "kafka_topic": TOPIC,
        "kafka_partition": 0,
        **given,
    }
    columns = {}
    for column in table.arrow:
        if column.name == "state":
            continue
        value = given.get(column.name)
        if not isinstance(value, list):
            value = pa.repeat(pa.scalar(value, column.type), count)
        columns[column.name] = pa.array(value, column.type)
    return pa.table(columns)


def _version(number: int) -> str:
    return version_text(None, START + timedelta(milliseconds=number), 0, number)


def _documents(numbers: Sequence[int]) -> dict[str, Any]:
    return {
        "event_key": [event_key(TOPIC, article_name(n)) for n in numbers],
        "version": [_version(n) for n in numbers],
        "article_id": [article_name(n) for n in numbers],
        "outlet": [f"Outlet {n % 50}" for n in numbers],
        "kafka_offset": list(numbers),
    }


def _articles(numbers: Sequence[int], text: str) -> dict[str, Any]:
    contents = [hashlib.sha256(str(n).encode()).hexdigest() for n in numbers]
    return {
        **_documents(numbers),
        "latest": [_version(n) for n in numbers],
        "content": [f"{content}/usable" for content in contents],
        "content_hash": contents,
        "known_at": START,
        "status": "usable",
        "language": "en",
        "body": [text[n % 1_000_000 :][:3600] for n in numbers],
    }


def _quotes(numbers: Sequence[int], size: Size, text: str) -> dict[str, Any]:
    persons = [person_name(n % size.persons) for n in numbers]
    documents = _documents([n * size.articles // size.quotes for n in numbers])
    return {
        **documents,
        "quote_id": _ids(documents, "a", numbers),
        "kind": "direct",
        "content": [text[n * 7 % 1_000_000 :][:80] for n in numbers],
        "speaker": persons,
        "speaker_kind": "person",
        "speaker_id": [entity_id("person", name) for name in persons],
        "chain": [[]] * len(numbers),
        "modality": "asserted",
        "confidence": 1.0,
        "said_key": [said_key(name, None) for name in persons],
    }


def _claims(numbers: Sequence[int], size: Size) -> dict[str, Any]:
    articles = [n // AN_ARTICLE for n in numbers]
    return _stated(numbers, articles, [person_name(n % size.persons) for n in numbers], "b")


def _told(numbers: Sequence[int], size: Size, name: str) -> dict[str, Any]:
    """One person's claims: a hundred outlets, a dozen values, articles that no batch edits."""
    articles = [size.articles + n for n in numbers]
    stated = _stated(numbers, articles, [name] * len(numbers), name[0].lower())
    return {
        **stated,
        "value": [str(40 + n % 12) for n in numbers],
        "outlet": [f"Outlet {n % 100}" for n in numbers],
        "voice": [f"{n % 1200:016x}" for n in numbers],
    }


def _stated(
    numbers: Sequence[int], articles: Sequence[int], persons: Sequence[str], mark: str
) -> dict[str, Any]:
    documents = _documents(articles)
    return {
        **documents,
        "claim_id": _ids(documents, mark, numbers),
        "subject": list(persons),
        "subject_id": [entity_id("person", name) for name in persons],
        "subject_kind": "person",
        "subject_mention": list(persons),
        "predicate": _PREDICATE,
        "value": _VALUE,
        "value_kind": "organization",
        "value_mention": _VALUE,
        "qualifiers": [[]] * len(numbers),
        "words": [[]] * len(numbers),
        "chain": [[]] * len(numbers),
        "modality": "asserted",
        "polarity": True,
        "confidence": 0.9,
        "exact": [f"CLAIM {name} | {_PREDICATE} | {_VALUE}" for name in persons],
        "fact_key": [fact_key(name, _PREDICATE) for name in persons],
        "voice": [f"{n % 50:016x}" for n in numbers],
    }


def _facts(numbers: Sequence[int]) -> dict[str, Any]:
    persons = [person_name(n) for n in numbers]
    return {
        "fact_id": [f"{n:032x}" for n in numbers],
        "subject": persons,
        "predicate": _PREDICATE,
        "value": _VALUE,
        "subject_id": [entity_id("person", name) for name in persons],
        "qualifiers": [[]] * len(numbers),
        "modality": "asserted",
        "claimants": [[]] * len(numbers),
        "claim_ids": [[f"{n * A_PERSON + at:032x}" for at in range(A_PERSON)] for n in numbers],
        "documents": [[article_name(n + at) for at in range(A_PERSON)] for n in numbers],
        "outlets": [[f"Outlet {at}" for at in range(A_PERSON)] for n in numbers],
        "document_count": A_PERSON,
        "sources": A_PERSON,
        "confidence": 0.9,
        "rank": "normal",
        "fact_key": [fact_key(name, _PREDICATE) for name in persons],
    }


def _ids(documents: dict[str, Any], mark: str, numbers: Sequence[int]) -> list[str]:
    """Ids as the job makes them: a document's first letters, then what looks like chance."""
    keys: list[str] = documents["event_key"]
    pairs = zip(keys, numbers, strict=True)
    return [key[:8] + hashlib.sha256(f"{mark}{n}".encode()).hexdigest()[:24] for key, n in pairs]


def _text(letters: int) -> str:
    chance = Random(0)
    return " ".join(_word(chance) for _ in range(letters // 6 + 1200))


def _word(chance: Random) -> str:
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(5))
