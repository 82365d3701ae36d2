"""The organisation that a statement leaves out: of the role that was left, of who acted, of the
subject so far; in a trade the other party."""

from __future__ import annotations

from collections.abc import Sequence

from contract.vocabulary import Predicate
from streaming.extract.lexicon import words
from streaming.extract.statements.bodies import is_label
from streaming.extract.statements.discourse import SERVICES, Discourse
from streaming.extract.statements.followed import body_to_lead, is_followers_own
from streaming.extract.statements.left_bodies import may_be_left
from streaming.extract.statements.match import Match
from streaming.extract.statements.offices import is_of_land, office_served, post_left, town_served
from streaming.extract.statements.party_leaders import is_party_name
from streaming.extract.statements.positions import body_of, club_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.served import body_served
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.where_clauses import where_body

_BODY_ROLES = words("offices", "roles_of_bodies")
_OF_CLUBS = frozenset(("left", "contract_with"))
_JOINTS = frozenset(("after", "when", "once", "before", "until"))
_FEW = 3
"""Fewer names than these before a departure: the side and who is gone."""
_COURT = frozenset(("charged_with", "convicted_of", "sentenced_to"))
_FALLS_BACK = frozenset(("works_for", "contract_with", "debuted_with"))
"""Predicates whose organisation may be the one that the article is about."""
_BEFORE_A_TRADE = frozenset(("contract_with", "debuted_with"))
"""What a traded player did for another club than the one that has him now."""


def other_side(match: Match, discourse: Discourse) -> list[Fill]:
    """ "was dealt to the Owls for Cho": who gets Cho is the one that gave the other player."""
    move = discourse.moves.last.get("traded_to")
    if move is None or move.giver is None or "from" not in match.fills:
        return []
    gave = match.fills["from"][0].value
    parties = {move.club, move.giver}
    taker = next(iter(parties - {gave}), None) if gave in parties else None
    return [Fill(taker, "organization", match.fills["other"][0].span)] if taker else []


def understood_organization(
    reading: Reading,
    match: Match,
    predicate: Predicate,
    subject: Fill,
    discourse: Discourse,
    told_by: str | None,
) -> list[Fill]:
    """The organisation of the role that was left, of who acted, of the subject so far, or
    that tells it: the last is meant first where the subject is known to have left another."""
    if predicate.name == "drafted_by" and match.verb is not None and match.verb.negated:
        return []  # "was never drafted": by nobody
    settled = _settled(reading, match, predicate, subject, discourse)
    if settled is not None:
        return settled
    known = _employer(match, predicate, subject, discourse, told_by)
    leaves = predicate.name == "left"
    if leaves and known is None:
        if is_of_land(discourse, subject):
            return []
        known = post_left(discourse, subject) or _followed(reading, match, discourse)
    if leaves and not may_be_left(reading, match, known, discourse):
        return []
    if not match.fills.get("role") and _quits_a_race(match, discourse):
        return []
    known = known or _article_tells_of(match, predicate, subject, discourse)
    if known is not None and is_followers_own(reading, match, known, discourse):
        return []
    if known is None or is_party_name(known) or known.endswith(SERVICES) or _is_party(known):
        return []  # that sends nobody off without a word of it
    if leaves and _is_own_school(known, subject, discourse):
        return []
    if known.endswith("Court") and any((subject.value, p) in discourse.claimed for p in _COURT):
        return []  # where somebody is tried
    return [_of(known, subject)]


def _is_own_school(known: str, subject: Fill, discourse: Discourse) -> bool:
    """ "left Pell High at 16 to work in a shop, where she was sacked": not by the school."""
    taught = (subject.value, "educated_at") in discourse.claimed
    works = (subject.value, "works_for") in discourse.claimed
    return taught and not works and known.split()[-1] in ("School", "College", "Academy")


