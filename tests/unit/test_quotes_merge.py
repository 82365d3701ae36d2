"""Rules and tagger together: what a tagger that errs may not do to what the rules know.

Taggings are written by hand, wrong as a model's may be.
"""

from __future__ import annotations

import pytest

from contract.records import Quote, Span
from streaming.extract.document import build_document
from streaming.extract.model import About
from streaming.extract.quotes.find import find_quotes
from streaming.extract.tagger import TaggedAttribution


def spans(text: str, *words: str) -> tuple[Span, ...]:
    return tuple((text.index(word), text.index(word) + len(word)) for word in words)


def tagged(
    text: str, content: list[str], source: str | None, cue: str, confidence: float = 0.9
) -> TaggedAttribution:
    return TaggedAttribution(
        spans(text, *content), spans(text, source) if source else (), spans(text, cue), confidence
    )


def quotes(text: str, *found: TaggedAttribution) -> tuple[Quote, ...]:
    return find_quotes(build_document(text, About()), found)


def parts(text: str, quote: Quote) -> list[str]:
    return [text[a:b] for a, b in quote.content]


def test_words_outside_of_the_marks_are_no_part_of_a_sentence_in_marks() -> None:
    text = "“It is over,” Dana Whitlock said, with a nod to the absent mayor."
    (quote,) = quotes(
        text, tagged(text, ["It is over,", "the absent mayor"], "Dana Whitlock", "said")
    )
    assert (quote.kind, parts(text, quote)) == ("direct", ["It is over,"])


def test_a_part_in_marks_that_the_tagger_misses_is_kept() -> None:
    text = "“It is over,” Dana Whitlock said. “We lost the vote.” Her car was waiting."
    (quote,) = quotes(text, tagged(text, ["“It is over,” "], "Dana Whitlock", "said"))
    assert parts(text, quote) == ["It is over,", "We lost the vote."]


def test_a_fragment_in_marks_is_a_part_of_what_is_told_around_it() -> None:
    text = "The vote was “a sham from start to end,” Dana Whitlock said."
    whole = "The vote was “a sham from start to end,”"
    (quote,) = quotes(text, tagged(text, [whole], "Dana Whitlock", "said"))
    assert (quote.kind, parts(text, quote)) == ("mixed", [whole])


def test_a_quotation_on_its_own_stays_one() -> None:
    alone = "“We have lost, and we will say so tomorrow.”"
    text = f"“It is over,” Dana Whitlock said.\n\nThe hall was silent for a minute. {alone}"
    first, second = quotes(text, tagged(text, ["It is over,", alone], "Dana Whitlock", "said"))
    assert parts(text, first) == ["It is over,"]
    assert parts(text, second) == [alone.strip("“”")]
    assert second.chain[0].name == "Dana Whitlock"


def test_what_is_quoted_in_a_quotation_on_its_own_is_kept() -> None:
    text = (
        "“It is over,” Dana Whitlock said.\n\nThe hall was silent for a minute. “I called home,"
        " and my sister said, ‘Did you eat?’ That was all we talked about.”"
    )
    found = quotes(text, tagged(text, ["It is over,"], "Dana Whitlock", "said"))
    (inner,) = [quote for quote in found if quote.nested]
    assert parts(text, inner) == ["Did you eat?"]
    assert [link.name or link.mention for link in inner.chain] == ["my sister", "Dana Whitlock"]


def test_the_subject_before_the_verb_fills_a_source_that_the_tagger_lacks() -> None:
    text = "Dana Whitlock, the club's president, said in an e-mail that the plan was dead."
    (quote,) = quotes(text, tagged(text, ["that the plan was dead"], None, "said in an e-mail"))
    assert [link.name for link in quote.chain] == ["Dana Whitlock"]


def test_what_was_done_to_somebody_is_no_quotation() -> None:
    text = "Dana Whitlock was named coach of the year in Fenwick on Monday."
    assert (
        quotes(text, tagged(text, ["Dana Whitlock", "coach of the year"], None, "was named")) == ()
    )


def test_a_report_without_a_source_is_one() -> None:
    text = "The tunnel was said to have flooded twice before the new year."
    (quote,) = quotes(text, tagged(text, ["to have flooded twice"], None, "was said"))
    assert parts(text, quote) == ["to have flooded twice"]


def test_the_authors_own_voice_is_no_quotation() -> None:
    for who in ("I", "We", "You", "Nobody", "Everyone in town"):
        text = f"{who} thought that the tunnel would be open again by the new year."
        assert quotes(text, tagged(text, ["the tunnel would be open again"], who, "thought")) == ()


def test_a_first_person_in_marks_is_the_speaker() -> None:
    text = "“We hope that the tunnel will be open,” the sign says."
    found = quotes(text, tagged(text, ["that the tunnel will be open"], "We", "hope"))
    assert found


