"""What only a club has, does and suffers: "Kestrel Town, 3-1", "the Boulder Peaks hired"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import is_record, word_at
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.entities.town_sides import is_plural, plays
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_ACTS = words("sport", "club_acts")
_DEEDS = frozenset(("appearances", "goals", "caps", "games", "matches", "starts"))
# "a spell at Pell Town", "her debut for Pell Weavers", "at the helm of Pell Weavers".
_OF_SIDES = words("sport", "had_with_sides")
_TO_SIDES = frozenset(("at", "for", "with", "from", "to", "against", "over", "of", "by"))
_THEIR_OWN = words("sport", "owned_by_sides")
_POSITIONS = words("roles", "positions", "players") | _THEIR_OWN
_BEFORE_POSITION = words("sport", "before_positions")
_ENDS_POSITION = _POSITIONS | frozenset("back receiver end coordinator baseman fielder".split())
_NEAR = 6
"""Tokens before a name in which a word may tell that it is a side's."""
_NAMING = words("roles", "naming")
"""Behind these a name is of whoever is given the post: "named Ada Jones coach"."""
_SUFFERED = words("sport", "suffered")
_PLAYED = _ACTS | words("sport", "also_acts")
_SIDES_OWN = words("sport", "within_clubs")
_FARM = frozenset(("affiliate", "farmhand", "farmhands", "affiliates"))
_AHEAD = 12
_CITIES = words("places", "cities", "us_states", "countries", "regions")
TOWN_CLUBS = frozenset(("Town", "City", "County", "Borough"))
"""What clubs that are called by their town end with, as towns do."""
_AGAINST = words("results", "beating") | frozenset(
    "over against to at with past off by aside out".split()
)


