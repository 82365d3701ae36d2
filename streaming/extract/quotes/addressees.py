"""To whom it was told, where only the tagger found the attribution."""

from __future__ import annotations

from dataclasses import replace

from contract.records import Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.quotes.beside import hearer_beside
from streaming.extract.quotes.elided import main_subject
from streaming.extract.quotes.found import Found, overlaps, trim
from streaming.extract.quotes.heads import COLLECTIVES
from streaming.extract.quotes.lexicon import CueVerb, lexicon
from streaming.extract.quotes.people import are_people, head_noun
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.to_whom import PAUSES, TURNED, hearer_at, is_somebody
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.units import unit_of
from streaming.extract.quotes.verbs import BE

REACH = 120
"""Characters after the cue in which the addressee stands."""
LONGEST = 60
"""Characters of a hearer that stands before "that", at most."""

TOLD = frozenset("tell tells told telling".split())
THINGS = frozenset("question questions permission help advice time it this that".split())
"""Objects of "asked" that are no people."""
WH = frozenset("if whether what who whom how why when where which that to not".split())
OBJECT_PRONOUNS = frozenset("him her them me us you it".split())
PARTICLES = frozenset("back again down out in ever then".split())
CALLS_ON = frozenset("on upon with to".split())
CALLED = word_list("speech", "calling_on")
""" "called on", "appealed to", "pleaded with" somebody to do something."""
URGING = word_list("speech", "urging")
SHOUTED = frozenset("shout yell snap bark scream hiss sneer bellow".split())
MARKS = frozenset("”\"’'")


def addressee_of(document: Document, found: Found) -> Span | None:
    """Whom the words right behind the cue name ("told", "said to", “…,” she teased him), or those
    beside it ("in a letter to", "in an interview with"); None where there is none, or the verb is
    none of saying.

    Never what the attribution counts as its content or source.
    """
    if not found.cue:
        return None
    cue = document.text[slice(*found.cue[-1])].lower().rstrip(":,").split()
    if not cue or BE & set(cue):
        return None
    if cue in (["asked"], ["pressed"]):
        return _asked_one(document, found) or _object(document, found)
    if _calls_on(document, found, cue) or URGING.union(lexicon().biddings - TOLD).intersection(cue):
        return _object(document, found) or hearer_beside(document, found)
    verbs = [verb for word in cue if (verb := lexicon().verbs.get(word)) is not None]
    if not verbs or verbs[-1].verb not in ("say", "tell"):
        turned = _turned_to(document, found)
        if turned is not None:
            return turned
        to = _to_people(document, found)
        spoken = lexicon().tellings | lexicon().labels
        return to or (hearer_beside(document, found) if set(cue) & spoken else None)
    return (
        _relative(document, found)
        or _after_verb(document, found, verbs[-1])
        or _turned_to(document, found)
        or hearer_beside(document, found)
    )


def _calls_on(document: Document, found: Found, cue: list[str]) -> bool:
    """ "called on", "pleaded | with": not "called for", "called everybody"."""
    if cue[-1] in CALLED:
        end = found.cue[-1][1]
        return not CALLS_ON.isdisjoint(document.text[end : end + 6].split()[:1])
    return cue[-1] in CALLS_ON and not CALLED.isdisjoint(cue[-2:-1])


def _after_verb(document: Document, found: Found, verb: CueVerb) -> Span | None:
    """ "told the court", "said to reporters", "shouted at him", "recalled telling her mother"."""
    unit = _behind(document, found)
    if unit.lower[:2] == ["it", "to"]:
        unit = _from(document, unit, 1)
    opens = unit.lower[:1]
    if opens and opens[0] in PARTICLES:
        return None  # "wrote back that"
    telling = opens == ["telling"]
    first = 1 if verb.verb == "say" or telling else 0
    to = opens == ["to"] or telling
    if first and not to and not (opens == ["at"] and _is_shouted_at(unit, verb)):
        return None
    last = past_name(unit, phrase_after(unit, first, whole=False))
    return _outside(found, unit.span((first, last))) if last > first else None


def _to_people(document: Document, found: Found) -> Span | None:
    """ "made it clear | to the players | that", "issued a warning | to owners | that"."""
    end = found.cue[-1][1]
    if document.text[end : end + 4] != " to ":
        return None
    unit = _behind(document, found)
    last = past_name(unit, phrase_after(unit, 1, whole=False))
    if unit.lower[last : last + 1] != ["that"] or not is_somebody(unit, 1, last):
        return None
    return _outside(found, unit.span((1, last)))


def _turned_to(document: Document, found: Found) -> Span | None:
    """Whom a verb behind a quotation has for its object, or "to" or "at" behind it, whatever the
    verb: “…,” she teased him; “…,” he barked at the guard."""
    end = found.content[0][1]
    if (
        found.cue[-1][0] < end
        or not found.source
        or MARKS.isdisjoint(document.text[end - 1 : end + 1])
    ):
        return None
    unit = _behind(document, found)
    verb = document.text[slice(*found.cue[-1])].lower().split()[-1:]
    at = unit.lower[:1] == ["at"] and lexicon().verbs.keys().isdisjoint(verb)
    first = int(at or unit.lower[:1] == ["to"])
    if not first and TURNED.isdisjoint(verb):
        return None
    whom = hearer_at(unit, first)
    if whom and at and head_noun(unit, *whom) in COLLECTIVES:
        return None  # "quipped at a dinner"
    return _outside(found, unit.span(whom)) if whom else None


