"""What a library's error comes down to, in one line for a sentence of ours."""

from __future__ import annotations

import re

_MARKS = re.compile(r"\x1b\[[0-9;]*m|↳")
"""How delta-rs sets off one cause from the next."""
_MESSAGE = re.compile(r"<Message>(.+?)</Message>")
"""An object store's own words."""
_FRAMES = ("at ", "...", "SQLSTATE")


def why(error: BaseException) -> str:
    """A store's own words, else the innermost cause: the last line that is no frame of a trace.
    Without a full stop; at most 400 characters."""
    text = _MARKS.sub("", str(error))
    if said := _MESSAGE.search(text):
        return said[1].rstrip(".")
    lines = (line.strip() for line in text.splitlines())
    told = [line for line in lines if line and not line.startswith(_FRAMES)]
    return (told[-1] if told else type(error).__name__).rstrip(".")[:400]
