"""Connections that lead where they may: each address is checked as its socket is made, so that
no name can lead elsewhere between a check and the connection."""

from __future__ import annotations

import asyncio
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import certifi
from aiohttp.abc import AbstractResolver, ResolveResult

from producers.web.addresses import is_public

_READ = 64
"""Bytes that a read is taken for at least: a byte at a time costs as much as a packet."""
_RESOLVING = 32
"""Threads that ask for names: a server of names that hangs holds one for some seconds."""


OVERHEAD = 1024 * 1024
"""Bytes of an answer that are none of its body: its heads, the framing of its chunks, and what is
read ahead of whoever takes the body (some 900 KiB)."""


@dataclass(slots=True)
class Permit:
    """What one request may do: the private addresses that it may reach, and those it was kept
    from; the bytes that it may still read. One of informational answers (1xx) or chunks of a byte
    without end would keep the parser busy for as long as it may take."""

    named: frozenset[str]
    everything: bool
    refused: list[str] = field(default_factory=list)
    left: int = OVERHEAD

    def took(self, body: int) -> None:
        """Bytes of a body were taken: they, and framing of their size, may follow."""
        self.left += 2 * body


permitted: ContextVar[Permit | None] = ContextVar("permitted", default=None)


class RefusedAddress(OSError):
    """A connection to an address that only this machine or its network reaches."""


class Flood(OSError):
    """An answer that says more around its body than any does."""


class _Metered(socket.socket):
    """A socket that reads as many bytes as its request may."""

    permit: Permit

    def recv(self, size: int, flags: int = 0) -> bytes:
        data = super().recv(size, flags)
        self._count(len(data))
        return data

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        size = super().recv_into(buffer, nbytes, flags)
        self._count(size)
        return size

    def _count(self, size: int) -> None:
        self.permit.left -= max(size, _READ)
        if self.permit.left < 0:
            raise Flood("more heads and framing than body")


def guarded_socket(info: Any) -> socket.socket:
    """The socket for one resolved address. Raises RefusedAddress for a private one."""
    family, kind, protocol, _, address = info
    permit = permitted.get() or Permit(frozenset(), False)
    reached = str(address[0])
    allowed = permit.everything or reached in permit.named
    if not allowed and not is_public(reached):
        permit.refused.append(reached)
        raise RefusedAddress(f"{reached} is private")
    made = _Metered(family, kind, protocol)
    made.permit = permit
    return made


class SystemResolver(AbstractResolver):
    """The system's resolver in threads of its own: one that hangs holds up nothing else."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_RESOLVING, "resolve")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        def ask() -> list[Any]:
            return socket.getaddrinfo(
                host, port, family=family, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG
            )

        found = await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=protocol,
                flags=socket.AI_NUMERICHOST,
            )
            for kind, _, protocol, _, address in found
        ]

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


@cache
def trusted() -> ssl.SSLContext:
    """The system's authorities, and certifi's where it has none."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context
