"""Verb frames over a sentence: who did what to whom, whatever the order of words."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.complements import complete
from streaming.extract.statements.coordinated import joined_objects
from streaming.extract.statements.honouring import opens_with_honour
from streaming.extract.statements.items import Item
from streaming.extract.statements.joined_passives import is_joined_passive, is_participle
from streaming.extract.statements.match import Match
from streaming.extract.statements.named_behind import apposed, named_behind_verb
from streaming.extract.statements.objects import follow
from streaming.extract.statements.owned_subjects import owned_thing, owner_of_subject
from streaming.extract.statements.participles import is_insertion, is_of_noun, opens_inverted
from streaming.extract.statements.patterns import Literal, Rule, Slot
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rule_book import RuleBook
from streaming.extract.statements.slots import fill_item, fill_phrase
from streaming.extract.statements.subjects import Subjects
from streaming.extract.statements.verb_groups import Verb

_OF_OBJECTS = frozenset("acquit charge convict indict sentence educate".split())
"""Verbs that always have an object: without one they are participles, "Lee, convicted of"."""
_OF_TRADES = frozenset("acquire obtain reacquire re-acquire".split())
_NO_OBJECT = frozenset("prep comma punct time conj close".split())
"""What may stand behind a verb that has no object there."""
_NAMED = frozenset(("person", "organization", "place", "event", "award", "any"))


def match_frames(reading: Reading, book: RuleBook) -> list[Match]:
    """Every frame that a verb of the sentence meets."""
    found = []
    subjects = Subjects(reading)
    for verb in reading.verbs:
        for lemma in verb.lemmas:
            for rule in book.frames.get(lemma, ()):
                if any(map(reading.lacks, rule.needs)):
                    continue
                match = _match(subjects, verb, rule)
                if match is not None:
                    found.append(match)
    return found


def _match(subjects: Subjects, verb: Verb, rule: Rule) -> Match | None:
    reading = subjects.reading
    if _is_phrasal(reading, verb, rule):
        return None
    objects = [part for part in rule.after if isinstance(part, Slot)]
    if verb.passive is True or (verb.passive is None and _looks_passive(reading, verb)):
        if rule.passive_only or objects:
            return _passive(subjects, verb, rule)
        return None
    if rule.passive_only:
        open_form = verb.passive is None and not _takes_object(reading, verb)
        return _passive(subjects, verb, rule) if open_form else None
    return _active(subjects, verb, rule)


def _takes_object(reading: Reading, verb: Verb) -> bool:
    """ "killed 13 people": no passive, whatever its form."""
    i = verb.at + 1
    kinds = ("num", "det", "ent", "name", "word", "pron")
    return i < len(reading.items) and reading.items[i].kind in kinds


_PARTICLES = frozenset(("up", "off"))


def _is_phrasal(reading: Reading, verb: Verb, rule: Rule) -> bool:
    """ "fired up", "signed off": another verb than the pattern's, which names no such word."""
    i = verb.at + 1
    if i >= len(reading.items) or reading.items[i].low not in _PARTICLES:
        return False
    words = [part.words for part in rule.after if not isinstance(part, Slot)]
    return not any(reading.items[i].low in each for each in words)


def _looks_passive(reading: Reading, verb: Verb) -> bool:
    """A bare participle: "drafted by the club", ", signed in 2004,"."""
    i = reading.skip(verb.at + 1)
    items = reading.items
    while i < len(items) and (items[i].kind == "ord" or items[i].low == "overall"):
        i += 1  # "drafted 16th overall by the Owls"
    i += i < len(items) and items[i].low == "up"  # "Acme, set up by Lee"
    if i >= len(items):
        return False
    if items[i].low == "by" or _is_given_a_post(reading, verb, i):
        return True
    if verb.first == 0 and opens_with_honour(reading, verb, i):
        return True
    before = items[verb.first - 1] if verb.first else None
    if opens_inverted(reading, verb):
        return True
    if is_participle(reading, verb, i):
        return True
    if before is not None and before.kind == "comma" and set(verb.lemmas) & _OF_OBJECTS:
        return items[i].kind in ("prep", "time")
    if before is not None and before.kind == "comma" and "find" in verb.lemmas:
        return items[i].low == "guilty"
    if before is not None and before.kind == "comma" and set(verb.lemmas) & _OF_TRADES:
        return items[i].kind in ("prep", "time")  # "Lee, acquired last month from the Owls"
    apart = before is not None and before.kind == "comma" and items[i].kind in ("prep", "time")
    apart = apart or (before is not None and is_of_noun(reading, verb, i))
    if apart and any(item.low == "by" for item in items[i : reading.clause_end(verb)]):
        return True  # "Acme, founded in 1964 by Jane Roe,"
    if is_joined_passive(reading, verb, i):
        return True
    if is_insertion(reading, verb, i):
        return True
    return (
        (before is None or before.kind == "comma")
        and items[i].kind in ("prep", "comma", "time")
        and verb.mode != "ing"
        and (verb.first == 0)
    )


