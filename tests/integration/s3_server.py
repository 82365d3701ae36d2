"""Serve S3 on a free port of loopback, told by the first line of output. See ``object_store``."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

MEETING = "/-meeting"
_PATIENCE = 30.0


class OneAtATime:
    """moto looks for an object and then puts it, where S3 does both at once: so one request
    at a time. Two puts of an object that ``MEETING`` was told of wait for each other before,
    so that neither writer can have seen what the other puts."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.turn = threading.Lock()
        self.meetings: dict[str, threading.Barrier] = {}

    def __call__(self, request: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path: str = request["PATH_INFO"]
        if path.startswith(MEETING):
            self.meetings[path.removeprefix(MEETING)] = threading.Barrier(2)
            start("204 No Content", [])
            return []
        if request["REQUEST_METHOD"] == "PUT" and path in self.meetings:
            self.meetings[path].wait(_PATIENCE)
            # Once: who comes again comes alone.
            self.meetings.pop(path, None)
        with self.turn:
            return list(self.application(request, start))


if __name__ == "__main__":
    served = OneAtATime(DomainDispatcherApplication(create_backend_app))
    server = make_server("127.0.0.1", 0, served, threaded=True)
    print(server.port, flush=True)
    server.serve_forever()
