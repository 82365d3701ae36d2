"""Files beside the tables on object storage, through delta-rs: one library, one set of settings."""

from __future__ import annotations

import io
import re
from typing import Any

import pyarrow as pa
from deltalake.fs import DeltaStorageHandler
from pyarrow import fs

_COLOURS = re.compile(r"\x1b\[[0-9;]*m|↳")
_MESSAGE = re.compile(r"<Message>(.+?)</Message>")


def why(error: BaseException) -> str:
    """What a store's refusal comes down to: its own words, else the innermost cause."""
    text = _COLOURS.sub("", str(error))
    if said := _MESSAGE.search(text):
        return said[1].rstrip(".")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return (lines[-1] if lines else type(error).__name__).rstrip(".")[:300]


def objects(root: str) -> fs.FileSystem:
    """The objects below ``root``, a URI that delta-rs knows."""
    return fs.PyFileSystem(_Handler(root))


class _Handler(DeltaStorageHandler):
    def open_output_stream(
        self, path: str, metadata: dict[str, str] | None = None
    ) -> pa.PythonFile:
        return pa.PythonFile(_Bytes(self._handler.open_output_stream(path, metadata)), mode="w")


class _Bytes(io.RawIOBase):
    """pyarrow hands over buffers, and delta-rs takes bytes."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return int(self.stream.write(bytes(data)))

    def close(self) -> None:
        if not self.closed:
            self.stream.close()
        super().close()
