"""Whatever is claimed, in whatever order: the same facts, and each claim in one of them."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from factstore.derived.clustering import cluster
from tests.unit.store.test_clustering import VOCABULARY, facts, left

TIMES = st.sampled_from(["", "2004", "2004-03", "2004-11", "2004-11-02", "2016"])
MANNERS = st.sampled_from(["", "fired", "resigned", "unknown"])
SEEN = st.sampled_from([None, "2004-12-01T00:00:00Z", "2017-01-01T00:00:00Z"])
CLAIMS = st.lists(
    st.tuples(MANNERS, TIMES, SEEN, st.sampled_from(["asserted", "denied"]), st.integers(0, 3)),
    max_size=8,
)


@given(CLAIMS, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(
    rows: list[tuple[str, str, str | None, str, int]], chance: random.Random
) -> None:
    claims = [
        left(n, manner, time, seen, modality=modality, article=f"a{article}", outlet=f"o{article}")
        for n, (manner, time, seen, modality, article) in enumerate(rows)
    ]
    shuffled = list(claims)
    chance.shuffle(shuffled)
    assert cluster(claims, VOCABULARY) == cluster(shuffled, VOCABULARY)


@given(CLAIMS)
def test_every_claim_supports_exactly_one_fact(
    rows: list[tuple[str, str, str | None, str, int]],
) -> None:
    claims = [
        left(n, manner, time, seen, modality=modality)
        for n, (manner, time, seen, modality, _) in enumerate(rows)
    ]
    supported = [claim_id for fact in facts(*claims) for claim_id in fact.claim_ids]
    assert sorted(supported) == sorted(c.claim_id for c in claims)
