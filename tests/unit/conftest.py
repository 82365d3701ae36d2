"""What several files of the unit ring share."""

from __future__ import annotations

import pytest

from tests.sample_record import write_record


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sample record's tables, to be read only: writing them takes a second."""
    return write_record(tmp_path_factory.mktemp("record"))
