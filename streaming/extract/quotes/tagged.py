"""The tagger's attributions as this package's own, its spans made tidy."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.edges import (
    whole_clause,
    with_opening,
    with_tail,
    without_relatives,
)
from streaming.extract.quotes.found import Found, overlaps, trim
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.mistaken import without_mistaken
from streaming.extract.quotes.openings import before_bracket, past_adjunct
from streaming.extract.quotes.reach import within_its_sentence
from streaming.extract.quotes.verbs import BE
from streaming.extract.quotes.words import (
    ACCUSING,
    AUTHOR,
    DAY_WORDS,
    GENERIC,
    PREPOSITIONS,
    is_adverb,
)
from streaming.extract.tagger import TaggedAttribution

_PREPOSITIONS_OR_DAY_WORDS = PREPOSITIONS | DAY_WORDS

_TURN = re.compile(r"(?:[QA]|[A-Z][A-Z.’' -]{2,30}|[A-Z]\w+(?: [A-Z]\w+){0,2}):\s")
AUTHORS = AUTHOR | {"we", "us", "our", "you"}
"""Who writes, and who reads: a source that is one of these words is no one's but the author's."""
_NAME = re.compile(r"(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][\w’'-]+, \Z")
_ROLE = re.compile(r"(?:the|an?|his|her|its|their)\b.*,\Z", re.DOTALL)
_CLAUSE = re.compile(r" [^,.;:“”\n]{3,120}(?=[,.;])")
_WHEN = re.compile(
    r"(?: (?:on |late |early )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"(?: (?:morning|afternoon|evening|night))?"
    r"| (?:last|this) (?:week|month|year)| in (?:19|20)\d\d|, for (?:instance|example)"
    r"|, however|, meanwhile)\Z"
)
_WHICH = re.compile(
    r" (?:issued|published|released|filed|posted|conducted|cited|commissioned|ordered|prepared"
    r"|obtained|seen|reviewed|quoted|drafted|signed)(?: [\w’]+){1,4} "
)
_WHICH_ONE = re.compile(r", [a-z]+ [^,.“”\n]{2,60}, ")
""" "One, | on the back of a ticket, | read"."""
_LED_TO = re.compile(r"\b(?:with|to|for|on|at|from) (?:the )?\Z")
_LEAD = re.compile(
    r"(?:(?:Outside|Inside|In|At|On|Near|After|Before|During|Behind) [^,]{3,60}|[A-Z][a-z-]+ing), "
    r"(?=(?:the|a|an|its|his|her|their|Mr|Mrs|Ms|Dr)\b|[A-Z][\w’-]+)"
)
""" "Outside court, | her sister, Ann Roe,": where it was said, and what he did meanwhile."""
_AGO = re.compile(
    r"(?:[A-Z][\w’-]+, )?(?:an?|two|three|four|five|six|ten|some|a few) "
    r"(?:minute|hour|day|week|month|year)s? ago,? (?=[a-zA-Z])"
)
""" "Ann, a week ago | two people in your office told me": whom he calls, and when it was."""
_OBJECT = re.compile(r"[^,]+, (?=(?:the|its|his|her|their) [^,]+,|[A-Z][\w’-]+ [A-Z])")
_CROWD = re.compile(
    r"(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][\w’'-]+, (?P<who>the (?:[a-z-]+ )?[a-z]{3,}[^s]s)"
)
_REPORTEDLY = re.compile(r"(?:reportedly|allegedly) (?=(?P<verb>[a-z]+)\b)")
_QUOTED = re.compile(r"(?:was|were|is|are|has been|been) (?:widely |later |also )?quoted\b")
_DOING = re.compile(r"(?:Defending|Prosecuting|Mitigating|[A-Z][a-z]+ing [a-z ]{3,30}),?")
""" "Passing sentence, | Judge Roe said": what the speaker did meanwhile."""
_NOUN = re.compile(r"(?P<noun>[a-z-]{3,}) (?=(?P<verb>[a-z]+))")
_THEN = re.compile(
    r" (?:on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: (?:morning|afternoon|evening|night))?"
    r"|(?:last|this) (?:week|month|year|spring|summer|fall|autumn|winter)|in (?:19|20)\d\d"
    r"|(?:in|on) (?:Jan|Feb|Ma|Apr|Ju|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{1,2})?)(?=, | [a-z])"
)
_RELATIVE = re.compile(r"[^,] (?:who|which|that)\b")
_JOINING = re.compile(r",? (?:and|but|or)\Z")
NICKNAMING = frozenset("nicknamed dubbed called named".split())
TURNS = 3
"""Paragraphs that open with a speaker's name or Q and A, in an interview at least."""


