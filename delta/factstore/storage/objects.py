"""Files beside the tables on object storage, through delta-rs: one library, one set of settings."""

from __future__ import annotations

import io
from typing import Any

import pyarrow as pa
from deltalake.fs import DeltaStorageHandler
from pyarrow import fs


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
