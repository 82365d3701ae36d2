"""From a Kafka record to rows: what is refused and why, and what a row says of its text."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from contract.errors import ExtractorNotLoaded
from contract.events import ARTICLE_TYPE, ARTICLES, QUOTE_TYPE, QUOTES
from contract.records import Claim, Extraction, Link, NamedEntity, Profile, Quote
from factstore.history import Changes
from factstore.tables import QUARANTINE
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings
from streaming.steps import reads
from streaming.steps.decode import RAW_CAP, Record, _decode_batches, decode
from streaming.steps.documents import event_value
from streaming.steps.enrich import Extracting, Extractor, enrich, in_tables
from streaming.steps.outcomes import Range, Unbalanced, balance
from streaming.steps.plan import Seen, plan
from streaming.steps.poison import not_loaded
from tests.sample_record import new_store

KNOWN = datetime(2025, 5, 4, 9, 30, tzinfo=timezone.utc)
TEXT = "“We are done,” Byrne said. “We are done,” she said. É said Dorn of Harrow."


def record(value: bytes, topic: str = ARTICLES, key: str = "a", offset: int = 7) -> Record:
    headers = {
        "ce_specversion": b"1.0",
        "ce_id": b"x",
        "ce_source": b"test",
        "ce_type": (ARTICLE_TYPE if topic == ARTICLES else QUOTE_TYPE).encode(),
    }
    return Record(topic, 1, offset, KNOWN, key.encode(), value, headers)


RULES = ExtractSettings()


def article(**fields: Any) -> bytes:
    return json.dumps(
        {
            "id": "a",
            "status": "usable",
            "body": TEXT,
            "content_hash": hashlib.sha256(TEXT.encode()).hexdigest(),
            "fetched": "2025-05-04T08:00:00Z",
            "provenance": {"origin": "a.txt", "media_type": "text/plain"},
            "outlet": "Harrow Ledger",
            **fields,
        }
    ).encode()


def turn(speaker: str = "Eve Lang") -> bytes:
    given = json.loads(article())
    del given["body"]
    return json.dumps({**given, "text": TEXT, "speaker": speaker, "document": "t"}).encode()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (b"{", "not_json"),
        (b"\xff", "not_utf8"),
        (b"[]", "wrong_type"),
        (article(body="  "), "empty_article"),
        (article(published="9999-01-01"), "absurd_date"),
        (article(status=3), "wrong_type"),
        (b"{}", "missing_field"),
        (b"x" * (9 * 1024 * 1024), "too_large"),
    ],
)
def test_a_bad_record_keeps_its_bytes_and_place(value: bytes, reason: str) -> None:
    row = decode(record(value))
    assert (row["reason"], row["raw"]) == (reason, value[:RAW_CAP])
    assert row["raw_cut"] == (len(value) > RAW_CAP)
    assert (row["kafka_topic"], row["kafka_partition"], row["kafka_offset"]) == (ARTICLES, 1, 7)
    assert "event_key" not in row


def test_an_unknown_schema_version_is_told() -> None:
    given = record(article())
    headers = {**given.headers, "ce_type": b"onrecord.article.v2"}
    later = Record(given.topic, 1, 7, KNOWN, given.key, given.value, headers)
    assert decode(later)["reason"] == "newer_schema"


@pytest.mark.parametrize("stamp", [1_762_300_000_000_000_000, -(10**17), 253_402_300_799_999_999])
def test_a_timestamp_beyond_the_calendar_stops_no_batch(stamp: int) -> None:
    """Of a producer that sends microseconds, where the broker takes them."""
    given, value = record(article()), article()
    headers = [{"key": name, "value": told} for name, told in given.headers.items()]
    rows = {
        "key": [b"a", b"a"],
        "value": [value, value],
        "headers": [headers, headers],
        "topic": [ARTICLES, ARTICLES],
        "partition": [0, 0],
        "offset": [0, 1],
        "timestamp": pa.array([int(KNOWN.timestamp() * 1e6), stamp], pa.timestamp("us", "UTC")),
    }
    (told,) = _decode_batches([pa.RecordBatch.from_pydict(rows)])
    good, bad = told.to_pylist()
    assert (good["reason"], good["known_at"]) == (None, KNOWN)
    assert (bad["reason"], bad["kafka_offset"], bad["raw"]) == ("absurd_date", 1, value)


def found(text: str) -> Extraction:
    """Two equal quotations, and one relayed claim, at their places in TEXT."""
    byrne = Link("Byrne", "Ada Byrne", "person")
    anonymous = Link("a source", None, "anonymous")
    second = text.index("“We are done,” she")
    quotes = (
        Quote("direct", ((second, second + 14),), (), (), (byrne,)),
        Quote("direct", ((0, 14),), ((15, 20),), ((21, 25),), (byrne, anonymous)),
    )
    start = text.index("É")
    claim = Claim("Cal Dorn", "works_for", "Harrow FC", {"n": 2}, "denied", (), (start, 72), 0.5)
    return Extraction(text, quotes, (claim,), (NamedEntity("Cal Dorn", "person", ("Dorn",)),))


def extracted(value: bytes, topic: str, extractor: Extractor, **limits: Any) -> dict[str, Any]:
    """The document's row of ``documents``, and its rows of the other tables by their names."""
    seen = decode(record(value, topic))
    assert seen.get("reason") is None, seen.get("detail")
    extracting = Extracting(lambda: extractor, f"test-{id(extractor)}", **limits)
    told = in_tables([enrich(seen, extracting)])
    tables = {name: batch.to_pylist() for name, batch in told.items()}
    (document,) = tables.pop("documents")
    return {**document, **tables}


