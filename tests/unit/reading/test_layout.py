"""Lines of news pages and what they are. All texts are written for this test."""

from __future__ import annotations

import pytest

from streaming.extract.boilerplate import rules, verdict_of
from streaming.extract.layout import paragraphs
from streaming.extract.model import About

BOILERPLATE = {
    "links": [
        "MORE OWLS: Who is in camp, and what number are they wearing?",
        "More from Harbor Notes",
        "More from Business: Ferry fares rise | Two shops close | Subscribe",
        "Next: Otters name their closer",
        "NEXT UP: The week in pictures",
        "Related: How the ferry was paid for",
        "RELATED STORIES",
        "Read more: The ferry, explained",
        "Most read in Politics",
        "Top stories",
        "Click here for the full schedule",
        "Story continues below",
    ],
    "tags and dates": [
        "Filed under:",
        "Filed under: Otters / Rumor mill",
        "Tags: ferries, budgets",
        "Published: March 3, 2024 at 4:10 p.m.",
        "Updated 5:40 p.m. ET, June 9, 2024",
        "By Ada Quillfeather",
        "BY ADA QUILLFEATHER",
        "By Ada Quillfeather and Tom Reyes, Staff writers",
        "4 min read",
        "12 comments",
    ],
    "money": [
        "All-Digital AccessOnly 40¢for 3 months",
        "Subscribe now for $1 a week.",
        "You have 2 free articles left this month. Subscribe for unlimited access.",
        "Already a subscriber? Log in.",
        "Get digital access for 99 cents a month",
        "Support local journalism. Subscribe to the Ledger for $1 a week.",
        "This article is available to members only.",
    ],
    "newsletters and sharing": [
        "Sign up for our morning newsletter",
        "Get the day's news in your inbox",
        "Enter your e-mail address to receive alerts",
        "Share this story",
        "Share on Facebook | Tweet | Email",
        "Facebook Twitter Reddit",
        "Follow Ada Quillfeather on Twitter @adaq",
        "adaq@ledger.example",
        "Advertisement",
    ],
    "navigation": [
        "menu clock more-arrow yes no desktop",
        "Skip to main content",
        "Home | News | Sports | Opinion",
        "Menu",
        "Log in",
    ],
    "legal": [
        "© 2024 The Harbor Ledger. All rights reserved.",
        "Copyright 2024 Harbor Ledger",
        "This material may not be published, broadcast or redistributed.",
        "Privacy policy",
        "We use cookies to improve your experience.",
        "Loading...",
    ],
    "signatures": [
        "— Reporting by Ada Quillfeather; editing by Tom Reyes",
        "(Reporting by Ada Quillfeather in Oslo; Editing by Tom Reyes)",
        "Ada Quillfeather, Contributor",
        "Ada Quillfeather | Staff Writer",
        "— Ada Quillfeather covers the harbor for the Ledger.",
        "Ada Quillfeather contributed to this report.",
        "The Associated Press contributed to this report.",
        "About the author",
        "Reach her at adaq@ledger.example.",
        "Editor’s note: This column ran first in March.",
        "Correction: An earlier version misstated the fare.",
    ],
    "credits": [
        "MLB: Boston Otters at Bend Gulls Ada Quill-USA TODAY Sports",
        "Credit: AP / Ada Quill",
        "Photo by Ada Quill",
        "Getty Images",
        "(AP Photo/Ada Quill)",
    ],
}

ARTICLE = [
    "More from the defense came on Tuesday, when two guards testified.",
    "MORE THAN 200 people came.",
    "Next came the question of the fare.",
    "Related charges were dropped in May.",
    "Photographers, who waited all night, saw nothing.",
    "Above all, the mayor wants a bridge.",
    "Home runs by Reyes and Oduya won it for the Otters.",
    "Share prices fell by a tenth after the announcement.",
    "Subscribe to this view and you will never ride a ferry again.",
    "Listen to the tape, she said, and you will hear him deny it.",
    "Follow the money, the auditor said on Monday at a hearing in Oslo.",
    "Searching for a bridge took nine years.",
    "WASHINGTON — The senator said on Tuesday that she would resign.",
    "“Next: a bridge,” the mayor said.",
    "Top officials said they had not been told.",
    "By Tuesday the ferry was full, and the mayor was not on it.",
    "Tom Reyes, a contributor to her campaign, declined to comment.",
]

