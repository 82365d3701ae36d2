"""Processes that parse what publishers send, so that nothing of it can hang or fill the watcher.

A thread that parses cannot be ended, and one regular expression that never matches holds every
other thread up. A process has its limits of processor time and memory from the system: past them
it is killed, and the next document has a new one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from contract.errors import BadInput, OnrecordError

COUNT = 2
LONGEST = 30.0
"""Seconds of processor time that one document may take; the largest feeds take five."""
MOST = 1024 * 1024 * 1024
"""Bytes of memory that a process may have."""
_DOCUMENTS = 2_000
"""A process reads so many: what its libraries do not give back goes with it."""
_IMPORTED = ["producers.watching.reading", "producers.feeds.feed", "producers.pages.html"]
"""Once, for all processes that follow: a second's work."""

P = ParamSpec("P")
T = TypeVar("T")


class Parsers:
    """``count`` processes, each started when there is something to parse."""

    def __init__(self, count: int = COUNT, longest: float = LONGEST, most: int = MOST) -> None:
        self._limits = (longest, most)
        self._threads = ThreadPoolExecutor(count, "parse")
        self._mine = threading.local()
        self._workers: set[_Worker] = set()
        self._ended = False

    async def run(self, parse: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``parse`` returns, which like its arguments can be pickled. Raises what it
        raises where that is an OnrecordError, else BadInput: ``too_slow``, ``too_large`` (for
        memory) or ``unreadable``."""
        loop = asyncio.get_running_loop()
        done, told = await loop.run_in_executor(self._threads, self._ask, (parse, args, named))
        if done:
            return told  # type: ignore[no-any-return]
        raise told

    def close(self) -> None:
        """What is under way is given up."""
        self._ended = True
        for worker in list(self._workers):
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _ask(self, work: Any) -> tuple[bool, Any]:
        worker: _Worker | None = getattr(self._mine, "worker", None)
        if worker is None or worker.is_spent():
            self._leave(worker)
            worker = self._mine.worker = _Worker(*self._limits)
            self._workers.add(worker)
            if self._ended:
                worker.kill()
        try:
            return worker.ask(work)
        except (EOFError, OSError):
            why = worker.why()
            self._leave(worker)
            self._mine.worker = None
            return False, why

    def _leave(self, worker: _Worker | None) -> None:
        if worker is not None:
            worker.kill()
            worker.close()
            self._workers.discard(worker)


def parse_now(parse: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """As ``Parsers.run``, outside of a loop, in a process of its own."""
    with closing(Parsers(1)) as parsers:
        return asyncio.run(parsers.run(parse, *args, **named))


class _Worker:
    def __init__(self, longest: float, most: int) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(_IMPORTED)
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, longest, most), daemon=True)
        with _unnamed_main():
            self._process.start()
        theirs.close()
        self._longest, self._left = longest, _DOCUMENTS

    def is_spent(self) -> bool:
        return self._left <= 0

    def ask(self, work: Any) -> tuple[bool, Any]:
        """Raises EOFError or OSError where the process has ended."""
        self._left -= 1
        self._ours.send(work)
        done, told = self._ours.recv()
        if not done and not isinstance(told, OnrecordError):
            self._left = 0  # whatever it is, the next document is not to suffer from it
            told = _unreadable(*told)
        return done, told

    def why(self) -> BadInput:
        """What a document is told by that its process has not outlived."""
        self._process.join(5)
        if self._process.exitcode == -signal.SIGPROF:
            return BadInput(
                f"It took more than {self._longest:g} s to parse.",
                "Leave it out, and please report its address.",
                "too_slow",
            )
        return _unreadable("its process", f"it ended with {self._process.exitcode}")

    def kill(self) -> None:
        """End the process; who waits for it hears that it has ended."""
        self._process.kill()

    def close(self) -> None:
        """By the thread that asks it."""
        self._process.join()
        self._process.close()
        self._ours.close()


_naming = threading.Lock()


@contextmanager
def _unnamed_main() -> Iterator[None]:
    """What is started within does not import the program that starts it: that may be long, may
    have been changed meanwhile, and what it does beside a guard it would do again."""
    with _naming:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def _unreadable(kind: str, said: str) -> BadInput:
    if kind == "MemoryError":
        what, reason = "It takes too much memory to parse.", "too_large"
    else:
        what, reason = f"It could not be parsed: {kind}: {said}.", "unreadable"
    return BadInput(what, "Leave it out, and please report its address.", reason)


def _serve(connection: Connection, longest: float, most: int) -> None:
    """Parse until the watcher is gone. The timer's signal ends the process where it stands."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    while True:
        try:
            parse, args, named = connection.recv()
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_PROF, longest)
        try:
            told = (True, parse(*args, **named))
        except OnrecordError as error:
            told = (False, error)
        except Exception as error:
            said = str(error).encode("utf-8", "replace").decode()[:200]
            told = (False, (type(error).__name__, said))
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        connection.send(told)
