"""Every happening that a text tells, with who took part, when, and by whose account."""

from streaming.extract.events.find import find_events
from streaming.extract.events.told import Told
from streaming.extract.events.types import EventTypes

__all__ = ["EventTypes", "Told", "find_events"]
