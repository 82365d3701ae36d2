"""A feed server on loopback that plays what publishers do, the bad ones included."""

from __future__ import annotations

import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ITEM = (
    "<item><title>{title}</title><guid isPermaLink='false'>{guid}</guid>{link}"
    "<description>{text}</description>{more}</item>"
)


def item(guid: str, text: str, title: str = "", link: str = "", more: str = "") -> str:
    """An RSS item; ``link`` may be empty."""
    linked = f"<link>{link}</link>" if link else ""
    return ITEM.format(title=title or f"Item {guid}", guid=guid, link=linked, text=text, more=more)


def rss(*items: str, more: str = "", title: str = "The Quay") -> bytes:
    """An RSS document of such items."""
    body = "".join(items)
    return (
        f"<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><title>{title}</title>"
        f"{more}{body}</channel></rss>"
    ).encode()


@dataclass
class Reply:
    """What a path answers. ``drip`` sends a byte of the body each so many seconds; ``hang``
    sends nothing for so long; ``length`` is the Content-Length that is claimed."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    drip: float = 0.0
    hang: float = 0.0
    length: int | None = None


Answers = Reply | Callable[[BaseHTTPRequestHandler], Reply]


class FeedServer:
    """``pages`` maps paths to replies; ``asked`` counts requests by path, ``seen`` keeps their
    headers. ``most_at_once`` is the most requests that were under way together."""

    def __init__(self, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> None:
        self.pages: dict[str, Answers] = {}
        self.asked: Counter[str] = Counter()
        self.seen: list[tuple[str, dict[str, str]]] = []
        self.most_at_once = 0
        self._now = 0
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.serve(self)

            do_POST = do_GET

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

            def handle_error(self, request: object, client: object) -> None:
                pass  # a client that hangs up is the client's business

        self._server = Server((host, 0), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        scheme = "https" if tls else "http"
        self.port = self._server.server_port
        self.url = f"{scheme}://{host}:{self.port}"

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        with self._lock:
            self.asked[request.path] += 1
            self.seen.append((request.path, dict(request.headers)))
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
        try:
            answers = self.pages.get(request.path, Reply(status=404))
            reply = answers(request) if callable(answers) else answers
            with suppress(OSError):
                _send(request, reply)
        finally:
            with self._lock:
                self._now -= 1

    def feed(self, path: str, *items: str, **how: str) -> str:
        """Serve a feed with a validator of its own; its address."""
        body = rss(*items, **how)
        tag = f'"{hash(body)}"'

        def answer(request: BaseHTTPRequestHandler) -> Reply:
            if request.headers["If-None-Match"] == tag:
                return Reply(status=304)
            return Reply(body, headers={"ETag": tag, "Content-Type": "application/rss+xml"})

        self.pages[path] = answer
        return self.url + path

    @contextmanager
    def running(self) -> Iterator[FeedServer]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()


def _send(request: BaseHTTPRequestHandler, reply: Reply) -> None:
    if reply.hang:
        time.sleep(reply.hang)
    request.send_response(reply.status)
    length = len(reply.body) if reply.length is None else reply.length
    for name, value in {"Content-Length": str(length), **reply.headers}.items():
        request.send_header(name, value)
    request.end_headers()
    if not reply.drip:
        request.wfile.write(reply.body)
        return
    for at in range(len(reply.body)):
        request.wfile.write(reply.body[at : at + 1])
        time.sleep(reply.drip)
    request.close_connection = True
