"""The values of a match: named, dated, or understood from what the text said before."""

from __future__ import annotations

import re
from dataclasses import replace

from contract.vocabulary import Predicate
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import STATES, is_label
from streaming.extract.statements.crimes import crime_name
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.left_out import other_side, understood_organization
from streaming.extract.statements.lexicon import STANDINS
from streaming.extract.statements.match import Match
from streaming.extract.statements.nouns import is_league
from streaming.extract.statements.offences import SET_PHRASE
from streaming.extract.statements.offices import seat_left
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, is_chamber
from streaming.extract.statements.standins import ORGANIZATION_NOUNS

_BODY_NOUNS = STANDINS | ORGANIZATION_NOUNS | {"campaign", "family"}


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
    if predicate.name == "works_for" and _is_stay(match):
        return []
    if predicate.name == "left" and _is_stirred(reading, match):
        return []
    if predicate.name == "owned_by" and any(is_chamber(f) for f in match.fills.get("subject", ())):
        return []  # "Republicans control the Senate"
    if any(seller.value == subject.value for seller in match.fills.get("seller", ())):
        return []  # "sold its pet food business": a part
    if predicate.name == "left" and not fills and _sends_off(reading, match, subject):
        return []
    if predicate.name == "left" and not fills and _was_before(reading, match):
        return []
    said = match.rule.source.set.get("value")
    if said is not None:
        known = discourse.roles.get(subject.value, "")
        said = known if said == "chair" and known.startswith("chair") else said
        span = (reading.items[match.first].start, reading.items[match.last].end)
        return [Fill(said, predicate.value[0], span)]
    if fills and "time" in predicate.value:
        dated = [(fill, discourse.when(fill.time)) for fill in fills if fill.time is not None]
        if predicate.name == "born":  # nobody in the news was born last night
            dated = [pair for pair in dated if _is_birth(pair[0])]
        return [
            replace(fill, value=when.iso)
            for fill, when in dated
            if when is not None and not _is_ahead_of(discourse, when.iso)
        ]
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
        if predicate.name == "left" and _is_put_down(reading, match, fills[0]):
            return []
        if predicate.name == "contract_with":
            named = [fill for fill in named if not _is_doubtful(discourse, subject, fill)]
        if predicate.name == "left":
            named = [seat_left(discourse, subject, _own(discourse, subject, f)) for f in named]
        if predicate.name == "from":
            named = [_with_region(reading, fill) for fill in named]
        if predicate.name == "headquartered_in":
            named = [_town_of(reading, fill) for fill in named]
        return _apart([fill for fill in named if not _is_other_body(predicate, fill)])
    if "organization" not in predicate.value:
        return []
    if "other" in match.fills:
        return other_side(match, discourse)
    return understood_organization(reading, match, predicate, subject, discourse, told_by)


def _was_before(reading: Reading, match: Match) -> bool:
    """ "I'd been fired before": not by whoever did it last."""
    after = match.verb.at + 1 if match.verb is not None else len(reading.items)
    words = [item.low for item in reading.items[after : after + 1]]
    following = reading.items[after + 1].kind if after + 1 < len(reading.items) else "punct"
    return words == ["before"] and following in ("punct", "comma", "close", "conj")


def _is_stay(match: Match) -> bool:
    """ "spent nine weeks at the hospital": too short for a job."""
    lasted = match.fills.get("duration", ())
    short = any(fill.value.split()[-1].rstrip("s") in ("week", "day", "hour") for fill in lasted)
    return short and "spend" in match.rule.verbs


def _is_stirred(reading: Reading, match: Match) -> bool:
    """ "it fires him up"."""
    verb = match.verb
    if verb is None or "fire" not in verb.lemmas:
        return False
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 4]]
    return "up" in behind


def _sends_off(reading: Reading, match: Match, person: Fill) -> bool:
    """ "the owner, Lee, had dismissed the manager": the manager is not Lee."""
    if match.verb is None or match.verb.passive or person.ref is None:
        return False
    before = (reading.sentence.start, reading.items[match.verb.first].start)
    if person.ref.how != "nominal" or person.span[0] < before[1]:
        return False
    named = reading.document.mentions_in(before)
    return any(mention.entity == person.ref.entity for mention in named)


def _is_put_down(reading: Reading, match: Match, thing: Fill) -> bool:
    """ "left it on the bridge": a thing, whatever "it" was taken for."""
    pronoun = thing.ref is not None and thing.ref.how == "pronoun"
    behind = reading.items[match.last + 1] if match.last + 1 < len(reading.items) else None
    placed = behind is not None and behind.low in ("on", "in", "at", "under", "there", "behind")
    following = reading.items[match.last + 2 : match.last + 3]
    return pronoun and placed and not any(item.kind == "time" for item in following)


