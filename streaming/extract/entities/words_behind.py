"""What the words right behind one mention of a name tell of its kind."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.descriptions import PLACE_NOUNS
from streaming.extract.entities.grammar import AUXILIARIES, is_verb
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import is_possessive_mark

_SPEECH = words("roles", "speech")
_ROLE_HEADS = words("roles", "heads")
_ROLE_MODIFIERS = words("roles", "modifiers")
_KIN = words("roles", "kin")
_HAD = words("roles", "had")
_OF_PLACES = frozenset(("native", "natives", "resident", "residents"))
_SIDES = frozenset(("left", "right", "broken", "sore", "injured", "sudden", "surprise", "early"))
_STATES = words("places", "us_states", "state_short")
_COUNTRIES = words("places", "countries")
_PROVINCES = words("places", "provinces", "county_short")
_IRISH = frozenset(("co", "county"))
_OF_LIVING = frozenset(
    "born arrested jailed imprisoned buried raised airlifted orphaned hospitalised".split()
)
_LIVED = frozenset("grew died married graduated retired drowned".split())
"""What only people do and suffer, whatever else their name may look like."""
_HOME = frozenset(("from", "in", "near", "outside"))
_OF_LANDS = frozenset("parliament ambassador capital economy borders coastline embassy".split())
_PORTFOLIOS = words("portfolios", "fields") | {"prime"}
"""What a country has, and what its ministers are of."""
_OF_TOWNS = frozenset(
    "mayor mayoress bishop archbishop residents police sheriff harbourmaster".split()
)
_OFFICES_OF_TOWNS = (
    ["police", "chief"],
    ["fire", "chief"],
    ["city", "council"],
    ["town", "council"],
)
_BEFORE_PLAYERS = words("sport", "before_players")
"""What opens a sentence before a player: "Teenage goalkeeper Ada Quill"."""
_CLUB_DEEDS = words("sport", "club_deeds")
# "the Roe campaign" is a person's.
_OF_PERSONS = words("roles", "owned_by_persons")


def weigh_behind(name: Name, before: str, after: Sequence[str], evidence: Evidence) -> None:
    """Add what the three words ``after`` the name tell, "" where the text has ended. ``before``
    is the word right before it."""
    if len(name.words) == 1 and before in _HOME and "who" in (after[0], after[1]):
        evidence.add("place", 1.5)  # "a teacher from Pell who", "a nurse in Pell, who"
    else:
        _weigh_deed(after, evidence)
    _weigh_land(after, evidence)
    _weigh_side(name, after, evidence)
    _weigh_role(name, after, evidence)
    _weigh_noun(after, evidence)


def _weigh_deed(after: Sequence[str], evidence: Evidence) -> None:
    """ "Ada Quill, 44,", "Ada Quill, who", "Quill said", "Acme, which"."""
    following = after[0].lower()
    if following == "," and after[1].isdecimal() and after[2] in (",", ".", "—", "–"):
        evidence.add("person", 3.0)
        evidence.personal = True
    if (following in ("was", "were") and after[1] in _OF_LIVING) or following in _LIVED:
        evidence.add("person", 2.5)
    if following in _SPEECH:
        evidence.add("person", 1.2)
        evidence.add("organization", 0.3)
    if following == "," and after[1] in ("who", "whose", "whom"):
        evidence.add("person", 2.0)
        evidence.personal = True
    elif is_verb(following) and following not in AUXILIARIES:
        evidence.add("person", 0.8)
        evidence.add("organization", 0.3)
    if (following == "," and after[1] == "which") or following in ("itself", "which"):
        evidence.add("organization", 1.0)
        evidence.add("person", -2.0)
    if following in ("who", "himself", "herself"):
        evidence.add("person", 1.5)


def _weigh_land(after: Sequence[str], evidence: Evidence) -> None:
    """ "Pell, Ohio", "Pell, Co Kerry": a state or country behind a town."""
    if after[0] != "," or not after[1][:1].isupper():
        return
    place = after[1].rstrip(".").lower()
    whole = {place, f"{place} {after[2].lower()}"}
    told = whole & _STATES or place in _COUNTRIES or place in _IRISH
    if told or (whole & _PROVINCES and place not in GIVEN_NAMES):
        evidence.add("place", 3.0)


def _weigh_side(name: Name, after: Sequence[str], evidence: Evidence) -> None:
    """ "Quill Rovers have sacked": many under one name."""
    following = after[0].lower()
    if following not in ("have", "are", "were"):
        return
    if name.initial and len(name.words) == 2:
        evidence.add("organization", 1.5)  # "Quill Rovers have sacked": many in one name
        evidence.add("person", -1.0)
    if after[1] in _CLUB_DEEDS and len(name.words) == 1:
        evidence.add("organization", SURE)  # "Pell have sacked": a side called by its town
        evidence.sort = evidence.sort or "club"


def _weigh_role(name: Name, after: Sequence[str], evidence: Evidence) -> None:
    """ "Zembla Otters general manager Ada Quill"; but "Pitching coach Ada Quill"."""
    following = after[0].lower()
    acts = is_verb(following) or (following == "first" and is_verb(after[1]))  # "Ada first led"
    if acts or not (following in _ROLE_HEADS or following in _ROLE_MODIFIERS):
        return
    opens = len(name.words) == 1 and name.initial
    own = opens and (name.words[0].lower() in _ROLE_MODIFIERS or following not in _ROLE_HEADS)
    own |= opens and name.words[0].lower() in _BEFORE_PLAYERS
    if name.words[0].endswith("s") and after[1] in ("coordinator", "coach", "manager"):
        own = name.words[0].lower() in _ROLE_MODIFIERS  # "Owls hitting coach Ada Quill"
    evidence.add("organization", -SURE if own else 1.5)


def _weigh_noun(after: Sequence[str], evidence: Evidence) -> None:
    """ "Pell residents", "the Roe campaign", "Ohio-based Acme", "Zembla's parliament"."""
    following = after[0].lower()
    if following in PLACE_NOUNS or following in _OF_PLACES:
        evidence.add("place", 2.0)
    if following in _OF_PERSONS:
        evidence.add("person", 3.0)
    if following == "," and after[1].endswith(("-based", "-area")):
        evidence.add("place", 2 * SURE)  # "the chief executive of Pell Rock, Ohio-based Acme"
    if following.startswith("-based") or (following == "-" and after[1] == "based"):
        evidence.add("place", 2.0)
    owned = is_possessive_mark(after[0] or "x")
    if owned and (after[1] in _OF_LANDS or (after[2] == "minister" and after[1] in _PORTFOLIOS)):
        evidence.add("place", 3.0)  # "Zembla's finance minister", "Zembla's parliament"
    if owned and (after[1] in _OF_TOWNS or after[1:] in _OFFICES_OF_TOWNS):
        evidence.add("place", 2.0)  # "Pell's mayor"
    if owned and {after[1].lower(), after[2].lower()} & _KIN:
        evidence.add("person", 1.5)
    if owned and (after[1].lower() in _HAD or (after[1] in _SIDES and after[2] in _HAD)):
        evidence.add("person", 2.0)  # "Quill's knee", "Quill's left knee"