def without_hearer(text: str, item: Found) -> Found:
    """“Why not?” Roe challenged | him, "gave his word to | the miners that": the object behind the
    verb that was taken for what is said, or for its beginning, is who hears."""
    item = _without_first(text, item)
    *said, whom = item.content
    after_cue = bool(said and item.cue) and said[-1][1] <= item.cue[0][0] <= whom[0]
    if not after_cue or text[item.cue[-1][1] : whom[0]].strip() or "”" in text[slice(*whom)]:
        return item
    if MARKS.isdisjoint(text[said[-1][1] - 1 : said[-1][1] + 1]):
        return item
    unit = unit_of(text, whom, ())
    heard = hearer_at(unit, 0)
    if heard is None:
        return item
    parts = tuple(trim(text, part, '“”"') for part in said)
    return replace(item, content=parts, addressee=item.addressee or unit.span(heard))


def _relative(document: Document, found: Found) -> Span | None:
    """ "Voss, | whom | police told that": the word that stands for the hearer."""
    if not found.source:
        return None
    start = found.source[0][0]
    return (start - 5, start - 1) if document.text[start - 5 : start] == "whom " else None


def _asked_one(document: Document, found: Found) -> Span | None:
    """ "Asked by Roe whether it had leaked, | Voss | said": who answers; so too
    "Voss, asked whether it had leaked, said"."""
    text = document.text
    own = document.sentences[document.sentence_at(found.cue[0][0])]
    start = found.cue[0][0]
    if found.source and found.source[0][0] < start:
        return None
    before = text[own.start : start].rstrip()
    if before.endswith(",") and len(before) <= REACH:
        unit = unit_of(text, (own.start, own.start + len(before) - 1), ())
        last = past_name(unit, phrase_after(unit, 0, whole=True))
        return unit.span((0, last)) if last and last == len(unit.tokens) else None
    end = found.content[-1][1]
    if before or text[end : end + 1] != ",":
        return None
    unit = unit_of(text, (end + 1, own.end), ())
    subject = main_subject(unit, len(unit.tokens))
    last = past_name(unit, phrase_after(unit, 0, whole=False))
    return unit.span(subject or (0, last)) if last else None


def _from(document: Document, unit: Unit, first: int) -> Unit:
    """The unit without its first tokens."""
    start, end = unit.tokens[min(first, len(unit.tokens) - 1)].start, unit.tokens[-1].end
    return unit_of(document.text, (start, end), ())


def _without_first(text: str, item: Found) -> Found:
    """ "radioed | the tower | that he was lost": without the hearer that opens what is said."""
    start, end = item.content[0]
    if not item.cue or item.cue[-1][1] + 1 != start or text[start : start + 5] == "that ":
        return item
    that = text.find(" that ", start, min(end, start + LONGEST))
    if that < 0 or not text[slice(*item.cue[-1])].endswith((" to", " with")):
        return item
    unit = unit_of(text, (start, that), ())
    whole = past_name(unit, phrase_after(unit, 0, whole=False)) == len(unit.tokens)
    if not whole or not is_somebody(unit, 0, len(unit.tokens)):
        return item
    content = ((that + 1, end), *item.content[1:])
    return replace(item, content=content, addressee=item.addressee or (start, that))


def _behind(document: Document, found: Found) -> Unit:
    """What follows the cue in its sentence."""
    end = found.cue[-1][1]
    own = document.sentences[document.sentence_at(end)]
    last = min(max(end, own.end), end + REACH)
    return unit_of(document.text, (end, last), (), within=(own.start, own.end))


def _object(document: Document, found: Found) -> Span | None:
    """Whom somebody asks, warns or urges: the object, with what is asked or to do behind it,
    though it counts as content ("urged | the board to wait")."""
    unit = _behind(document, found)
    verb = document.text[slice(*found.cue[-1])].lower().split()[-1]
    if unit.lower and verb in CALLED and unit.lower[0] in CALLS_ON:
        unit = _from(document, unit, 1)
    last = past_name(unit, phrase_after(unit, 0, whole=False))
    last -= last > 1 and unit.lower[last - 1] == "not"
    head = unit.lower[last - 1] if last else ""
    if not last or head in THINGS or unit.lower[0] in WH:
        return None
    behind = unit.lower[last : last + 1]
    named = unit.tokens[last - 1].is_capitalised or head in OBJECT_PRONOUNS
    named |= are_people(unit, 0, last)
    if behind and behind[0] not in WH and not (named and behind[0] in PAUSES):
        return None
    span = unit.span((0, last))
    return span if behind[:1] == ["to"] or behind[:1] == ["not"] else _outside(found, span)


def _is_shouted_at(unit: Unit, verb: CueVerb) -> bool:
    """ "at him", "at Hale": not at the gate."""
    whom = unit.tokens[1:2]
    person = bool(whom) and (whom[0].is_capitalised or unit.lower[1] in OBJECT_PRONOUNS)
    person |= any(are_people(unit, i, i + 1) for i in range(2, min(4, len(unit.tokens))))
    return verb.base in SHOUTED and person


def _outside(found: Found, span: Span) -> Span | None:
    parts = (*found.content, *found.source)
    return None if any(overlaps(span, part) for part in parts) else span
