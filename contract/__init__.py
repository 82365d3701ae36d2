"""What the parts of onrecord agree on: events, records, vocabulary, errors.

This is the lowest layer: it imports nothing of the project's own.
"""
