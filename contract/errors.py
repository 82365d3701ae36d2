"""The one error tree. Every error says what is wrong and what to do about it."""

from __future__ import annotations

from typing import Any


class OnrecordError(Exception):
    """Something that the user can mend.

    ``what`` is one clear sentence about what went wrong, ``do`` one about what to
    do. The command line prints both and exits with ``exit_code``, no traceback.
    """

    exit_code = 1

    def __init__(self, what: str, do: str) -> None:
        super().__init__(f"{what} {do}")
        self.what = what
        self.do = do

    def __reduce__(self) -> tuple[Any, ...]:
        """Whole, for another process: what an error is made of is not always its text."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[OnrecordError], args: tuple[Any, ...], known: dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.__dict__.update(known)
    return error


class UsageError(OnrecordError):
    """The call itself is wrong: an unknown setting, flags that exclude each other."""

    exit_code = 2


class MissingPart(OnrecordError):
    """The machine lacks something: Java, a jar, disk space, a free port."""

    exit_code = 3


class ExtractorNotLoaded(MissingPart):
    """A worker lacks what the extractor needs: its model, an alias file, the same code. It
    concerns every document alike, and so none of them."""

    DO = (
        "Install the libraries of one constraints.txt on the driver and on every worker "
        "(docs/cluster.md), then start again: no record was set aside."
    )

    def __init__(self, why: str) -> None:
        super().__init__(f"The extractor could not be loaded on a worker: {why}.", self.DO)
        self.why = why


class ExtractorFails(OnrecordError):
    """The extractor fails in one way on so many documents that it is not theirs."""


class Unreachable(OnrecordError):
    """A broker, a feed or a server did not answer."""

    exit_code = 4


class BadInput(OnrecordError):
    """A file, an event or a query that cannot be used.

    ``reason`` is a short stable code (``not_json``, ``missing_field``, ...): it is
    the metric label and the quarantine table's reason.
    """

    exit_code = 5

    def __init__(self, what: str, do: str, reason: str = "bad_input") -> None:
        super().__init__(what, do)
        self.reason = reason
