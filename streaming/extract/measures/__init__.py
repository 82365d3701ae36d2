"""Every figure that a text tells, with what it measures."""

from streaming.extract.measures.find import find_measures

__all__ = ["find_measures"]
