"""What the workers of a cluster need of us: the job's own code, and a look before the stream.

The code, the model, the lexicon and the vocabulary go from the driver to each worker, as
archives that Spark unpacks beside the worker's process. Whatever release a machine has
installed, all read with the driver's.
"""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from importlib import import_module
from pathlib import Path

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

from contract.errors import MissingPart

PACKAGES = ("contract", "factstore", "streaming")
"""What runs on a worker. Spark unpacks an archive under the name that it is given, in a folder
that is on each Python worker's path: so each package is one."""
_SECONDS = 180.0


def equip(session: SparkSession, patience: float = _SECONDS) -> None:
    """Ship what the workers run, and have them load it.

    Raises MissingPart where no worker takes work within ``patience`` seconds, or one cannot
    load the extractor: of all the cluster's faults these are told at once.
    """
    folder = Path(tempfile.mkdtemp(prefix="onrecord-workers-"))
    # Executors that come later fetch them too.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for archive in archives(folder):
        session.sparkContext.addArchive(f"{archive}#{archive.stem}")
    _check(session, patience)


def archives(folder: Path) -> Iterator[Path]:
    """Write an archive for each package."""
    for package in PACKAGES:
        source = Path(import_module(package).__file__ or "").parent
        with zipfile.ZipFile(folder / f"{package}.zip", "w") as archive:
            for file in sorted(source.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    archive.write(file, file.relative_to(source))
        yield folder / f"{package}.zip"


def _check(session: SparkSession, patience: float) -> None:
    context = session.sparkContext
    context.setJobGroup("equip", "load the extractor", interruptOnCancel=True)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(lambda: context.parallelize([0], 1).map(_load).collect())
        try:
            (failure,) = asked.result(patience)
        except TookTooLong as error:
            context.cancelAllJobs()
            raise MissingPart(
                f"No worker of {context.master} took work within {patience:.0f} s.",
                "Look at the master's page: are there workers with free cores and memory? "
                "Can they reach this machine (spark.driver.host)?",
            ) from error
        except Py4JJavaError as error:
            raise MissingPart(
                f"A worker of {context.master} cannot run Python: {_cause(error)}.",
                f"Install Python {sys.version_info.major}.{sys.version_info.minor} on each, at "
                "the path that PYSPARK_PYTHON names.",
            ) from error
    if failure:
        raise MissingPart(
            f"A worker of {context.master} cannot load the extractor: {failure}.",
            "Install onrecord's libraries on each: pip install -c constraints.txt .",
        )


def _load(number: int) -> str | None:
    """Runs on a worker: why the extractor cannot be loaded there."""
    try:
        from streaming.extract.pipeline import make_ready
        from streaming.extract.settings import ExtractSettings

        make_ready(ExtractSettings())
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def _cause(error: Py4JJavaError) -> str:
    """The first line of what Java says, less the wrappings."""
    lines = str(error.java_exception.getMessage()).splitlines()
    told = next((line.strip() for line in lines if line.strip()), "it said nothing")
    return told.rpartition("Exception: ")[2].rstrip(".")[:300]