def _is_party(name: str) -> bool:
    """ "Republicans": those of a party, whom nobody's dismissal parts him from."""
    return is_label(name) and not name.endswith(("Senate", "House"))


def _settled(
    reading: Reading, match: Match, predicate: Predicate, subject: Fill, discourse: Discourse
) -> list[Fill] | None:
    """What the sentence itself, or the kind of statement, leaves no choice about; None where
    it is open."""
    name = predicate.name
    if name == "contract_with" and _says_by_whom(reading, match):
        return []
    if name == "debuted_with" and _says_with_whom(reading, match):
        return []
    role = next(iter(match.fills.get("role", ())), None)
    stated = body_of(reading, role) if role is not None else None
    if stated is not None:
        return [club_of(discourse.document, stated) if stated.kind == "place" else stated]
    if name == "played_for" or "where" in match.rule.source.within:
        body = where_body(reading, match)
        return [body] if body is not None else []
    served = body_served(reading, discourse.whole.county) if name == "left" else None
    if served is not None:
        return [served]
    bound = body_to_lead(reading, match, discourse) if name == "left" else None
    if bound is not None:
        return [_of(bound.name, subject)]
    return _of_a_career(match, name, subject, discourse)


def _of_a_career(match: Match, name: str, subject: Fill, discourse: Discourse) -> list[Fill] | None:
    """What was told of somebody's moves so far leaves no choice about."""
    club = discourse.clubs.get(subject.value) if name in _OF_CLUBS else None
    led = discourse.claimed.get((subject.value, match.rule.source.after))
    if led is not None and "hire" in match.rule.verbs:
        return [_of(led, subject)]  # "The coach, who played for the Owls, was hired in 2019"
    leads = any((subject.value, post) in discourse.claimed for post in ("manager_of", "coach_of"))
    if club is not None and leads and match.rule.source.set.get("manner") == "released":
        return [_of(club, subject)]  # a manager's own playing days
    if name == "debuted_with" and match.rule.source.after == "contract_with":
        signer = discourse.clubs.get(subject.value)
        return [_of(signer, subject)] if signer is not None else []
    own = discourse.employer(subject.ref)
    running = name == "contract_with" and "end_time" in match.fills
    if running and own is not None and own in discourse.moves.got:
        return [_of(own, subject)]  # "traded him to the Owls. His contract runs through 2026"
    if (subject.value, "traded_to") in discourse.claimed and name in _BEFORE_A_TRADE:
        # An earlier club, unless told since.
        return [] if own is None or own in discourse.moves.got else [_of(own, subject)]
    if name == "traded_to" and "value" not in match.fills:
        return _taker(match, subject, discourse)
    if name == "works_for" and "hire" in match.rule.verbs:
        main = discourse.whole.main_organization
        served = town_served(discourse, subject) if own is None else None
        if served is not None:
            return [_of(served, subject)]
        if own is not None and main not in (None, own):
            return []  # one is hired by another than one's own
        return [_of(own or main or "", subject)] if own or main else []
    return None


def _employer(
    match: Match, predicate: Predicate, subject: Fill, discourse: Discourse, told_by: str | None
) -> str | None:
    """Whom the subject is with, or who acts, as far as it was told."""
    agents = match.fills.get("value", [])
    known = office_served(discourse, subject) or discourse.employer(subject.ref)
    if predicate.name == "contract_with":
        known = _signer(match, subject, discourse, known)
    if told_by is not None and told_by == discourse.whole.main_organization:
        known = told_by
    if known is None or (subject.value, "left") in discourse.claimed:
        known = told_by or known
    if known is None and agents:
        known = discourse.employer(agents[0].ref)
    return known


