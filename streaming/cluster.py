"""What the broker says of itself: its cluster's id, and where its topics end."""

from __future__ import annotations

from collections.abc import Mapping

from confluent_kafka import Consumer, KafkaException, TopicPartition
from confluent_kafka.admin import AdminClient

from contract.connection import Connection
from contract.errors import Unreachable
from contract.refusal import refusal
from streaming.report import TopicPartition as Place
from streaming.source import TOPICS

_SECONDS = 15


def cluster_id(connection: Connection) -> str:
    """The cluster's id: positions of two clusters must not be taken for each other.

    Raises Unreachable where no broker answers, or a topic is missing.
    """
    client = AdminClient({**connection.librdkafka(), "log_level": 0})
    try:
        metadata = client.list_topics(timeout=_SECONDS)
    except KafkaException as error:
        said = refusal(connection) or error.args[0].str()
        raise Unreachable(
            f"No Kafka broker answers at {connection.brokers}: {said}.",
            "Start it, or check --brokers and the SASL/TLS settings.",
        ) from error
    missing = [topic for topic in TOPICS if topic not in metadata.topics]
    if missing:
        raise Unreachable(
            f"The brokers at {connection.brokers} lack the topic {', '.join(missing)}.",
            "Create it, or publish something: producers create what is missing.",
        )
    return str(metadata.cluster_id)


class EndReader:
    """Asks where each partition ends. Keeps one connection; ``close`` it."""

    def __init__(self, connection: Connection) -> None:
        settings = {**connection.librdkafka(), "group.id": "onrecord-lag", "log_level": 0}
        self._consumer = Consumer(settings)

    def ends(self) -> Mapping[Place, int]:
        """The next offset of each topic and partition; empty where no broker answers:
        lag is told, not depended on."""
        try:
            return {
                (topic, partition): self._end(topic, partition)
                for topic in TOPICS
                for partition in self._consumer.list_topics(topic, _SECONDS)
                .topics[topic]
                .partitions
            }
        except KafkaException:
            return {}

    def _end(self, topic: str, partition: int) -> int:
        _, end = self._consumer.get_watermark_offsets(
            TopicPartition(topic, partition), timeout=_SECONDS
        )
        return int(end)

    def close(self) -> None:
        self._consumer.close()
