"""Who or what a word before a cue stands for where nobody is named: the phrase before "who",
the document that "it" quotes from, the man whom the author asked.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Literal

from contract.records import Span
from streaming.extract.entities.descriptions import is_agent
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.lexicon import words
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.heads import DOCUMENTS
from streaming.extract.quotes.words import PREPOSITIONS

REACH = 3
"""Sentences back in which a document is named that "it" may stand for."""
PIECE = re.compile(r"[^\s,.;:()“”]+")
_OPENING = re.compile(
    r"(?:The|A|An|This|That|One|His|Her|Their|Its|(?:[A-Z][\w.’-]+ ){0,3}?[A-Z][\w.-]+[’']s?) "
    r"(?:[\w’'-]+ ){0,3}?([a-z]+)\b"
)
_PLACE = re.compile(r" (?:on|over|above|outside|at) (?:the|an?|his|her|its|their) [a-z]+(?= [a-z])")
""" "A notice | on the gate | was shorter": which document it is."""
_SOMEBODY = re.compile(r"\b(?:an?|my|one|another)(?: [a-z-]+){0,2}? ([a-z-]{3,})\b", re.IGNORECASE)
_COMPOUND = re.compile(
    r" (?:impact|support|relations|care|services?|statements?|groups?|reports?|pool|union|meetings?"
    r"|association|rights|records?|list|panel|room|fee|salary|portal|survey|poll)\b"
)
""" "In a victim impact statement": no victim."""
_ASKED = re.compile(r"(?:\basked|\bI (?:stopped|approached|met|called|found)) \Z")
_WAS_ASKED = re.compile(r"[^.?!“”]{0,40}? (?:was|were) asked\b")
_ASKS = re.compile(
    r"(?<!was )(?<!were )(?<!been )\b(?:asked|wondered)\b(?! (?:not|that|for anonymity)\b)"
)
_PUTS = re.compile(
    r"(?:An?|The|One|Another) (?:[\w-]+ ){0,2}(?:reporter|journalist|interviewer|questioner|heckler"
    r"|correspondent|caller|columnist|broadcaster|fan|shareholder|member of the audience|voice)"
    r"(?: [^,.“”]{0,40}?)? (?:pointed out|noted|suggested|observed|mentioned|remarked|ventured"
    r"|inquired|reminded|put it to|wanted to know|told|said|shouted|called out|offered|joked)\b"
)
""" "A reporter pointed out that he owned the team. “So they say,” he said": not the reporter."""
_IS_SAID = re.compile(r"\b(?:was|were|is|are|am|be|been|being|becam?e|as|like|not|than) \Z", re.I)
_REST = re.compile(r"(?: [a-z-]+ing\b(?: (?!if|whether|what|that|who|how|why)[\w’'-]+){0,6})?")
_OPENS_ASKED = re.compile(r"[“\"\s]*(?:When )?(?:asked|pressed|questioned)\b[^.?!“”]*,\s\Z", re.I)
SUBJECT = re.compile(
    r"(?!(?:S?He|It|That|There|Here|What|Who|Let)[’'])"
    r"(?:(?:The|His|Her|Their|Its|My) [a-z-]+[’']s?"
    r"|An?|The|His|Her|Their|My|One|Another|(?:[A-Z][\w.-]+ ){0,2}[A-Z][\w.-]+[’']s?)"
    r"(?P<rest>(?: [a-z][a-z-]+){1,3})\b(?! [’'A-Z]|, [A-Z])"
)
GENDERS: Mapping[str, Literal["m", "f"]] = {"he": "m", "him": "m", "she": "f", "her": "f"}
_APPOSED = re.compile(
    r"(?:An?|The|His|Her|Their|Its|My|[A-Z][\w.-]+[’']s?)(?: [a-z][a-z-]+){1,4}"
    r"(?: (?:of|at|for|in|from|with|to|on) [^,.;:“”]{2,60}?)?, (?=[A-Z][\w’-]* ?[A-Z]?[\w’-]*,)"
)
""" "Her counterpart, Ann Roe, …" """
IS_NAMED = re.compile(
    r"(?: [a-z][a-z-]+)?(?: (?:of|at|for|in|from|with|to|on) [^,.;:“”]{2,60}?)?"
    r"(?:, (?:(?:the|an?) )?| (?:is|was) (?=[A-Z][\w’-]* [A-Z]))[A-Z]"
)
""" "… at the school, Ann Roe,", "… is Ann Roe" behind the role that opens a sentence."""
_MANY = re.compile(
    r"(?P<who>(?:S?[Hh]e and (?:her|his) |"
    r"(?:The|Some|Many|Most|Several|Both|Two|Three|Four|Five|His|Her|Their|Its) )?"
    r"(?:[A-Za-z-]+ )??(?P<one>[A-Za-z]+)s) (?:[a-z]+ed|had|have|were|are|say|said|will|would)\b"
)
_PEOPLE = words("roles", "people", "kin", "heads", "opening", "crowd") - {
    "senior",
    "independent",
    "republican",
    "democrat",
}
_MEASURE = re.compile(
    r"(?:,?\s(?:for|in|on|at|since|by|from|until|of|during|after)|,)\s(?:about |nearly |over )?"
    r"(?:(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|several|many)"
    r"(?: (?:years?|months?|weeks?|days?|hours?|seasons?|terms?|decades?))?"
    r"|of [A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?|(?:last|this|next|that|earlier this) [A-Za-z]+"
    r"|[A-Z][a-z]+day"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{1,4})?(?:, \d{4})?)\Z"
)
_AND_WHO = re.compile(r"(?P<first>\bwho)\b(?:(?!\bwho\b)[^.;:()“”\n])+\s(?:and|but)\s\Z")
""" "a sculptor who worked in salt and who said": both go back to the sculptor."""
_PUBLISHED = re.compile(
    r"\b((?:the|an?|its|his|her|their) (?:[a-z-]+ ){0,2}?([a-z-]+)) "
    r"(?:that|which) [^,.;:()“”\n]+\Z",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?P<who>[A-Z][\w’'-]+|s?he) (?:then |had |once ){0,2}(?:took out|taken out|placed|put up"
    r"|hung|posted|pinned|taped|nailed|painted|bought|scrawled|left|stuck) (?:an?|another|one) "
    r"(?P<what>(?:[a-z-]+ ?){1,4})"
)
GAP = 3
"""Characters, and marks, between the end of a quotation and who said it."""
BEFORE = 300
"""Characters back in which somebody without a name stands whom a pronoun means."""
OPENING = 60
"""Characters of a sentence before a pronoun that still means whom the sentence before does."""
WORDS = 5
"""Words of the phrase before "who" where it names nobody."""


def before_relative(text: str, pronoun: int) -> int:
    """Where the phrase ends that "who" at ``pronoun`` goes back to: before commas, and before
    an age, a town, a time or a length, of which nobody ever says "who said"."""
    joined = _AND_WHO.search(text, max(0, pronoun - BEFORE), pronoun)
    end = joined.start("first") if joined else pronoun
    while True:
        end = len(text[max(0, end - 60) : end].rstrip(" ,\u00a0")) + max(0, end - 60)
        measure = _MEASURE.search(text, max(0, end - 40), end)
        if measure is None:
            return end
        end = measure.start()


def phrase_ending(text: str, end: int) -> Span | None:
    """The last few words before ``end``, from the last mark or preposition on; a document
    with what is said of it: "the filing" of "the filing that the company made"."""
    published = _PUBLISHED.search(text, max(0, end - 90), end)
    if published and published.group(2).lower() in DOCUMENTS:
        return published.span(1)
    floor = max(text.rfind(mark, max(0, end - 60), end) for mark in ",.;:()“”\n")
    first = None
    for number, match in enumerate(
        reversed(list(PIECE.finditer(text, max(floor + 1, end - 60), end)))
    ):
        if number >= WORDS or match.group().lower() in PREPOSITIONS:
            break
        first = match.start()
        if match.group().lower() in ("a", "an", "the"):
            break
    return (first, end) if first is not None else None


def document_before(document: Document, place: int, reach: int = REACH) -> Span | None:
    """The phrase that opens one of the sentences before and names a document: "The memo"."""
    i = document.sentence_at(place)
    for sentence in reversed(document.sentences[max(0, i - reach) : max(0, i)]):
        opening = _OPENING.match(document.text, sentence.start, sentence.end)
        if opening and opening.group(1).lower() in DOCUMENTS:
            placed = _PLACE.match(document.text, opening.end(), sentence.end)
            return opening.start(), placed.end() if placed else opening.end()
    return None


def placed_before(document: Document, pronoun: Span) -> Span | None:
    """Who hung the sign or took out the advertisement, in the sentence before, that "it" is."""
    i = document.sentence_at(pronoun[0])
    if i < 1 or document.sentences[i].start != pronoun[0]:
        return None
    before = document.sentences[i - 1]
    for match in reversed(list(_PLACED.finditer(document.text, before.start, before.end))):
        if not DOCUMENTS.isdisjoint(match["what"].split()):
            return match.span("who")
    return None


def somebody_before(document: Document, pronoun: Span, *, asked: bool) -> Span | None:
    """The phrase of this paragraph that "he" or "she" means, where it names nobody: the last
    that could be meant.

    ``asked``: only whom somebody asked, or the author met: "I asked a man fishing there
    whether …. “No,” he said".
    """
    text = document.text
    sentence = document.sentences[max(0, document.sentence_at(pronoun[0]))]
    opens = document.paragraphs[sentence.paragraph].start
    quoted = quotation_before(document, pronoun[0])
    if asked and quoted and quoted.outer[0] <= opens and sentence.paragraph:
        opens = document.paragraphs[sentence.paragraph - 1].start
    first = max(opens, pronoun[0] - BEFORE)
    gender = "f" if text[slice(*pronoun)].lower() == "she" else "m"
    for match in reversed(list(_SOMEBODY.finditer(text, first, pronoun[0]))):
        head, before = match.group(1).lower(), text[first : match.start()]
        if not (head in _PEOPLE or is_agent(head)) or gender_of_role(head) not in (None, gender):
            continue
        if _COMPOUND.match(text, match.end(), pronoun[0]):
            continue
        if not asked:
            return None if _IS_SAID.search(before) else match.span()
        rest = _REST.match(text, match.end(), pronoun[0])
        end = rest.end() if rest else match.end()
        asked_of = _ASKED.search(before) or _WAS_ASKED.match(text, match.end(), pronoun[0])
        return (match.start(), end) if asked_of else None
    return None


def subject_before(document: Document, pronoun: Span) -> Span | None:
    """Somebody without a name who opens the sentence before: "His wife nodded. “Yes,” she said"."""
    opening = _opening_role(document, pronoun)
    return opening[0] if opening and opening[1] is None else None


def name_before(document: Document, pronoun: Span) -> int | None:
    """Where the name stands beside the role that opens the sentence before: "Her teacher at the
    school, Ann Roe, nodded. “Yes,” she said"."""
    opening = _opening_role(document, pronoun)
    if opening is not None:
        return opening[1]
    sentence = sentence_before(document, pronoun)
    apposed = _APPOSED.match(document.text, *sentence) if sentence else None
    return apposed.end() if apposed else None


