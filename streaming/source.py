"""Kafka's topics as one stream.

Each topic is a source of its own in one query: they would else share
``maxOffsetsPerTrigger``, which Spark deals out by backlog, so that a long one in one topic
leaves a record a batch to the others.
"""

from __future__ import annotations

from functools import reduce

from pyspark.sql import DataFrame, SparkSession

from contract.events import ARTICLES, QUOTES, REJECTED
from streaming.settings import StreamSettings

TOPICS = (ARTICLES, QUOTES, REJECTED)


def stream(spark: SparkSession, settings: StreamSettings) -> DataFrame:
    """Columns: key, value, topic, partition, offset, timestamp, timestampType, headers."""
    return reduce(DataFrame.unionByName, (_topic(spark, settings, topic) for topic in TOPICS))


def _topic(spark: SparkSession, settings: StreamSettings, topic: str) -> DataFrame:
    options = {
        **{f"kafka.{key}": value for key, value in settings.connection.java().items()},
        **{f"kafka.{key}": value for key, value in settings.kafka.items()},
        "subscribe": topic,
        "startingOffsets": "earliest",
        "maxOffsetsPerTrigger": str(settings.max_offsets),
        "failOnDataLoss": "true",
        "includeHeaders": "true",
        # All cores extract, also from a topic with one partition.
        "minPartitions": str(spark.sparkContext.defaultParallelism),
    }
    return spark.readStream.format("kafka").options(**options).load()
