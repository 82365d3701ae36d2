"""A real query's events reach the metrics."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pyspark.sql import SparkSession

from monitoring.lag import Lag
from monitoring.listener import ProgressListener
from monitoring.metrics import JobMetrics

pytestmark = pytest.mark.spark


def wait_for(holds: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


def test_a_query_shows_that_it_lives_and_that_it_ended(spark: SparkSession) -> None:
    metrics = JobMetrics()

    def value(name: str) -> float:
        return metrics.registry.get_sample_value(f"onrecord_{name}") or 0.0

    listener = ProgressListener(metrics, Lag())
    spark.streams.addListener(listener)
    try:
        query = (
            spark.readStream.format("rate").load().writeStream.format("noop")
            .trigger(processingTime="200 milliseconds").start()
        )  # fmt: skip
        wait_for(lambda: value("query_running") == 1)
        first = value("heartbeat_timestamp_seconds")
        wait_for(lambda: value("heartbeat_timestamp_seconds") > first)
        query.stop()
        wait_for(lambda: value("query_running") == 0)
        assert value("heartbeat_timestamp_seconds") > first
    finally:
        spark.streams.removeListener(listener)