def _signer(match: Match, subject: Fill, discourse: Discourse, known: str | None) -> str | None:
    """Who has a contract with somebody who is ``known`` to be with an organisation: a player is
    told of with the club that signed him; a coach signs with another."""
    if (subject.value, "contract_with") in discourse.claimed:
        club = discourse.clubs.get(subject.value)
        if club is not None:
            return club  # the deal that was told already
    agents = match.fills.get("value", [])
    if agents and agents[0].kind == "person":
        return discourse.employer(agents[0].ref)  # a general manager's club
    signs = bool({"sign", "agree"} & set(match.rule.verbs)) and not match.rule.passive_only
    plays = (subject.value, "played_for") in discourse.claimed
    return discourse.whole.main_organization or (known if plays or not signs else None)


def _article_tells_of(
    match: Match, predicate: Predicate, subject: Fill, discourse: Discourse
) -> str | None:
    """Whom the article describes the subject as with, else whom it is about."""
    agents = match.fills.get("value", [])
    known = None if agents else discourse.described_employer(subject.ref)
    role = next(iter(match.fills.get("role", ())), None)
    if known is None and _falls_back(predicate, role, subject, agents, discourse):
        known = discourse.whole.main_organization
        if known is None and predicate.name == "left":
            known = discourse.whole.opening_company
    return known


def _taker(match: Match, subject: Fill, discourse: Discourse) -> list[Fill]:
    """ "Lee, acquired from the Owls in May": by the club that he is with, or the article's."""
    gave = {fill.value for fill in match.fills.get("from", ())}
    known = discourse.employer(subject.ref) or discourse.whole.main_organization
    return [_of(known, subject)] if gave and known is not None and known not in gave else []


def _says_with_whom(reading: Reading, match: Match) -> bool:
    """ "made her debut with the Owls": nothing is left to understand."""
    if match.verb is None:
        return False
    attached = reading.attached(match.verb.at + 1, reading.clause_end(match.verb))
    return any(a.preposition in ("with", "for") and a.phrase and a.phrase.refs for a in attached)


def _says_by_whom(reading: Reading, match: Match) -> bool:
    """ "was signed by Chelsea", "signed a deal with the Owls": by nobody else, whatever those
    are."""
    if match.verb is None:
        return False
    attached = reading.attached(match.verb.at + 1, reading.clause_end(match.verb))
    agent = "by" if match.verb.passive else "with"
    named = (a.phrase for a in attached if a.preposition == agent and a.phrase is not None)
    return any(match.verb.passive or phrase.refs for phrase in named)


def _followed(reading: Reading, match: Match, discourse: Discourse) -> str | None:
    """ "became manager of the Owls after Lee was fired", "the Owls were 12-30 when Lee was
    fired": by them."""
    at = match.first - 1
    while at > 0 and reading.items[at].kind in ("role", "det", "comma"):
        at -= 1
    told = reading.items[at].low if at > 0 else ""
    if told not in _JOINTS:
        return None
    return discourse.posted or _side_that_opens(reading, discourse, match.first)


def _side_that_opens(reading: Reading, discourse: Discourse, before: int) -> str | None:
    """The side that a sentence tells of first, and the only one before an item."""
    bodies = [item for item in reading.items[:before] if item.kind == "ent"]
    phrase = reading.phrase(0) if len(bodies) < _FEW else None
    ref = phrase.refs[0] if phrase is not None and len(phrase.refs) == 1 else None
    if ref is None or ref.entity is None:
        return None
    return ref.name if discourse.document.entities[ref.entity].sort == "club" else None


def _quits_a_race(match: Match, discourse: Discourse) -> bool:
    """ "the news that the governor would quit", in a text about who runs: not an office."""
    quits = match.verb is not None and "quit" in match.verb.lemmas
    return quits and discourse.speaks_of(("nomination", "candidate", "primary"))


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
    title = subject.phrase.role if subject.phrase is not None else None
    told = role.value if role is not None else discourse.roles.get(subject.value)
    told = told or (title.low if title is not None else None)
    by_role = told is not None and told.split()[-1] in _BODY_ROLES
    return by_role or discourse.is_prominent(subject.value)
