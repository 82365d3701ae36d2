"""Kafka's topics as one stream.

Each topic is a source of its own in one query: they would else share
``maxOffsetsPerTrigger``, which Spark deals out by backlog, so that a long one in one topic
leaves a record a batch to the others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import reduce
from pathlib import Path

from py4j.protocol import Py4JJavaError
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from contract.events import ARTICLES, QUOTES, REJECTED
from factstore.storage.batches import Place
from streaming.settings import StreamSettings

TOPICS = (ARTICLES, QUOTES, REJECTED)


def stream(
    spark: SparkSession, settings: StreamSettings, positions: Mapping[Place, int], most: int
) -> DataFrame:
    """All topics from ``positions`` on, which name each of their partitions, ``most`` records
    of each in a batch. Columns: key, value, topic, partition, offset, timestamp,
    timestampType, headers."""
    topics = (_topic(spark, settings, topic, positions, most) for topic in TOPICS)
    return reduce(DataFrame.unionByName, topics)


def _topic(
    spark: SparkSession,
    settings: StreamSettings,
    topic: str,
    positions: Mapping[Place, int],
    most: int,
) -> DataFrame:
    starts = {str(number): at for (name, number), at in positions.items() if name == topic}
    options = {
        **{f"kafka.{key}": value for key, value in settings.connection.java().items()},
        **{f"kafka.{key}": value for key, value in settings.kafka.items()},
        "subscribe": topic,
        "startingOffsets": json.dumps({topic: starts}),
        "maxOffsetsPerTrigger": str(most),
        "failOnDataLoss": "true",
        "includeHeaders": "true",
        # All cores extract, also from a topic with one partition.
        "minPartitions": str(spark.sparkContext.defaultParallelism),
    }
    return spark.readStream.format("kafka").options(**options).load()


def ends_of(checkpoint: Path, query_batch: int) -> dict[Place, int]:
    """Where a batch of the query ends, by topic and partition: what Spark wrote into its
    checkpoint before it ran the batch (a line a source behind a version and the metadata)."""
    lines = (checkpoint / "offsets" / str(query_batch)).read_text().splitlines()[2:]
    return {
        (topic, int(partition)): end
        for line in lines
        if line.startswith("{")
        for topic, partitions in json.loads(line).items()
        for partition, end in partitions.items()
    }


def cut(query: StreamingQuery) -> None:
    """Stop a query, whatever it is at. Its jobs end, and those that it would begin meanwhile: one
    that waits for a broker looks at no interrupt. It may not have terminated behind the session's
    stopTimeout: its clients wait for their last question, a minute without a broker."""
    context = query._jsq.sparkSession().sparkContext()
    context.cancelJobGroupAndFutureJobs(str(query.runId))
    try:
        query.stop()
    except Py4JJavaError as error:
        if error.java_exception.getClass().getSimpleName() != "TimeoutException":
            raise
