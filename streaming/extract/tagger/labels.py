"""The labels that the tagger's heads give to words (lexicon/labels.toml)."""

from streaming.extract.lexicon import entries, table

ROLES, KINDS = (tuple(entries(table("labels")[key])) for key in ("roles", "names"))

# O, then B and I of each role: 2k+1 begins role k, 2k+2 continues it.
TAGS = ("O", *(f"{p}-{r}" for r in ROLES for p in "BI"))
MENTION_TAGS = ("O", *(f"{p}-{k}" for k in KINDS for p in "BI"))
