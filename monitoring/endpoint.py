"""The HTTP endpoint that Prometheus scrapes: ``/metrics``, on loopback unless asked."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, start_http_server

from contract.errors import MissingPart


class Endpoint:
    """Serves a registry from ``__enter__`` to ``__exit__``. ``port`` 0 takes a free one;
    ``flag`` is the setting that the error names. Raises MissingPart where the port is
    taken or the address is none of this machine's."""

    def __init__(
        self,
        registry: CollectorRegistry,
        port: int = 0,
        address: str = "127.0.0.1",
        flag: str = "--metrics-port",
    ) -> None:
        try:
            self._server, self._thread = start_http_server(port, address, registry)
        except (OSError, OverflowError) as error:
            raise MissingPart(
                f"The metrics endpoint cannot listen on {address}:{port} ({error}).",
                f"Stop what uses that port, or choose another by {flag} (0 takes a free one).",
            ) from error
        self.address = address
        self.port = int(self._server.server_port)

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self.port}/metrics"

    def __enter__(self) -> Endpoint:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop serving and free the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)
