"""The shipped model: offsets, determinism, and text of any kind."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contract.errors import MissingPart
from streaming.extract.tagger import Tagged, Tagger, default_tagger
from streaming.extract.tagger.labels import KINDS

ARTICLE = """Council backs the new bridge

The city council voted 7 to 2 on Tuesday to build a bridge over the Lindle river.

“We have waited thirty years for this,” said Mayor Anna Kowalczyk. “It will be open by 2031.”

Opponents said the cost would double, according to a report by the Lindle Herald.

Two council members denied that they had met the builder, Harrow and Sons, in March."""


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(MissingPart, match=r"tagger\.onnx is not in"):
        Tagger(tmp_path)


def paragraphs(text: str) -> list[tuple[int, int]]:
    return [m.span() for m in re.finditer(r"[^\n]+", text)]


def tag(text: str) -> Tagged:
    return default_tagger().tag(text, paragraphs(text))


def check(text: str, tagged: Tagged) -> None:
    """What holds of every output."""
    for found in tagged.attributions:
        assert found.content
        assert 0.0 <= found.confidence <= 1.0
        spans = sorted((*found.content, *found.source, *found.cue))
        assert list(found.content) == sorted(found.content)
        assert all(0 <= s < e <= len(text) for s, e in spans)
        assert all(a[1] <= b[0] for a, b in pairwise(spans))
    for mention in tagged.mentions:
        assert 0 <= mention.start < mention.end <= len(text)
        assert mention.kind in KINDS
        assert 0.0 <= mention.confidence <= 1.0
    order = [(m.start, m.end) for m in tagged.mentions]
    assert all(a[1] <= b[0] for a, b in pairwise(order))


def test_a_plain_quotation() -> None:
    tagged = tag(ARTICLE)
    check(ARTICLE, tagged)
    said = [
        (
            "".join(ARTICLE[s:e] for s, e in a.source),
            "".join(ARTICLE[s:e] for s, e in a.cue),
            " ".join(ARTICLE[s:e] for s, e in a.content),
        )
        for a in tagged.attributions
    ]
    assert any(
        "Kowalczyk" in source and "said" in cue and "thirty years" in content
        for source, cue, content in said
    )
    people = {ARTICLE[m.start : m.end] for m in tagged.mentions if m.kind == "PER"}
    # Where a title ends is close: processors with other int8 kernels round it either way.
    assert any(name.endswith("Anna Kowalczyk") for name in people)


def test_the_same_alone_and_in_company() -> None:
    other = ARTICLE.replace("bridge", "tunnel").replace("“", '"').replace("”", '"')
    alone = tag(ARTICLE)
    for text in (other, "Nothing here.", other * 3):
        tag(text)
        assert tag(ARTICLE) == alone
    fresh = Tagger(default_tagger().folder)
    assert fresh.tag(ARTICLE, paragraphs(ARTICLE)) == alone


def test_text_outside_the_paragraphs_is_not_looked_at() -> None:
    spans = paragraphs(ARTICLE)[1:3]
    tagged = default_tagger().tag(ARTICLE, spans)
    low, high = spans[0][0], spans[-1][1]
    assert all(low <= m.start and m.end <= high for m in tagged.mentions)
    assert all(low <= s and e <= high for a in tagged.attributions for s, e in a.content)


def test_nothing_gives_nothing() -> None:
    empty = Tagged((), ())
    assert tag("") == empty
    assert tag("\n \n") == empty
    assert default_tagger().tag(ARTICLE, []) == empty


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "中" * 3_000,
        "“" * 2_000,
        "\ud800 said \udfff “\udc00”",
        "\x00\x01\x02 said \x7f\u200b\u202e",
        "אמר הנשיא “לא”, وقال",
        "e\u0301" * 500 + " said",
        "\ufeff“Hi,” he said.\r\n\r\n“Ho,” she said.",
    ],
    ids=["one long word", "no spaces", "only marks", "lone surrogates", "control characters",
         "right to left", "combining marks", "byte order mark"],
)  # fmt: skip
def test_text_of_any_kind(text: str) -> None:
    check(text, tag(text))


def test_a_very_long_document_takes_bounded_time() -> None:
    tagger = default_tagger()
    text = "He said no. " * 100_000
    seen = sum(w.words.size for w in tagger.windows(text, [(0, len(text))]))
    assert seen < 80_000


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.one_of(
            st.text(max_size=30),
            st.sampled_from(["he said", "“", "”", '"', "\n\n", "according to", "Mr. Lee", "'"]),
        ),
        max_size=12,
    )
)
def test_any_text_gives_spans_in_range(parts: list[str]) -> None:
    text = " ".join(parts)
    began = time.process_time()
    tagged = tag(text)
    check(text, tagged)
    assert tag(text) == tagged
    assert time.process_time() - began < 10
