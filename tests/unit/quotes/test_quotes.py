"""What always holds of quotations: where spans lie, what nests, what is left alone."""

from __future__ import annotations

import pytest

from contract.records import Quote
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings
from tests.unit.quotes.parts import said_in

ENGLISH = About(language="en")


def parts(text: str, quote: Quote) -> list[str]:
    return [text[a:b] for a, b in quote.content]


def test_a_direct_quotation_is_cut_at_its_marks_and_goes_on_behind_its_words() -> None:
    text = "“We lost the plot,” Dana Whitlock said. “We will find it again.”"
    (quote,) = said_in(text, ENGLISH).quotes
    assert parts(text, quote) == ["We lost the plot,", "We will find it again."]
    assert (quote.kind, quote.chain[0].name) == ("direct", "Dana Whitlock")
    assert [text[a:b] for a, b in (*quote.source, *quote.cue)] == ["Dana Whitlock", "said"]


def test_a_quotation_may_run_over_paragraphs() -> None:
    text = "“We lost,” Dana Whitlock said. “It was late.\n\n“We will be back.”"
    (quote,) = said_in(text, ENGLISH).quotes
    assert parts(text, quote) == ["We lost,", "It was late.", "We will be back."]


def test_words_between_marks_in_an_indirect_statement_make_it_mixed() -> None:
    text = "Dana Whitlock said that the plan was “a very bad joke” on the town."
    (quote,) = said_in(text, ENGLISH).quotes
    assert quote.kind == "mixed"
    assert parts(text, quote) == ["that the plan was “a very bad joke” on the town"]


def test_a_source_is_a_whole_nominal_before_or_behind_its_verb() -> None:
    text = "“He was my boy,” said the infant’s grandfather, Anwar Dhair."
    (quote,) = said_in(text, ENGLISH).quotes
    assert [text[a:b] for a, b in quote.source] == ["the infant’s grandfather, Anwar Dhair"]
    assert quote.chain[0].name == "Anwar Dhair"


def test_what_is_quoted_in_a_quotation_has_the_whole_chain() -> None:
    text = "“Ann Roe told me, ‘Keep your head down,’” Cole Hadley said."
    outer, inner = said_in(text, ENGLISH).quotes
    assert [link.name for link in inner.chain] == ["Ann Roe", "Cole Hadley"]
    assert (outer.nested, inner.nested) == (False, True)
    assert inner.addressee is not None and inner.addressee.name == "Cole Hadley"


def test_a_denial_is_one() -> None:
    (quote,) = said_in("Dana Whitlock denied that the mill was sold.", ENGLISH).quotes
    assert (quote.modality, quote.polarity) == ("denied", False)


def test_an_unnamed_source_is_given_to_nobody() -> None:
    text = "Dana Whitlock left early on Monday. “It is over,” one official said."
    link = said_in(text, ENGLISH).quotes[-1].chain[0]
    assert (link.name, link.kind, link.mention) == (None, "anonymous", "one official")


def test_of_two_who_speak_neither_is_taken_for_both() -> None:
    text = "Dana Whitlock and Cole Hadley said that the mill would close."
    (quote,) = said_in(text, ENGLISH).quotes
    assert [(link.name, link.kind) for link in quote.chain] == [
        ("Dana Whitlock and Cole Hadley", "group")
    ]


def test_who_has_the_word_keeps_it_though_others_are_told_of() -> None:
    text = "Cole Hadley said Owen Pratt was late.\n\n“He always is,” he said."
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name == "Cole Hadley"


def test_nobody_is_the_speaker_of_words_that_name_him() -> None:
    text = "Cole Hadley, the mayor, was cheered. The mayor’s rival said that Cole Hadley must go."
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name is None


def test_what_closes_with_according_to_is_nested_in_it() -> None:
    text = "Dana Whitlock told the board that the mill had failed, according to the minutes."
    outer, inner = said_in(text, ENGLISH).quotes
    assert parts(text, outer) == ["Dana Whitlock told the board that the mill had failed"]
    assert parts(text, inner) == ["the mill had failed"]
    assert [link.mention for link in inner.chain] == ["Dana Whitlock", "the minutes"]


def test_a_few_words_that_the_writer_goes_on_with_are_no_part_of_a_quotation() -> None:
    text = "“We lost,” Dana Whitlock said, before she blamed “the usual people” for it."
    quote = said_in(text, ENGLISH).quotes[0]
    assert parts(text, quote) == ["We lost,"]


