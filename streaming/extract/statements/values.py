"""The values of a match: named, dated, or understood from what the text said before."""

from __future__ import annotations

from dataclasses import replace

from contract.vocabulary import Predicate
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import is_label
from streaming.extract.statements.crimes_apart import crimes_apart
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.leagues import is_league
from streaming.extract.statements.left_out import other_side, understood_organization
from streaming.extract.statements.lexicon import STANDINS
from streaming.extract.statements.match import Match
from streaming.extract.statements.offices import seat_left
from streaming.extract.statements.party_leaders import is_party_name
from streaming.extract.statements.posts import is_seat
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import ORGANIZATION_NOUNS
from streaming.extract.statements.value_places import town_before_region, with_region
from streaming.extract.statements.valueless import is_no_value, is_valueless

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
    if is_valueless(reading, match, predicate, subject):
        return []
    said = match.rule.source.set.get("value")
    if said is not None:
        return [_set_value(said, reading, match, predicate, subject, discourse)]
    fills = match.fills.get("value", [])
    if fills and "time" in predicate.value:
        return _dates(predicate, fills, discourse)
    if fills and fills[0].kind == "agenow":
        return [replace(fills[0], value=fills[0].value.split()[0], kind="age")]
    if fills and (fills[0].kind != "person" or "person" in predicate.value):
        if is_no_value(reading, match, predicate, subject, discourse):
            return []
        named = [f for f in fills if f.value != subject.value and not _is_part(predicate, f)]
        meant = _meant(reading, predicate, subject, named, discourse)
        if match.verb is not None and "spend" in match.verb.lemmas:
            meant = [fill for fill in meant if fill.value.lower() not in _COUNTRIES]
        joined = predicate.name == "works_for" and "role" not in match.fills
        kept = [fill for fill in meant if not (joined and is_party_name(fill.value))]
        return crimes_apart(reading, [f for f in kept if not _is_other_body(predicate, f)])
    if "organization" not in predicate.value:
        return []
    if "other" in match.fills:
        return other_side(match, discourse)
    return understood_organization(reading, match, predicate, subject, discourse, told_by)


def _set_value(
    said: str,
    reading: Reading,
    match: Match,
    predicate: Predicate,
    subject: Fill,
    discourse: Discourse,
) -> Fill:
    """The value that the pattern itself sets, told by all its words: a chair or a member as the
    one that the subject is known to be, "chairwoman", "councilman"."""
    known = discourse.roles.get(subject.value, "")
    said = known if said == "chair" and known.startswith("chair") else said
    if said == "member" and known and is_seat(known) and _is_of_seat(known, match):
        said = known  # "Councilman Roe"
    span = (reading.items[match.first].start, reading.items[match.last].end)
    return Fill(said, predicate.value[0], span)


def _is_of_seat(seat: str, match: Match) -> bool:
    """Whether a body is that of a seat: no councillor is one of a planning commission."""
    return "counc" not in seat or any("ouncil" in of.value for of in match.fills.get("of", ()))


def _dates(predicate: Predicate, fills: list[Fill], discourse: Discourse) -> list[Fill]:
    """The times among the fills, none of them ahead of the article's own year."""
    dated = [(fill, discourse.when(fill.time)) for fill in fills if fill.time is not None]
    if predicate.name == "born":  # nobody in the news was born last night
        dated = [pair for pair in dated if _is_birth(pair[0])]
    return [
        replace(fill, value=when.iso)
        for fill, when in dated
        if when is not None and not _is_ahead_of(discourse, when.iso)
    ]


def _meant(
    reading: Reading, predicate: Predicate, subject: Fill, named: list[Fill], discourse: Discourse
) -> list[Fill]:
    """Which body, seat or place each name stands for, as the predicate has it."""
    match predicate.name:
        case "contract_with":
            return [fill for fill in named if not _is_doubtful(discourse, subject, fill)]
        case "left":
            own = (_own(discourse, subject, fill) for fill in named)
            return [seat_left(discourse, subject, fill) for fill in own]
        case "from":
            return [with_region(reading, fill) for fill in named]
        case "headquartered_in":
            return [town_before_region(reading, fill) for fill in named]
    return named


def _is_ahead_of(discourse: Discourse, iso: str) -> bool:
    """Whether a birth or a death would lie behind the article's own year."""
    return discourse.published is not None and int(iso[:4]) > discourse.published.year


def _is_birth(fill: Fill) -> bool:
    return fill.time is None or fill.time.kind not in ("near", "weekday", "rel")


_COUNTRIES = word_list("places", "countries")
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


_SORTS_OF_OWNERS = word_list("trades", "sorts_of_owners")


def _own(discourse: Discourse, person: Fill, body: Fill) -> Fill:
    """ "will leave the club": the one that the person is with, whichever was named last."""
    told = discourse.document.text[body.span[0] : body.span[1]].lower().split()
    known = discourse.employer(person.ref) if told[:1] == ["the"] and _OWN & {*told[1:]} else None
    return replace(body, value=known, ref=None) if known is not None else body


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
    if predicate.name == "owned_by":  # "a French-owned mill", "State-owned Acme"
        return is_label(value.value) or value.value.lower() in _SORTS_OF_OWNERS
    return predicate.name in ("played_for", "manager_of", "coach_of") and is_league(value.value)
