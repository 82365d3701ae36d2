"""What somebody was told, by nobody named or by whom the verb names behind it: "the jury was told
that …", "…, the jury was told", "the court heard that …", "Hale was
assured by the builder that …"."""

from __future__ import annotations

from dataclasses import replace

from streaming.extract.quotes.adjuncts import past_moment, skip_adjunct
from streaming.extract.quotes.askings import UNREAL
from streaming.extract.quotes.elided import main_subject
from streaming.extract.quotes.extents import end_behind, past_occasion, resumes
from streaming.extract.quotes.found import Found, past_dateline, trim, trim_clause
from streaming.extract.quotes.frames import whole_source
from streaming.extract.quotes.people import are_people
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import BE, verb_group
from streaming.extract.quotes.words import (
    DETERMINERS,
    GENERIC,
    SUBJECT_PRONOUNS,
    is_adverb,
    is_contracted,
    looks_finite,
)

HE_IS_TOLD = "is-told-him"
"""The rule of what he is told by nobody named, in what he says himself."""
TOLD = frozenset("told informed assured warned notified promised advised reassured".split())
TOLD_BY = TOLD | frozenset(
    "asked ordered instructed urged reminded begged encouraged persuaded convinced".split()
)
HEARD = frozenset(("heard", "hears"))
TOLD_ONLY = TOLD_BY - {"convinced", "persuaded", "assured"}
"""Passives of which the subject hears, and thinks nothing: not "she is convinced that"."""
LEARNED = HEARD | frozenset(("learned", "learnt", "learns"))
EVIDENCE = frozenset("evidence testimony".split())
COURTS = frozenset(
    "court jury jurors inquest tribunal inquiry hearing trial magistrates panel commission".split()
)
"""Who sits to hear what others say."""
MAX_UNNAMED = 6
"""Words of "she said she would not name", at most."""
MAX_SUBJECT = 6
"""Words of what somebody is told of before its verb: "told | the new ward on the hill would"."""
BEHIND_NOUNS = frozenset("by who which that whom whose when where about".split())
"""Words behind which a verb is of something else: "told the news by a man who left"."""
OPENING = frozenset("that to not if whether what why how".split())
"""Words that open what somebody was told, or was asked, by another."""


