"""The qualifiers of a match: from its slots, from its noun phrases, from what stands near."""

from __future__ import annotations

from collections.abc import Collection

from contract.records import Modality
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.items import clean
from streaming.extract.statements.lexicon import PLAYERS
from streaming.extract.statements.match import Match
from streaming.extract.statements.match_times import is_of_planning, marks_of
from streaming.extract.statements.patterns import ROLE_CLAIM
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.positions import bodies_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import position_name, role_name
from streaming.extract.statements.slots import Fill, is_ordinal, ordinal
from streaming.extract.statements.time_qualifiers import Found, put_times
from streaming.extract.statements.value_places import with_region

_OWN = frozenset("subject value agent".split())
"""Slots that are no qualifiers."""
_TIMES = frozenset(("start_time", "end_time", "point_in_time"))
_RUNNING = frozenset("expires runs ends is has".split())
_SPELLINGS = {"minor-league": "minor league", "major-league": "major league"}


def qualifiers_of(
    reading: Reading,
    match: Match,
    modality: Modality,
    wanted: Collection[str],
    discourse: Discourse,
) -> Found:
    """All that qualifies a match. ``wanted`` are the qualifiers that its predicate takes."""
    found = Found(dict(match.rule.source.set))
    future = modality == "planned"
    for name, fills in match.fills.items():
        if name not in _OWN and not (name == "role" and "role" not in wanted):
            ahead = future or (name == "end_time" and _runs_on(reading, match))
            fill = with_region(reading, fills[0]) if name == "place" else fills[0]
            _from_slot(name, fill, discourse, ahead, found)
    _from_phrases(match, found)
    _from_relative(reading, match, wanted, found)
    _from_award(reading, match, found)
    _from_opening(reading, match, wanted, found)
    _from_nearby(reading, match, wanted, found)
    for role in match.fills.get("value", ()) if match.rule.predicate == "promoted_to" else ():
        if role.kind == "role":  # "promoted to treasurer of Acme", "at Acme, where she was"
            for body in bodies_of(reading, match, role)[:1]:
                found.put("of", body.value)
    default = match.rule.source.time
    if match.verb is not None and match.verb.mode == "inf" and default == "point_in_time":
        default = "start_time"  # "hired in 2012 to manage"
    marks = marks_of(reading, match)
    if match.rule.predicate != "money_amount":  # "hurt in the third quarter"
        marks = [mark for mark in marks if mark.time.kind != "quarter"]
    put_times(
        marks, default, discourse, future and not is_of_planning(reading, match, marks), found
    )
    is_role = match.rule.predicate == ROLE_CLAIM
    if "end_time" in wanted or is_role:
        _from_until(reading, match, discourse, found)
    for bound in ("start_time", "end_time"):
        if found.values.get(bound) == found.values.get("point_in_time"):
            found.values.pop("point_in_time", None)  # one time told once
    if not _TIMES & found.values.keys() and ("start_time" in wanted or is_role):
        _since_then(reading, match, discourse, found)
    if not _TIMES & found.values.keys():
        _from_before(reading, match, discourse, found)
    return found


def _since_then(reading: Reading, match: Match, discourse: Discourse, found: Found) -> None:
    """ "has been acting mayor since then": since what the text told of last."""
    verb = match.verb
    if verb is None or not verb.perfect or reading.lacks(("then",)) or discourse.anchor is None:
        return
    behind = [item.low for item in reading.items[verb.at : reading.clause_end(verb)]]
    if "then" in behind and behind[behind.index("then") - 1] == "since":
        found.put("start_time", discourse.anchor)


_CLOSING = frozenset("until till before".split())
_BOUNDS = _CLOSING | {"since"}


def _from_until(reading: Reading, match: Match, discourse: Discourse, found: Found) -> None:
    """ "played there until an injury ended her career in 2012", "has led it since her father died
    in 2009": the time of what came then."""
    verb = match.verb
    ahead = [v for v in reading.verbs if verb is not None and v.first > verb.at]
    if verb is None or verb.mode == "inf" or not ahead:
        return
    then = ahead[0]
    opened = [i.low for i in reading.items[verb.at + 1 : then.first] if i.low in _BOUNDS][-1:]
    name = "start_time" if opened == ["since"] else "end_time"
    parted = any(item.kind == "rel" for item in reading.items[verb.at + 1 : then.first])
    if (
        not opened
        or name in found.values
        or parted
        or then.modal
        or then.negated
        or then.mode != "finite"
    ):
        return
    behind = reading.times_between(then.at + 1, reading.clause_end(then))
    moments = (discourse.when(m.time) for m in behind if m.preposition in ("in", "on", ""))
    when = next((moment for moment in moments if moment is not None), None)
    if when is not None:
        discourse.closing = name == "end_time"
        found.put(name, when.iso, when.words)


def _from_before(reading: Reading, match: Match, discourse: Discourse, found: Found) -> None:
    """The time that earlier sentences give a match that has none of its own."""
    lasted = "duration" in found.values
    told = discourse.tenures.time_of(reading, match, discourse.published, lasted)
    if told is not None:
        found.put(*told)
    charged = discourse.court_days.day_of(reading, match)
    if charged is not None:
        found.put("point_in_time", charged)


def _runs_on(reading: Reading, match: Match) -> bool:
    """ "whose contract expires in June": the June to come."""
    told = {item.low for item in reading.items[match.first : match.last + 1]}
    return match.rule.predicate == "contract_with" and not told.isdisjoint(_RUNNING)


