"""To whom something is said, told beside, behind or before the verb, and what is no hearer."""

from __future__ import annotations

import pytest

from contract.records import Quote
from streaming.extract.model import About
from tests.unit.parts import said_in

pytestmark = pytest.mark.passages


def quote_of(text: str, words: str) -> Quote:
    """The innermost quote whose content holds the words."""
    extraction = said_in(text, About(language="en"))
    found = [
        (len(said), quote)
        for quote in extraction.quotes
        if words in (said := "".join(text[slice(*part)] for part in quote.content))
    ]
    assert found, extraction.quotes
    return min(found, key=lambda each: each[0])[1]


HEARERS = [
    # (text, words of what is said, who hears: a name, or the mention where nobody is named)
    ("Turning to the widow, the judge said nothing could be mended.", "nothing could", "the widow"),
    ("A leaflet sent to voters: no. A memo to crews said the pier was shut.", "the pier", "crews"),
    ("Ida Orme phoned her mother to say that she was well.", "she was well", "her mother"),
    ("The firm apologised to riders, saying a wheel had broken.", "a wheel", "riders"),
    ("In reply to Ms Orme, Paul Denby said the gate was shut.", "the gate was", "Orme"),
    ("Giving evidence to MPs, Paul Denby said the gate was shut.", "the gate was", "MPs"),
    ("“You missed a bit,” the cook teased him.", "You missed", "him"),
    ("“Hold the rope,” a nurse commanded the crew.", "Hold the rope", "the crew"),
    ("“Why not?” Denby challenged the clerk.", "Why not?", "the clerk"),
    ("“Go home,” Sgt Ida Orme whispered to medic Paul Denby.", "Go home", "Paul Denby"),
    ("“Lock your doors,” was Ida Orme’s advice to shopkeepers.", "Lock your", "shopkeepers"),
    ("Ida Orme recalled telling her foreman: “It leaks.”", "It leaks", "her foreman"),
    ("Ida Orme, whom police had told that it was over, wept.", "it was over", "Ida Orme"),
    ("Asked by Ida Orme whether he was ill, Paul Denby said no.", "he was ill", "Paul Denby"),
    ("Paul Denby put it to Ida Orme that she had lied.", "she had lied", "Ida Orme"),
    ("The vicar called on parishioners to forgive him.", "forgive him", "parishioners"),
    ("“She asked why I had come,” Ida Orme said.", "why I had", "Ida Orme"),
    ("“My son said, ‘Mummy, you are late,’” Ida Orme said.", "you are late", "Ida Orme"),
]


@pytest.mark.parametrize(("text", "words", "hearer"), HEARERS, ids=[h[0][:50] for h in HEARERS])
def test_who_hears(text: str, words: str, hearer: str) -> None:
    to = quote_of(text, words).addressee
    assert to is not None
    assert hearer in (to.name, to.mention)


NOBODY = [
    # (text, words of what is said): no one is told to hear it
    ("Ida Orme announced to applause that the debt was paid.", "the debt"),
    ("Speaking with passion, Ida Orme said the pool must stay.", "the pool"),
    ("In her speech to mark the day, Ida Orme said unity mattered.", "unity"),
    ("Turning to tax, Ida Orme said the rich would pay.", "the rich"),
    ("In response to the floods, Ida Orme said pumps had come.", "pumps"),
    ("“It is late,” Ida Orme quipped at a dinner.", "It is late"),
    ("“It is late,” Ida Orme wrote the next day.", "It is late"),
    ("The mayor attacked the budget, saying it was cruel.", "it was cruel"),
    ("Ida Orme warned on Friday that it would snow.", "it would snow"),
]


@pytest.mark.parametrize(("text", "words"), NOBODY, ids=[text[:50] for text, _ in NOBODY])
def test_who_is_no_hearer(text: str, words: str) -> None:
    assert quote_of(text, words).addressee is None


PASSIVES = [
    # (text, words of what is said, speaker or "", hearer)
    ("Jurors were told Denby had bought a rope.", "had bought a rope", "", "Jurors"),
    ("Staff are being told to stay at home.", "stay at home", "", "Staff"),
    ("Denby was told on Monday he would lose his post.", "he would lose", "", "Denby"),
    ("The court heard that Denby had bought a rope.", "had bought", "", "The court"),
    ("MPs heard from Ida Orme that tax would fall.", "tax would fall", "Ida Orme", "MPs"),
    (
        "Members have been told privately by Ida Orme that it is sold.",
        "sold",
        "Ida Orme",
        "Members",
    ),
    ("“I was told the ward would open,” Ida Orme said.", "ward would open", "Ida Orme", "Ida Orme"),
]


@pytest.mark.parametrize(("text", "words", "who", "hearer"), PASSIVES, ids=[p[0] for p in PASSIVES])
def test_who_is_told_is_not_who_says_it(text: str, words: str, who: str, hearer: str) -> None:
    quote = quote_of(text, words)
    assert [link.name for link in quote.chain] == ([who] if who else [])
    assert quote.addressee is not None
    assert hearer in (quote.addressee.name, quote.addressee.mention)


def test_an_object_is_no_part_of_what_is_said() -> None:
    text = "“Sit down,” Speaker Ida Orme ordered the member for Pell."
    quote = quote_of(text, "Sit down")
    assert (quote.kind, [text[slice(*part)] for part in quote.content]) == ("direct", ["Sit down,"])
