"""What a confidence means: the share right by bins, and the mark of what is low."""

from __future__ import annotations

from contract.confidence import LOW_CLAIM, LOW_QUOTE, is_low_claim, is_low_quote
from onrecord.scoring.confidence import CLAIM_EDGES, QUOTE_EDGES, binned


def test_bins_hold_their_lower_edge_and_the_last_one_the_whole() -> None:
    bins = binned((0.0, 0.5, 1.0), [(0.2, False), (0.5, True), (0.7, False), (1.0, True)])
    assert (bins.right, bins.count) == ((0, 2), (1, 3))


def test_bins_of_documents_add_up_and_tell_the_share() -> None:
    total = binned((0.0, 0.5, 1.0), [(0.2, True)]) + binned((0.0, 0.5, 1.0), [(0.1, False)])
    assert total.rows("claims", 0.5) == [
        ("claims at confidence 0 to 0.5 (low)", "0.500 (1 of 2)"),
        ("claims at confidence 0.5 to 1", "none"),
    ]


def test_a_mark_is_an_edge_of_the_bins_that_show_it() -> None:
    assert LOW_CLAIM in CLAIM_EDGES and LOW_QUOTE in QUOTE_EDGES
    assert is_low_claim(LOW_CLAIM - 0.001) and not is_low_claim(LOW_CLAIM)
    assert is_low_quote(LOW_QUOTE - 0.001) and not is_low_quote(LOW_QUOTE)
