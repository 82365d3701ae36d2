"""Lines of a news page that are not the article: menus, promotions, credits, signatures.

One small pattern for each habit of news sites, with its reason. A pattern speaks about one
whole line; a line that a sentence of the article could also be must not match. What only
the surroundings tell (lists of links, a menu's loose words) is in ``layout.py``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["caption", "boilerplate"]


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` is matched at the beginning of a line; ``longest`` is the most characters
    that such a line has: a long line is an article's paragraph."""

    name: str
    verdict: Verdict
    pattern: re.Pattern[str]
    longest: int = 200


def _rule(name: str, verdict: Verdict, pattern: str, longest: int = 200) -> Rule:
    return Rule(name, verdict, re.compile(pattern, re.IGNORECASE), longest)


def _cased(name: str, verdict: Verdict, pattern: str, longest: int = 200) -> Rule:
    return Rule(name, verdict, re.compile(pattern), longest)


_AGENCIES = r"(?:AP|AFP|EPA|UPI|Reuters|Getty(?: Images)?|Associated Press|USA TODAY(?: Sports)?)"
_NAME = r"[A-Z][\w.’'\-]*(?: (?:[a-z]{1,3} )?[A-Z][\w.’'\-]*){0,4}"

RULES: tuple[Rule, ...] = (
    # Links to other stories. "Next:" and "Related:" need their colon: both begin sentences too.
    _cased("more_from", "boilerplate", r"(?:More|MORE) (?:from|FROM|on|ON|In|IN) (?=\S)(?!.*[.!?][”\"]?$)", 120),
    _cased("next_story", "boilerplate", r"(?:Next|NEXT|Previous|PREVIOUS|Up [Nn]ext)(?: \w+)? ?[:»>|]"),
    _rule(
        "related", "boilerplate",
        r"(?:related|see also|also read|also see|read more|read next|read also|watch|listen"
        r"|recommended|must[- ]reads?|trending|in case you missed it|icymi|don['’]t miss)"
        r"(?: (?:stories|story|articles?|coverage|content|topics|links|news|videos?|now|here"
        r"|reading|for you|to|on|about|from))*\s*(?:[:»>|]|$)", 240,
    ),
    _rule("most_read", "boilerplate", r"(?:most|top) (?:read|popular|viewed|shared|commented|stories)(?: (?:stories|articles|in|on|from|today|this)\b.{0,25})?$", 60),
    _rule("continue", "boilerplate", r"(?:click|tap) here\b|(?:continue|keep) reading\b|story continues\b"
          r"|article continues\b|scroll (?:down )?(?:to|for)\b|jump to\b", 120),
    # Tags and dates of the page itself.
    _rule("filed_under", "boilerplate", r"(?:filed|posted|published|tagged) (?:under|in|with)\b ?:?|tags?:|topics?:|categor(?:y|ies):", 200),
    _rule("page_dates", "boilerplate", r"(?:(?:first )?published|(?:last )?(?:updated|modified)|posted)\b(?:[ :]|$)(?=.*\d)", 90),
    _cased("byline", "boilerplate", rf"(?:By|BY) (?:{_NAME}|[A-Z .’'\-]+)(?:(?:,| and| \|) .{{0,60}})?$", 110),
    _rule("minutes", "boilerplate", r"\d+[ -]min(?:ute)?s?(?: read)?$|\d+ comments?$|(?:leave a |no )?comments?(?: \(\d+\))?$", 40),
    # Money and membership.
    _rule(
        "paywall", "boilerplate",
        r"(?:unlimited (?:digital )?access|subscribe\b(?! to (?:the|this) (?:theory|view|idea|notion))"
        r"|already a (?:subscriber|member)|you(?: have|['’]ve)(?: \w+){0,4} free (?:articles?|stories)"
        r"|(?:this|the) (?:article|story|content) is (?:only )?(?:available |for |exclusive)"
        r"|become a (?:member|subscriber)|start your (?:free )?(?:trial|subscription)|get unlimited"
        r"|digital access|support (?:local|independent|our|quality) (?:news|journalism|reporting))",
        260,
    ),
    _rule("price_offer", "boilerplate", r"(?=.*(?:[$£€]\d|\d ?(?:¢|cents?)))(?=.*\b(?:a|per|for|first|/) ?\d* ?(?:week|month|year|mo)s?\b)"
          r"(?=.*\b(?:access|subscri\w+|offer|trial|membership|digital)\b)(?!.*[“\"])", 120),
    _rule("newsletter", "boilerplate", r"(?:sign up|get (?:the|our|all the)|join (?:our|the)|enter your)\b.{0,80}"
          r"\b(?:newsletters?|inbox|e-?mail|alerts?|mailing list)\b|.{0,60}\bnewsletter$", 240),
    _rule("advertising", "boilerplate", r"(?:advertisement|sponsored(?: content)?|ad|promoted|paid post|partner content)\s*$", 40),
    _rule("cookies", "boilerplate", r"(?:we use cookies|this (?:site|website) uses cookies|by (?:clicking|continuing|signing))\b", 400),
    # Sharing and navigation.
    _rule("share", "boilerplate", r"(?:share|tweet|pin|e-?mail|print|save|like|copy link|facebook|twitter|reddit|whatsapp|linkedin|pinterest|flipboard)"
          r"(?:[ ,|/•·]+(?:this|on|via|to|story|article|share|tweet|pin|e-?mail|print|save|link|copy|all|options|sharing|facebook|twitter|x|reddit|whatsapp"
          r"|linkedin|pinterest|flipboard|for|:))*\s*:?\s*$", 160),
    _rule("follow", "boilerplate", r"(?:follow|like|find|friend|contact|e-?mail|reach|write to) (?:(?:us|me|him|her|them|the author|[\w.’'\-]+(?: [\w.’'\-]+)?) )?"
          r"(?:on|at|@|via) ?(?:twitter|facebook|instagram|x\b|@|\S+@)", 200),
    _rule("handle", "boilerplate", r"(?:[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+|@\w{2,30})\s*$", 80),
    _rule("menu", "boilerplate", r"(?:skip to (?:main )?content|(?:main )?menu|search|log ?in|sign ?in|home|sections?|navigation|close|back to top|toggle \w+)"
          r"(?:[ |/»>•·]+(?:menu|search|log ?in|sign ?in|sign ?up|register|home|sections?|news|sports?|business|opinion|weather|close|subscribe|account)|[ ]?[|/»>•·] ?\w+){0,12}\s*$", 100),
    _cased("menu_words", "boilerplate", r"(?:[a-z]+(?:-[a-z]+)?[ ])*(?:clock|menu|arrow|more-arrow|hamburger|chevron|caret)(?: [a-z]+(?:-[a-z]+)?)*\s*$", 100),
    _rule("rights", "boilerplate", r"(?:©|\(c\) ?\d{4}|copyright\b)|all rights reserved\b|(?:.{0,120}\b)?all rights reserved\.?$"
          r"|this material may not be (?:published|reproduced)|terms of (?:use|service)\b|privacy policy\b", 320),
    _rule("loading", "boilerplate", r"loading\W*$|(?:please (?:wait|enable)|enable javascript|javascript is|your browser)\b", 120),
    # Those who made it. A signature line holds a name and a trade and no verb.
    _cased("reporting_by", "boilerplate", r"[\s—–\-(]*(?:(?:Additional |Further )?[Rr]eporting|(?:[Ee]dit|[Ww]ritt|[Cc]ompil|[Tt]ranslat)\w+)(?: and \w+)? by ", 260),
    _cased("contributed", "boilerplate", rf"[\s—–\-*(]*{_NAME}(?:(?:,| and) {_NAME})*,?(?: of [^.]{{0,60}})? contributed (?:to )?(?:this|reporting)", 240),
    _rule("contributed_agency", "boilerplate", r"[\s—–\-*(]*(?:the )?(?:associated press|[\w ]+ staff(?: writers?)?|wire (?:services?|reports?))[^.]{0,80} contributed (?:to )?(?:this|reporting)", 200),
    _cased("signature", "boilerplate", rf"{_NAME}(?:,| \||  ?[-–—]) ?(?:[A-Z][\w/]+ )*(?:[Cc]ontributor|[Ss]taff(?: [Ww]riter| [Rr]eporter)?"
           r"|[Ee]ditor(?: in [Cc]hief)?|[Cc]orrespondent|[Cc]olumnist|[Rr]eporter|[Ww]riter|[Aa]uthor|[Ii]ntern|[Pp]roducer)\s*$", 90),
    _cased("about_author", "boilerplate", rf"[—–\-*\s]+{_NAME} (?:is|was|covers|writes|reports|can be)\b", 320),
    _rule("about_writer", "boilerplate", r"(?:about the (?:author|writer)s?|the (?:author|writer) (?:is|can be)\b|(?:reach|contact|e-?mail) (?:him|her|them|the (?:author|writer|reporter))\b)", 240),
    _rule("editors_note", "boilerplate", r"\(?(?:editor['’]?s['’]? notes?|correction|clarification|update|disclosure|disclaimer)\s*:", 120),
    # Pictures. A photographer's credit alone holds nothing; a caption tells what a picture shows.
    _cased("photo_agency", "boilerplate", rf"(?:[A-Z]+: )?[^.!?“”\"]*?\b[A-Z][\w.’'\-]+ ?[-–/|] ?{_AGENCIES}\b(?: Sports| Images)?\s*$", 140),
    _cased("credit_alone", "boilerplate", rf"\(?(?:Photo(?:graph)?s?|Image|Picture|Illustration|Video|Graphic)?\s?(?:[Cc]redits?|[Cc]ourtesy|[Ss]ource|by|via)\b:?\s?[^.!?]{{0,80}}\)?\s*$", 100),
    _cased("agency_alone", "boilerplate", rf"\(?{_AGENCIES}(?: ?[/|,-] ?{_NAME})?\)?\s*$", 80),
    _cased("photo_label", "caption", r"(?:Photos?|PHOTO|Photograph|Image|Picture|Pictured|FILE(?: PHOTO)?|File(?: photo)?)(?: (?:by|of) [^.:]{0,30})?(?: ?:| [-–—] )|In this (?:[\w.,]+ ){0,5}(?:photo|image|picture|frame)\b", 500),
    _cased("caption_credit", "caption", rf".*(?:[.”\"’'] ?|\s)(?:(?:Photo|Image)?\s?Credit:|\((?:{_AGENCIES}|Photo|Image|File|Courtesy)\b[^)]*\)|(?:Photo|Image)s? (?:by|courtesy)\b|\({_NAME} ?/ ?[^)]*\)|Credit {_AGENCIES})[^.!?]{{0,60}}\.?\s*$", 700),
)  # fmt: skip


def verdict_of(line: str) -> Rule | None:
    """The first rule that the stripped line matches, None for an article's line."""
    length = len(line)
    for rule in RULES:
        if length <= rule.longest and rule.pattern.match(line):
            return rule
    return None
