"""Documents that would hang or fill whoever parses them cost themselves alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from contract.errors import BadInput, Unreachable
from onrecord.cli import run
from producers.watching.workers import Parsers
from tests.costly import dies, fail, fill, never
from tests.feedserver import FeedServer, Reply, item, rss
from tests.watching import Newsroom, articles

SECOND, HALF_A_GIGABYTE = 1.0, 512 * 1024 * 1024


def answers(*work: tuple[Callable[..., object], object]) -> list[object]:
    """What each brings about, one after the other, in one process."""

    async def run() -> list[object]:
        parsers = Parsers(1, longest=SECOND, most=HALF_A_GIGABYTE)
        try:
            found: list[object] = []
            for parse, given in work:
                try:
                    found.append(await parsers.run(parse, given))
                except (BadInput, Unreachable) as error:
                    found.append(getattr(error, "reason", error.do))
            return found
        finally:
            parsers.close()

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("parse", "given", "told"),
    [
        (never, "a" * 60, "too_slow"),
        (fill, 500, "too_large"),
        (os._exit, 3, "unreadable"),
        (fail, ValueError, "unreadable"),
        (fail, Unreachable, "is"),
        (fail, BadInput, "bad_input"),
    ],
)
def test_whatever_a_document_does_the_next_is_read(
    parse: Callable[..., object], given: object, told: str
) -> None:
    assert answers((len, "ab"), (parse, given), (len, "abc")) == [2, told, 3]


@pytest.mark.parametrize("args", [["add"], ["check"]], ids=["add", "check"])
def test_what_a_command_parses_ends_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    server: FeedServer, args: list[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("ONRECORD_HOME", str(tmp_path))
    feed = server.feed("/feed", item("1", "One."))
    assert run(["feeds", "add", feed]) == 0
    monkeypatch.setattr("producers.watching.reading.read_answer", dies)
    code = run(["feeds", *args, *([feed] if args == ["add"] else [])])
    told = "".join(capsys.readouterr())
    assert code == 5 and "could not be parsed" in " ".join(told.split())


def test_the_program_that_parses_is_not_run_again_for_it(tmp_path: Path) -> None:
    """multiprocessing imports it into each process, whatever it does and however it has changed."""
    program = tmp_path / "program.py"
    program.write_text(
        "import asyncio\nfrom producers.watching.workers import Parsers\nprint('begun')\n"
        "parsers = Parsers()\nprint(asyncio.run(parsers.run(len, 'four')))\nparsers.close()\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("begun\n4\n", "")


def test_what_is_under_way_is_given_up_at_the_end() -> None:
    async def run() -> None:
        parsers = Parsers(1, longest=60)
        task = asyncio.create_task(parsers.run(never, "a" * 60))
        await asyncio.sleep(0.5)
        parsers.close()
        with pytest.raises(BadInput):
            await task

    began = time.process_time()
    asyncio.run(run())
    assert time.process_time() - began < 5


def test_a_feed_of_a_million_items_costs_itself_alone(tmp_path: Path) -> None:
    with FeedServer().running() as server, FeedServer("127.0.0.2").running() as other:
        server.pages["/many"] = Reply(rss("<item/>" * 1_000_000))
        good = other.feed("/good", item("1", "One."))
        parsers = partial(Parsers, longest=SECOND)
        room = Newsroom(tmp_path, [f"{server.url}/many", good], parsers=parsers)
        assert [one.body for one in articles(room.run())] == ["One."]
        assert room.places()[0].failures == 1
