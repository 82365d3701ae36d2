"""The values of a match: named, dated, or understood from what the text said before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from contract.vocabulary import Predicate
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import STATES
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.lexicon import STANDINS
from streaming.extract.statements.match import Match
from streaming.extract.statements.nouns import is_league
from streaming.extract.statements.offices import office_served, post_left, seat_left
from streaming.extract.statements.positions import body_of, club_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import ORGANIZATION_NOUNS

_POSTS = frozenset("post job position duties role office".split())
_BODY_ROLES = frozenset(
    "manager coach executive officer ceo cfo coo president chairman chairwoman director treasurer"
    " owner scout pitcher catcher shortstop baseman outfielder infielder editor reporter".split()
)
_FALLS_BACK = frozenset(("works_for", "contract_with", "debuted_with"))
"""Predicates whose organisation may be the one that the article is about."""
_BEFORE_A_TRADE = frozenset(("contract_with", "debuted_with"))
"""What a traded player did for another club than the one that has him now."""
_BODY_NOUNS = STANDINS | ORGANIZATION_NOUNS | {"campaign", "family"}
_FIXED_PAIRS = ("assault and battery", "breaking and entering", "aiding and abetting")


def values_of(
    reading: Reading,
    match: Match,
    predicate: Predicate,
    subject: Fill,
    discourse: Discourse,
    told_by: str | None = None,
) -> list[Fill]:
    """What the subject is related to; empty where nothing is named or understood.
    ``told_by`` is the organisation that tells of it in its own name."""
    fills = match.fills.get("value", [])
    said = match.rule.source.set.get("value")
    if said is not None:
        span = (reading.items[match.first].start, reading.items[match.last].end)
        return [Fill(said, predicate.value[0], span)]
    if fills and "time" in predicate.value:
        dated = [(fill, discourse.when(fill.time)) for fill in fills if fill.time is not None]
        if predicate.name == "born":  # nobody in the news was born last night
            dated = [pair for pair in dated if _is_birth(pair[0])]
        return [replace(fill, value=when.iso) for fill, when in dated if when is not None]
    if fills and fills[0].kind == "agenow":
        return [replace(fills[0], value=fills[0].value.split()[0], kind="age")]
    if fills and (fills[0].kind != "person" or "person" in predicate.value):
        if _is_polled(predicate, subject, discourse):
            return []
        if fills[0].kind == "money" and _DIFFERENCE.match(reading.document.text, fills[0].span[1]):
            return []  # "spent $2 million more than"
        if len(match.fills.get("subject", ())) > 1 and (
            fills[0].value in _RANKS or any(item.low == "respectively" for item in reading.items)
        ):
            return []  # "Awdry and Quarry finished 1-2": their places; each has but one of two sums
        if _is_ranking(reading, fills[0], subject):
            return []
        named = [f for f in fills if f.value != subject.value and not _is_part(predicate, f)]
        if predicate.name == "left":
            named = [seat_left(discourse, subject, fill) for fill in named]
        if predicate.name == "from":
            named = [_with_region(reading, fill) for fill in named]
        if predicate.name == "headquartered_in":
            named = [_town_of(reading, fill) for fill in named]
        return _apart([fill for fill in named if not _is_other_body(predicate, fill)])
    if "organization" not in predicate.value:
        return []
    if "other" in match.fills:
        return _other_side(match, discourse)
    return _understood(reading, match, predicate, subject, discourse, told_by)


def _other_side(match: Match, discourse: Discourse) -> list[Fill]:
    """ "was dealt to the Owls for Cho": who gets Cho is the one that gave the other player."""
    move = discourse.moves.last.get("traded_to")
    if move is None or move.giver is None or "from" not in match.fills:
        return []
    gave = match.fills["from"][0].value
    parties = {move.club, move.giver}
    taker = next(iter(parties - {gave}), None) if gave in parties else None
    return [Fill(taker, "organization", match.fills["other"][0].span)] if taker else []


_REGIONS = "|".join(
    sorted(map(re.escape, STATES | word_list("places", "countries")), key=len, reverse=True)
)
_REGION = re.compile(rf",\s((?i:{_REGIONS}))\b(?! [A-Z])")


def _with_region(reading: Reading, town: Fill) -> Fill:
    """ "Provo, Utah": a birthplace with the state or country that tells it from its namesakes."""
    region = _REGION.match(reading.document.text, town.span[1])
    if town.kind != "place" or region is None or not region[1][0].isupper():
        return town
    return replace(town, value=f"{town.value}, {region[1]}", span=(town.span[0], region.end()))


_TOWN = re.compile(r"((?:[A-Z][\w.’'-]* ){0,2}[A-Z][\w.’'-]*), $")


def _town_of(reading: Reading, region: Fill) -> Fill:
    """ "Raleigh, N.C.-based": the town, where only its region stands beside "based"."""
    start, text = region.span[0], reading.document.text
    town = _TOWN.search(text, max(reading.sentence.start, start - 40), start)
    based = text[region.span[1] : region.span[1] + 6] in ("-based", "‑based")
    if town is None or not based:
        return region
    return replace(region, value=town[1], span=town.span(1), ref=None)


def _is_polled(predicate: Predicate, subject: Fill, discourse: Discourse) -> bool:
    """ "Awdry beats Quarry 42-40" where the text tells a poll: shares, and nobody won."""
    return predicate.name == "score" and subject.kind == "person" and discourse.speaks_of("poll")


def _is_birth(fill: Fill) -> bool:
    return fill.time is None or fill.time.kind not in ("near", "weekday", "rel")


_DIFFERENCE = re.compile(r"\s(?:more|less|higher|lower)\b")
_DEATH = frozenset("died dies death dead killed slain survivors funeral drowned".split())
_AT_AGE = re.compile(r"\bat (?:the )?age (?:of )?$", re.IGNORECASE)
_WHILE = frozenset("since when until while before after if once as".split())
_OF_THEN = re.compile(
    r"(?:years old )?(?:at the time\b|back then\b|then\b|when\b(?!.{0,30}\bdied\b))"
)


def is_of_then(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """ "Awdry, then 38,", "he was 38 at the time", "won the award in 1984. He was 24": an age
    that is not today's."""
    if match.verb is not None and reading.items[match.verb.at].low == "was":
        today, told = discourse.published, discourse.anchor
        died = any(map(discourse.speaks_of, _DEATH))
        if today is not None and told and not died and int(told[:4]) < today.year - 1:
            return True
    span = match.fills["value"][0].span
    text = reading.document.text
    before = text[max(0, span[0] - 5) : span[0]]
    if _AT_AGE.search(text, max(0, span[0] - 16), span[0]):
        dated = (item.time for item in reading.items)
        return any(time is not None and time.kind in ("year", "month", "day") for time in dated)
    if before.lower() == "then " or _OF_THEN.match(text, span[1] + 1):
        return True
    openers = [item.low for item in reading.items[max(0, match.first - 3) : match.first]]
    return match.verb is not None and bool(_WHILE & set(openers))


