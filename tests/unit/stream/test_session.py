"""What Spark's launcher is given."""

from __future__ import annotations

import shlex

from streaming.spark.session import _local


def test_a_path_in_an_option_of_java_may_hold_anything() -> None:
    """The launcher parts a line of options as a shell does."""
    options = ('-XX:SharedArchiveFile=/my work/Zoë\'s "own"/100% \\ #1.jsa', "-Xlog:cds=off")
    line = _local(None, options)["spark.driver.extraJavaOptions"]
    assert tuple(shlex.split(line)[-2:]) == options
