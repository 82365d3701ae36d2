"""What the reader's outputs stand for, in the order of its scores, and the kinds of words that head
a mention, by the order of the model's numbers (lexicon/labels.toml)."""

from streaming.extract.lexicon import entries, table

UPOS, XPOS, RELATIONS, THINGS = (
    tuple(entries(table("labels")[key])) for key in ("upos", "xpos", "relations", "things")
)
KINDS = tuple(entries(table("labels")["mentions"]))

_PRONOUNS = {
    form: KINDS.index(kind)
    for kind, forms in table("labels")["pronouns"].items()
    for form in entries(forms)
}


def kind_of(form: str, upos: str, determiner: str) -> int:
    """Number in KINDS; determiner: the article before a noun, in small letters, or ''."""
    if upos in ("PRON", "DET"):
        return _PRONOUNS.get(form.lower(), KINDS.index("other pronoun"))
    if upos == "PROPN":
        return KINDS.index("name")
    if upos != "NOUN":
        return KINDS.index("rest")
    return KINDS.index({"the": "the", "a": "a", "an": "a"}.get(determiner, "noun"))
