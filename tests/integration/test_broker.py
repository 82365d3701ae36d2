"""The local broker's own life."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.integration.commands import environment, left_over, link_jars

pytestmark = pytest.mark.integration
START = """
from pathlib import Path
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
home = default_home()
broker = Broker(home, find_java(home))
broker.start()
print(broker.pid, flush=True)
input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_it_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    home = link_jars(tmp_path / "home")
    parent = subprocess.Popen(
        [sys.executable, "-c", START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
    )
    try:
        assert parent.stdout is not None
        broker = psutil.Process(int(parent.stdout.readline()))
        assert broker.is_running()
    finally:
        parent.kill()
        parent.wait()
    assert not left_over([broker])