def _from_slot(name: str, fill: Fill, discourse: Discourse, future: bool, found: Found) -> None:
    if fill.time is not None and fill.kind == "time":
        when = discourse.when(fill.time, future)
        if when is not None:
            found.put(name, when.iso, when.words)
    elif fill.kind in ("ord", "num") and fill.value.isdecimal():
        found.put(name, int(fill.value))
    else:
        found.put(name, position_name(fill.value) if name == "position" else fill.value)


def _from_phrases(match: Match, found: Found) -> None:
    for fill in match.fills.get("value", ()):
        if fill.phrase is not None and fill.phrase.league:
            found.put("league", fill.phrase.league)


def _from_award(reading: Reading, match: Match, found: Found) -> None:
    """ "the 2019 Rookie of the Year": the year before an award is that of the award."""
    for fill in match.fills.get("value", ()):
        if fill.kind == "award":
            at = reading.ending_at(fill.span[1])
            time = reading.items[at - 1].time if at else None
            if time is not None and time.kind in ("year", "season"):
                found.put("point_in_time", time.words[:4], time.words)


def _from_opening(reading: Reading, match: Match, wanted: Collection[str], found: Found) -> None:
    """ "A second baseman, he played for": the position that opens the sentence."""
    if "position" not in wanted or match.verb is None:
        return
    before = reading.items[max(0, match.verb.first - 2) : match.verb.first]
    if [item.kind for item in before] == ["role", "rel"] and _is_played(before[0].text):
        # "a defender who played for"
        found.put("position", position_name(role_name(before[0].text)))
    opening = reading.phrase(0) if reading.items else None
    if opening is None or opening.role is None or opening.refs:
        return
    subject = reading.clauses.subject(match.verb)
    apposed = subject == opening.end + 1 and reading.items[opening.end].kind == "comma"
    if apposed and _is_played(opening.role.text):
        found.put("position", position_name(role_name(opening.role.text)))


def _is_played(role: str) -> bool:
    """Whether a role is a position of play: no lawyer's, though he played for the club."""
    return role.lower().split()[-1] in PLAYERS


def _from_relative(reading: Reading, match: Match, wanted: Collection[str], found: Found) -> None:
    """ "the Barons, for whom he won": the team that a relative clause hangs on; "the club's player
    of the year": the one whose honour it is."""
    if "with_team" not in wanted or match.verb is None:
        return
    owner = _honouring_side(reading, match)
    if owner is not None:
        found.put("with_team", owner)
    team = reading.clauses.whose(match.verb)
    ref = make_ref(reading.document, reading.items[team]) if team is not None else None
    if ref is not None and ref.kind == "organization":
        found.put("with_team", ref.name)


def _honouring_side(reading: Reading, match: Match) -> str | None:
    """The club whose own award a value is."""
    start = next((fill.span[0] for fill in match.fills.get("value", ())), -1)
    at = next((i for i, item in enumerate(reading.items) if item.start == start), 0)
    while at > 1 and reading.items[at - 1].kind == "word":
        at -= 1  # "the club's young player of the year"
    if at < 2 or reading.items[at - 1].kind != "poss":
        return None
    ref = make_ref(reading.document, reading.items[at - 2])
    return ref.name if ref is not None and ref.sort == "club" else None


_OPENING = 12
"""How many items may stand before a subject that a pick or a round opens."""


def _from_nearby(reading: Reading, match: Match, wanted: Collection[str], found: Found) -> None:
    """Level, length, sum, round and pick that stand anywhere within the statement."""
    end = reading.clause_end(match.verb) if match.verb else match.last + 1
    start = match.verb.at if match.verb else match.first
    if "overall_pick" in wanted:
        start = match.first  # "The Owls, at No. 3, took Lee"
        opened = reading.items[0].low in ("with", "in", "at") and start < _OPENING
        if opened and reading.verb_items.isdisjoint(range(start)):
            start = 0  # "With the third pick, the Owls took Lee"
    lasting = "duration" in wanted and (match.verb is None or "amount" in wanted)
    for i in range(start, min(len(reading.items), max(end, match.last + 1))):
        item = reading.items[i]
        if item.kind == "level" and "level" in wanted:
            found.put("level", _SPELLINGS.get(item.text, item.text))
        elif item.kind == "money" and "amount" in wanted:
            found.put("amount", clean(item.text))
        elif item.time is not None and item.time.duration and lasting:
            found.put("duration", item.time.duration)
        elif "overall_pick" in wanted and (item.kind in ("ord", "num") or is_ordinal(item.low)):
            _from_pick(reading, i, found)


_PICKS = 1600
"""More than a draft has picks."""


def _from_pick(reading: Reading, i: int, found: Found) -> None:
    number = ordinal(reading.items[i].low)
    if number is None or number > _PICKS:
        return  # "the 2019 first-round pick"
    near = [item.low for item in reading.items[i : i + 3]]
    around = " ".join(near[: near.index(",")] if "," in near else near)
    before = [item.low for item in reading.items[max(0, i - 3) : i]]
    numbered = before[-1:] in (["no"], ["no."])
    picking = before[-1:] in (["picking"], ["choosing"], ["selecting"])
    counted = reading.items[i].kind == "ord" or before[-1:] == ["the"]  # not "their first pick"
    picked = counted and around.split()[1:2] in (["pick"], ["selection"])
    numbered = numbered and ("pick" in around or "at" in before)
    if "overall" in around or (picked and "round" not in around) or picking or numbered:
        found.put("overall_pick", number)
    elif "round" in around:
        found.put("round", number)
