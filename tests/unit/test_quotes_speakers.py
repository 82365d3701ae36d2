"""Who a source is: names, pronouns, roles, nobody named; and whom the record is unsure of."""

from __future__ import annotations

import pytest

from contract.records import Link
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.quotes.antecedents import before_relative
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)
WHITLOCK = "Dana Whitlock, general manager of the Fenwick Comets, met reporters on Monday. "

SPEAKERS = [
    # (text, name, kind) of the last quote's innermost speaker
    (WHITLOCK + "“It is over,” Whitlock said.", "Dana Whitlock", "person"),
    (WHITLOCK + "“It is over,” she said.", "Dana Whitlock", "person"),
    (WHITLOCK + "“It is over,” the general manager said.", "Dana Whitlock", "person"),
    (WHITLOCK + "“It is over,” one official said.", None, "anonymous"),
    (WHITLOCK + "“It is over,” said a person familiar with the talks.", None, "anonymous"),
    (WHITLOCK + "“It is over,” two scouts said.", None, "anonymous"),
    (WHITLOCK + "Fans said that the club was asleep.", "Fans", "group"),
    (WHITLOCK + "The report said that the club was asleep.", None, "document"),
    (WHITLOCK + "“It is over,” the Fenwick Comets said.", "Fenwick Comets", "organization"),
    (WHITLOCK + "Her lawyer said that the club was asleep.", None, "anonymous"),
    (WHITLOCK + "“It is over,” said Paul Denby, her lawyer.", "Paul Denby", "person"),
    (WHITLOCK + "“It is over,” her lawyer, Paul Denby, said.", "Paul Denby", "person"),
    (WHITLOCK + "Whitlock says it is over, and claims the club knew.", "Dana Whitlock", "person"),
    (WHITLOCK + "Whitlock, who says it is over, left.", "Dana Whitlock", "person"),
]  # fmt: skip

CHAINS = [
    (
        "Osei said on Thursday that Lena Pell herself told him he was late.",
        "he was late",
        ["Lena Pell", "Osei"],
    ),
    (
        "Ned Osei said on Thursday that Pell himself told him he was late.",
        "he was late",
        ["Pell", "Ned Osei"],
    ),
    (
        "Lena Pell told the crew that it was over, according to Ned Sorley, a cook who was there.",
        "it was over",
        ["Lena Pell", "Ned Sorley"],
    ),
    (
        "Ned Sorley pleaded guilty. He’ll be sentenced in May and will testify that it was over.",
        "it was over",
        ["Ned Sorley"],
    ),
    (
        "Ned Sorley said Marsh was “a fine doctor,” but he, too, said that it was over.",
        "it was over",
        ["Ned Sorley"],
    ),
    ("Hale met Ann Strand, a sculptor who said that it was over.", "it was over", ["Ann Strand"]),
    (
        "Ned Sorley said it was over, a claim that Ann Strand says nobody believes.",
        "it was over",
        ["Ned Sorley"],
    ),
    (
        "Ned Sorley said that it was over, a surprising assertion that Strand said she liked.",
        "she liked",
        ["Strand"],
    ),
    (
        "Ned Sorley said that it was over, a finding that the mayor disputes.",
        "it was over",
        ["Ned Sorley"],
    ),
    (
        "Ned Sorley said it was over, a claim that he repeated in May.",
        "it was over, a claim that he repeated in May",
        ["Ned Sorley"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said", "names"), CHAINS, ids=[c[0][:40] for c in CHAINS])
def test_chain(text: str, said: str, names: list[str]) -> None:
    found = extract(text, About(), RULES).quotes
    (quote,) = [q for q in found if text[slice(*q.content[0])].removeprefix("that ") == said]
    assert [link.name for link in quote.chain] == names
    assert not any(q.kind == "direct" for q in found)


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("My late uncle drove for old Emmet Callow. He said that it was over.", "My late uncle"),
        ("Her eldest daughter met Ann Strand. She said that it was over.", "Her eldest daughter"),
        ("My late aunt drove for old Emmet Callow. He said that it was over.", "He"),
        ("The mayor met Emmet Callow. He said that it was over.", "He"),
    ],
)
def test_whose_uncle_opens_the_sentence_before(text: str, mention: str) -> None:
    assert last(text).mention == mention


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("Ann Strand, a sculptor who worked in salt, and who said", "Ann Strand, a sculptor"),
        ("A man who swims and who said", "A man"),
        ("A man who swims. A clerk and a guard, who said", "A man who swims. A clerk and a guard"),
    ],
)
def test_two_relative_clauses_go_back_to_one_phrase(text: str, before: str) -> None:
    assert text[: before_relative(text, text.rindex("who"))] == before