def test_spans_cut_the_stored_text_and_equal_quotations_are_told_apart() -> None:
    row = extracted(article(), ARTICLES, lambda text, about: found(text))
    first, second = row["quotes"]
    for quote in (first, second):
        assert TEXT[quote["span_start"] : quote["span_end"]] == quote["exact"]
        assert TEXT.startswith(
            quote["prefix"] + quote["exact"], quote["span_start"] - len(quote["prefix"])
        )
        assert all(TEXT[p["span_start"] : p["span_end"]] == p["exact"] for p in quote["parts"])
    assert first["content"] == second["content"] and first["quote_id"] != second["quote_id"]
    assert (first["speaker"], first["relayed_by"]) == ("Ada Byrne", "a source")
    (claim,) = row["claims"]
    assert claim["polarity"] is False and claim["qualifiers"] == [("n", "2")]
    assert claim["claimants"] is None and claim["exact"].startswith("É")
    assert row["entities"][0]["aliases"] == ["Dorn"]


def test_a_person_whose_name_is_written_in_two_ways_is_one_row() -> None:
    """Of two rows with one id an edit or a withdrawal would end only one."""
    people = (
        Profile("Ada O’Brien", roles=("mayor", "judge"), born="1971"),
        Profile("ADA O'BRIEN", roles=("judge", "poet"), born="1972", sex="f"),
        Profile("Ada Quill"),
    )
    told = replace(found_nothing(TEXT, About("a")), profiles=people)
    row = extracted(article(), ARTICLES, lambda text, about: told)
    one, other = row["profiles"]
    assert (one["name"], other["name"]) == ("Ada O’Brien", "Ada Quill")
    assert one["profile_id"] != other["profile_id"]
    assert one["roles"] == ["mayor", "judge", "poet"]
    assert (one["born"], one["sex"]) == ("1971", "f")


def test_what_is_said_in_a_turn_is_relayed_by_its_speaker() -> None:
    row = extracted(turn(), QUOTES, lambda text, about: found(text))
    whole, *inner = row["quotes"]
    assert (whole["content"], whole["speaker"], whole["nested"]) == (TEXT, "Eve Lang", False)
    assert [quote["nested"] for quote in inner] == [True, True]
    assert inner[0]["relayed_by"] == "a source via Eve Lang"
    assert row["claims"][0]["claimants"] == "Eve Lang"
    assert {quote["article_id"] for quote in row["quotes"]} == {"t"}


def test_who_repeats_their_own_words_does_not_relay_them_to_themselves() -> None:
    row = extracted(turn("a source"), QUOTES, lambda text, about: found(text))
    _, first, _ = row["quotes"]
    assert first["relayed_by"] == "a source" and len(first["chain"]) == 3


def test_a_stance_makes_no_row() -> None:
    def with_stance(text: str, about: About) -> Extraction:
        plain = found(text)
        return replace(plain, quotes=(replace(plain.quotes[0], stance=True), *plain.quotes[1:]))

    assert len(extracted(article(), ARTICLES, with_stance)["quotes"]) == 1
    turned = extracted(turn(), QUOTES, with_stance)["quotes"]
    assert [quote["nested"] for quote in turned] == [False, True]


def test_a_content_in_a_turn_begins_after_that() -> None:
    told = "He said that the roof had leaked."
    value = json.dumps({**json.loads(turn()), "text": told}).encode()
    _, inner = extracted(value, QUOTES, lambda text, about: extract(text, about, RULES))["quotes"]
    assert inner["content"] == "the roof had leaked"


def broken(text: str, about: About) -> Extraction:
    raise KeyError("no such thing")


def endless(text: str, about: About) -> Extraction:
    while True:
        try:
            sum(range(1000))
        except Exception:
            continue


def gone(text: str, about: About) -> Extraction:
    raise SystemExit(3)


def found_nothing(text: str, about: About) -> Extraction:
    return Extraction(text, (), (), (), "en")


def shifted(text: str, about: About) -> Extraction:
    return Extraction(text + " ", (), ())