def tagged_findings(document: Document, attributions: Iterable[TaggedAttribution]) -> list[Found]:
    """What the tagger found, but for what is no quotation: the author's own voice and nobody's
    in particular, and what was done to somebody ("was named coach")."""
    found = []
    interview = _is_interview(document)
    for item in attributions:
        if not interview and _is_authors(document, item.source):
            continue
        made = _found(document, item)
        if made is not None and not _is_nobodys(document.text, made):
            found.append(made)
    return without_mistaken(document, found)


def _found(document: Document, item: TaggedAttribution) -> Found | None:
    text = document.text
    content = _tidy(text, item.content)
    content = _tidy(text, within_its_sentence(document, content, _tidy(text, item.cue)))
    content = with_opening(text, without_relatives(text, content), item.source, item.cue)
    content = whole_clause(document, content, item.source, item.cue)
    if not content:
        return None
    found = Found(
        content=_joined(text, _past_only(text, content)),
        source=tuple(
            _whole(text, span, item.cue)
            for span in _tidy(text, item.source)
            if any(character.isalnum() for character in text[slice(*span)])
        ),
        cue=_tidy(text, item.cue),
        kind="indirect",
        rule="tagger",
        confidence=item.confidence,
        relays=_relays(text, item.cue) or _is_relayed(text, item.cue),
    )
    return _with_subject(text, _with_head(text, with_tail(text, found)))