def weigh_club(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what stands beside one mention of a name and tells a club."""
    following = word_at(found, name.last)
    if len(name.words) == 1:
        before = [word_at(found, name.first - i) for i in (2, 1)]
        if before[1] == "for" and before[0] in _DEEDS:
            evidence.add("organization", 2.0)  # "400 appearances for Inverleith"
            evidence.sort = evidence.sort or "club"
        if following == "coach":
            evidence.sort = evidence.sort or "club"  # "Pell coach Jane Roe": Pell College's side
        if following == "boss":
            evidence.add("organization", 1.0)  # "Pell boss Jane Roe": a firm's or a side's
        if plays(name, found) or (name.text in TOWN_CLUBS and is_plural(name, found)):
            evidence.add("organization", 2.5)
            evidence.add("person", -1.5)
            evidence.sort = evidence.sort or "club"
        return
    _weigh_side(name, found, evidence)
    acted = [word_at(found, name.last + i) for i in (0, 1)]
    if acted[0] in ("have", "are", "were") and acted[1] in _SUFFERED:
        evidence.add("organization", SURE)  # "Calder Vale have parted company"
        evidence.sort = evidence.sort or "club"
    if name.words[-1] in TOWN_CLUBS:
        _weigh_town_club(name, found, evidence)
    if name.words[-1].endswith("s") and _is_told_as_side(name, found, following):
        evidence.add("organization", SURE)  # "the 1987 Pell Kings", "a Pell Kings affiliate"
        evidence.sort = evidence.sort or "club"
    _weigh_result(name, found, evidence)
    plural = name.words[-1].endswith("s") and evidence.sort in ("", "club")
    if plural and following in _ACTS and evidence.weights.get("place", 0.0) < SURE + 1:
        evidence.add("organization", 1.5)  # "the Boulder Peaks hired": no mountains


def _weigh_side(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """ "a spell at Pell Weavers", "the Pell Weavers manager", "Coach Ada Quill's Pell Weavers": a
    plural that play is told of with is a side, and one that is called by its town too."""
    town = name.words[-1] in TOWN_CLUBS
    plural = name.words[-1].endswith("s") and not name.words[-1].endswith("ss")
    if not (town or plural) or evidence.personal:
        return
    before = word_at(found, name.first - 1)
    near = {token.low for token in found[max(0, name.first - _NEAR) : name.first]}
    owned = plural and is_possessive_mark(before or "x") and "coach" in near
    told = before in _TO_SIDES and (bool(near & _OF_SIDES) or (plural and before == "at"))
    behind = [word_at(found, name.last + i) for i in (0, 1)]
    told |= before in ("joined", "rejoined") and behind[0] == "from" and behind[1][:1].isupper()
    told |= before in ("left", "quit") and behind[0] == "for" and behind[1][:1].isupper()
    told |= behind == ["by", "mutual"]
    post = behind[0] in _POSITIONS
    post |= plural and behind[0] in _BEFORE_POSITION and behind[1] in _ENDS_POSITION
    post &= before not in _NAMING
    if told or owned or post:
        evidence.add("organization", 2 * SURE if town else 1.5)
        evidence.add("person", -1.0)
        evidence.sort = evidence.sort or "club"


def _is_told_as_side(name: Name, found: Sequence[Token], following: str) -> bool:
    """Whether a plural's neighbours are those of a club: a year of play, a title, a farm club."""
    before, earlier = word_at(found, name.first - 1), word_at(found, name.first - 2)
    won = before.endswith(("-winning", "champion")) or (before.isdecimal() and len(before) == 4)
    return following in _FARM or (won and (earlier in ("the", "a") or earlier.isdecimal()))


def _weigh_result(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """ "Pell Swifts overcame Orrin 1-0", "lost 5-0 at Pell Swifts", "Pell Swifts 0": a plural that
    a result is told of is a side, unless something else tells a person of that name."""
    plural = name.words[-1].endswith("s") and not name.words[-1].endswith("ss")
    if not plural or evidence.personal:
        return
    near = [*found[max(0, name.first - 5) : name.first], *found[name.last : name.last + 3]]
    scores = sum(is_record(token.text) for token in near)
    against = word_at(found, name.first - 1) in _AGAINST and scores == 1
    if _is_side(name, found) or against:
        evidence.add("organization", 2.0)
        evidence.add("person", -1.0)
        evidence.sort = evidence.sort or "club"


def _is_side(name: Name, found: Sequence[Token]) -> bool:
    """ "Kestrel Town beat Pell 3-1", "Kestrel Town 1,", "the Kestrel Town striker": no town does
    so, but a city may be said for its club, so not where the whole is a town's name."""
    if " ".join(name.words).lower() in _CITIES:
        return False
    behind = [token.text for token in found[name.last : name.last + _AHEAD]]
    if not behind:
        return False
    counted = (
        behind[0].isdecimal() and len(behind[0]) < 3 and behind[1:2] in ([","], ["."], [";"], [":"])
    )
    played = behind[0] in _PLAYED and sum(is_record(word) for word in behind) == 1
    return counted or played or behind[0] in _SIDES_OWN


def _weigh_town_club(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """ "a 3-1 win over Kestrel Town", "joined Kestrel City on loan": a club's name."""
    near = [*found[max(0, name.first - 4) : name.first], *found[name.last : name.last + 3]]
    against = word_at(found, name.first - 1) in _AGAINST
    scored = against and any(is_record(token.text) for token in near)
    lent = [token.text for token in found[name.last : name.last + 2]] == ["on", "loan"]
    words = [token.text for token in found[name.last : name.last + 2]]
    given = [token.text for token in found[name.last : name.last + 3]]
    scored |= given[:1] == ["a"] and any(is_record(word) for word in given)  # "a 2-0 win"
    ahead = [token.text for token in found[name.last : name.last + _AHEAD]]
    scored |= ahead[:1] != [] and ahead[0] in _PLAYED and any(map(is_record, ahead))
    left = is_plural(name, found) or words in (
        ["by", "mutual"],
        ["to", "promotion"],
        ["in", "charge"],
    )
    if scored or lent or left or _is_side(name, found):
        evidence.add("organization", 2 * SURE)
        evidence.sort = evidence.sort or "club"
