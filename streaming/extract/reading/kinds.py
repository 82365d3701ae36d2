"""The kinds of words that head a mention, by the order of the model's numbers."""

KINDS = (
    "he", "she", "it", "they", "i", "we", "you", "who", "this", "other pronoun", "name", "the",
    "a", "noun", "rest",
)  # fmt: skip

_PRONOUNS = {
    form: KINDS.index(kind)
    for kind, forms in {
        "he": "he him his himself",
        "she": "she her hers herself",
        "it": "it its itself",
        "they": "they them their theirs themselves themself",
        "i": "i me my mine myself",
        "we": "we us our ours ourselves",
        "you": "you your yours yourself yourselves",
        "who": "who whom whose which whoever",
        "this": "this that these those",
    }.items()
    for form in forms.split()
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
