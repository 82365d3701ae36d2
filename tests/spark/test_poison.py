"""What fails for all fails the batch; what kills its worker costs only itself."""

from __future__ import annotations

import os
import signal
import time

import pytest
from pyspark.sql import DataFrame, SparkSession

from contract.errors import ExtractorFails, ExtractorNotLoaded
from contract.records import Extraction
from streaming.extract.model import About
from streaming.steps.decode import decoded
from streaming.steps.enrich import Extracting, Extractor
from streaming.steps.guard import Guard
from streaming.steps.poison import extract_all
from tests.spark.newsdesk import EXTRACTING, article, extract, frame, log

pytestmark = pytest.mark.spark


def documents(spark: SparkSession, *bodies: str) -> DataFrame:
    sent = [article(f"a{at}", body) for at, body in enumerate(bodies)]
    return spark.createDataFrame(decoded(frame(spark, log(sent))).toArrow())


def without_a_model() -> Extractor:
    raise FileNotFoundError("no such file: tagger.onnx")


def test_a_worker_without_the_model_fails_the_batch(spark: SparkSession) -> None:
    extracting = Extracting(without_a_model, "no-model-1")
    with pytest.raises(ExtractorNotLoaded, match=r"no such file: tagger.onnx.*Install"):
        extract_all(documents(spark, "One.", "Two."), extracting, Guard())


def deadly(text: str, about: About) -> Extraction:
    """Kills its process as the text says; the good texts are read."""
    if "SEGFAULT" in text:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "SLOW" in text:
        end = time.process_time() + 0.6
        while time.process_time() < end:
            pass
    return extract(text, about)


def test_a_document_that_kills_its_worker_costs_only_itself(spark: SparkSession) -> None:
    bodies = ["SAID Cal Dorn: Go.", "BREAK", "SLOW", "SEGFAULT"]
    extracting = Extracting(lambda: deadly, "deadly-1", seconds=0.4)
    found, guard = extract_all(documents(spark, *bodies), extracting, Guard())
    rows = {row["kafka_offset"]: row for row in found["documents"].to_pylist()}
    assert len(found["documents"]) == len(rows) == 4
    assert {at: row["reason"] for at, row in rows.items() if row["reason"]} == {
        1: "extractor_failed",
        3: "extractor_crashed",
    }
    (quote,) = found["quotes"].to_pylist()
    assert (quote["event_key"], quote["content"]) == (rows[0]["event_key"], "Go.")
    assert sorted(filter(None, guard.recent)) == ["ValueError", "extractor_crashed"]


def died_loading() -> Extractor:
    os._exit(1)


def test_a_worker_that_dies_as_it_loads_is_no_documents_fault(spark: SparkSession) -> None:
    with pytest.raises(ExtractorNotLoaded, match="died as it loaded"):
        extract_all(documents(spark, "One.", "Two."), Extracting(died_loading, "dying-1"), Guard())


def test_a_failure_of_most_fails_the_batch(spark: SparkSession) -> None:
    bodies = ["BREAK"] * 21 + ["One."] * 19
    with pytest.raises(ExtractorFails, match="ValueError on 21 of the last 40"):
        extract_all(documents(spark, *bodies), EXTRACTING, Guard())