def test_what_a_sure_rule_finds_is_kept_where_the_tagger_is_silent() -> None:
    text = "The mill will close in June, two of the owners told the Ledger on Friday."
    other = "Dana Whitlock said that the town was asleep."
    found = quotes(
        f"{other} {text}",
        tagged(f"{other} {text}", ["that the town was asleep"], "Dana Whitlock", "said"),
    )
    assert [link.mention for quote in found for link in quote.chain] == [
        "Dana Whitlock",
        "two of the owners",
    ]


def test_a_relayer_is_not_who_told_it() -> None:
    text = "A clerk, who would not be named, said Lind, 54, told the board that she was tired."
    found = quotes(text, tagged(text, ["that she was tired"], "A clerk", "told"))
    assert [[link.mention for link in quote.chain] for quote in found if quote.nested] == [
        ["Lind, 54", "A clerk"]
    ]


def test_a_role_alone_gets_the_name_before_it() -> None:
    text = "Dana Whitlock, the club's president, told the Ledger that the plan was dead."
    found = tagged(text, ["that the plan was dead"], "the club's president,", "told")
    (quote,) = quotes(text, found)
    assert text[slice(*quote.source[0])].startswith("Dana Whitlock")
    plain = "On Friday, the club's president, who is ill, said that the plan was dead."
    found = tagged(plain, ["that the plan was dead"], "the club's president, who is ill,", "said")
    (quote,) = quotes(plain, found)
    assert plain[slice(*quote.source[0])].startswith("the club's president")


def test_a_source_has_a_word() -> None:
    text = "The tunnel was shut, according to “ and the new year came."
    (quote,) = quotes(text, tagged(text, ["The tunnel was shut"], "“", "according to"))
    assert quote.source == quote.chain == ()


def test_a_rule_that_agrees_lifts_the_confidence() -> None:
    text = "The Gulls say that Dana Whitlock resigned, and Rosa Lind says she was fired."
    gulls = tagged(text, ["that Dana Whitlock resigned"], "The Gulls", "say", 0.6)
    hers = tagged(text, ["she was fired"], "Rosa Lind", "says", 0.17)
    one, other = quotes(text, gulls, hers)
    assert (one.confidence, other.confidence) == (pytest.approx(0.84), pytest.approx(0.668))
    wished = "Dana Whitlock wishes for an early end of the winter."
    alone = tagged(wished, ["an early end of the winter"], "Dana Whitlock", "wishes for", 0.6)
    assert [quote.confidence for quote in quotes(wished, alone)] == [0.6]


RUN_ON = [
    # what was told, as tagged; what is left of it
    ("Whitlock told Lind that he was sorry. She did not answer him.",
     ["that he was sorry", "She did not answer him"], "told", ["that he was sorry"]),
    ("Whitlock told Lind that he was sorry for “all of it.” She did not answer him.",
     ["that he was sorry for “all of it.” She did not"], "told",
     ["that he was sorry for “all of it.”"]),
    ("Lind sought three years. A cook had warned of it, Whitlock said.",
     ["Lind sought three years", "A cook had warned of it"], "said", ["A cook had warned of it"]),
    # what stands between marks may go on
    ("Whitlock said that it was “over. We lost. Go home.”",
     ["that it was “over. We lost. Go home.”"], "said", ["that it was “over. We lost. Go home.”"]),
    # the sentence before, where none of it stands in the cue's
    ("The roof would hold. So Whitlock said.", ["The roof would hold"], "said",
     ["The roof would hold"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told", "cue", "left"), RUN_ON, ids=[c[0][:50] for c in RUN_ON])
def test_what_is_told_ends_with_its_sentence(
    text: str, told: list[str], cue: str, left: list[str]
) -> None:
    (quote,) = quotes(text, tagged(text, told, "Whitlock", cue))
    assert parts(text, quote) == left


def test_how_it_was_said_is_no_part_of_it() -> None:
    text = "Dana Whitlock would say only that the tunnel was “a hole.”"
    (quote,) = quotes(
        text, tagged(text, ["only that the tunnel was “a hole.”"], "Dana Whitlock", "would say")
    )
    assert parts(text, quote) == ["that the tunnel was “a hole.”"]


def test_a_sentence_in_marks_is_not_given_up_for_an_unsure_reading_of_it() -> None:
    text = "A man who asks is lost. As Dana Whitlock used to put it, “Nobody has got the wheel.”"
    doubted = tagged(text, ["“Nobody has got the wheel.”"], "who", "asks", confidence=0.2)
    (quote,) = find_quotes(build_document(text, About()), [doubted], 0.35)
    assert [link.name for link in quote.chain] == ["Dana Whitlock"]
