"""Numbers as news writes them."""

from __future__ import annotations

import pytest

from streaming.extract.measures.numbers import numbers


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("about half a million people", [(500_000, None, "", "about")]),
        ("three in ten voters", [(30, None, "percent", "")]),
        ("a $1.2bn deal", [(1.2e9, None, "USD", "")]),
        ("between 5 and 7 percent", [(5, 7, "percent", "")]),
        ("$5-7 million", [(5e6, 7e6, "USD", "")]),
        ("a quarter of the seats", [(25, None, "percent", "")]),
        ("more than three-quarters said so", [(75, None, "percent", "more than")]),
        ("in the last three quarters, on a half-mile", [(3, None, "", "")]),
        (
            "fell by one-fifth, or one-quarter.",
            [(20, None, "percent", ""), (25, None, "percent", "")],
        ),
        ("by one-half percent, by three-quarters of a percent, by one-quarter point", []),
        ("a one-half inch gap, one-quarter mile off", []),
        ("a two-quarter decline, a three-quarter length coat", []),
        ("20,057 dead", [(20_057, None, "", "")]),
        ("more than 10 million euros", [(1e7, None, "EUR", "more than")]),
        ("10 Canadian dollars", [(10, None, "CAD", "")]),
        ("2 million New Zealand dollars", [(2e6, None, "NZD", "")]),
        ("20 Jamaican dollars", [(20, None, "", "")]),
        ("40 British pounds", [(40, None, "GBP", "")]),
        ("132 pounds", [(132, None, "pound", "")]),
        ("132 pounds, or £9", [(132, None, "GBP", ""), (9, None, "GBP", "")]),
        ("two million pounds", [(2e6, None, "GBP", "")]),
        ("hit 9-of-30 shots, in the top-10, at two o'clock", []),
        ("two and a half million", [(2.5e6, None, "", "")]),
        ("half a dozen officers", [(6, None, "", "")]),
        ("dozens of officers", [(24, None, "", "at least")]),
        ("one hundred and five people", [(105, None, "", "")]),
        ("Rs 45 lakh", [(4.5e6, None, "INR", "")]),
        ("up to 3 percentage points", [(3, None, "percentage point", "at most")]),
        ("won 5-3 in the 2012-13 season, at 10:30, on 9/11", []),
        ("a 12-year-old", []),
        ("9" * 400 + " people", []),
        (
            "at -20 degrees, −2.5% or (-$3m)",
            [(-20, None, "", ""), (-2.5, None, "percent", ""), (-3e6, None, "USD", "")],
        ),
        ("a low - 20 degrees - on 3 -5 July", [(20, None, "", "")]),
    ],
)
def test_value_unit_and_comparator(
    text: str, told: list[tuple[float, float | None, str, str]]
) -> None:
    found = [(n.value, n.upper, n.unit, n.comparator) for n in numbers(text, 0, len(text))]
    assert found == told


def test_a_number_stands_where_its_words_do() -> None:
    text = "It sold nearly $3m of bonds."
    (found,) = numbers(text, 0, len(text))
    assert text[found.start : found.end] == "nearly $3m"
