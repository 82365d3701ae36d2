"""The labels that the model's heads give to words."""

ROLES = ("source", "cue", "content")
KINDS = ("PER", "ORG", "LOC", "TIME", "NUM", "MISC")

# O, then B and I of each role: 2k+1 begins role k, 2k+2 continues it.
TAGS = ("O", *(f"{p}-{r}" for r in ROLES for p in "BI"))
MENTION_TAGS = ("O", *(f"{p}-{k}" for k in KINDS for p in "BI"))
