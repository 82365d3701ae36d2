"""One reading of a text: attributions, names, tags, trees, who is meant, from one run a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from contract.errors import MissingPart
from streaming.extract.doc import Doc, Mention, Token
from streaming.extract.reading.agreement import traits
from streaming.extract.reading.antecedents import candidates, linked
from streaming.extract.reading.labels import KINDS, RELATIONS, THINGS, UPOS, XPOS, kind_of
from streaming.extract.reading.lemmas import Lemmas
from streaming.extract.reading.pairs import Head, names_under, with_sex
from streaming.extract.reading.standing import Place, Standing
from streaming.extract.reading.syntax import Columns, PairWeights, Parsed, parse
from streaming.extract.tagger.decode import Scores
from streaming.extract.tagger.tagger import Span, Tagged, Tagger, default_tagger
from streaming.extract.tagger.windows import Window, places

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_NAME = KINDS.index("name")
_UNREAD = (UPOS.index("X"), XPOS.index("NFP"), RELATIONS.index("dep"), 0)


@dataclass(slots=True)
class _Layers:
    """What grows window by window; a word's head is its number among all given words."""

    numbers: list[int] = field(default_factory=list)  # of the words that a window held
    rows: list[tuple[int, int, int, int]] = field(
        default_factory=list
    )  # upos, xpos, relation, thing
    heads: list[int] = field(default_factory=list)
    sure: list[float] = field(default_factory=list)
    links: list[Floats] = field(default_factory=list)  # of each window's words that head a mention


class Reader:
    """Reads with a model folder that holds pairs.npz and lemmas.json beside the tagger's files.

    Raises MissingPart where one of them is absent.
    """

    def __init__(self, tagger: Tagger) -> None:
        for name in ("pairs.npz", "lemmas.json"):
            if not (tagger.folder / name).is_file():
                raise MissingPart(
                    f"{tagger.folder} holds a tagger without syntax and reference: no {name}.",
                    "Train all heads on the one encoder (docs/training.md), and give that folder.",
                )
        self.tagger = tagger
        self._pair = PairWeights.load(tagger.folder / "pairs.npz")
        self._lemmas = Lemmas.load(tagger.folder / "lemmas.json")

    def read(
        self,
        text: str,
        paragraphs: Sequence[Span],
        words: Sequence[Span],
        sentences: Sequence[tuple[int, int]],
    ) -> tuple[Tagged, Doc]:
        """The paragraphs' spans and words' spans are code points of the text, both in order;
        sentences are [first, behind) words, hold all of them and lie in the paragraphs. Sentences
        beyond what the tagger reads of a text are left out; of a word that the model has no
        piece of, nothing is said (X, dep).
        """
        starts = np.array([w[0] for w in words], dtype=np.int64)
        ends = np.array([w[1] for w in words], dtype=np.int64)
        sentence = np.repeat(np.arange(len(sentences)), [e - b for b, e in sentences])
        layers = _Layers()

        def each() -> Iterator[tuple[Window, Scores]]:
            for view, scores, rows in self.tagger.runs(text, paragraphs):
                self._window(view, rows, starts, ends, sentence, layers)
                yield view, scores

        tagged = self.tagger.decoded(each())
        return tagged, self._reading(text, words, sentences, layers)

    def _window(
        self, view: Window, rows: Floats, starts: Ints, ends: Ints, sentence: Ints, layers: _Layers
    ) -> None:
        """Add what one window says of the words in it."""
        low = int(np.searchsorted(ends, view.starts[0], side="right"))
        low = max(low, layers.numbers[-1] + 1 if layers.numbers else 0)
        high = int(np.searchsorted(starts, view.ends[-1], side="left"))
        if high <= low:
            return
        numbers = np.arange(low, high)
        at = view.words[places(view.starts, starts[numbers], ends[numbers])]
        columns = Columns.of(rows[at])
        root = Columns.of(rows).governor[0]
        own = sentence[numbers]
        cuts = np.flatnonzero(np.diff(own)) + 1
        units = list(zip([0, *cuts.tolist()], [*cuts.tolist(), own.size], strict=True))
        parsed = parse(columns, root, units, self._pair)
        layers.numbers += numbers.tolist()
        layers.heads += np.where(parsed.head < 0, -1, parsed.head + low).tolist()
        layers.rows += _rows(parsed)
        layers.sure += parsed.sure.tolist()
        layers.links.append(columns.link[parsed.thing > 0])

    def _reading(
        self,
        text: str,
        words: Sequence[Span],
        sentences: Sequence[tuple[int, int]],
        layers: _Layers,
    ) -> Doc:
        """Words with their labels, up to the last sentence that was read."""
        columns = zip(layers.heads, layers.rows, layers.sure, strict=True)
        known = dict(zip(layers.numbers, columns, strict=True))
        last = layers.numbers[-1] if layers.numbers else -1
        bounds = tuple((first, behind) for first, behind in sentences if first <= last)
        found = []
        for sentence, (first, behind) in enumerate(bounds):
            for number in range(first, behind):
                start, end = words[number]
                head, (upos, xpos, relation, _), sure = known.get(number, (-1, _UNREAD, 0.0))
                lemma = self._lemmas.of(text[start:end], XPOS[xpos])
                label = RELATIONS[relation]
                found.append(
                    Token(start, end, lemma, UPOS[upos], XPOS[xpos], head, label, sentence, sure)
                )
        _join_roots(found, bounds)
        return Doc(text, tuple(found), bounds, self._mentions(text, found, bounds, layers))

    def _mentions(
        self,
        text: str,
        words: Sequence[Token],
        sentences: Sequence[tuple[int, int]],
        layers: _Layers,
    ) -> tuple[Mention, ...]:
        """Mentions' heads with their antecedents and entities."""
        pairs = zip(layers.numbers, layers.rows, strict=True)
        things = [(number, row[3]) for number, row in pairs if row[3]]
        if not things:
            return ()
        under, standing = _under(words), Standing(text, words, sentences)
        heads = with_sex(
            [_head(text, words, i, t, under.get(i, ()), standing.place(i)) for i, t in things]
        )
        links = np.concatenate(layers.links)
        found = candidates(heads, links, self._pair)
        numbers = linked(found, [head.parts if head.kind == _NAME else None for head in heads])
        return tuple(
            Mention(i, THINGS[thing], entity, own)
            for (i, thing), entity, own in zip(things, numbers, found, strict=True)
        )


