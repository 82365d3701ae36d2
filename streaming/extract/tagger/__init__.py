"""The learned tagger: who said what, and names, times and numbers, in one reading of the text.

A small encoder (22 million parameters, int8, onnxruntime) reads the body paragraphs in windows;
see model/MODEL_CARD.md for what it learned from and how well it does, docs/training.md for how to
train it anew.
"""

from __future__ import annotations

from streaming.extract.tagger.tagger import (
    Tagged,
    TaggedAttribution,
    TaggedMention,
    Tagger,
    default_tagger,
)

__all__ = ["Tagged", "TaggedAttribution", "TaggedMention", "Tagger", "default_tagger"]
