"""What the reader's outputs stand for, in the order of its scores (lexicon/labels.toml)."""

from streaming.extract.lexicon import entries, table

UPOS, XPOS, RELATIONS, THINGS = (
    tuple(entries(table("labels")[key])) for key in ("upos", "xpos", "relations", "things")
)
