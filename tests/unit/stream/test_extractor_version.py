"""What decides the extractor's output is in its version, and nothing else is."""

from __future__ import annotations

import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import contract
from contract.errors import BadInput, ExtractorNotLoaded
from streaming import extractor_version as own
from streaming.extract.settings import ExtractSettings
from streaming.spark.carried import carried
from streaming.steps.extractor import Loading

ROOT = Path(contract.__file__).parents[1]
DEFAULT = ExtractSettings()
IMPORT = re.compile(r"^[ ]*(?:from|import) ([\w.]+)(?= import|$| as)", re.M)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Small stand-ins for a source, the model and the lexicon, under their names."""
    named = {name: tmp_path / name for name in ("pipeline.py", "tagger.onnx", "speech.toml")}
    for path in named.values():
        path.write_text("one")
    monkeypatch.setattr(own, "decisive_files", lambda: sorted(named.items()))
    return named


def version(settings: ExtractSettings = DEFAULT) -> str:
    own._shipped.cache_clear()
    try:
        return own.extractor_version(settings)
    finally:
        own._shipped.cache_clear()


@pytest.mark.parametrize("name", ["pipeline.py", "tagger.onnx", "speech.toml"])
def test_code_model_and_lexicon_change_it_and_times_do_not(
    files: dict[str, Path], name: str
) -> None:
    before = version()
    files[name].touch()
    assert version() == before
    files[name].write_text("two")
    assert version() != before


@pytest.mark.usefixtures("files")
def test_settings_change_it_by_what_their_files_hold(tmp_path: Path) -> None:
    clubs, same = tmp_path / "clubs.toml", tmp_path / "same.toml"
    clubs.write_text("version = 1")
    same.write_text("version = 1")
    told = {
        version(),
        version(ExtractSettings(0.9)),
        version(ExtractSettings(aliases=clubs)),
        version(ExtractSettings(vocabulary=clubs)),
    }
    assert len(told) == 4
    assert version(ExtractSettings(aliases=same)) in told
    with pytest.raises(BadInput, match=r"gone\.toml cannot be read"):
        version(ExtractSettings(aliases=tmp_path / "gone.toml"))


def test_it_holds_all_that_the_extractor_imports() -> None:
    release, _, digest = own.extractor_version(DEFAULT).partition("+")
    assert release and len(digest) == 12
    held = {path for _, path in own.decisive_files()}
    there = {path for path in (ROOT / "streaming" / "extract").rglob("*") if path.is_file()}
    assert {path.suffix for path in there - held} <= {".md", ".pyc"}
    imported = {name for path in held if path.suffix == ".py" for name in modules(path)}
    ours = {name for name in imported if name.partition(".")[0] in ("contract", "streaming")}
    sources = {ROOT / (name.replace(".", "/") + ".py") for name in ours}
    # Errors and events carry values and decide nothing, nor does how memory is collected;
    # factstore names rows, not texts.
    told = {ROOT / "contract" / name for name in ("collector.py", "errors.py", "events.py")}
    assert {path for path in sources if path.is_file()} - held == told
    tops = {name.partition(".")[0] for name in imported} - set(sys.stdlib_module_names)
    foreign = tops - {"contract", "streaming", "factstore", "tomli"}
    owners = packages_distributions()
    assert {owners[name][0].lower() for name in foreign} == set(own.LIBRARIES)


def modules(file: Path) -> set[str]:
    return set(IMPORT.findall(file.read_text(encoding="utf-8")))


def test_a_worker_with_other_code_is_told() -> None:
    with pytest.raises(ExtractorNotLoaded, match=r"alias file there .* the driver \(abc\)"):
        Loading(carried(DEFAULT), "abc")()