def test_a_colon_leads_to_the_next_paragraph() -> None:
    text = "Dana Whitlock wrote on her page:\n\n“The mill will open again in May.”"
    (quote,) = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name == "Dana Whitlock"


def test_the_threshold_leaves_out_what_is_less_sure() -> None:
    text = "Whitlock thinks the plan failed. “We lost,” Dana Whitlock said."
    told = said_in(text, ENGLISH).quotes
    least = max(quote.confidence for quote in told)
    sure = said_in(text, ENGLISH, ExtractSettings(confidence=least)).quotes
    assert sure == tuple(quote for quote in told if quote.confidence >= least)
    assert len(sure) < len(told)


def test_another_language_is_left_alone() -> None:
    text = (
        "„Wir haben verloren“, sagte die Bürgermeisterin am Montag in der Stadthalle"
        " vor den Leuten."
    )
    extraction = extract(text, About())
    assert extraction.language == "de"
    assert extraction.quotes == () and extraction.claims == ()


def chains(text: str) -> list[tuple[str | None, ...]]:
    found = said_in(text, ENGLISH).quotes
    return [tuple(link.name or link.mention for link in quote.chain) for quote in found]


def test_an_according_to_in_the_middle_relays_what_stands_around_it() -> None:
    text = "Dana Whitlock, according to a friend, has said privately that she would hire Orr."
    assert ("Dana Whitlock", "a friend") in chains(text)


def test_an_according_to_at_the_end_is_of_all_predicates_of_its_sentence() -> None:
    text = (
        "When Orr refused to bow out, Quill began vilifying him and trying to force him out of "
        "the race, according to three members."
    )
    (quote,) = [quote for quote in said_in(text, ENGLISH).quotes if not quote.nested]
    assert parts(text, quote) == [text.partition(", according")[0]]


def test_a_verb_of_naming_is_read_within_what_somebody_else_says() -> None:
    text = "In a letter, according to his lawyer, Bram Orr, the aunt described him as “the other.”"
    assert ("the aunt", "Bram Orr") in chains(text)


def test_a_denial_may_be_a_gerund() -> None:
    text = "Her client denied having seen the file. Bram Orr, her lawyer, wept."
    (quote,) = said_in(text, ENGLISH).quotes
    assert [text[a:b] for a, b in quote.content] == ["having seen the file"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Bram Orr assailed Ada Quill for selling the pier.", "Ada Quill for selling the pier"),
        ("Bram Orr has repeatedly pledged to sell the pier.", "to sell the pier"),
        ("On Monday, Bram Orr praised the town’s plan for a pier.", "the town’s plan for a pier"),
        ("Bram Orr expressed concern about the cost of the pier.", "the cost of the pier"),
    ],
)
def test_an_act_of_speech_has_what_it_is_about_for_content(text: str, content: str) -> None:
    found = [q for q in said_in(text, ENGLISH).quotes if not q.stance]
    assert [content in text[q.content[0][0] : q.content[-1][1]] for q in found] == [True]
    assert [q.chain[0].name for q in found] == ["Bram Orr"]


def test_an_act_without_words_is_a_stance() -> None:
    text = "Bram Orr backed the plan for a pier, and Ada Quill wanted to sell it."
    assert not [q for q in said_in(text, ENGLISH).quotes if not q.stance]


def test_as_saying_has_the_object_before_it_for_a_source() -> None:
    text = "The indictment quotes Bram Orr as writing to the owner: “Send another. Nobody counts.”"
    assert ("Bram Orr", "The indictment") in chains(text)


def test_who_quotes_himself_stands_in_the_chain_twice() -> None:
    text = "“I said, ‘You are wearing his jacket,’” Ada Quill recalled."
    assert chains(text) == [("Ada Quill",), ("Ada Quill", "Ada Quill")]


def test_a_page_that_is_told_something_hears_as_a_body() -> None:
    (quote,) = said_in("“He will be fine,” Elio Marchetti told the club website.", ENGLISH).quotes
    to = quote.addressee
    assert to is not None and (to.name, to.kind) == ("the club website", "organization")


def test_a_content_ends_with_its_sentence() -> None:
    text = "He told Nora Marsh, whose son died in the shaft, that he was sorry. She did not answer."
    for quote in said_in(text, ENGLISH).quotes:
        assert all("She did not" not in part for part in parts(text, quote))


