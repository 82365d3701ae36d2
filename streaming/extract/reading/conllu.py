"""A reading as CoNLL-U (universaldependencies.org/format.html), for any tool of the field.

Mentions and coreference stand in MISC as `Entity=` (as GUM writes it), a mention by its head word:
`Entity=(7-person)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.reading.reader import Reading

_COLUMNS = "Entity = GRP-etype"


def conllu(name: str, text: str, reading: Reading) -> Iterator[str]:
    """The lines of one document, without their ends."""
    entity = {r.word: f"Entity=({r.entity + 1}-{r.kind})" for r in reading.references}
    yield f"# newdoc id = {name}"
    yield f"# global.{_COLUMNS}"
    for number, (first, behind) in enumerate(reading.sentences, start=1):
        words = reading.words[first:behind]
        yield f"# sent_id = {name}-{number}"
        yield f"# text = {' '.join(text[words[0].start : words[-1].end].split())}"
        for place, word in enumerate(words):
            head = word.head - first + 1 if word.head >= 0 else 0
            glued = place + 1 < len(words) and words[place + 1].start == word.end
            misc = [m for m in (entity.get(first + place), "SpaceAfter=No" if glued else None) if m]
            form = "".join(text[word.start : word.end].split()) or "_"
            yield "\t".join(
                (
                    str(place + 1), form, word.lemma or "_", word.upos, word.xpos, "_",
                    str(head), word.relation, "_", "|".join(misc) or "_",
                )
            )  # fmt: skip
        yield ""
