"""What is acknowledged is in the tables, once, whatever breaks: found by counting.

``python -m tests.faults --help``; docs/faults.md says what is done and what came of it.
"""
