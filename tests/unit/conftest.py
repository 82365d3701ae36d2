"""What several files of the unit ring share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.feedserver import FeedServer


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sample record's tables, to be read only: writing them takes a second."""
    from tests.sample_record import write_record  # tables' libraries are for who reads any

    return write_record(tmp_path_factory.mktemp("record"))


@pytest.fixture
def server() -> Iterator[FeedServer]:
    """A publisher's server on loopback."""
    with FeedServer().running() as running:
        yield running