_APPOINTING = frozenset("name appoint elect reelect re-elect promote install nominate".split())


def _is_given_a_post(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "Lee, recently named the company's president, said": a post and nobody who is given it."""
    before = verb.first - 1
    while before > 0 and reading.items[before].kind == "adv":
        before -= 1
    apart = before > 0 and reading.items[before].kind == "comma"
    if not apart or not set(verb.lemmas) & _APPOINTING:
        return False
    if reading.items[before - 1].sort != "person" and reading.items[before - 1].kind != "num":
        return False
    post = reading.phrase(behind)
    named = post is not None and any(ref.kind == "person" for ref in post.refs)
    return post is not None and post.role is not None and not named


def _puts_out(reading: Reading, verb: Verb) -> bool:
    """ "retired 14 in a row", "retired the side": batters, and no end of a career."""
    behind = reading.items[verb.at + 1 : verb.at + 2]
    out = any(item.kind in ("num", "det") or item.low == "the side" for item in behind)
    return out and "retire" in verb.lemmas


def _active(subjects: Subjects, verb: Verb, rule: Rule) -> Match | None:
    reading = subjects.reading
    if _puts_out(reading, verb):
        return None
    match = Match(rule, first=verb.first, last=verb.at, verb=verb)
    if not subjects.fill(verb, rule.before, match):
        return None
    if rule.beside is not None and not _fill_beside(reading, rule.beside, match):
        return None
    end = reading.clause_end(verb)
    start = reading.skip(verb.at + 1)
    if verb.lemmas == ("be",) and verb.negated and start < end:
        start += reading.items[start].low == "not"  # "is not the manager"
    at = follow(reading, rule.after, start, end, match)
    if at is None:
        at = _follow_relative(reading, verb, rule, start, end, match)
    if at is None and verb.lemmas == ("be",) and rule.after:
        at, end = _follow_described(subjects, verb, rule, start, match)
    if at is None or not complete(reading, rule.complements, at, end, match):
        return None
    return match


def _follow_described(
    subjects: Subjects, verb: Verb, rule: Rule, start: int, match: Match
) -> tuple[int | None, int]:
    """ "is a lawyer, a father of two and a graduate of Pell College": the later of what a verb
    says of its subject; the item behind the match, and where what belongs to it ends."""
    reading, stop = subjects.reading, len(subjects.reading.items)
    for first in subjects.described(verb, start):
        end = next((v.first for v in reading.verbs if v.first > first), stop)
        at = follow(reading, rule.after, first, end, match)
        if at is not None:
            return at, end
    return None, start


def _follow_relative(
    reading: Reading, verb: Verb, rule: Rule, start: int, end: int, match: Match
) -> int | None:
    """ "Acme, which Lee bought in 2012", "which Lee set up": the object that a relative clause
    hangs on."""
    words = next((n for n, part in enumerate(rule.after) if isinstance(part, Slot)), 0)
    behind = follow(reading, rule.after[:words], start, end, match) if words else start
    slot, opener = rule.after[words] if rule.after else None, match.first - 1
    if behind is None:
        return None
    if not isinstance(slot, Slot) or slot.optional or opener < 1 or verb.mode != "finite":
        return None
    if reading.items[opener].low == "that" and opener - 1 in reading.verb_items:
        return None  # "She said that Lee had signed"
    rest = rule.after[words + 1 :]
    named = named_behind_verb(reading, slot, behind, match.first)
    if named == []:
        return None  # what the name behind is cannot be told
    if named:
        match.fills[slot.name] = named
        return follow(reading, rest, behind, end, match)
    if reading.items[opener].low in ("which", "that", "whom"):
        at = reading.clauses.antecedent(opener) if reading.items[opener].kind == "rel" else None
    else:
        at = _before_contact(reading, behind, match.first)
    phrase = reading.phrase_ending(at) if at is not None else None
    fills = fill_phrase(slot, phrase) if phrase is not None else []
    if not fills and at is not None and "award" in slot.kinds:
        prize = fill_item(slot, reading.items[at])  # "the Pell Prize, which Lee won in 2003"
        fills = [prize] if prize is not None else []
    if not fills and "money" in slot.kinds:
        told = reading.items[opener].low in ("that", "which")
        total = fill_item(slot, reading.items[opener - told])
        fills = [total] if total is not None else []  # "the $2 million that Acme paid"
    if not fills:
        return None
    match.fills[slot.name] = fills
    return follow(reading, rest, behind, end, match)


def _before_contact(reading: Reading, behind: int, first: int) -> int | None:
    """ "the group she founded in 1975", "Acme, a bakery Lee set up": the noun right before the
    subject that begins at item ``first``, where no object follows the verb and its words."""
    items, after = reading.items, reading.skip(behind)
    if after < len(items) and items[after].kind not in _NO_OBJECT:
        return None
    noun = items[first - 1]
    if (
        noun.kind not in ("ent", "word")
        or noun.text[0].isupper()
        or first - 1 in reading.verb_items
    ):
        return None
    if noun.kind == "word" and not _has_article(items, first - 1):
        return None
    return reading.clauses.antecedent(first)


def _has_article(items: Sequence[Item], at: int) -> bool:
    """Whether the words up to item ``at`` begin with "a" or "the"."""
    start = at
    while start > 0 and items[start].kind in ("word", "num"):
        start -= 1
    return items[start].kind == "det"


def _passive(subjects: Subjects, verb: Verb, rule: Rule) -> Match | None:
    reading = subjects.reading
    match = Match(rule, first=verb.first, last=verb.at, verb=verb)
    after = rule.after
    if rule.passive_only:
        target: Slot | None = rule.before
    else:
        place = next(n for n, part in enumerate(after) if isinstance(part, Slot))
        slot = after[place]
        target = slot if isinstance(slot, Slot) else None
        if target is None or not set(target.kinds) & _NAMED:
            return None
        thing = owned_thing(after, place)
        if thing is not None and _fill_owner(reading, verb, target, thing, match):
            after, target = after[:place] + after[place + 3 :], None
        else:
            after = after[:place] + after[place + 1 :]
    if not subjects.fill(verb, target, match):
        return None
    if rule.beside is not None and not _fill_beside(reading, rule.beside, match):
        return None
    end = reading.clause_end(verb)
    at = follow(reading, after, reading.skip(verb.at + 1), end, match)
    if at is None or not complete(reading, rule.complements, at, end, match):
        return None
    if not rule.passive_only and rule.before is not None:
        _take_agent(reading, rule.before, verb.at + 1, end, match)
        if rule.before.name == "subject" and "subject" not in match.fills:
            return None
    return match


def _fill_owner(reading: Reading, verb: Verb, slot: Slot, thing: Literal, match: Match) -> bool:
    """ "Lee's contract was terminated": whose the thing is that the verb is said of, and with whom
    it is ("Lee's contract with the Owls was")."""
    fills, first, behind = owner_of_subject(reading, verb, slot, thing)
    if not fills:
        return False
    match.fills[slot.name] = fills
    match.first = min(match.first, first)
    doer = match.rule.before
    if doer is not None and reading.items[behind].low in ("with", "at", "from"):
        phrase = reading.phrase(behind + 1)
        partner = fill_phrase(doer, phrase) if phrase is not None else []
        if partner:
            match.fills[doer.name] = partner
    return True


def _take_agent(reading: Reading, slot: Slot, start: int, end: int, match: Match) -> None:
    for attached in reading.attached(start, end):
        if attached.preposition == "by" and attached.phrase is not None:
            fills = fill_phrase(slot, attached.phrase)
            if not fills and attached.phrase.head is not None:
                named = apposed(reading, slot, attached.phrase)
                fills = named[0] if named is not None else []  # "by a baker, Jane Roe"
            if fills:
                if match.verb is not None and fills[0].kind == "person":
                    behind = attached.phrase.end
                    fills = fills + joined_objects(reading, slot, behind, match.verb)
                match.fills.setdefault(slot.name, fills)
                match.last = max(match.last, attached.phrase.end - 1)
                return


def _fill_beside(reading: Reading, slot: Slot, match: Match) -> bool:
    """ "the Millers and Delling parted ways": the name before "and"."""
    i = match.first - 1
    if i < 1 or reading.items[i].low != "and":
        return False
    phrase = reading.phrase_ending(i - 1)
    fills = fill_phrase(slot, phrase) if phrase is not None else []
    if fills and phrase is not None:
        match.fills[slot.name] = fills
        match.first = phrase.start
    return bool(fills)