def test_a_source_is_no_part_of_what_it_says() -> None:
    text = "“No service after nine,” a notice on the bar read, according to columnist Bram Orr."
    for quote in said_in(text, ENGLISH).quotes:
        for start, end in quote.source:
            assert not any(start < behind and first < end for first, behind in quote.content)


def test_a_subject_is_nobody_whom_its_own_clause_names() -> None:
    """Principle C: who blasted Roe's plan is not Roe, though he was named last."""
    text = (
        "Nora Whitlock has a word for Cole Hadley’s plan: No.\n\nThe candidate blasted Hadley’s "
        "plan on Monday, calling it “absurd.”"
    )
    quotes = [q for q in said_in(text, ENGLISH).quotes if "absurd" in " ".join(parts(text, q))]
    assert [q.chain[0].name for q in quotes] == ["Nora Whitlock"]


def test_of_a_couple_each_has_the_sex_that_pronouns_tell() -> None:
    """ "Mr. and Mrs." beside a shared surname tell of neither which one it is."""
    text = (
        "Zahid Orun and his wife, Mirsa Orun, live here. Letters came for Mr. and Mrs. Orun.\n\n"
        "“We stayed,” Zahid Orun said. He says the town has been kind to him.\n\n“I wept,” Mirsa "
        "Orun said. She says that the letters helped."
    )
    found = {parts(text, q)[0]: q.chain[0].name for q in said_in(text, ENGLISH).quotes}
    assert found["the town has been kind to him"] == "Zahid Orun"
    assert found["that the letters helped"] == "Mirsa Orun"


def test_others_beside_a_name_speak_with_it() -> None:
    text = "Dana Whitlock left.\n\nWhitlock and her aides argue that the plan was bad."
    (quote,) = said_in(text, ENGLISH).quotes
    assert (quote.chain[0].name, quote.chain[0].kind) == ("Whitlock and her aides", "group")


def test_who_repeats_that_others_name_him_speaks() -> None:
    text = (
        "Cole Hadley is keeping his supporters riled.\n\n“There are people in town who say that "
        "Cole Hadley should drop out,” he said on Tuesday."
    )
    (quote,) = (q for q in said_in(text, ENGLISH).quotes if not q.nested)
    assert quote.chain[0].name == "Cole Hadley"


def test_who_is_apposed_is_the_antecedent_of_a_relative_clause() -> None:
    text = "The leaders included Roe’s running mate, Gov. Cole Hadley, who called it “a shame.”"
    (quote,) = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name == "Cole Hadley"


def test_a_post_is_of_the_account_behind_its_dash() -> None:
    text = (
        "Ada Quill and Cole Hadley wrote of the vote.\n\n"
        "The ferry will sail on Monday. — Ada Quill (@adaquill) May 4, 2025\n\n"
        "Not with my money. — Harbour Watch (@harbourwatch) May 5, 2025"
    )
    posts = [quote for quote in said_in(text, ENGLISH).quotes if quote.kind == "direct"]
    assert [(quote.chain[0].name, *parts(text, quote)) for quote in posts] == [
        ("Ada Quill", "The ferry will sail on Monday."),
        ("Harbour Watch", "Not with my money."),
    ]


def test_the_turns_of_a_transcript_are_of_whom_they_name() -> None:
    text = (
        "Ada Quill spoke with the mayor.\n\nQUILL: Will it sail?\n\nMAYOR ROE: It will.\n\n"
        "QUILL: When?"
    )
    found = said_in(text, ENGLISH).quotes
    turns = [(quote.chain[0].name, *parts(text, quote)) for quote in found]
    assert turns == [
        ("Ada Quill", "Will it sail?"), ("Mayor Roe", "It will."), ("Ada Quill", "When?"),
    ]  # fmt: skip


def test_a_lone_label_is_no_turn() -> None:
    found = said_in("Ada Quill left.\n\nQUILL: The ferry is late again today.", ENGLISH).quotes
    assert [quote for quote in found if quote.kind == "direct"] == []


def test_an_act_that_is_only_aimed_at_somebody_is_a_stance() -> None:
    text = "Dana Whitlock praised Cole Hadley. Dana Whitlock praised Cole Hadley for leaving."
    at_whom, for_what = said_in(text, ENGLISH).quotes
    assert (at_whom.stance, for_what.stance) == (True, False)


def test_a_body_has_the_name_of_whose_it_is() -> None:
    text = "Dana Whitlock was cheered in Harrow. Her campaign said that the mill had failed."
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name == "Dana Whitlock's campaign"