_RANKS = frozenset(("1-2", "1-2-3", "1-2-3-4"))


def _is_ranking(reading: Reading, value: Fill, subject: Fill) -> bool:
    """ "Awdry and Quarry finished 1-2": their places, nobody's record."""
    before = reading.document.text[max(0, subject.span[0] - 5) : subject.span[0]]
    return value.value in _RANKS and before.endswith((" and ", " & "))


def _understood(
    reading: Reading,
    match: Match,
    predicate: Predicate,
    subject: Fill,
    discourse: Discourse,
    told_by: str | None,
) -> list[Fill]:
    """The organisation of the role that was left, of who acted, of the subject so far, or
    that tells it: the last is meant first where the subject is known to have left another."""
    if predicate.name == "debuted_with" and _says_with_whom(reading, match):
        return []
    role = next(iter(match.fills.get("role", ())), None)
    stated = body_of(reading, role) if role is not None else None
    if stated is not None:
        return [club_of(discourse.document, stated) if stated.kind == "place" else stated]
    agents = match.fills.get("value", [])
    known = office_served(discourse, subject) or discourse.employer(subject.ref)
    if (subject.value, "traded_to") in discourse.claimed and predicate.name in _BEFORE_A_TRADE:
        known = discourse.employer(subject.ref)  # an earlier club, unless told since
        return [] if known is None or known in discourse.moves.got else [_of(known, subject)]
    if predicate.name == "contract_with":
        signs = bool({"sign", "agree"} & set(match.rule.verbs)) and not match.rule.passive_only
        plays = (subject.value, "played_for") in discourse.claimed
        # A player is told of with the club that signed him; a coach signs with another.
        known = discourse.main_organization() or (known if plays or not signs else None)
    if known is None or (subject.value, "left") in discourse.claimed:
        known = told_by or known
    if known is None and agents:
        known = discourse.employer(agents[0].ref)
    if known is None and predicate.name == "left":
        known = post_left(discourse, subject)
    if predicate.name == "left" and not _may_be_left(reading, match, known, discourse):
        return []
    if known is None and not agents:
        known = discourse.described_employer(subject.ref)
    if known is None and _falls_back(predicate, role, subject, agents, discourse):
        known = discourse.main_organization()
    return [_of(known, subject)] if known else []


