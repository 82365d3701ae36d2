"""The README shows what is there."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from factstore.querying.read import query
from onrecord.cli import COMMANDS, onrecord
from tests.cookbook import recipes

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_ten_of_the_cookbooks_queries_stand_in_it_unchanged() -> None:
    shown = re.findall(r"\*\*([^*\n]+)\*\*\n\n```sql\n(.+?)```", README, re.DOTALL)
    assert len(shown) >= 10
    cookbook = recipes()
    for question, sql in shown:
        assert cookbook[question] == sql


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_named(command: str) -> None:
    assert command in README


@pytest.mark.parametrize(
    "document", ["README.md", "docs/design.md", "docs/cookbook.md", "docs/cluster.md"]
)
def test_links_lead_somewhere(document: str) -> None:
    page = ROOT / document
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert targets or document == "docs/cookbook.md"
    for target in targets:
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("document", ["README.md", "docs/cluster.md", "docs/recovery.md"])
def test_commands_take_the_flags_that_are_shown(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8").replace("\\\n", "")
    shown = re.findall(r"^    (?:\.venv/bin/)?onrecord (\w+)(.*)$", text, re.MULTILINE)
    assert shown
    for name, rest in shown:
        command = onrecord.get_command(click.Context(onrecord), name)
        assert command is not None, name
        known = {flag for parameter in command.params for flag in parameter.opts}
        assert set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= known, rest


@pytest.mark.parametrize("command", COMMANDS)
def test_queries_of_the_help_can_be_asked(command: str, record: str) -> None:
    shown = onrecord.get_command(click.Context(onrecord), command)
    assert shown is not None
    for sql in re.findall(r'onrecord sql "([^"]+)"', shown.help or ""):
        query(record, sql)
