"""The command ``onrecord``. Commands are imported when they are called: `sql` and
`extract` start no Java and must answer at once."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from contract.errors import MissingPart, OnrecordError, UsageError
from onrecord.options import default_map, load_config
from onrecord.runtime.home import Home, default_home
from onrecord.screen import err

COMMANDS = {
    "demo": "The whole way once, over the sample newsroom.",
    "up": "Broker, stream and metrics, until stopped.",
    "publish": "Publish files, folders, feeds, transcripts or quotes.",
    "watch": "Follow feeds and folders, and publish what is new.",
    "feeds": "The feeds that watch follows: add, list, import.",
    "stream": "Only the streaming job, against any brokers.",
    "refresh": "Read stored documents again with other settings.",
    "extract": "Print what the extractor finds in files.",
    "sql": "Ask the tables.",
    "backup": "Copy the tables, also while they are written.",
    "quarantine": "What could not be used: look, send again, drop.",
    "status": "What runs, what is stored, how far behind.",
    "doctor": "Check the machine and say how to mend it.",
    "eval": "Score the extractor on annotated articles.",
    "setup": "Fetch the jars that pip cannot bring.",
}
INTERRUPTED = 130
_OF_THE_MACHINE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO})
"""Errors that no program mends: the disk is full, or may not be written."""


class LazyGroup(click.Group):
    """Imports ``onrecord.commands.<name>`` when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"onrecord.commands.{cmd_name}_")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def parameters(self, ctx: click.Context) -> dict[str, list[str]]:
        """Each command's parameters by name; imports every command."""
        commands = ((name, self.get_command(ctx, name)) for name in COMMANDS)
        return {name: _parameters(command) for name, command in commands if command is not None}


def _parameters(command: click.Command) -> list[str]:
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    return [each.name for one in (command, *inner) for each in one.params if each.name]


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--home", envvar="ONRECORD_HOME", show_envvar=True, help="Data folder. [default: ./.onrecord]"
)
@click.option("--config", help="TOML file of settings. [default: ./onrecord.toml]")
@click.version_option(package_name="onrecord")
@click.pass_context
def onrecord(ctx: click.Context, home: str | None, config: str | None) -> None:
    """A streaming record of who said what, and what is claimed to be true.

    \b
    onrecord demo                          the whole way, over a sample newsroom
    onrecord up                            then, in another terminal:
    onrecord publish articles/             publish a folder
    onrecord sql "SELECT * FROM disputes"  ask the tables
    onrecord extract article.txt           what the extractor finds, no Kafka, no Spark

    A setting comes from its flag, else from its environment variable, else from
    onrecord.toml, else from its default.
    """
    settings = load_config(config)
    if settings:
        assert isinstance(ctx.command, LazyGroup)
        ctx.default_map = default_map(settings, ctx.command.parameters(ctx))
    chosen = home or settings.get("home")
    if chosen is not None and not isinstance(chosen, str):
        raise UsageError(f"The setting home is {chosen!r}.", 'Write a path: home = "record".')
    ctx.obj = Home(Path(chosen).absolute()) if chosen else default_home()


def _fail(error: OnrecordError) -> int:
    err.print(f"[red]error:[/] {escape(error.what)}\n       {escape(error.do)}")
    return error.exit_code


def run(args: list[str] | None = None) -> int:
    """Run the command line and return its exit code; nothing raises out of it but bugs."""
    try:
        result: Any = onrecord.main(args, prog_name="onrecord", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except OnrecordError as error:
        return _fail(error)
    except click.ClickException as error:
        error.show()
        return 2
    except (KeyboardInterrupt, click.Abort):
        err.print("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        _leave_stdout()  # the reader (head, less) has gone
        return 0
    except OSError as error:
        if error.errno not in _OF_THE_MACHINE:
            raise
        if error.filename is None:
            _leave_stdout()
        what = f"{error.filename or 'Standard output'} cannot be used: {error.strerror}."
        return _fail(MissingPart(what, "Mend that, or choose another place, and try again."))


def _leave_stdout() -> None:
    """What is still buffered has nowhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    # A terminal or a locale that cannot show a character must not keep the others from it.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run())
