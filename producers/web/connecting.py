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

_RESOLVING = 32
"""Threads that ask for names: a server of names that hangs holds one for some seconds."""


@dataclass(slots=True)
class Permit:
    """The private addresses that one request may reach, and those it was kept from."""

    named: frozenset[str]
    everything: bool
    refused: list[str] = field(default_factory=list)


permitted: ContextVar[Permit | None] = ContextVar("permitted", default=None)


class RefusedAddress(OSError):
    """A connection to an address that only this machine or its network reaches."""


def guarded_socket(info: Any) -> socket.socket:
    """The socket for one resolved address. Raises RefusedAddress for a private one."""
    family, kind, protocol, _, address = info
    permit = permitted.get()
    reached = str(address[0])
    allowed = permit is not None and (permit.everything or reached in permit.named)
    if not allowed and not is_public(reached):
        if permit is not None:
            permit.refused.append(reached)
        raise RefusedAddress(f"{reached} is private")
    return socket.socket(family, kind, protocol)


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
