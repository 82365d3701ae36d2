"""Ports on loopback."""

from __future__ import annotations

import socket

from contract.errors import MissingPart


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_taken(port: int, host: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def require_free(port: int, flag: str) -> int:
    """The port, or MissingPart that names the flag by which to choose another."""
    if port and is_taken(port):
        raise MissingPart(
            f"Port {port} on 127.0.0.1 is taken.",
            f"Stop what uses it, or choose another by {flag}.",
        )
    return port or free_port()
