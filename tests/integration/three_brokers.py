"""A Kafka of three brokers on loopback, each a real one with a folder of its own.

Each record is kept three times, and acknowledged once two have it: any one may die.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from onrecord.runtime.broker import Broker, cluster_id
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java
from onrecord.runtime.ports import free_port

COPIES, IN_SYNC = 3, 2


class Member(Broker):
    """One of several: ``controllers`` are the ports by which they vote, in the nodes' order."""

    heap = "256m"

    def __init__(
        self, home: Home, java: Java, folder: Path, node: int, controllers: Sequence[int], name: str
    ) -> None:
        super().__init__(home, java, folder)
        self.node = node
        self.controllers = controllers
        self.name = name

    def kill(self) -> None:
        """As a machine that goes dark. ``start`` brings it back, at its port and folder."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _settings(self) -> dict[str, str]:
        settings = super()._settings()
        del settings["controller.quorum.bootstrap.servers"]
        own = f"CONTROLLER://127.0.0.1:{self.controllers[self.node - 1]}"
        listeners = f"PLAINTEXT://{self.address},{own}"
        voters = (f"{n}@127.0.0.1:{port}" for n, port in enumerate(self.controllers, 1))
        return {
            **settings,
            "node.id": str(self.node),
            "controller.quorum.voters": ",".join(voters),
            "listeners": listeners,
            "advertised.listeners": listeners,
            "default.replication.factor": str(COPIES),
            "min.insync.replicas": str(IN_SYNC),
            "offsets.topic.replication.factor": str(COPIES),
            "transaction.state.log.replication.factor": str(COPIES),
            "transaction.state.log.min.isr": str(IN_SYNC),
            # 9 s unless set: how long a broker that is gone counts as there.
            "broker.session.timeout.ms": "3000",
        }

    def _format(self) -> list[str]:
        return ["-t", self.name]


@contextmanager
def three_brokers(home: Home, java: Java, folder: Path) -> Iterator[list[Member]]:
    """Three that serve. In the end they are killed: the last could not leave in order, alone."""
    controllers, name = [free_port() for _ in range(COPIES)], cluster_id()
    members = [
        Member(home, java, folder / f"broker-{node}", node, controllers, name)
        for node in range(1, COPIES + 1)
    ]
    with ExitStack() as stack:
        for member in members:
            stack.callback(member.kill)
            member.launch()
        for member in members:
            member.wait_until_ready()
        yield members


def brokers(members: Sequence[Broker]) -> str:
    """The bootstrap servers, as a user gives them."""
    return ",".join(member.address for member in members)
