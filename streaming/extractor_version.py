"""The extractor's version: a digest of all that decides what it makes of a text.

The release alone does not tell: it stays the same over many changes of the code. Two
installations with one version find the same in the same text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

import contract
import streaming
from contract.errors import BadInput
from streaming.extract.settings import ExtractSettings

LIBRARIES = ("numpy", "onnxruntime", "py3langid", "tokenizers")
"""Those that the extractor imports; their releases are part of what decides."""
_PACKAGE = Path(streaming.__file__ or "").parent
_CONTRACT = Path(contract.__file__ or "").parent
_BESIDE = (
    _PACKAGE / "steps" / "columns.py",
    _PACKAGE / "steps" / "documents.py",
    _PACKAGE / "steps" / "told_columns.py",
    _CONTRACT / "confidence.py",
    _CONTRACT / "event_types.toml",
    _CONTRACT / "patterns.py",
    _CONTRACT / "records.py",
    _CONTRACT / "times.py",
    _CONTRACT / "vocabulary.py",
    _CONTRACT / "vocabulary.toml",
    _CONTRACT / "vocabulary_faults.py",
    _CONTRACT / "vocabulary_files.py",
)
"""What makes the extractor's input and its rows, and what it takes from the contract."""
_SUFFIXES = frozenset({".py", ".toml", ".json", ".onnx", ".npz"})


def extractor_version(settings: ExtractSettings) -> str:
    """``<release>+<digest>``. Raises as ``extractor_digest``."""
    return f"{version('onrecord')}+{extractor_digest(settings)}"


def extractor_digest(settings: ExtractSettings) -> str:
    """12 hex digits of code, model, lexicon, vocabulary, aliases and settings.

    Contents count, not paths or times: a worker has the same digest as the driver where it
    has the same files. Raises BadInput where a file that the settings name cannot be read.
    """
    digest = hashlib.sha256(_shipped())
    digest.update(repr(settings.confidence).encode())
    for path in (settings.vocabulary, settings.aliases):
        digest.update(hashlib.sha256(_read(path)).digest() if path else b"-")
    return digest.hexdigest()[:12]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(
            f"The file {path} cannot be read ({error.strerror}).",
            "Check the paths of --vocabulary and --aliases.",
            "settings_file",
        ) from error


@lru_cache(maxsize=1)
def _shipped() -> bytes:
    """Digest of what is installed, once a process: 20 MB, a tenth of a second."""
    digest = hashlib.sha256()
    for name, path in decisive_files():
        digest.update(f"{name}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    for library in LIBRARIES:
        digest.update(f"{library} {version(library)}\n".encode())
    return digest.digest()


def decisive_files() -> Iterator[tuple[str, Path]]:
    """Each installed file that decides the output, under a name that is the same everywhere."""
    folder = _PACKAGE / "extract"
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SUFFIXES:
            yield f"extract/{path.relative_to(folder).as_posix()}", path
    for path in _BESIDE:
        yield f"{path.parent.name}/{path.name}", path