def _says_with_whom(reading: Reading, match: Match) -> bool:
    """ "made her debut with the Owls": nothing is left to understand."""
    if match.verb is None:
        return False
    attached = reading.attached(match.verb.at + 1, reading.clause_end(match.verb))
    return any(a.preposition in ("with", "for") and a.phrase and a.phrase.refs for a in attached)


def _of(name: str, subject: Fill) -> Fill:
    return Fill(name, "organization", subject.span)


def _falls_back(
    predicate: Predicate,
    role: Fill | None,
    subject: Fill,
    agents: Sequence[Fill],
    discourse: Discourse,
) -> bool:
    """Whether the organisation that the article is about may be meant: one leaves it only
    from a role that it has or in an article about oneself, and sent off only by its own."""
    if predicate.name != "left":
        return predicate.name in _FALLS_BACK and not agents
    if agents:
        return any(role.split()[-1] in _BODY_ROLES for role in discourse.titles(agents[0].ref))
    told = role.value if role is not None else discourse.roles.get(subject.value)
    by_role = told is not None and told.split()[-1] in _BODY_ROLES
    return by_role or discourse.is_prominent(subject.value)


def _may_be_left(reading: Reading, match: Match, known: str | None, discourse: Discourse) -> bool:
    """Whether an organisation that the text does not name here may be meant: not where it
    names something else ("pushed out of the leadership") or a role elsewhere."""
    if match.verb is not None:
        end = reading.clause_end(match.verb)
        for attached in reading.attached(match.verb.at + 1, end):
            phrase = attached.phrase
            if attached.preposition == "as" and phrase is not None and phrase.head == "player":
                return False  # "retired as a player"
            if attached.preposition not in ("from", "of") or phrase is None:
                continue
            if phrase.refs:
                if any(ref.kind == "organization" and ref.name != known for ref in phrase.refs):
                    return False  # "pushed out of Acorn Foods"
                continue
            if phrase.head is not None and reading.items[phrase.start].kind == "det":
                return phrase.head in _POSTS
    main = discourse.main_organization()
    return not ("role" in match.fills and known is not None) or main in (None, known)


def _is_part(predicate: Predicate, value: Fill) -> bool:
    """ "joined the court's liberals": what is said to be a body's is not the body."""
    head = value.phrase.head if value.phrase is not None else None
    return predicate.name == "works_for" and head is not None and head not in _BODY_NOUNS


def _is_other_body(predicate: Predicate, value: Fill) -> bool:
    """A league that one plays in, a party that one joins, a campaign: no club, no employer."""
    if predicate.name == "works_for" and value.phrase is not None and value.phrase.head == "board":
        return True
    if predicate.name == "works_for":
        return bool({"Party", "Democrats", "Republicans"} & set(value.value.split()))
    if predicate.name == "manager_of" and value.value.endswith(" campaign"):
        return True
    return predicate.name in ("played_for", "manager_of") and is_league(value.value)


def _is_crime(words: str) -> bool:
    """Not what "to conspiracy and testified" goes on with: a verb in the past."""
    return bool(words) and not re.fullmatch(r"(?!unlicensed|armed)[a-z]+ed", words)


def _apart(values: list[Fill]) -> list[Fill]:
    """Crimes that are told in one breath, each on its own: "embezzlement and fraud"."""
    found: list[Fill] = []
    for value in values:
        if value.kind == "crime" and " and " in value.value and value.value not in _FIXED_PAIRS:
            parts = [part.strip() for part in re.split(r",? and |, ", value.value)]
            found += [replace(value, value=part) for part in parts if _is_crime(part)]
        else:
            found.append(value)
    return found
