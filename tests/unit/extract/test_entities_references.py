"""Pronouns, nominals, roles and affiliations. Texts are written for this test.

In REFERENCES the words in brackets stand for the entity behind the arrow. Who is meant is learned:
the lists are graded, what always holds is tested by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streaming.extract import pipeline
from streaming.extract.model import About, Document

WORDS = (
    "Ada Quill Bob Oduya Kestrel Inc. the mayor manager company club he she it they him his said "
    "left of Zembla Otters , . “ ” ’s who and"
).split()

REFERENCES = {
    "subject of the sentence before": [
        "Ada Quill met Tom Reyes. [She] left. -> Ada Quill",
        "Tom Reyes met Bob Oduya on Monday. [He] left early. -> Tom Reyes",
        "Ada Quill left. The ferry sank. [She] wept. -> Ada Quill",
    ],
    "gender": [
        "Ada Quill praised Tom Reyes. [He] laughed. -> Tom Reyes",
        "Mr. Prexley met Mrs. Zorvan. [She] laughed. -> Zorvan",
        "Spokeswoman Prexley Zorvan met Tom Reyes. [She] laughed. -> Prexley Zorvan",
        "His daughter, Zorvan Prexley, met Tom Reyes. [She] laughed. -> Zorvan Prexley",
    ],
    "an object is not its own subject": [
        "Bob Oduya left. Tom Reyes told [him] so. -> Bob Oduya",
        "Bob Oduya says Tom Reyes told [him] over the phone to go. -> Bob Oduya",
    ],
    "who said that he": [
        "Tom Reyes told Bob Oduya [he] believes in ferries. -> Tom Reyes",
        "Bob Oduya came. Tom Reyes said that [he] was sorry. -> Tom Reyes",
    ],
    "who is excepted is told of next": [
        "It was liked by everyone but Ada Quill. “No,” [the Zembla Otters’ manager] said. "
        "-> Ada Quill",
        "All are here, except for Tom Reyes. [The Zembla Otters’ coach] said no. -> Tom Reyes",
        "Nobody cheered other than Bob Oduya. “Yes,” said [the Otters’ skipper]. The Zembla "
        "Otters lost. -> Bob Oduya",
        "It was late, but Ada Quill wept over Tom Reyes’s poem about Bob Oduya. “No,” [the Zembla "
        "Otters’ manager] said. -> Ada Quill",
    ],
    "in and behind quotations": [
        "Ada Quill met Tom Reyes. “I know,” Reyes said. “You said that [she] wept.”\n\nQuill "
        "replied: “No.” -> Ada Quill",
        "Bob Oduya sank it. “[He] is gone,” Tom Reyes said. -> Bob Oduya",
        "“Ada told us,” said Tom Reyes, an owner. “[She] is gone.” Ada Quill wept. -> Ada Quill",
        "Ada Quill spoke of her aunt. “Jane Moss left,” [she] said. -> Ada Quill",
        "Bob Oduya left. Tom Reyes told Ken Moss, “[His] ferry sank.” -> Bob Oduya",
    ],
    "possessives": [
        "Ada Quill sold [her] ferry. -> Ada Quill",
        "Kestrel Inc. sold [its] ferry. -> Kestrel",
    ],
    "an opening clause leads up to its subject": [
        "Bob Oduya wept. After [she] resigned, Ada Quill left. -> Ada Quill",
    ],
    "what the text has called it": [
        "Kestrel Inc. sank. Zorvan Prex, a metal band, wept. [The band] had paid. -> Zorvan Prex",
        "The Zembla Pension Fund sank. Kestrel Inc. wept. [The fund] lost money. "
        "-> Zembla Pension Fund",
        "The Ministry of Ferries wept. " + "It rained. " * 7 + "[The ministry] said so. "
        "-> Ministry of Ferries",
        "Prexley Glassworks sank. [The glassmaker] was founded in 1921. -> Prexley Glassworks",
        "Kestrel Inc. sank. [The embattled shipping company] wept. -> Kestrel",
        "Kestrel Inc. sank. [The trucking and shipping group] wept. -> Kestrel",
        "Ada Quill spoke. Among the dead were Mary Kone, 29, and a boy. [Her] husband wept. "
        "-> Mary Kone",
        "Tom Reyes spoke. He met Mary Kone's boss, and Ann Oduya, a midwife. Later he met Sue "
        "Lyle. They married in 1968. [She] died in 2011. -> Sue Lyle",
        "Merle Kone, 29, and her husband, Dana Kone, swam. Mr. [Kone] wept. -> Dana Kone",
        "Ada Quill studied at Zembla College. She led [the team] to a title. -> Zembla College",
        "The Zembla Otters beat the Oslo Larks. The Larks danced. [The Zembla club] wept. "
        "-> Zembla Otters",
    ],
    "of what a place is not the subject": [
        "The Otters won. After a night in Oslo, [the club] said so. -> Otters",
        "The Zembla Otters hired Ada Quill. She met Oslo Larks owner Tom Reyes. “Yes,” "
        "[the Otters’ manager] said. -> Ada Quill",
    ],
    "age": [
        "Ada Quill, 48, met Jane Moss, 21. [The 48-year-old] wept. -> Ada Quill",
        "Tom Reyes pitched. [The 21-year-old left-hander] walked two. -> Tom Reyes",
    ],
    "kin": [
        "His daughter, Ada Quill, met Jane Moss. [The daughter] wept. -> Ada Quill",
        "Ada Quill, his niece, met Jane Moss. [The niece] wept. -> Ada Quill",
    ],
    "office by its house": [
        "Otters manager Tom Reyes met Larks manager Bob Oduya. [The Otters’ manager] wept. "
        "-> Tom Reyes",
        "Ada Quill, the treasurer of Kestrel Inc., met Tom Reyes, the treasurer of Zorvan Inc. "
        "[The former treasurer of Kestrel Inc.] wept. -> Ada Quill",
        "Circuit judge Ada Quill came. [The judge] wept. -> Ada Quill",
        "Mayor Ada Quill came. [The mayor] left. -> Ada Quill",
        "Judge Ada Quill came. Tom Reyes wept. [The judge] ruled for him. -> Ada Quill",
        "Ada Quill, the dockmaster, came. Tom Reyes wept. [The dockmaster] left. -> Ada Quill",
    ],
    "the clause’s own subject": [
        "Kestrel Inc. sank. Zorvan Capital told [its] lenders so. -> Zorvan Capital",
        "Kestrel Inc., the maker of soups and owner of the Zembla hotels, said [it] had lost. "
        "-> Kestrel",
        "Kestrel Inc. sank. Zorvan Capital bought [it] in 2018. -> Kestrel",
    ],
    "the noun that tells which": [
        "Kestrel Air sank. Ada Quill left for Zorvan Capital, an investment firm. [The airline] "
        "wept. -> Kestrel Air",
        "Kestrel Inc. sank. Kestrel wept. It was sued. Its ferry sank. Kestrel rose. Jane Moss of "
        "Zorvan Capital came. Zorvan wept. [The company] paid. -> Kestrel",
        "Kestrel Inc. said the glassmaker would grow. Ada Quill came from Zorvan Capital. Zorvan "
        "owns shares in [the glassmaker]. -> Kestrel",
        "Kestrel Inc. said the airline would grow. Ada Quill asked Zorvan Capital. Zorvan "
        "wept. Zorvan rose. [The airline] sank. -> Kestrel",
        "Kestrel Inc. sank. Kestrel wept. Ada Quill, the head of the Ferry Crew Association, left. "
        "She told [the association] so. -> Ferry Crew Association",
        "Kestrel Inc. lost $2 million. [The maker] of soups wept. -> Kestrel",
        "Kestrel Inc. sank. [It] made a profit of $2 million. -> Kestrel",
        "Kestrel Inc. sank. Kestrel wept. Kestrel rose. Tom Reyes of Zorvan Capital wept. "
        + "It rained. " * 6
        + "[The company] wept. -> Kestrel",
        "The Zembla Otters won. The Otters rose. The Otters wept. Tom Reyes of the Oslo Larks came."
        + " It rained." * 6
        + " [The club] wept. -> Zembla Otters",
    ],
    "not who was told the news": [
        "Kestrel Inc. sank. Ada Quill told the Port Sorrow Herald so. [It] plans to rise. "
        "-> Kestrel",
        "OSLO (Zembla Wire) — Kestrel Inc. sank. [It] plans to rise. -> Kestrel",
        "PRUITTVALE (Zembla Wire) - Kestrel Inc. sank. [The company] wept. -> Kestrel",
        "PRUITTVALE — Kestrel Inc. said on Monday that [its] ferry had sunk. -> Kestrel",
    ],
    "a club is many": [
        "He signed with the Zembla Otters. Tom Reyes, [their] manager, wept. -> Zembla Otters",
    ],
    "whose club": [
        "Tom Reyes of the Zembla Otters met the Oslo Larks. The Larks won. [His team] is 6-11. "
        "-> Zembla Otters",
        "Ada Quill smiled after the Oslo Larks won. “Yes,” [the Zembla Otters’ manager] said. "
        "-> Ada Quill",
    ],
    "who is named only behind": [
        "OSLO (Zembla Wire) — [The former treasurer of Kestrel Inc.] was charged on Monday. "
        "Ada Quill, 41, wept. -> Ada Quill",
        "Ada Quill was gone. [The former Kestrel Inc. treasurer] will run a bakery. -> Ada Quill",
    ],
    "who was asked": [
        "“No,” said Tom Reyes. Asked whether Bob Oduya would wait, [he] said yes. -> Tom Reyes",
    ],
    "a subject behind its titles": [
        "Bob Oduya sang. Interim manager Tom Reyes, whose bus was late, wept. [He] left. "
        "-> Tom Reyes",
    ],
    "relative clauses": [
        "Tom Reyes met Bob Oduya, who has sung since [he] was ten. -> Bob Oduya",
        "Tom Reyes met Bob Oduya, who was [his] aide. -> Tom Reyes",
        "Storms hurt Norway in [its] fight. -> Norway",
    ],
    "roles": [
        "General manager Ada Quill came, and manager Tom Reyes left. [The manager] wept. "
        "-> Tom Reyes",
        "Mayor Ada Quill came. Tom Reyes left. [The mayor] wept. -> Ada Quill",
        "Ada Quill sat down. “No,” [the Zembla Otters manager] said. -> Ada Quill",
        "Otters manager Tom Reyes met Ada Quill. [The Otters manager] wept. -> Tom Reyes",
        "Ada Quill, the chief executive, came. [The chief executive] wept. -> Ada Quill",
    ],
    "organisations": [
        "Kestrel Inc. sank. [The company] wept. -> Kestrel",
        "Kestrel Inc. sank. Kestrel said so. Ada Quill came from Zorvan Capital. [The company] "
        "wept. -> Kestrel",
        "Kestrel Inc. sank. [It] was founded in 1958. -> Kestrel",
        "Kestrel Inc. sank. Ada Quill, [its] spokeswoman, wept. -> Kestrel",
        "Tom Reyes left the Zembla Otters. [The club] wept. -> Zembla Otters",
        "The Port Sorrow Herald asked Kestrel Inc. about it. [The newspaper] wept. "
        "-> Port Sorrow Herald",
        "He is back at [his original organization], the Zembla Otters. -> Zembla Otters",
    ],
}


def parse(case: str) -> tuple[str, tuple[int, int], str]:
    marked, name = case.rsplit("->", 1)
    marked = marked.strip()
    match = re.search(r"\[(.+?)\]", marked)
    assert match
    text = marked[: match.start()] + match.group(1) + marked[match.end() :]
    return text, (match.start(), match.start() + len(match.group(1))), name.strip()


NAMED_ALL_THE_SAME = [
    ("Tom Reyes left. His mother wept. He laughed.", "Tom Reyes"),
    ("A judge freed Tom Reyes. He laughed.", "Tom Reyes"),
    ("Tom Reyes left. A year passed. He laughed.", "Tom Reyes"),
    ("The winner, in the end, was Bob Oduya. He laughed.", "Bob Oduya"),
    ("Kestrel Inc. sank. The guards wept. It plans to rise.", "Kestrel"),
]
"""Somebody unnamed stands between whom the pronoun does not fit."""

UNNAMED = [
    "Tom Reyes left. A guard sat down. He wept.",
    "Ada Quill left. A spokeswoman for the mayor sat down. She wept.",
    "Ada Quill left. My late aunt wept. She said so.",
    "Kestrel Inc. sank. The filing is short. It says little.",
    "Tom Reyes left. One of the men stayed. He wept.",
]
"""The pronoun means somebody whom the text does not name."""

NOBODY = [
    "Tom Reyes left. They hired Ada Quill as their manager.",
    "Kestrel Inc. sank. The company officials wept.",
    "Mayor Ada Quill left. The mayor of Oslo wept.",
    "Kestrel Inc. sank. It is expected to rise. It was late.",
    "Kestrel Inc. sank. The rival company wept. The new company wept.",
    "Kestrel Inc. sank. The Quillby company wept.",
    "Zembla Airlines sank. The fund wept. The council wept.",
    "Kestrel Bank Inc., a bank, sank. The airline wept.",
    "Mayor Ada Quill left. The deputy mayor wept.",
    "Ada Quill left. Jane Moss said that Quill’s agent wept.",
    "The former treasurer of Kestrel Inc. wept. Ada Quill left.",
    "The treasurer of Kestrel Inc. wept. Ada Quill, 41, left.",
    "Press secretary Ada Quill left. The secretary wept.",
    "Ada Quill left. The guards met a 14-year-old girl.",
    "Kestrel Inc. sank. In March it was revealed in full that nobody swam.",
    "General manager Ada Quill left. The manager wept.",
    "Ada Quill, 48, left. The 52-year-old wept.",
    "Ada Quill met Jane Moss. The lawyer said so.",
    "The Pell Gulls beat Ada Quill. “No,” the Zembla Otters’ manager said.",
    "Nobody wept but Ada Quill, the Pell Gulls’ manager. The Zembla Otters’ manager slept.",
    "The mayor, Ada Quill, left.",
    "Kestrel Inc., the Oslo company that makes soup, sank.",
    "Jane Moss, the mayor of Oslo, left.",
]
"""No noun means anybody who is named."""


def read(text: str) -> Document:
    return pipeline.read(text, About(language="en"))[0]


def means(case: str) -> bool:
    text, span, name = parse(case)
    document = read(text)
    entity = document.entity_of(document.mention_in(span))
    return entity is not None and entity.name == name


def share_right(wrong: Sequence[str], count: int) -> float:
    return 1 - len(wrong) / count


def test_references() -> None:
    cases = [case for listed in REFERENCES.values() for case in listed]
    wrong = [case for case in cases if not means(case)]
    assert share_right(wrong, len(cases)) >= 0.5, wrong


def test_a_pronoun_behind_somebody_unnamed() -> None:
    wrong = []
    for text, name in NAMED_ALL_THE_SAME:
        document = read(text)
        entity = document.entity_of(document.mentions[-1])
        if entity is None or entity.name != name:
            wrong.append(text)
    wrong += [
        text
        for text in UNNAMED
        if any(m.entity is not None for m in read(text).mentions if m.kind == "pronoun")
    ]
    assert share_right(wrong, len(NAMED_ALL_THE_SAME) + len(UNNAMED)) >= 0.5, wrong


def test_noun_phrases_that_stand_for_nobody_named() -> None:
    wrong = [text for text in NOBODY if any(m.kind == "nominal" for m in read(text).mentions)]
    assert share_right(wrong, len(NOBODY)) >= 0.38, wrong


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill left. He wept.",
        "Mr. Prexley met the Zembla Otters. She laughed.",
        "Kestrel Inc. sank. He swam to Norway.",
    ],
)
def test_who_does_not_agree_is_not_meant(text: str) -> None:
    assert [m.entity for m in read(text).mentions if m.kind == "pronoun"] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill and Hal Stroud met in Hull. The couple said that Tom Reyes had left.",
        "Ada Quill and Hal Stroud met in Hull. The duo neither confirmed nor denied the report.",
        "Ada Quill and Hal Stroud are the owners of the farm.",
        "Ada Quill and Hal Stroud, the couple who own the farm, wept.",
    ],
)
def test_a_noun_for_several_people_is_no_one_person(text: str) -> None:
    assert not [m for m in read(text).mentions if m.kind == "nominal"]
    found = pipeline.extract(text, About(language="en"))
    named = [link for quote in found.quotes for link in quote.chain if link.kind == "person"]
    named += [p for e in found.events for p in e.participants if p.name and p.words[:4] == "the "]
    assert not named


def test_what_is_certain_by_the_tree() -> None:
    """Two arguments of a verb are two, and "he" in a quotation is not who speaks it."""
    document = read("Tom Reyes met Bob Oduya. “He told him,” Reyes said.")
    pronouns = [m.entity for m in document.mentions if m.kind == "pronoun"]
    assert 0 not in pronouns
    document = read("Nan Quill kissed her Ronnie. She kissed her Ronnie again.")
    owned = [e.key for e in document.entities if e.name == "Ronnie"]
    assert owned
    assert not {m.entity for m in document.mentions if m.kind == "pronoun"}.intersection(owned)
    assert len(set(pronouns) - {None}) == len([p for p in pronouns if p is not None])


def test_a_description_means_whom_the_text_names_only_later() -> None:
    document = read(
        "A police chase ended with the suspect’s car in a ditch. Neither the suspect nor officers "
        "were injured.\n\nThe chase ended when the suspect, 31-year-old Tom Reyes, hit a wall."
    )
    found = [m for m in document.mentions if m.kind == "nominal"]
    assert [document.entities[m.entity or 0].name for m in found] == ["Tom Reyes", "Tom Reyes"]
    assert min(m.confidence for m in found) > 0.5


def test_a_headline_presents_whom_the_text_names() -> None:
    document = read(
        "Defense secretary used email.\n\nA report told of Defense Secretary Ada Quill."
    )
    entity = document.entity_of(document.mention_in((0, 17)))
    assert entity is not None
    assert entity.name == "Ada Quill"
    document = read(
        "Police said a man had been arrested. Chief Ron Stallworthy thanked the neighbors of "
        "Mabel Quint, who called 911."
    )
    assert document.mention_in((12, 17)) is None
    assert read("A mayor who steals gets a year, said Ada Quill.").mention_in((0, 7)) is None


@given(st.lists(st.sampled_from(WORDS), max_size=40))
@settings(max_examples=30, deadline=None)
def test_mentions_are_sorted_and_apart(words: list[str]) -> None:
    text = " ".join(words)
    document = read(text)
    assert document.mentions == read(text).mentions
    ends = [0, *(m.end for m in document.mentions)]
    for mention, end in zip(document.mentions, ends, strict=False):
        assert end <= mention.start < mention.end <= len(text)
        assert mention.entity is None or 0 <= mention.entity < len(document.entities)


ROLES = [
    ("Otters general manager Ada Quill left. The Zembla Otters wept.", "general manager",
     "Zembla Otters"),
    ("Zembla Otters GM Ada Quill left.", "GM", "Zembla Otters"),
    ("Ada Quill, 53, the Kestrel Inc. chief financial officer, left.", "chief financial officer",
     "Kestrel"),
    ("Ada Quill, president of Kestrel Inc., left.", "president", "Kestrel"),
    ("Ada Quill, the director of enforcement, left.", "director of enforcement", None),
    ("The club’s president, Ada Quill, left.", "president", None),
    ("President Ada Quill left.", "president", None),
    ("Ada Quill of the Port Sorrow Herald left.", None, "Port Sorrow Herald"),
    ("Newsday’s Ada Quill left.", None, "Newsday"),
    ("Ada Quill is mayor of Oslo.", "mayor", None),
    ("Ada Quill was named manager of Kestrel Inc. on Monday.", "manager", "Kestrel"),
    ("He used to coach Ada Quill.", None, None),
    ("Ada Quill, who left, wept.", None, None),
    ("He had told the judge, Ada Quill said.", None, None),
    ("Incoming chief executive Ada Quill left.", "chief executive", None),
]  # fmt: skip


def test_roles_and_affiliations() -> None:
    wrong = []
    for text, role, affiliation in ROLES:
        person = next((e for e in read(text).entities if e.name == "Ada Quill"), None)
        told = (person.roles, person.affiliation) if person else None
        if told != ((role,) if role else (), affiliation):
            wrong.append(f"{text} {told}")
    assert share_right(wrong, len(ROLES)) >= 0.5, wrong


@pytest.mark.parametrize("thing", ["the novel", "cancer", "a song"])
def test_what_is_no_body_has_nobody(thing: str) -> None:
    found = read(f"Ada Quill, the author of {thing}, left.").entities
    assert [e.affiliation for e in found if e.name == "Ada Quill"] == [None]
