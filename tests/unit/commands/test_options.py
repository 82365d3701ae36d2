"""Settings have one precedence, and misspelt ones are errors."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from contract.errors import UsageError
from onrecord import cli
from onrecord.cli import run
from onrecord.options import default_map, load_config, option

COMMANDS = {"stream": ["brokers", "max_offsets"], "publish": ["brokers", "rate"]}


@click.command()
@option("--max-offsets", type=int, default=1)
def stream(max_offsets: int) -> None:
    click.echo(max_offsets)


@pytest.mark.parametrize(
    ("args", "env", "toml", "expected"),
    [
        ([], {}, {}, "1"),
        ([], {}, {"max-offsets": 2}, "2"),
        ([], {}, {"max-offsets": 2, "stream": {"max_offsets": 3}}, "3"),
        ([], {"ONRECORD_MAX_OFFSETS": "4"}, {"max_offsets": 2}, "4"),
        (["--max-offsets", "5"], {"ONRECORD_MAX_OFFSETS": "4"}, {"max_offsets": 2}, "5"),
    ],
)
def test_flag_then_environment_then_table_then_top_level_then_default(
    args: list[str], env: dict[str, str], toml: dict[str, object], expected: str
) -> None:
    defaults = default_map(toml, COMMANDS)["stream"]
    assert (
        CliRunner().invoke(stream, args, env=env, default_map=defaults).output.strip() == expected
    )


@pytest.mark.parametrize("toml", [{"brokrs": "a"}, {"strem": {}}, {"stream": {"rate": 1}}])
def test_a_misspelt_setting_is_an_error(toml: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="Unknown setting"):
        default_map(toml, COMMANDS)


def test_a_named_file_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no configuration file"):
        load_config(str(tmp_path / "none.toml"))


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "onrecord.toml"
    path.write_text("home = 'x'", encoding="utf-8-sig")
    assert load_config(str(path)) == {"home": "x"}


def test_a_broken_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "onrecord.toml"
    file.write_text("brokers = ")
    with pytest.raises(UsageError, match="not TOML"):
        load_config(str(file))


def test_a_path_that_is_none_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ONRECORD_HOME", raising=False)
    (tmp_path / "onrecord.toml").write_text("home = 5")
    assert run(["status"]) == 2
    assert "home is 5" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["sql", "status", "doctor", "eval"])
def test_the_format_is_a_setting_like_others(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "onrecord.toml").write_text('format = "xml"')
    assert run([command]) == 2
    assert "ONRECORD_FORMAT" in capsys.readouterr().err


def test_a_setting_of_all_commands_means_one_thing() -> None:
    kinds = defaultdict(set)
    for name in cli.COMMANDS:
        command = cli.onrecord.get_command(click.Context(cli.onrecord), name)
        assert command is not None
        inner = command.commands.values() if isinstance(command, click.Group) else ()
        for parameter in (each for one in (command, *inner) for each in one.params):
            kinds[parameter.name].add((parameter.type.name, parameter.multiple))
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


@pytest.mark.parametrize("flag", ["--broker-port", "--metrics-port"])
@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_is_none_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str, port: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("onrecord.commands.up_.prepare", lambda home, steps: None)
    assert run(["--home", str(tmp_path), "up", flag, port]) == 2