BEHIND_A_ROLE = [
    ("The speaker of the House, Morwen Tallis, a Republican", "Morwen Tallis"),
    ("The clerk of the court, Idris Vaughan, who is 81", "Idris Vaughan"),
    ("The theater’s owner in those years, Sir Julian Abbott", "Julian Abbott"),
    ("A friend of the mayor’s, the former state treasurer Lydia Marsh", "Lydia Marsh"),
    ("An arbitrator named by the port, retired judge Lydia Marsh", "Lydia Marsh"),
    ("A cousin of the bride, former fire chief Ned Sorley", "Ned Sorley"),
    ("A friend of the mayor’s, who once met Lydia Marsh", None),
    ("A friend of the family, the former owners of Marsh Hall", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name"), BEHIND_A_ROLE, ids=[c[0][:40] for c in BEHIND_A_ROLE])
def test_the_name_behind_a_role(text: str, name: str | None) -> None:
    assert last(f"{text}, said that it was over.").name == name


@pytest.mark.parametrize(
    "text",
    [
        "Marsh sent her a note saying that it was over.",
        "Marsh wrote her a letter saying that it was over.",
        "“It is over,” the note said.",
        "A card on the door said that it was over.",
        "A banner at the gate said, “It is over.”",
    ],
)
def test_what_is_written_speaks(text: str) -> None:
    quote = extract(text, About(), RULES).quotes[-1]
    assert quote.chain[0].kind == "document"
    assert not quote.chain[0].mention.startswith("her")


@pytest.mark.parametrize(
    "text",
    [
        "“It is over,” a coach said. “Anyone who tells you otherwise is lying.”",
        "“It is over,” a coach said. “Anybody who says we quit was not there.”",
        "“It is over,” a coach said. “Nobody who says that they won has seen it.”",
    ],
)
def test_whoever_says_it_is_nobody(text: str) -> None:
    (quote,) = extract(text, About(), RULES).quotes
    assert quote.chain[0].mention == "a coach"


def last(text: str) -> Link:
    return extract(text, About(), RULES).quotes[-1].chain[0]


@pytest.mark.parametrize(("text", "name", "kind"), SPEAKERS, ids=[c[0][-45:] for c in SPEAKERS])
def test_speaker(text: str, name: str | None, kind: str) -> None:
    link = last(text)
    assert (link.name, link.kind) == (name, kind)


def test_affiliation_and_role_hold_over_the_document() -> None:
    text = (
        "“It is over,” said Priya Raman of the Harbor Ledger.\n\n"
        "The crowd had gone home by then.\n\n“We saw nothing,” Raman said."
    )
    assert last(text).affiliation == "Harbor Ledger"
    assert last(WHITLOCK + "“It is over,” Whitlock said.").role == "general manager"


def test_an_unnamed_source_keeps_whose_it_is() -> None:
    text = WHITLOCK + "A source in the Comets organization said that the club was asleep."
    link = last(text)
    assert (link.name, link.kind, link.affiliation) == (None, "anonymous", "Fenwick Comets")
    assert link.mention == "A source in the Comets organization"


def test_a_pronoun_is_less_sure_than_a_name() -> None:
    named = last(WHITLOCK + "“It is over,” Whitlock said.")
    pronoun = last(WHITLOCK + "“It is over,” she said.")
    assert pronoun.confidence < named.confidence


def test_ambiguity_is_recorded() -> None:
    text = (
        "Mary Hale met Lena Ortiz at the harbor on Monday. The two women talked for an hour."
        " “It is over,” she said."
    )
    link = last(text)
    assert link.confidence < 0.9
    assert {link.name, *link.candidates} >= {"Mary Hale", "Lena Ortiz"}


def test_the_addressee_is_no_relay() -> None:
    text = WHITLOCK + "Whitlock told the Harbor Ledger that the club was asleep."
    quote = extract(text, About(), RULES).quotes[-1]
    assert [link.name for link in quote.chain] == ["Dana Whitlock"]
    assert quote.addressee is not None
    assert quote.addressee.name == "Harbor Ledger"
    assert quote.addressee.kind == "organization"


def test_a_denial_is_one() -> None:
    quote = extract("Whitlock denied that she knew the buyer.", About(), RULES).quotes[-1]
    assert quote.modality == "denied"
    assert quote.polarity is False


def test_he_in_a_quotation_is_not_its_speaker() -> None:
    text = (
        "Paul Denby left the mill on Monday after a call from a guard."
        " “He said, ‘Take the boots,’” Denby told the Harbor Ledger."
    )
    (inner,) = [quote for quote in extract(text, About(), RULES).quotes if quote.nested]
    speaker, relayer = inner.chain
    assert relayer.name == "Paul Denby"
    assert speaker.name != "Paul Denby"


def test_a_bare_spokesman_speaks_for_whom_the_text_named_last() -> None:
    text = "Orrin Mills denied it on Friday. “Nobody was harmed,” a spokesman said."
    link = last(text)
    assert (link.name, link.kind, link.affiliation) == (None, "anonymous", "Orrin Mills")
    assert last("Dana Whitlock left. “It is over,” a spokesman said.").affiliation is None
    other = last("Orrin Mills denied it. “It is over,” a neighbor said.")
    assert other.affiliation is None


def test_an_aside_is_no_part_of_who_speaks() -> None:
    text = "“It is over,” said my father, who is 83 and has never quit anything."
    assert last(text).mention == "my father"
    kept = "“It is over,” said a clerk who came in May."
    assert last(kept).mention == "a clerk who came in May"


def test_who_quotes_himself_relays_himself() -> None:
    text = "Paul Denby laughed. “I said, ‘Take the boots, please,’” Denby told the Harbor Ledger."
    (inner,) = [quote for quote in extract(text, About(), RULES).quotes if quote.nested]
    assert [text[a:b] for a, b in inner.content] == ["Take the boots, please,"]
    assert [link.name for link in inner.chain] == ["Paul Denby", "Paul Denby"]
    mind = "Paul Denby laughed. “I believe that the boots are gone,” Denby said."
    assert not [quote for quote in extract(mind, About(), RULES).quotes if quote.nested]


ADDRESSED = [
    ("In a letter to the board, Denby wrote that the roof had leaked.", "the board"),
    ("“It is over,” Denby said in an interview with the Harbor Ledger.", "the Harbor Ledger"),
    ("Denby told her lawyer, Rosa Lind, that the roof had leaked.", "her lawyer, Rosa Lind"),
    ("The jury was told that the roof had leaked for years.", "The jury"),
    ("The roof had leaked for years, the board was told.", "the board"),
    ("Asked by a neighbor, Denby said that the roof had leaked.", "a neighbor"),
    ("Denby asked Rosa Lind whether the roof had leaked.", "Rosa Lind"),
    ("Denby asked her why the roof had leaked.", "her"),
    ("“It is over,” Denby shouted at Lind.", "Lind"),
    ("“Is it over?” Denby asked her.", "her"),
    ("“Is it over?” Denby asked.", None),
    ("“It is over,” Denby shouted at the gate.", None),
    ("Denby promised him in the fall that the roof was sound.", "him"),
    ("Denby warned the owners twice that the roof had leaked.", "the owners"),
    ("Denby told Belgian television that the roof had leaked.", "Belgian television"),
    ("Denby promised that the roof was sound.", None),
    ("Denby asked whether the roof had leaked.", None),
    ("Denby said that a letter to the board had been lost.", None),
    ("Denby said that the roof had leaked.", None),
]


@pytest.mark.parametrize(("text", "addressee"), ADDRESSED, ids=[c[0][:45] for c in ADDRESSED])
def test_addressee(text: str, addressee: str | None) -> None:
    (quote,) = extract(text, About(), RULES).quotes
    assert (quote.addressee.mention if quote.addressee else None) == addressee