def _joined(text: str, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """ "With every box counted, | Roe had 51 percent, said …": a comma parts nothing."""
    parts: list[Span] = []
    for part in content:
        if parts and text[parts[-1][1] : part[0]] in (", ", ",", " "):
            parts[-1] = parts[-1][0], part[1]
        else:
            parts.append(part)
    return tuple(parts)


def _with_head(text: str, item: Found) -> Found:
    """ "The clerk’s affidavit states": the noun that the tagger gave to the cue is the source's."""
    if not item.source or not item.cue:
        return item
    start, end = item.source[-1]
    cue = item.cue[0]
    owns = text[start:end].endswith(("’s", "'s", "s’", "s'")) and cue[0] == end + 1
    noun = _NOUN.match(text, *cue) if owns else None
    if noun is None or is_adverb(noun["noun"]) or noun["verb"] not in lexicon().verbs:
        return item
    source = (*item.source[:-1], (start, noun.end("noun")))
    return replace(item, source=source, cue=((noun.end(), cue[1]), *item.cue[1:]))


def _with_subject(text: str, item: Found) -> Found:
    """ "Hale reportedly warned in May that …": it is Hale who warned, though nobody is given for
    it. The tagger has the subject as a part of what was said."""
    if not item.cue or len(item.content) < 2:
        return item
    first = item.content[0]
    quoted = _QUOTED.match(text, item.cue[0][0]) and first[1] + 1 == item.cue[0][0]
    if quoted and item.source in ((), (first,)):
        return replace(item, source=(trim(text, first),), content=item.content[1:])
    if item.source:
        return item
    word = _REPORTEDLY.match(text, *item.cue[0])
    if word is None or word["verb"] not in lexicon().verbs or first[1] + 2 < item.cue[0][0]:
        return item
    cue = ((word.end(), item.cue[0][1]), *item.cue[1:])
    return replace(item, source=(trim(text, first),), cue=cue, content=item.content[1:])


def _whole(text: str, source: Span, cue: Iterable[Span]) -> Span:
    """The source without what tells when it was said, with what tells which it is."""
    source = _with_name(text, _closed(text, _past_relative(text, source), cue))
    lead = _LED_TO.search(text, max(0, source[0] - 20), source[0])
    object_end = _OBJECT.match(text, *source) if lead else None
    if object_end and any(start > source[1] for start, _ in cue):
        source = object_end.end(), source[1]  # "In a call with Acme, its owner, Ann Hale, said"
    placed = _LEAD.match(text, *source) or _AGO.match(text, *source)
    if placed and any(start > source[1] for start, _ in cue):
        source = placed.end(), source[1]
    turn = text.find(", but ", *source)
    if turn > 0:
        source = turn + len(", but "), source[1]  # "… will drop Roe, but its owner, Ann Hale,"
    crowd = _CROWD.fullmatch(text, *source)
    if crowd:
        source = crowd.span("who")  # "For the sheriff, Dan Roe, the kidnappers demanded"
    when = _WHEN.search(text, *source)
    verb = next((start for start, _ in cue if start > source[1]), None)
    if _RELATIVE.search(text, *source):
        then = _THEN.match(text, source[1])  # "a clerk who was there | on Friday, said"
        source = (source[0], then.end()) if then and verb and then.end() <= verb else source
    elif when and when.start() > source[0]:
        done = text[: when.start()].endswith(("ed", "taken", "made"))
        source = source if done else (source[0], when.start())
    which = _WHICH_ONE if text[slice(*source)] in ("One", "Another") else _WHICH
    if verb is not None and which.fullmatch(text, source[1], verb):
        source = source[0], verb - 1
    return source


def _past_relative(text: str, source: Span) -> Span:
    """ "Hale, whom | police | had told that": the relative is not who said it."""
    start, end = source
    opens = text.startswith("whom ", start) and end - start > len("whom ")
    return (start + len("whom "), end) if opens else source


def _closed(text: str, source: Span, cue: Iterable[Span]) -> Span:
    """The source to the end of its clause, where it breaks off at "and" or "who": "a clerk who
    was leaving and | did not want her name used"."""
    start, end = source
    broken = _RELATIVE.search(text, start, end)
    if broken is not None and broken.end() == end:
        whole = _CLAUSE.match(text, end)
        own = whole is not None and not any(overlaps(whole.span(), span) for span in cue)
        return start, whole.end() if whole and own else broken.start() + 1
    cut = _JOINING.search(text, start, end)
    if cut is None or cut.start() == start:
        return source
    rest = _CLAUSE.match(text, end)
    goes_on = rest is not None and " who " in text[start:end]
    return (start, rest.end()) if rest and goes_on else (start, cut.start())


def _with_name(text: str, source: Span) -> Span:
    """ "Dana Whitlock, the mayor, said": the name before a role that the tagger has alone."""
    before = _NAME.search(text, max(0, source[0] - 60), source[0])
    role = _ROLE.match(text, *source)
    if not before or not role:
        return source
    named = not set(before.group().lower().strip(", ").split()) & _PREPOSITIONS_OR_DAY_WORDS
    return (before.start(), source[1]) if named else source


def _is_nobodys(text: str, found: Found) -> bool:
    """A passive without its agent, of a verb that is none of saying: "Roe was named coach"."""
    words = {word for span in found.cue for word in text[slice(*span)].lower().split()}
    named = bool(words & NICKNAMING) or {"known", "as"} <= words
    return not found.source and (named or not _relays(text, found.cue)) and bool(words & BE)


def _is_interview(document: Document) -> bool:
    """Questions and answers, or turns by name: there "I" is whoever has the turn."""
    turns = sum(bool(_TURN.match(document.text, p.start, p.end)) for p in document.paragraphs)
    return turns >= TURNS


HEARD = frozenset("heard hears learned learnt testimony evidence".split())


def _relays(text: str, cue: Iterable[Span]) -> bool:
    """Whether the cue holds a word of saying: not "refused", "wants" or "named"."""
    words = {word for span in cue for word in text[slice(*span)].lower().split()}
    known = lexicon()
    said = "according" in words or any(word in known.verbs for word in words)
    return said or bool(words & known.adverbs)


def _is_relayed(text: str, cue: Iterable[Span]) -> bool:
    """ "The inquest heard that Lee told her to wait", "accused Lee of telling her to": another's
    words may lie in it."""
    words = {word for span in cue for word in text[slice(*span)].lower().split()}
    return not HEARD.isdisjoint(words) or not ACCUSING.isdisjoint(words)


def _past_only(text: str, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """ "said only | that it rained": how it was said is none of what was."""
    first, *rest = content
    if rest and _DOING.fullmatch(text, *first):
        first, *rest = rest
    *before, last = (past_adjunct(text, first), *rest)
    return (*before, before_bracket(text, last))


def _tidy(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    cut = (trim(text, span, " \t\r\n\u00a0") for span in spans)
    return tuple(span for span in cut if span[0] < span[1])


def _is_authors(document: Document, source: tuple[Span, ...]) -> bool:
    """A first person, a reader ("you") or nobody in particular, outside of quotation marks."""
    if not source:
        return False
    words = document.text[slice(*source[0])].lower().split()
    own = len(words) == 1 and words[0] in AUTHORS
    if not own and words[0] not in GENERIC:
        return False
    place = source[0][0]
    return not any(q.start <= place < q.end for q in document.quoted)