def _rows(parsed: Parsed) -> list[tuple[int, int, int, int]]:
    columns = (parsed.upos, parsed.xpos, parsed.relation, parsed.thing)
    return list(zip(*(c.tolist() for c in columns), strict=True))


def _join_roots(words: list[Token], sentences: Sequence[tuple[int, int]]) -> None:
    """A sentence longer than a window was parsed in parts: its later parts hang from the first, and
    words that were not read from what was."""
    for first, behind in sentences:
        roots = [i for i in range(first, behind) if words[i].head < 0]
        top = next((i for i in roots if words[i].relation == "root"), roots[0])
        if words[top].relation != "root":
            words[top] = replace(words[top], relation="root")
        for root in roots:
            if root != top:
                kind = "parataxis" if words[root].relation == "root" else "dep"
                words[root] = replace(words[root], head=top, relation=kind)


def _under(words: Sequence[Token]) -> dict[int, list[Token]]:
    """Of each word those that hang from it."""
    found: dict[int, list[Token]] = {}
    for word in words:
        if word.head >= 0 and word.relation in ("det", "flat", "compound", "nmod:desc"):
            found.setdefault(word.head, []).append(word)
    return found


def _head(
    text: str, words: Sequence[Token], number: int, thing: int, under: Sequence[Token], place: Place
) -> Head:
    """What a mention's pairs are told of it; thing is THINGS' number."""
    word = words[number]
    article = next((text[w.start : w.end].lower() for w in under if w.relation == "det"), "")
    names, title = names_under(under)
    lemma = word.lemma.lower()
    kind = kind_of(text[word.start : word.end], word.upos, article)
    own = traits(kind, lemma, word.xpos, THINGS[thing], names, title)
    return Head(number, kind, lemma, frozenset({lemma, *names}), thing, own, place)


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """The shipped model, loaded once a process."""
    return Reader(default_tagger())
