"""Text and paragraph spans in, attributions and mentions out."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from contract.errors import MissingPart
from streaming.extract.tagger.confidence import Calibration, confidence
from streaming.extract.tagger.decode import Link, Scores, WordSpan, link, mentions
from streaming.extract.tagger.features import forms_of
from streaming.extract.tagger.labels import MENTION_TAGS, TAGS
from streaming.extract.tagger.viterbi import Floats, best_paths
from streaming.extract.tagger.windows import Window, pack, pieces_of, window

# Windows whose paths are searched together; also what bounds the memory of a long document.
_TOGETHER = 16
# No article is this long: what follows is left untagged, so that time stays bounded.
MAX_CODE_POINTS = 200_000

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TaggedAttribution:
    """One attribution: spans [start, end) in code points of the text, sorted and disjoint."""

    content: tuple[Span, ...]  # never empty
    source: tuple[Span, ...]
    cue: tuple[Span, ...]
    confidence: float  # calibrated probability that it is right, by the scorer's `linked`


@dataclass(frozen=True, slots=True)
class TaggedMention:
    """A name, time or number; ``confidence`` is 0 to 1."""

    start: int
    end: int
    kind: str  # one of MENTION_TAGS, without its place: PER ORG LOC TIME NUM MISC
    confidence: float


@dataclass(frozen=True, slots=True)
class Tagged:
    """What was found in a text, in the order of the text."""

    attributions: tuple[TaggedAttribution, ...]
    mentions: tuple[TaggedMention, ...]


class Tagger:
    """Runs a model folder: tagger.onnx, tokenizer.json, config.json.

    Raises MissingPart where one of them is absent.
    """

    def __init__(self, folder: Path, model: str = "tagger.onnx", threads: int = 1) -> None:
        for name in (model, "tokenizer.json", "config.json"):
            if not (folder / name).is_file():
                raise MissingPart(
                    f"The tagger's {name} is not in {folder}.",
                    "Install onrecord again, from a wheel or a whole checkout.",
                )
        self.folder = folder
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if config["tags"] != list(TAGS) or config["mention_tags"] != list(MENTION_TAGS):
            raise ValueError(f"{folder} holds a model with other labels than this code's")
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        vocabulary = self._tokenizer.get_vocab()
        self._cls, self._sep = vocabulary["[CLS]"], vocabulary["[SEP]"]
        self._continues = np.zeros(max(vocabulary.values()) + 1, dtype=np.bool_)
        for piece, number in vocabulary.items():
            self._continues[number] = piece.startswith("##")
        self._moves = np.array(config["moves"], dtype=np.float32)
        self._bias = np.array(config["bias"], dtype=np.float32)
        self._arc = int(config["arc"])
        self._calibration = Calibration.read(config["calibration"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(folder / model), options, providers=["CPUExecutionProvider"]
        )

    def tag(self, text: str, paragraphs: Sequence[Span]) -> Tagged:
        """Tag the body paragraphs, spans of text in order; the rest of text is not looked at."""
        return self.decoded((v, self.scores(v)) for v in self.windows(text, paragraphs))

    def decoded(self, runs: Iterable[tuple[Window, Scores]]) -> Tagged:
        """What the windows of a text, in order, and their scores say."""
        attributions: list[TaggedAttribution] = []
        found: list[TaggedMention] = []
        left = iter(runs)
        while group := list(islice(left, _TOGETHER)):
            paths = best_paths(
                [s.tags + self._bias for _, s in group], [v.breaks for v, _ in group], self._moves
            )
            for (view, own), path in zip(group, paths, strict=True):
                links = link(own, path, view.paragraph)
                attributions += [self._attribution(view, each) for each in links]
                found += [
                    TaggedMention(int(view.starts[b]), int(view.ends[e - 1]), kind, round(p, 4))
                    for b, e, kind, p in mentions(own, view.breaks)
                ]
        attributions.sort(key=lambda a: (a.content, a.cue, a.source))
        return Tagged(tuple(attributions), tuple(found))

    def runs(
        self, text: str, paragraphs: Sequence[Span]
    ) -> Iterator[tuple[Window, Scores, Floats]]:
        """Each window with its scores and the columns of syntax and reference [pieces, columns],
        for a model that has them."""
        for view in self.windows(text, paragraphs):
            out, rows = self._session.run(
                ["scores", "reading"], {"ids": view.ids, "features": view.features}
            )
            yield view, self._scores(view, out), rows

    def windows(self, text: str, paragraphs: Sequence[Span]) -> Iterator[Window]:
        """The model's inputs for a text."""
        pieces, offsets, left = [], [], MAX_CODE_POINTS
        forms = forms_of(text[: paragraphs[-1][1]] if paragraphs else "")
        for start, end in paragraphs:
            behind = min(end, start + left)
            part = text[start:behind]
            left -= len(part)
            own = forms.part(start, behind)
            pieces.append(pieces_of(self._tokenizer, self._continues, part, own))
            offsets.append(start)
        for group in pack(pieces):
            yield window(pieces, offsets, group, self._cls, self._sep)

    def scores(self, view: Window) -> Scores:
        """Run the model on one window."""
        (out,) = self._session.run(["scores"], {"ids": view.ids, "features": view.features})
        return self._scores(view, out)

    def _scores(self, view: Window, out: Floats) -> Scores:
        at_words = out[view.words]
        tags, marks = len(TAGS), len(TAGS) + len(MENTION_TAGS)
        return Scores(
            at_words[:, :tags], at_words[:, tags:marks], at_words[:, marks:], out[0, marks:]
        )

    def _attribution(self, view: Window, found: Link) -> TaggedAttribution:
        return TaggedAttribution(
            tuple(_span(view, part) for part in found.content),
            (_span(view, found.source),) if found.source else (),
            (_span(view, found.cue),) if found.cue else (),
            confidence(found, self._calibration),
        )


def _span(view: Window, words: WordSpan) -> Span:
    return int(view.starts[words.begin]), int(view.ends[words.end - 1])


@functools.cache
def default_tagger() -> Tagger:
    """The shipped model, loaded once a process."""
    return Tagger(Path(__file__).parent / "model")
