"""Time expressions: found, dated against the article and the time before, kept precise."""

from __future__ import annotations

from datetime import date

import pytest

from streaming.extract.entities.aliases import load_aliases
from streaming.extract.model import About
from streaming.extract.pipeline import laid_out, named
from streaming.extract.times.recognise import find_times
from streaming.extract.times.resolve import resolve
from streaming.extract.times.told import Dates
from tests.unit.reading.trees import doc

PUBLISHED = date(2017, 3, 1)  # a Wednesday


def _iso(text: str, anchor: str | None = None, future: bool = False) -> list[str | None]:
    times = find_times(text, 0, len(text))
    return [resolve(time, PUBLISHED, anchor, future) for time in times]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("in June 1977", "1977-06"),
        ("on May 8, 2014", "2014-05-08"),
        ("on 8 May 2014", "2014-05-08"),
        ("in 1998", "1998"),
        ("midway through the 2009 season", "2009"),
        ("the 1986 World Champions", "1986"),
        ("the 2013-14 season", "2013"),
        ("Nov. 4, 2004", "2004-11-04"),
        ("in early November 2004", "2004-11"),
    ],
)
def test_absolute(text: str, iso: str) -> None:
    assert _iso(text) == [iso]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("on Tuesday", "2017-02-28"),
        ("on Wednesday", "2017-03-01"),
        ("last season", "2016"),
        ("this season", "2017"),
        ("next season", "2018"),
        ("yesterday", "2017-02-28"),
        ("in January", "2017-01"),
        ("in October", "2016-10"),
        ("two years ago", "2015"),
        ("some 1,000 years ago", "1017"),
        ("1,200 days ago", "2013-11-17"),
        ("last month", "2017-02"),
        ("in the fall", "2016"),
        ("in the spring.", "2017"),
        ("on Christmas Day", "2016-12-25"),
        ("on Feb. 31", "2017-02"),
    ],
)
def test_beside_the_articles_date(text: str, iso: str) -> None:
    assert _iso(text) == [iso]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("a few days later", "2004-11"),
        ("four days after he was hired", "2004-11"),
        ("later that year", "2004"),
        ("the following season", "2005"),
        ("three years later", "2007"),
        ("two years earlier", "2002"),
        ("that December", "2004-12"),
        ("the year before", "2003"),
        ("the following spring", "2005"),
        ("the following December", "2004-12"),
        ("the following March", "2005-03"),
        ("the next month", "2004-12"),
        ("the month before", "2004-10"),
    ],
)
def test_beside_the_time_before(text: str, iso: str) -> None:
    assert _iso(text, anchor="2004-11") == [iso]


@pytest.mark.parametrize("text", ["the night before", "the following winter", "the next day"])
def test_a_month_before_does_not_date(text: str) -> None:
    assert _iso(text, anchor="2004-11") == [None]


@pytest.mark.parametrize(
    "text", ["in the spring game", "the year before he left", "in the fall of"]
)
def test_is_no_time_of_what_is_told(text: str) -> None:
    assert _iso(text, anchor="2004") == []


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("3,300 years ago", None),
        ("2,000 years ago", None),
        ("2.5 years ago", None),
        ("800 years earlier", "1510"),
        ("9,500 years later", "2061"),
        ("98,000 months later", "2017-03"),
        ("4,000,000 days later", "2017-03-01"),
        ("9,000,000,000,000 days ago", None),
    ],
)
def test_no_time_is_told_beyond_years_of_four_digits(text: str, anchor: str | None) -> None:
    assert [iso for iso in _iso(text, anchor) if iso is not None] == []


def test_what_lies_ahead() -> None:
    assert _iso("on Tuesday", future=True) == ["2017-03-07"]


@pytest.mark.parametrize("text", ["2,000 people", "$1998", "won 1998 votes", "May I go", "he may"])
def test_is_no_time(text: str) -> None:
    assert _iso(text) == []


@pytest.mark.parametrize("text", ["later that year", "a few days later"])
def test_stays_relative_with_nothing_before(text: str) -> None:
    assert _iso(text) == [None]


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("for the past five seasons", "5 seasons"),
        ("a ten year record", "10 years"),
        ("a three-year contract", "3 years"),
        ("for 22 years", "22 years"),
        ("one season", "1 season"),
        ("for 1,500 years", "1500 years"),
    ],
)
def test_durations(text: str, duration: str) -> None:
    assert [time.duration for time in find_times(text, 0, len(text))] == [duration]


@pytest.mark.parametrize(
    ("text", "published", "future", "iso"),
    [
        ("raised $5 million last quarter", date(2017, 1, 4), False, "2016"),
        ("raised $5 million last quarter", date(2017, 5, 4), False, "2017"),
        ("closed in the first quarter of last year", date(2017, 5, 4), False, "2016"),
        ("had $5 million at year's end", date(2017, 1, 4), False, "2016"),
        ("had $5 million at year's end", date(2017, 12, 4), False, "2017"),
        ("will close at the end of the year", date(2017, 1, 4), True, "2017"),
        ("was to close at the end of this year", date(2017, 1, 4), False, "2017"),
        ("closed at the end of the month", date(2017, 1, 4), False, "2016-12"),
    ],
)
def test_what_ended_last(text: str, published: date, future: bool, iso: str) -> None:
    (time,) = find_times(text, 0, len(text))
    assert resolve(time, published, None, future) == iso


def test_a_length_is_told_whichever_of_its_words_the_tree_has_for_its_head() -> None:
    own = doc(
        "Roe/PROPN/NNP/2/nsubj led/VERB/VBD/0/root for/ADP/IN/4/case three/NUM/CD/2/obl "
        "and/CCONJ/CC/7/cc a/DET/DT/7/det half/NOUN/NN/8/conj seasons/NOUN/NNS/2/obl"
    )
    document = named(laid_out(own.text, About(language="en")), load_aliases(), [], own)
    told = Dates(document, own).of(len(own.tokens) - 1)
    assert told is not None and told.duration == "3.5 seasons"