@pytest.mark.parametrize(
    ("extractor", "reason", "told"),
    [
        (broken, "extractor_failed", "KeyError: 'no such thing'"),
        (endless, "extractor_too_slow", "more than 0.2 s"),
        (shifted, "extractor_failed", "another text"),
        (gone, "extractor_failed", "SystemExit: 3"),
    ],
)
def test_a_document_that_breaks_the_extractor_costs_only_itself(
    extractor: Extractor, reason: str, told: str
) -> None:
    row = extracted(article(), ARTICLES, extractor, seconds=0.2)
    assert row["reason"] == reason and told in row["failure"] and not row["quotes"]


@pytest.mark.parametrize(("value", "topic"), [(article(), ARTICLES), (turn(), QUOTES)])
def test_what_is_kept_of_an_unread_document_is_its_event(value: bytes, topic: str) -> None:
    sent = decode(record(value, topic))
    again = decode(record(event_value(json.loads(sent["document"])), topic))
    assert again.get("reason") is None, again["detail"]
    assert again["document"] == sent["document"]


def test_whether_a_text_is_too_long_follows_from_the_text() -> None:
    assert len(TEXT) == 74
    assert extracted(article(), ARTICLES, found_nothing, longest=74)["language"] == "en"
    row = extracted(article(), ARTICLES, broken, longest=73)
    assert row["reason"] == "too_long_to_read" and "74 code points" in row["failure"]


def not_there() -> Extractor:
    raise FileNotFoundError("clubs.toml")


def test_an_extractor_that_cannot_be_loaded_fails_what_it_should_read() -> None:
    with pytest.raises(
        ExtractorNotLoaded, match=r"FileNotFoundError: clubs.toml\. Install"
    ) as caught:
        enrich(decode(record(article())), Extracting(not_there, "not there"))
    raised = f"Job aborted: Traceback …\ncontract.errors.ExtractorNotLoaded: {caught.value}\n\tat x"
    assert str(not_loaded(RuntimeError(raised))) == str(caught.value)
    assert not_loaded(RuntimeError("another")) is None


def test_a_withdrawn_article_is_not_extracted() -> None:
    row = extracted(article(status="withdrawn", body=""), ARTICLES, broken)
    assert row["quotes"] == row["claims"] == [] and row["failure"] is None


def seen(offset: int, **fields: Any) -> Seen:
    given: dict[str, Any] = {"event_key": "k", "version": f"{offset}", "content": "A"}
    return Seen(ARTICLES, 0, offset, KNOWN, **{**given, **fields})


def test_each_record_is_counted_once() -> None:
    records = [seen(0), seen(1), seen(2, content="B"), seen(3, reason="not_json", event_key=None)]
    decided = plan(records, [], batch=1)
    counts = balance({(ARTICLES, 0): Range(0, 4, 4)}, decided).outcomes[ARTICLES]
    assert counts == {"stored": 2, "duplicate": 1, "superseded": 0, "quarantined": 1}
    with pytest.raises(Unbalanced, match="5 records were read, 4 have an outcome"):
        balance({(ARTICLES, 0): Range(0, 5, 5)}, decided)


def test_a_record_that_quarantine_holds_already_is_a_duplicate_unless_it_can_be_used_now() -> None:
    bad = {"reason": "not_json", "event_key": None}
    records = [seen(0, **bad), seen(1, **bad), seen(2), seen(3, content="B")]
    kept = {(ARTICLES, 0, offset) for offset in (0, 2, 3)}
    decided = plan(records, [], 1, {("k", "B"): "extractor_failed"}, kept)
    outcomes = {offset: outcome for (_, _, offset), outcome in decided.outcomes.items()}
    assert outcomes == {0: "duplicate", 1: "quarantined", 2: "stored", 3: "duplicate"}
    assert decided.reasons == {(ARTICLES, 0, 1): "not_json"}


def test_quarantine_holds_a_record_by_its_place_and_time_in_whatever_cluster(
    tmp_path: Path,
) -> None:
    store = new_store(tmp_path / "tables")
    store.begin(1)
    place = {"kafka_topic": ARTICLES, "kafka_partition": 0, "known_at": KNOWN}
    rows = [{"cluster": "c", "kafka_offset": offset, **place} for offset in (0, 10)]
    store.change(QUARANTINE, Changes(rows))
    again = [seen(0), seen(1), seen(10), replace(seen(10), partition=1)]
    refused = {one.position for one in again}
    assert reads.kept(store, again, refused) == {(ARTICLES, 0, 0), (ARTICLES, 0, 10)}
    assert reads.kept(store, again, {(ARTICLES, 0, 10)}) == {(ARTICLES, 0, 10)}
    anew = [replace(one, known_at=KNOWN + timedelta(days=1)) for one in again]
    assert reads.kept(store, anew, refused) == set()


def test_all_records_with_a_content_that_broke_the_extractor_are_quarantined() -> None:
    records = [seen(0), seen(1), seen(2, content="B")]
    decided = plan(records, [], batch=1, failed={("k", "A"): "extractor_crashed"})
    assert decided.reasons == {
        (ARTICLES, 0, 0): "extractor_crashed",
        (ARTICLES, 0, 1): "extractor_crashed",
    }
    assert decided.new == {("k", "2")}
