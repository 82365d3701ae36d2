"""An S3-compatible store on loopback: moto's server, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.integration.s3_server import MEETING

_SERVER = Path(__file__).with_name("s3_server.py")
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class ObjectStore:
    """``url`` is its address, ``log`` has a line for each request."""

    url: str
    log: Path

    def environment(self) -> dict[str, str]:
        """What delta-rs must be told of it: all of it by the environment."""
        return {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "reader",
            "AWS_SECRET_ACCESS_KEY": "of-newspapers",
        }

    def bucket(self, name: str) -> str:
        """Make a bucket; its URI."""
        httpx.put(f"{self.url}/{name}", timeout=_SECONDS).raise_for_status()
        return f"s3://{name}"

    def meet(self, uri: str) -> None:
        """Have the first two puts of an object wait for each other: the worst case of a race."""
        path = f"{MEETING}/{uri.removeprefix('s3://')}"
        httpx.put(f"{self.url}{path}", timeout=_SECONDS).raise_for_status()

    def refused(self, uri: str) -> int:
        """How often the store has refused to put an object, since there was one already."""
        put = f"PUT /{uri.removeprefix('s3://')} HTTP"
        lines = self.log.read_text("utf-8").splitlines()
        return sum(put in line and line.endswith(" 412 -") for line in lines)


@contextmanager
def object_store(folder: Path) -> Iterator[ObjectStore]:
    """Serves until the block ends, and then forgets."""
    log = folder / "s3.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, str(_SERVER)], stdout=subprocess.PIPE, stderr=file
        )
    try:
        assert process.stdout is not None
        port = process.stdout.readline().decode().strip()  # it listens from here on
        assert port, log.read_text("utf-8")
        store = ObjectStore(f"http://127.0.0.1:{port}", log)
        httpx.get(store.url, timeout=_SECONDS).raise_for_status()  # the first one loads moto
        yield store
    finally:
        process.kill()
        process.wait()
