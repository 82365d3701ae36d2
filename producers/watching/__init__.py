"""Feeds and folders as a stream: looked at again and again, only what is new published."""