def many_before(document: Document, pronoun: Span, *, people: bool = True) -> Span | None:
    """Whom "they" means, where people of a sort open the sentence before: "The teachers left".
    Not ``people``: whoever they are, since they were told something."""
    sentence = sentence_before(document, pronoun)
    opening = _MANY.match(document.text, *sentence) if sentence else None
    fits = opening is not None and (not people or is_person_noun(opening["one"].lower()))
    return opening.span("who") if opening and fits else None


def _opening_role(document: Document, pronoun: Span) -> tuple[Span, int | None] | None:
    """The role that opens the sentence before, and where a name stands beside it."""
    sentence = sentence_before(document, pronoun)
    opening = SUBJECT.match(document.text, *sentence) if sentence else None
    gender = GENDERS.get(document.text[slice(*pronoun)].lower())
    if opening is None or sentence is None or gender is None:
        return None
    if asks(document.text, sentence):
        return None  # "A reporter asked if he would. “No,” he said"
    for head in PIECE.finditer(document.text, *opening.span("rest")):
        if is_person_noun(head.group()):
            named = IS_NAMED.match(document.text, head.end(), sentence[1])
            fits = named or gender_of_role(head.group()) in (None, gender)
            span = (opening.start(), head.end())
            return (span, named.end() - 1 if named else None) if fits else None
    return None


