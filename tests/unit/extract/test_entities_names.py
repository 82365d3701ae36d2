"""Which words are names, what of, and which names are one. Texts are written for this test."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract.errors import BadInput
from streaming.extract import pipeline
from streaming.extract.entities.aliases import load_aliases
from streaming.extract.model import About, Document
from streaming.extract.settings import ExtractSettings
from streaming.extract.tagger import TaggedMention


def read(text: str, outlet: str | None = None) -> Document:
    return pipeline.read(text, About(language="en", outlet=outlet))[0]


def named(text: str, outlet: str | None = None) -> dict[str, str]:
    """Each name in the text with the entity that it stands for, as "kind: name"."""
    document = read(text, outlet)
    return {
        document.text[m.start : m.end]: f"{entity.kind}: {entity.name}"
        for m in document.mentions
        if m.kind == "name" and (entity := document.entity_of(m))
    }


KINDS = {
    "persons": [
        ("Ada Quill left.", "Ada Quill", "person: Ada Quill"),
        ("The mayor met Zorvan Prexley, who wept.", "Zorvan Prexley", "person: Zorvan Prexley"),
        ("Dr. Prexley left.", "Prexley", "person: Prexley"),
        ("On Monday Prexley, 53, left.", "Prexley", "person: Prexley"),
        ("It was J. R. Prexley Jr. again.", "J. R. Prexley Jr.", "person: J. R. Prexley Jr."),
        ("He met Bill de Blasio there.", "Bill de Blasio", "person: Bill de Blasio"),
        ("He met Ada van der Berg there.", "Ada van der Berg", "person: Ada van der Berg"),
        ("Mary-Kate O’Malley left.", "Mary-Kate O’Malley", "person: Mary-Kate O’Malley"),
        ("Han Seo-yun left.", "Han Seo-yun", "person: Han Seo-yun"),
        ("Despite Ada Quill, it sank.", "Ada Quill", "person: Ada Quill"),
        ("Former Gov. Ada Quill left.", "Ada Quill", "person: Ada Quill"),
        ("Otters GM Ada Quill left.", "Ada Quill", "person: Ada Quill"),
        ("Using Ada Quill’s ferry, he left.", "Ada Quill", "person: Ada Quill"),
        ("Jan Novak said so.", "Jan Novak", "person: Jan Novak"),
        ("Republican Ada Quill left.", "Ada Quill", "person: Ada Quill"),
    ],
    "organisations": [
        (
            "She is head of the Institute of Central Asian Studies.",
            "Institute of Central Asian Studies",
            "organization: Institute of Central Asian Studies",
        ),
        (
            "He sat on the United States Court of Appeals.",
            "United States Court of Appeals",
            "organization: United States Court of Appeals",
        ),
        ("He works at Quill Inc. now.", "Quill Inc.", "organization: Quill"),
        ("He works at Hallam State University.", "Hallam State University",
         "organization: Hallam State University"),
        ("The Department of Health and Human Services met.",
         "Department of Health and Human Services",
         "organization: Department of Health and Human Services"),
        ("The Sable County Superior Court ruled.", "Sable County Superior Court",
         "organization: Sable County Superior Court"),
        ("He reads the Port Sorrow Herald.", "Port Sorrow Herald",
         "organization: Port Sorrow Herald"),
        ("He plays for the Zemblan Otters.", "Zemblan Otters", "organization: Zemblan Otters"),
        ("Kestrel, a company in Oslo, sank.", "Kestrel", "organization: Kestrel"),
        ("The Center for Harbor and Island Studies met.", "Center for Harbor and Island Studies",
         "organization: Center for Harbor and Island Studies"),
        ("The Club for Growth met.", "Club for Growth", "organization: Club for Growth"),
        ("Citizens for Clean Water sued.", "Citizens for Clean Water",
         "organization: Citizens for Clean Water"),
        ("The Center for Harbor Studies met.", "Center for Harbor Studies",
         "organization: Center for Harbor Studies"),
        ("The Zembla 2016 Host Committee met.", "Zembla 2016 Host Committee",
         "organization: Zembla 2016 Host Committee"),
        ("The Project on Harbor Safety met.", "Project on Harbor Safety",
         "organization: Project on Harbor Safety"),
        ("He works at Quill's Analytics now.", "Quill's Analytics",
         "organization: Quill's Analytics"),
        ("Zorvan Instruments said on Monday that its ferry sank.", "Zorvan Instruments",
         "organization: Zorvan Instruments"),
        ("Prexley Garments lost the case.", "Prexley Garments", "organization: Prexley Garments"),
        ("Prexley Zorvan, which makes soups, sank.", "Prexley Zorvan",
         "organization: Prexley Zorvan"),
        ("He left Bank of America.", "Bank of America", "organization: Bank of America"),
        ("She chairs Sable Jobs With Justice.", "Sable Jobs With Justice",
         "organization: Sable Jobs With Justice"),
        ("Log Cabin Otters president Ada Quill left.", "Log Cabin Otters",
         "organization: Log Cabin Otters"),
        ("He runs the pro-Quill Great Zembla Fund.", "Great Zembla Fund",
         "organization: Great Zembla Fund"),
        ("The Caucus of Rank and File Nurses met.", "Caucus of Rank and File Nurses",
         "organization: Caucus of Rank and File Nurses"),
        ("House Harbors Committee Chairman Ada Quill left.", "House Harbors Committee",
         "organization: House Harbors Committee"),
        ("The FBI called.", "FBI", "organization: Federal Bureau of Investigation"),
    ],
    "places": [
        ("He lives in Galion, Ohio.", "Galion", "place: Galion"),
        ("It was said by Republican South Carolina Sen. Ada Quill.", "South Carolina",
         "place: South Carolina"),
        ("It is near Furnace Street Park.", "Furnace Street Park", "place: Furnace Street Park"),
        ("OSLO — It rained.", "OSLO", "place: Oslo"),
        ("PRUITTVALE (Zembla Wire) — It rained.", "PRUITTVALE", "place: Pruittvale"),
        ("CAPE ZORVAN (Zembla Wire) - Kestrel Inc. sank.", "CAPE ZORVAN", "place: Cape Zorvan"),
        ("PORT ZORVAN, Ohio (Zembla Wire) – It rained.", "PORT ZORVAN", "place: Port Zorvan"),
        ("ZEMBLA — Tom Reyes said its ferry sank.", "ZEMBLA", "place: Zembla"),
        ("The U.S. and Mexico met.", "U.S.", "place: United States"),
    ],
    "events and groups": [
        ("They won the Caribbean Series.", "Caribbean Series", "event: Caribbean Series"),
        ("The Democrats left.", "Democrats", "group: Democrats"),
    ],
}  # fmt: skip

NO_NAMES = [
    "Disagreements were many. Sources said so. However, nobody wept.",
    "On Tuesday in May the American team won.",
    "He was Manager of the Year and won the Quill Award.",
    "He moved to Double-A in June.",
    "She was charged with DUI in Fla. and N.Y. twice.",
    "A House-era rule, R-Texas and D-Ohio.",
    "STOP THIS NOW",
]


def test_names_and_kinds() -> None:
    cases = [case for listed in KINDS.values() for case in listed]
    wrong = [
        (text, found) for text, name, want in cases if (found := named(text)).get(name) != want
    ]
    assert len(wrong) <= 0.22 * len(cases), wrong


def test_no_person_or_organisation() -> None:
    found = [(text, named(text)) for text in NO_NAMES]
    wrong = [one for one in found if any(not w.startswith("place") for w in one[1].values())]
    assert len(wrong) <= 0.3 * len(NO_NAMES), wrong


TIED = [
    ("The policy of Chick-fil-A’s founder angered him.", ["Chick-fil-A"]),
    ("The bill would require Chick-fil-A to open seven days.", ["Chick-fil-A"]),
    ("He was called a Chick-fil-A bill. Kestrel sued Chick-fil-A.", ["Chick-fil-A"]),
    ("A pro-Quill crowd met in Port-au-Prince.", ["Port-au-Prince"]),
    ("The singer Jay-Z sued the firm.", ["Jay-Z"]),
    ("Zurich-based Quill-Benz Inc. sank.", ["Zurich", "Quill-Benz Inc."]),
    ("He moved to Triple-A on Sunday.", []),
    ("Rep. Ada Quill, R-Texas, and Sen. Ned Roe (D-N.Y.) left.", ["Ada Quill", "Ned Roe"]),
]


def test_a_hyphen_between_two_who_are_named_by_themselves_makes_them_no_one_name() -> None:
    found = named("Ada Quill met Ned Prexley. The Quill-Prexley talks failed.")
    assert (found["Quill"], found["Prexley"]) == ("person: Ada Quill", "person: Ned Prexley")
    found = named(
        "Ada Quill-Roe, the wife of Ned Roe and sister of Jan Quill, left. Quill-Roe wept."
    )
    assert found["Quill-Roe"] == "person: Ada Quill-Roe"


@pytest.mark.parametrize(("text", "names"), TIED)
def test_no_name_ends_within_what_hyphens_tie(text: str, names: list[str]) -> None:
    found = named(text)
    tied = {word.strip(",.’s") for word in text.split() if "-" in word}
    assert set(names) <= found.keys()
    assert not [name for name in found.keys() - names if any(name in word for word in tied)]


ONE = {
    "surname and first name": (
        "Ada Quill left. Quill wept. “Ada is gone,” he said.",
        {"Quill": "person: Ada Quill", "Ada": "person: Ada Quill"},
    ),
    "short first name and middle name": (
        "Robert A. Prexley left. Bob Prexley wept.",
        {"Robert A. Prexley": "person: Robert A. Prexley",
         "Bob Prexley": "person: Robert A. Prexley"},
    ),
    "first words of a company": (
        "Calder Freight Lines sank. Workers at Calder Freight wept, and Calder paid.",
        {"Calder Freight": "organization: Calder Freight Lines",
         "Calder": "organization: Calder Freight Lines"},
    ),
    "nickname of a club that the text names in full": (
        "The Port Sorrow Mets lost. The Mets wept.",
        {"Mets": "organization: Port Sorrow Mets"},
    ),
    "nickname of a public club": (
        "The Mets lost to Arizona. The Diamondbacks laughed.",
        {"Mets": "organization: New York Mets",
         "Diamondbacks": "organization: Arizona Diamondbacks"},
    ),
    "nickname of a public club and of a school": (
        "Hallam High lost to the Ravens. Ned Roe led the Grizzlies with nine points.",
        {"Ravens": "organization: Ravens", "Grizzlies": "organization: Grizzlies"},
    ),
    "nickname of a public club whose league is named": (
        "Ned Roe left the NFL in May. The Ravens wept.",
        {"Ravens": "organization: Baltimore Ravens"},
    ),
    "clubs of one name, told by the league": (
        "The Packers beat the Giants. The Cowboys lost.",
        {"Giants": "organization: New York Giants"},
    ),
    "acronym": (
        "The Zemblan Ferry Workers’ Guild met. The National Otter Federation (NOF) left. NOF wept.",
        {"NOF": "organization: National Otter Federation"},
    ),
    "last word of a paper": (
        "Ada Quill of the Port Sorrow Herald asked. The Herald printed it.",
        {"Herald": "organization: Port Sorrow Herald"},
    ),
    "family": (
        "Jeff Quill left. The Quills wept.",
        {"Quills": "group: Quills"},
    ),
    "the son is not the father": (
        "Ned Quill Jr. left. Ned Quill wept.",
        {"Ned Quill Jr.": "person: Ned Quill Jr.", "Ned Quill": "person: Ned Quill"},
    ),
    "what is coordinated is of one kind": (
        "Companies such as Prexley, Zorvan Freight and Ely Quill sank.",
        {"Ely Quill": "organization: Ely Quill", "Prexley": "organization: Prexley"},
    ),
    "where a firm is based": (
        "Zurich-based Kestrel Foods sank.",
        {"Zurich": "place: Zurich", "Kestrel Foods": "organization: Kestrel Foods"},
    ),
    "an adjective that has its capital anyway, at the head of a sentence": (
        "Republican National Committee officials left on Monday.",
        {"Republican National Committee": "organization: Republican National Committee"},
    ),
    "nickname in marks": (
        "Dwight “Doc” Quill left. Quill wept.",
        {"Quill": "person: Dwight Quill"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ONE.values(), ids=ONE.keys())
def test_names_of_one_entity(text: str, expected: dict[str, str]) -> None:
    found = named(text)
    assert {name: found.get(name) for name in expected} == expected


def test_the_paper_that_the_article_stands_in() -> None:
    found = named("He told the Ledger so.", outlet="The Harrow Ledger")
    assert found["Ledger"] == "organization: Harrow Ledger"


def test_two_of_one_surname_are_told_by_who_was_named_lately() -> None:
    document = read("Jeff Quill and Fred Quill met. Fred Quill left. Quill wept.")
    last = document.mentions[-1]
    assert document.entities[last.entity or 0].name == "Fred Quill"
    assert [document.entities[key].name for key in last.candidates] == ["Jeff Quill"]
    assert last.confidence < 0.7


def test_mrs_tells_two_of_one_surname_apart() -> None:
    document = read("Bill Quill met Ada Quill. Bill Quill spoke. Mrs. Quill wept.")
    last = [m for m in document.mentions if m.kind == "name"][-1]
    assert document.entities[last.entity or 0].name == "Ada Quill"


def test_a_misspelt_name_is_kept_apart() -> None:
    document = read("Sandy Alderby fired him. He asked why Anderby fired him.")
    last = next(m for m in document.mentions if document.text[m.start : m.end] == "Anderby")
    assert document.entities[last.entity or 0].name == "Anderby"


def test_a_title_gives_only_names_that_are_known() -> None:
    document = read("Mayor Quill Sinks Ferry In Harbor\n\nMayor Ada Quill sank it.")
    assert document.entities[0].name == "Ada Quill"
    assert document.text[document.mentions[0].start : document.mentions[0].end] == "Quill"


def test_boilerplate_names_nobody() -> None:
    assert read("It sank.\n\nNext: Ada Quill sinks another").entities == ()


def test_other_languages_are_left_alone() -> None:
    text = "Der Bürgermeister sagte am Montag, dass Ada Quill die Fähre nicht versenkt habe. " * 4
    document, _ = pipeline.read(text, About())
    assert (document.language, document.entities, document.mentions) == ("de", (), ())


def test_the_tagger_tells_the_kind_of_an_unknown_name() -> None:
    text = "They praised Zorvan Prex again."
    start = text.index("Zorvan")
    tagged = [TaggedMention(start, start + 11, "ORG", 0.99)]
    laid = pipeline.laid_out(text, About(language="en"))
    document = pipeline.named(laid, load_aliases(), tagged, pipeline.reading_of(laid)[1])
    assert [e.kind for e in document.entities] == ["organization"]


def test_a_user_adds_aliases(tmp_path: Path) -> None:
    extra = tmp_path / "mine.toml"
    extra.write_text('version = "7"\n[organization.club.Zemblan]\n"Zembla Otters" = ["Otters"]\n')
    table = load_aliases(extra)
    text = "The Otters won."
    document, _ = pipeline.read(text, About(language="en"), ExtractSettings(aliases=extra))
    assert [e.name for e in document.entities] == ["Zembla Otters"]
    assert table.version.endswith("+7")
    assert table.named("Mets")


@pytest.mark.parametrize("content", ["[city]\nx = 1", "[organization]\nclub = 3", "not toml", None])
def test_a_bad_alias_file_is_one_clear_error(tmp_path: Path, content: str | None) -> None:
    extra = tmp_path / "mine.toml"
    if content is not None:
        extra.write_text(content)
    with pytest.raises(BadInput, match="cannot be used"):
        load_aliases(extra)


@pytest.mark.parametrize(
    "text",
    [
        "Zorvan Foods sank. Ada Zorvan, its owner, wept. Zorvan said so.",
        "Ada Zorvan wept. She runs Zorvan Foods. Zorvan said so.",
        "He left Zorvan Foods. “No,” said Ada Zorvan. Later Zorvan wept.",
    ],
)
def test_a_person_and_the_company_of_that_name(text: str) -> None:
    assert named(text)["Zorvan"] == "person: Ada Zorvan"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Zorvan Air sank. She has flown for Zorvan since 2006.", "organization: Zorvan Air"),
        ("Zorvan Air sank. He came to Zorvan in 2006.", "organization: Zorvan Air"),
        ("Zorvan Air sank. He lives in Zorvan with Ada Quill.", "place: Zorvan"),
    ],
)
def test_the_first_word_of_a_company(text: str, what: str) -> None:
    assert named(text)["Zorvan"] == what


def test_where_somebody_was_born_is_a_place() -> None:
    found = named("She was born on May 3 in Prexley Zorvan, the daughter of a nurse.")
    assert found["Prexley Zorvan"].startswith("place")


@pytest.mark.xfail(strict=True, reason="an unknown place without a preposition looks like a name")
def test_unknown_place_as_subject() -> None:
    assert named("Zembla said it was sorry.")["Zembla"].startswith("place")


def test_a_club_named_before_its_town_goes_by_its_first_word() -> None:
    text = "He manages the Toros de Zembla of the Gulf League. Toros lost. The team went home."
    assert named(text)["Toros"] == "organization: Toros de Zembla"


def test_a_firm_is_called_without_its_legal_form() -> None:
    found = named("Vellum Robotics Inc. bought Ford Corp. and Brask Shipping Ltd. for cash.")
    assert [found[name].split(": ")[1] for name in found] == [
        "Vellum Robotics",
        "Ford Corp.",
        "Brask Shipping",
    ]
