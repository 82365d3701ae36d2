"""The labels of Universal Dependencies v2 for English, and GUM's kinds of what is mentioned.

UPOS and relations: universaldependencies.org; XPOS: the Penn Treebank's tags as EWT and GUM use
them; entity types: Zeldes (2017), gucorpling.org/gum. The order is the order of the model's scores.
"""

UPOS = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
)  # fmt: skip
XPOS = (
    "NN", "IN", "DT", "NNP", "JJ", "PRP", ".", "RB", ",", "NNS", "VB", "CC", "VBD", "VBP", "VBZ",
    "CD", "VBN", "VBG", "TO", "MD", "PRP$", "UH", ":", "-RRB-", "-LRB-", "WDT", "WRB", "WP", "HYPH",
    "``", "''", "RP", "POS", "NNPS", "JJR", "JJS", "EX", "RBR", "SYM", "FW", "NFP", "$", "GW",
    "ADD", "PDT", "RBS", "LS", "AFX", "WP$",
)  # fmt: skip
RELATIONS = (
    "root", "punct", "case", "det", "nsubj", "advmod", "amod", "obj", "obl", "conj", "nmod",
    "compound", "cc", "mark", "aux", "cop", "nmod:poss", "advcl", "xcomp", "flat", "acl:relcl",
    "ccomp", "acl", "parataxis", "nummod", "aux:pass", "appos", "nsubj:pass", "discourse",
    "obl:unmarked", "nmod:unmarked", "compound:prt", "expl", "fixed", "iobj", "list", "obl:agent",
    "reparandum", "dep", "nmod:desc", "csubj", "nsubj:outer", "det:predet", "advcl:relcl",
    "vocative", "cc:preconj", "goeswith", "orphan", "dislocated", "csubj:pass", "csubj:outer",
)  # fmt: skip
# Nothing, or the head word of a mention of this kind.
THINGS = (
    "O", "person", "organization", "place", "time", "quantity", "event", "object", "substance",
    "abstract", "animal", "plant",
)  # fmt: skip