def hearers(text: str, unit: Unit) -> list[Found]:
    """Each passive of telling in the unit, its subject the addressee, its source nobody."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in TOLD_BY and unit.is_open(i) and i and unit.lower[i - 1] in BE:
            at = i + 1 + is_adverb("".join(unit.lower[i + 1 : i + 2]))
            by = unit.lower[at : at + 1] == ["by"]
            made = (
                _told_by(text, unit, i, at + 1)
                if by
                else _told(text, unit, i)
                if word in TOLD
                else None
            )
            if made is not None:
                found.append(made)
        elif word in LEARNED and unit.is_open(i):
            agent = _informant(unit, i + 1)
            told = _told_by(text, unit, i, agent) if agent else None
            made = told or (_heard(text, unit, i) if word in HEARD else None)
            if made is not None:
                found.append(made)
    return found


def _heard(text: str, unit: Unit, i: int) -> Found | None:
    """ "The inquest heard (that) Roe told her to wait", "…, the court heard": by nobody named."""
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    if subject is None or unit.lower[subject[1] - 1] not in COURTS:
        return None
    first = i + 1
    named = first < len(unit.tokens) and unit.tokens[first].is_capitalised
    plain = named or unit.lower[first : first + 1] in (["he"], ["she"], ["they"])
    if plain and unit.is_open(first) and any(map(looks_finite, unit.lower[first + 1 :])):
        content: Range | None = (first, end_behind(unit, i, first))
    else:
        content = _content(unit, subject, i)
    if content is None:
        return None
    begin, end = trim_clause(text, trim(text, unit.span(content)))
    return Found(
        content=((past_dateline(text, begin, end), end),),
        source=(unit.span(subject),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="is-heard",
        confidence=0.0,
        verb="tell",
    )


def as_told(text: str, item: Found) -> Found:
    """ "The court heard that Lee owed money", "Lee was told he could go": to whom it is told, by
    nobody named, where he was taken for who says it or for a part of what is said."""
    if not item.cue:
        return item
    told = text[slice(*item.cue[-1])].lower().split()
    first = item.cue[0][0]
    if told[-1:] in (["heard"], ["hears"]):
        source = text[slice(*item.source[-1])].lower().split() if item.source else [""]
        hears = source[-1].removesuffix("s") in COURTS or source[-1] in COURTS
    else:
        before = [word for word in told[:-1] if not word.endswith("ly")]
        passive = bool(before) and before[-1] in BE  # not "is reported to have asked"
        hears = passive and (told[-1] in TOLD_ONLY or "given" in told)
        whom, *rest = item.content
        if hears and rest and whom[1] <= first < rest[0][0]:
            return replace(item, content=tuple(rest), addressee=item.addressee or whom)
        hears = hears and text[item.cue[-1][1] :][:4] != " by "
    if not hears or not item.source or item.source[-1][1] > first:
        return item
    return replace(item, source=(), addressee=item.source[-1])


def _told(text: str, unit: Unit, i: int) -> Found | None:
    start, _ = verb_group(unit, i)
    subject = subject_before(unit, start)
    if subject is None or unit.lower[subject[0]] in GENERIC or not _is_real(unit, start, i):
        return None
    he = unit.lower[subject[0]] in SUBJECT_PRONOUNS
    if he and (unit.lower[i + 1 : i + 2] == ["to"] or unit.lower[subject[0]] == "you"):
        return None
    if subject[0] and unit.lower[subject[0] - 1] in ("whether", "if"):
        return None
    content = _content(unit, subject, i) or _plain_content(unit, i)
    if content is None:
        return None
    first, end = trim_clause(text, trim(text, unit.span(content)))
    return Found(
        content=((past_dateline(text, first, end), end),),
        source=(),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule=HE_IS_TOLD if he else "is-told",
        confidence=0.0,
        addressee=unit.span(subject),
        verb="tell",
    )


def _content(unit: Unit, subject: Range, i: int) -> Range | None:
    """The clause after "told that", or the one before a comma where "told" ends its own."""
    size = len(unit.tokens)
    that = past_occasion(unit, i + 1)
    if that < size and unit.lower[that] == "that" and unit.is_open(that):
        return that, end_behind(unit, i, that)
    last = past_occasion(unit, i + 1)
    closes = last >= size or unit.tokens[last].text in ".;"
    comma = subject[0] - 1
    if not closes or comma < 2 or unit.tokens[comma].text != ",":
        return None
    said = any(looks_finite(word) for word in unit.lower[1:comma])
    return (0, comma) if said else None


def _plain_content(unit: Unit, i: int) -> Range | None:
    """ "I was told | they had no rooms", "we were told | the ward would open"."""
    first = past_occasion(unit, i + 1)
    if first >= len(unit.tokens) or not unit.is_open(first):
        return None
    he = unit.lower[first] in SUBJECT_PRONOUNS
    if not he and not unit.tokens[first].is_capitalised and unit.lower[first] not in DETERMINERS:
        return None
    for j in range(first + 1, min(len(unit.tokens), first + (3 if he else MAX_SUBJECT) + 1)):
        if looks_finite(unit.lower[j]):
            return first, end_behind(unit, i, first)
        if unit.is_break(j) or unit.lower[j] in BEHIND_NOUNS:
            return None
    return None


def _informant(unit: Unit, at: int) -> int | None:
    """Where X begins in "heard from X that", "heard evidence from X that"."""
    at += "".join(unit.lower[at : at + 1]) in EVIDENCE
    return at + 1 if unit.lower[at : at + 1] == ["from"] else None


def _told_by(text: str, unit: Unit, i: int, by: int) -> Found | None:
    """ "S was told by X that …", "S heard from X that": X, who is named at ``by``, says it to S."""
    start, _ = verb_group(unit, i)
    being = unit.lower[start] == "being"  # "remembers being told by X that"
    subject = main_subject(unit, start) if being else subject_before(unit, start)
    if subject is None and start and unit.lower[start - 1] in ("and", "but"):
        that = max((j for j in range(start) if unit.lower[j] == "that"), default=-1)
        subject = main_subject(unit, start - 1, that + 1)  # "is a clerk and was told by Hale that"
    if subject is None or unit.lower[subject[0]] in GENERIC or not _is_real(unit, start, i):
        return None
    agent = _agent_end(unit, by)
    word_of_mouth = unit.lower[i] in LEARNED
    end = _past_unnamed(unit, agent)
    first = skip_adjunct(unit, end + (end < len(unit.tokens) and unit.tokens[end].text == ","))
    if word_of_mouth and not _is_informant(unit, by, agent):
        return None
    if end == by or first + 2 >= len(unit.tokens) or unit.lower[first] not in OPENING:
        return None
    verb = unit.lower[first + 1]
    if unit.lower[first] == "that" and looks_finite(verb) and not is_contracted(verb):
        return None  # "from her everything that mattered"
    last = _before_resumed(unit, subject, first, end_behind(unit, i, first))
    content = trim_clause(text, trim(text, unit.span((first, last))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span((by, agent))),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="told-by",
        confidence=0.0,
        addressee=unit.span(subject),
        verb="tell",
    )


def _is_informant(unit: Unit, first: int, end: int) -> bool:
    """Who can tell it: not "heard from her room that"."""
    named = any(token.is_capitalised for token in unit.tokens[first:end])
    return end > first and (named or are_people(unit, first, end))


def _before_resumed(unit: Unit, subject: Range, first: int, end: int) -> int:
    """ "Roe, who was told by Hale that it was shut, | left": where the sentence goes on."""
    if unit.lower[subject[0]] != "who" or unit.tokens[max(0, subject[0] - 1)].text != ",":
        return end
    return next((i for i in range(first + 3, end - 1) if resumes(unit, i)), end)


def _agent_end(unit: Unit, first: int) -> int:
    """Past whom "by" names, and a name in apposition to the role."""
    end = phrase_after(unit, first, whole=False)
    whole = phrase_after(unit, end + 1, whole=False)
    placed = unit.lower[end : end + 1] in (["at"], ["in"]) and past_moment(unit, end) == end
    if placed and unit.lower[whole : whole + 1] == ["that"]:
        return whole  # "by people at the hospital | that"
    end = past_name(unit, end)
    apposed = end + 1 < len(unit.tokens) and unit.tokens[end].text == ","
    named = apposed and unit.tokens[end + 1].is_capitalised
    return whole_source(unit, first) if end > first and named else end


def _past_unnamed(unit: Unit, end: int) -> int:
    """ "a clerk whom she would not name | that": past the clause that keeps the name back."""
    i = end + (unit.lower[end : end + 1] in (["whom"], ["who"], ["that"]))
    if unit.lower[i : i + 1] == [] or unit.lower[i] not in SUBJECT_PRONOUNS:
        return end
    for j in range(i + 1, min(len(unit.tokens), i + MAX_UNNAMED)):
        if unit.lower[j] in ("name", "identify"):
            return j + 1
    return end


def _is_real(unit: Unit, start: int, i: int) -> bool:
    """Neither "was not told" nor "should be told"."""
    return UNREAL.isdisjoint(unit.lower[start:i])