CAPTIONS = [
    "Photo: The ferry at its berth in 1983. Ledger archive",
    "The mayor waves from the ferry on Monday, May 8. Credit: AP / Ada Quill",
    "The mayor waves from the ferry on Monday. (AP Photo/Ada Quill)",
    "The ferry, shown in 1983, was seldom full. (Harbor Historical Society)",
    "In this May 8, 2019, file photo, the mayor boards the ferry.",
    "FILE - The mayor boards the ferry, May 8, 2019.",
]


@pytest.mark.parametrize("line", [line for lines in BOILERPLATE.values() for line in lines])
def test_boilerplate_line(line: str) -> None:
    rule = verdict_of(line)
    assert rule is not None, "no rule took this line"
    assert rule.verdict == "boilerplate"


@pytest.mark.parametrize("line", ARTICLE)
def test_article_line_is_kept(line: str) -> None:
    assert verdict_of(line) is None


@pytest.mark.parametrize("line", CAPTIONS)
def test_caption_line(line: str) -> None:
    rule = verdict_of(line)
    assert rule is not None
    assert rule.verdict == "caption"


@pytest.mark.xfail(strict=True, reason="a sentence that reads like a label needs its neighbours")
@pytest.mark.parametrize("line", ["Update: the bridge is open.", "Next: Nobody knows, she said."])
def test_article_line_that_a_rule_takes(line: str) -> None:
    assert verdict_of(line) is None


def test_every_rule_has_a_line_that_it_takes() -> None:
    lines = [line for group in BOILERPLATE.values() for line in group] + CAPTIONS
    assert {rule.name for rule in map(verdict_of, lines) if rule} == {r.name for r in rules()}


def kinds(text: str, about: About | None = None) -> list[tuple[str, str]]:
    return [(p.kind, text[p.start : p.end]) for p in paragraphs(text, about)]


def test_title_and_deck_stand_before_the_body() -> None:
    text = "Mayor sinks ferry\n\nA vote that nobody saw coming\n\nThe mayor sank it.\n\nIt is gone."
    assert [kind for kind, _ in kinds(text)] == ["headline", "headline", "body", "body"]


def test_a_single_line_is_a_body() -> None:
    assert kinds("Mayor sinks ferry") == [("body", "Mayor sinks ferry")]


def test_questions_of_a_column_are_no_title() -> None:
    text = "Did she jump? Was she pushed?\n\nNobody knows."
    assert [kind for kind, _ in kinds(text)] == ["body", "body"]


def test_the_known_headline_is_found_below_the_menu() -> None:
    about = About(headline="“Mayor sinks ferry.”")
    text = "Home | News | Sports\nThe mayor sank it.\nMAYOR SINKS FERRY"
    assert [kind for kind, _ in kinds(text, about)] == ["boilerplate", "body", "headline"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85", "\x0b"])
def test_every_line_break_parts_paragraphs(newline: str) -> None:
    text = f"The mayor left.{newline}\u00a0She did.\u00a0{newline}{newline}\ufeffYes."
    assert [line for _, line in kinds(text)] == ["The mayor left.", "She did.", "Yes."]


def test_hard_wrapped_lines_are_one_paragraph() -> None:
    text = (
        "The mayor of Port Sorrow said on Tuesday that she would not\n"
        "resign, and that the ferry, which sank on Monday after nine\n"
        "years of service to the islands, would be raised by spring.\n"
        "\n"
        "Her opponents on the council said they would believe it when\n"
        "they saw it, and that they had heard as much of the bridge\n"
        "which Tom Reyes of the harbor board had promised them twice.\n"
    )
    found = kinds(text)
    assert len(found) == 2
    assert found[1][1].startswith("Her opponents")
    assert found[1][1].endswith("promised them twice.")


def test_empty_text_has_no_paragraphs() -> None:
    assert paragraphs("") == ()
    assert paragraphs(" \n\u00a0\n\u200b") == ()