_SCHOOLS = frozenset("university college school".split())
_OWN = frozenset("club team side company firm".split())


def _is_doubtful(discourse: Discourse, person: Fill, body: Fill) -> bool:
    """ "the university gave her an extension": the one named last, where she is another's."""
    told = discourse.document.text[body.span[0] : body.span[1]].lower().split()
    main = discourse.whole.main_organization
    nominal = told[:1] == ["the"] and bool(_SCHOOLS & {*told[1:]})
    post = discourse.posts.get(person.value)
    own = post.of if post is not None and post.of is not None else main
    return nominal and own is not None and body.value != own


def _own(discourse: Discourse, person: Fill, body: Fill) -> Fill:
    """ "will leave the club": the one that the person is with, whichever was named last."""
    told = discourse.document.text[body.span[0] : body.span[1]].lower().split()
    known = discourse.employer(person.ref) if told[:1] == ["the"] and _OWN & {*told[1:]} else None
    return replace(body, value=known, ref=None) if known is not None else body


_REGIONS = "|".join(
    sorted(
        map(re.escape, STATES | word_list("places", "countries", "provinces")),
        key=len,
        reverse=True,
    )
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


def _is_ahead_of(discourse: Discourse, iso: str) -> bool:
    """Whether a birth or a death would lie behind the article's own year."""
    return discourse.published is not None and int(iso[:4]) > discourse.published.year


def _is_polled(predicate: Predicate, subject: Fill, discourse: Discourse) -> bool:
    """ "Awdry beats Quarry 42-40" where the text tells a poll: shares, and nobody won."""
    return predicate.name == "score" and subject.kind == "person" and discourse.speaks_of(("poll",))


def _is_birth(fill: Fill) -> bool:
    return fill.time is None or fill.time.kind not in ("near", "weekday", "rel")


_DIFFERENCE = re.compile(r"\s(?:more|less|higher|lower)\b")
_DEATH = frozenset("died dies death dead killed slain survivors funeral drowned".split())
_AT_AGE = re.compile(r"\bat (?:the )?age (?:of )?$", re.IGNORECASE)
_WHILE = frozenset("since when until while before after if once as".split())
_OF_THEN = re.compile(
    r"(?:years old )?(?:at the time\b|back then\b|then\b|when\b(?!.{0,30}\bdied\b))"
)


_SHARES = re.compile(r"\s+and\s+\d+(?:\.\d+)?\s?(?:%|per ?cent)")


def is_of_then(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """ "Awdry, then 38,", "he was 38 at the time", "won the award in 1984. He was 24": an age
    that is not today's."""
    if match.verb is not None and reading.items[match.verb.at].low == "was":
        today, told = discourse.published, discourse.anchor
        died = discourse.speaks_of(_DEATH)
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
    if _SHARES.match(text, span[1]):
        return True  # "Lee and Cho, 11 and 8 percent": no age at all
    openers = [item.low for item in reading.items[max(0, match.first - 3) : match.first]]
    return match.verb is not None and bool(_WHILE & set(openers))


_RANKS = frozenset(("1-2", "1-2-3", "1-2-3-4"))


def _is_ranking(reading: Reading, value: Fill, subject: Fill) -> bool:
    """ "Awdry and Quarry finished 1-2": their places, nobody's record."""
    before = reading.document.text[max(0, subject.span[0] - 5) : subject.span[0]]
    return value.value in _RANKS and before.endswith((" and ", " & "))


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
    if predicate.name == "from":
        return is_label(value.value)  # "a Syrian-American resident"
    return predicate.name in ("played_for", "manager_of") and is_league(value.value)


def _is_crime(words: str) -> bool:
    """Not what "to conspiracy and testified" goes on with: a verb in the past."""
    return bool(words) and not re.fullmatch(r"(?!unlicensed|armed)[a-z]+ed", words)


def _apart(values: list[Fill]) -> list[Fill]:
    """Crimes that are told in one breath, each on its own: "embezzlement and fraud"."""
    found: list[Fill] = []
    for value in values:
        if (
            value.kind == "crime"
            and " and " in value.value
            and not SET_PHRASE.fullmatch(value.value)
        ):
            parts = [crime_name(p.strip()) for p in re.split(r",? and (?:with )?|, ", value.value)]
            found += [replace(value, value=part) for part in parts if _is_crime(part)]
        else:
            found.append(value)
    return found
