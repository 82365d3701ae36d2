"""The plain extractor as the faults' workers run it: some texts, and some orders, kill."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from bench import plain
from contract.records import Extraction
from streaming.extract.model import About
from streaming.steps.enrich import Extracting, Extractor
from tests.faults.control import FOLDER, Control


def extract(text: str, about: About) -> Extraction:
    if "BREAK" in text:
        raise ValueError("this text breaks the extractor")
    control = Control(Path(os.environ[FOLDER]))
    if control.due("worker"):
        os.kill(os.getpid(), signal.SIGKILL)
    if control.due("extracting"):
        os.kill(int((control.folder / "driver").read_text()), signal.SIGKILL)
    return plain.extract(text, about)


def load() -> Extractor:
    return extract


EXTRACTING = Extracting(load, "faults-1")
