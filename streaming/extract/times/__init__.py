"""Times that a text names, and the dates that they come to."""

from streaming.extract.times.recognise import Time, find_times
from streaming.extract.times.resolve import When, resolve

__all__ = ["Time", "When", "find_times", "resolve"]