def asks(text: str, sentence: Span) -> bool:
    """Whether somebody without a name asks there, so that "he" behind is another."""
    opening = SUBJECT.match(text, *sentence)
    asked = opening is not None and _ASKS.search(text, *sentence) is not None
    return asked or puts_it(text, sentence[0])


def puts_it(text: str, place: int) -> bool:
    """Whether a reporter, or somebody like one, puts something to another from ``place`` on."""
    return _PUTS.match(text, place) is not None


def sentence_before(document: Document, pronoun: Span) -> Span | None:
    """The sentence before the quotation that the pronoun follows, or before the pronoun's own
    that it opens in the same paragraph."""
    quoted = quotation_before(document, pronoun[0])
    i = document.sentence_at(quoted.outer[0] if quoted else pronoun[0])
    if i < 1:
        return None
    own, before = document.sentences[i], document.sentences[i - 1]
    far = own.paragraph != before.paragraph or pronoun[0] - own.start > OPENING
    return None if far and not quoted else (before.start, before.end)


def is_person_noun(noun: str) -> bool:
    """Whether a noun in small letters, in the singular, is what a person is called."""
    return noun in _PEOPLE or is_agent(noun) or gender_of_role(noun) is not None


def question_before(document: Document, place: int) -> Span | None:
    """The writer's own question right before a quotation."""
    i = document.sentence_at(place) - 1
    if i < 0:
        return None
    sentence = document.sentences[i]
    asks = document.text[sentence.end - 1] == "?" and document.text[sentence.start] not in '“"‘'
    return (sentence.start, sentence.end) if asks else None


def asked_clause(document: Document, place: int) -> int | None:
    """Where "Asked whether the roof had leaked, he …" begins; None where the sentence does not."""
    sentence = document.sentences[document.sentence_at(place)]
    if place - sentence.start > BEFORE:
        return None
    opening = document.text[sentence.start : place]
    return sentence.start if _OPENS_ASKED.match(opening) else None


def quotation_before(document: Document, place: int) -> Quoted | None:
    """The quotation that closes right before the place."""
    last = bisect_right(document.quoted, place, key=lambda quoted: quoted.outer[0])
    near = document.quoted[max(0, last - GAP) : last]
    return next((quoted for quoted in near if 0 <= place - quoted.outer[1] <= GAP), None)