def test_of_two_who_say_it_neither_is_taken_for_both() -> None:
    text = (
        "Sen. Dana Whitlock (Vt.) and former Ohio governor Cole Hadley suggested that the mill,"
        " the oldest in the valley, had failed."
    )
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].kind == "group"


def test_only_a_document_tells_by_showing() -> None:
    text = (
        "A survey showed that the mill had failed. The vote showed that the valley was split. "
        "Dana Whitlock showed that she could win in Harrow."
    )
    survey, *others = said_in(text, ENGLISH).quotes
    assert not survey.stance and all(quote.stance for quote in others)


def test_a_body_is_whose_its_first_words_tell() -> None:
    text = (
        "The Harrow Ledger editorial board wrote a letter on Monday. The mill is lost, the "
        "editorial board writes."
    )
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name == "Harrow Ledger editorial board"


def test_no_body_has_the_name_of_a_dateline() -> None:
    text = (
        "PORT HARROW (Valley Wire) — Dana Whitlock, the chief executive of Harrow Freight Lines, "
        "resigned on Tuesday, the trucking company said in a regulatory filing."
    )
    assert all(quote.chain[0].name != "PORT HARROW" for quote in said_in(text, ENGLISH).quotes)


def test_one_of_a_party_is_not_called_by_its_word() -> None:
    text = "Dana Whitlock left the chamber. The Democrat said that the mill had failed."
    *_, quote = said_in(text, ENGLISH).quotes
    assert quote.chain[0].name != "Democrat"


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill posted several new photos of her children at the pier.",
        "The town council ruled out Bram Orr for the rest of the year.",
        "The dispute over the pier highlights the risk that it may be sold.",
        "A judge could rule on his bid to throw out the confession.",
        "None of the owners admitted to selling the pier.",
        "Bram Orr pardoned thousands of people convicted of theft.",
        "Ada Quill signed a bill that created the “Save Harrow” plates.",
    ],
)
def test_what_is_done_with_a_thing_reports_no_words(text: str) -> None:
    assert [
        q for q in said_in(text, ENGLISH, ExtractSettings(confidence=0.1)).quotes if not q.stance
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill stressed the need for a longer pier.",
        "Bram Orr hailed the vote on the pier as “fantastic”.",
        "Bram Orr went on to praise the plan for a longer pier.",
        "Polls showed Ada Quill leading by ten points in Harrow.",
    ],
)
def test_what_is_said_of_a_thing_is_told(text: str) -> None:
    assert [q.stance for q in said_in(text, ENGLISH, ExtractSettings(confidence=0.1)).quotes] == [
        False
    ]


def test_a_statement_before_a_quotation_keeps_its_words() -> None:
    text = (
        "The study shows that weak piers “don’t simply vanish in these new harbours, and in fact "
        "only become more dangerous,” Quill says. “This is especially true as these harbours "
        "become larger and people place more trust in them.”\n\nAda Quill is an engineer."
    )
    first, *_ = (q for q in said_in(text, ENGLISH).quotes if not q.nested)
    assert first.chain[0].name == "Ada Quill"
    assert parts(text, first) == [text[: text.find(" Quill says")]]


def test_what_is_said_stands_on_both_sides_of_who_says_it() -> None:
    text = (
        "PORT CALDER (Coastline Wire) — Orrin Tackett resigned as manager of the Port Calder Gulls "
        "on Monday, the club said, ending a tenure of five and a half years with the team in last "
        "place and its owner out of patience."
    )
    (quote,) = said_in(text, ENGLISH).quotes
    assert parts(text, quote) == [
        "Orrin Tackett resigned as manager of the Port Calder Gulls on Monday",
        "ending a tenure of five and a half years with the team in last place and its owner out of "
        "patience",
    ]


def test_a_further_that_of_who_says_it_all_was_not_told_to_her() -> None:
    text = (
        "Ada Quill said that Bo Roe had told her that the bank in Hull had failed, and that she "
        "had believed him."
    )
    _, inner = said_in(text, ENGLISH).quotes
    assert parts(text, inner) == ["the bank in Hull had failed"]


@pytest.mark.parametrize(
    "who", ["two people familiar with her thinking", "three people who saw the offer"]
)
def test_people_who_are_only_counted_have_no_name(who: str) -> None:
    (quote,) = said_in(f"Ada Quill will resign, {who} said.", ENGLISH).quotes
    assert [(link.name, link.kind) for link in quote.chain] == [(None, "anonymous")]
