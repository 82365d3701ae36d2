"""What the words right before and behind one mention of a name tell of its kind."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import CLASSES, GIVEN_NAMES
from streaming.extract.entities.club_words import weigh_club
from streaming.extract.entities.descriptions import PLACE_NOUNS, is_agent, kind_of, sorts_of
from streaming.extract.entities.employments import weigh_employment
from streaming.extract.entities.grammar import (
    AUXILIARIES,
    CLAUSE_MARKS,
    INFINITIVE,
    PREPOSITIONS,
    is_verb,
)
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.entities.outlets import weigh_outlet
from streaming.extract.entities.town_bodies import weigh_town_bodies
from streaming.extract.entities.trades import weigh_trade
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_SPEECH = words("roles", "speech")
_ROLE_HEADS = words("roles", "heads")
_ROLE_MODIFIERS = words("roles", "modifiers")
_KIN = words("roles", "kin")
_OF_PLACES = frozenset(("native", "natives", "resident", "residents"))
_WHO_ARE_FROM = _OF_PLACES | frozenset(
    "people men women families students children natives man woman hail hails hailed".split()
)
_OF_TOWNS = frozenset("company firm startup man woman couple teenager jury".split())
_AFTER_NAMES = frozenset(
    (before, earlier) for before in ("of", "from") for earlier in (",", ")", "originally")
)
_FUNCTION = words("common", "function")
_ALSO_VERBS = words("roles", "also_verbs")
_STATES = words("places", "us_states", "state_short")
_COUNTRIES = words("places", "countries")
_PROVINCES = words("places", "provinces", "county_short")
_REGIONS = _PROVINCES | words("places", "state_short")
_TOWN_REACH = 5
_BEFORE_TOWN = frozenset(("in", "of", "from", "near", "at", "outside"))
_IRISH = frozenset(("co", "county"))
_OF_LIVING = frozenset(
    "born arrested jailed imprisoned buried raised airlifted orphaned hospitalised".split()
)
_LIVED = frozenset("grew died married graduated retired drowned".split())
"""What only people do and suffer, whatever else their name may look like."""
_OF_LANDS = frozenset("parliament ambassador capital economy borders coastline embassy".split())
_PORTFOLIOS = words("portfolios", "fields") | {"prime"}
"""What a country has, and what its ministers are of."""
_DIRECTIONS = words("places", "directions")
_PREPOSITIONS = words("places", "prepositions") - {"of", "to", "from", "into", "through", "via"}
_LEAGUES = frozenset(("League", "Conference", "Division", "Circuit", "Association"))
_LEAGUE_WITHIN = 6
_SWEARING = frozenset(("swore", "swear", "swears", "swearing"))
_LOCATING = frozenset(("in", "near", "outside", "around", "across", "downtown"))
_HAILING = frozenset(("is", "was", "hails", "hailed", "comes", "originally"))
_CHOOSING = frozenset(
    "elected elects elect appointed appoints appoint named names name chose chosen made installed"
    " re-elected reelected nominated crowned hired".split()
)
_CHOSEN = _ROLE_HEADS | _ROLE_MODIFIERS | {"as", "its", "the", "their", "to"}
_SENDING_OFF = frozenset(("fired", "sacked", "dismissed", "benched"))
_BEFORE_PLAYERS = frozenset(
    "teenage teenaged veteran rookie young experienced star former ex backup reserve substitute"
    " starting injured record on-loan summer home-grown promising talented versatile long-serving"
    " influential in-form retired fellow".split()
)
"""What opens a sentence before a player: "Teenage goalkeeper Ada Quill"."""
_NAMING = frozenset(
    "named appointed elected re-elected reelected declared crowned made naming appointing".split()
)
_POST_WORDS = _ROLE_HEADS | _ROLE_MODIFIERS | {"its", "their", "his", "her", "the", "as", "new"}
"""What may stand between who is named and the end of the post that is given."""
_LEVELS = frozenset(("Triple-A", "Double-A", "Single-A", "High-A", "Low-A"))
_OWNING = frozenset(("owns", "founded", "co-founded"))
_CLUB_DEEDS = frozenset(
    ("sacked", "signed", "appointed", "beaten", "drawn", "parted", "relegated", "promoted", "lost",
     "won", "dismissed", "agreed", "unveiled", "top", "bottom", "held", "completed")
)  # fmt: skip
# "the Roe campaign" is a person's.
_OF_PERSONS = frozenset(
    ("administration", "campaign", "presidency", "camp", "family", "estate", "supporter",
     "supporters", "aide", "aides", "adviser", "advisers", "rally", "era")
)  # fmt: skip


def weigh_context(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what stands beside one mention, its description included, to its spelling's evidence."""
    if not name.initial and not name.titled:
        evidence.mid_sentence += 1
    if name.address or name.role:
        evidence.add("person", 3.0)
        evidence.personal = True
    before = found[name.first - 1].text if name.first else ""
    before = before.lower() if len(before) < 4 or not before[0].isupper() else before
    earlier = found[name.first - 2].text.lower() if name.first > 1 else ""
    if earlier == "class" and before.upper() in CLASSES:
        before, earlier = "Single-A", found[name.first - 3].text.lower() if name.first > 2 else ""
    after = [token.text for token in found[name.last : name.last + 3]]
    after += [""] * (3 - len(after))
    _weigh_before(name, before, earlier, after[0], evidence)
    _weigh_after(name, after, evidence)
    weigh_trade(name, found, evidence)
    weigh_employment(name, found, evidence)
    weigh_outlet(name, found, evidence)
    weigh_club(name, found, evidence)
    weigh_town_bodies(name, found, evidence)
    _weigh_region(name, found, evidence)
    _weigh_league(found[name.last : name.last + _LEAGUE_WITHIN], evidence)
    if before == "state" and earlier == "of":
        evidence.add("person", 2.5)  # "former secretary of state Ada Quill"
    else:
        _weigh_description(name, evidence, before in _LOCATING)
    if before in _NAMING and earlier not in AUXILIARIES and _takes_post(name, found):
        evidence.add("person", SURE)
        evidence.personal = True


def _takes_post(name: Name, found: Sequence[Token]) -> bool:
    """ "named Ada Quill chief executive": who gets a post, which no other's name follows."""
    at = name.last
    while at < len(found) and found[at].text in _POST_WORDS:
        at += 1
    told = at > name.last and found[at - 1].text in _ROLE_HEADS and len(name.words) > 1
    return told and at < len(found) and not found[at].is_capitalised


def _weigh_description(name: Name, evidence: Evidence, located: bool) -> None:
    """ "Pell, a bakery in Oslo", "the village of Pell", "Pell is a nurse"."""
    if name.described is None:
        return
    kind = kind_of(name.described.noun)
    if kind == "person" and located:
        return  # "She was born in Pell Landing, the daughter of": she is the daughter
    if kind is not None:
        evidence.add(kind, 2.0 if kind == "person" else SURE + 2)
    sorts = sorts_of(name.described.noun)
    if kind == "organization" and len(sorts) == 1:
        evidence.sort = evidence.sort or min(sorts)


def _weigh_before(name: Name, before: str, earlier: str, after: str, evidence: Evidence) -> None:
    single = len(name.words) == 1
    if before in _ROLE_HEADS and not (before in _ALSO_VERBS and earlier in INFINITIVE):
        evidence.add("person", 2.0)
    if before.endswith("-based") or (before == "based" and earlier == "-"):
        evidence.add("organization", 2.0 if single else 0.5)  # "Dublin-based Quill"
    if before in _CHOOSING and not single and earlier not in AUXILIARIES and after in _CHOSEN:
        evidence.add("person", SURE)  # "elected Ada Quill president"
    if before in _KIN or (before == "," and earlier in _KIN):
        evidence.add("person", 2.0)
    evidence.located |= before in _LOCATING
    if before == "in" and after in ("history", "franchise"):
        evidence.add("organization", 1.5)  # "in Pell Rovers history"
    elif before == "in" and earlier in _SWEARING:
        evidence.add("person", 2.5)  # "swore in Ada Quill as"
    elif before == "in" and not single and not is_possessive_mark(after or "x"):
        evidence.add("place", 1.2)  # "in Pell Landing"
    if before in _PREPOSITIONS and after != "history" and earlier not in _SWEARING:
        evidence.add("place", 1.5 if single or before == "in" else 0.8)
    if (before == "of" and earlier in _ROLE_HEADS) or (before in _OWNING and not single):
        evidence.add("organization", 2.0)
    if before == "from" and earlier in _HAILING:
        evidence.add("place", 2.0)  # "is from Pell Fork"
    if before in ("in", "to", "from") and earlier in ("headquarters", "based", "headquartered"):
        evidence.add("place", 2.0)
    if (before in ("of", "from") and earlier in _WHO_ARE_FROM) and single:
        evidence.add("place", 3.0)  # "a native of Pell who", "34 people from Pell died"
    if single and (before, earlier) in _AFTER_NAMES:
        evidence.add("place", 3.0)  # "Jane Roe, 41, of Pell, who was"
    if before == "of" and earlier in _DIRECTIONS:
        evidence.add("place", 2.0)
    plural = name.words[-1].endswith(("s", "men", "Sox")) and not name.words[-1].endswith("ss")
    level = before in _LEVELS
    if level and len(name.words) == 1:
        evidence.add("place", 1.5)
    if before in ("a", "an") and after in _OF_TOWNS:
        evidence.add("place", 2.0)  # "a Pell Landing company", "a Pell man"
    if before == "the" and not plural and _is_noun(after):
        # "the Harrow maker of soups": a place more often than not.
        evidence.add("place", 0.8)
        evidence.add("organization", 0.4)
    elif before == "the" or (earlier == "the" and plural and _is_before_club(before, level)):
        evidence.add("organization", 1.5)
        # "the Fenwick Comets" is nobody's name, "the Fenwick Roe case" may hold one.
        evidence.add("person", -1.0 if before != "the" or _is_noun(after) else -SURE)
        if plural and not evidence.sort:
            evidence.add("organization", 1.0)
            evidence.sort = "club"
    if before in _SPEECH:
        evidence.add("person", 1.5)
    if before in _SENDING_OFF and not single:
        evidence.add("person", SURE + 0.5)  # "fired Hub Castle": nobody sacks a castle


def _weigh_region(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """ "of Pell, Hants,", "43, of Pell Landing,": a region behind a town, a town behind an age."""
    if name.first < _TOWN_REACH or found[name.first - 1].text not in (",", "of"):
        return
    earlier = found[name.first - 2].text
    if found[name.first - 1].text == "of":
        aged = earlier == "," and found[name.first - 3].text.isdigit()
        if aged and len(name.words) > 1 and not evidence.sort:
            evidence.add("place", SURE + 1)
    elif names_region(name.text) and earlier[:1].isupper():
        at = name.first - 2
        while at > name.first - _TOWN_REACH and found[at].text[:1].isupper():
            at -= 1
        doubtful = len(name.text) == 2 or name.text.lower() in GIVEN_NAMES
        if not doubtful or found[at].text in _BEFORE_TOWN:
            evidence.add("place", SURE)


def names_region(text: str) -> bool:
    """ "Hants", "Kerry", "NSW": what may stand behind a town, though "Al" and "Pa" are people."""
    told = text.lower().rstrip(".") in _REGIONS
    return told and (len(text) > 2 or text.isupper())


def _is_before_club(before: str, level: bool) -> bool:
    """ "the reeling Fenwick Comets", "the Triple-A Comets", but not "the novelist Ada Jones"."""
    return level or (before.isalnum() and before not in _ROLE_HEADS and not is_agent(before))


def _weigh_league(after: Sequence[Token], evidence: Evidence) -> None:
    """ "X of the Gulf Winter League" is a club."""
    if [token.text for token in after[:2]] != ["of", "the"]:
        return
    for token in after[2:]:
        if token.text in _LEAGUES:
            evidence.add("organization", SURE)
            evidence.sort = evidence.sort or "club"
        if not token.is_capitalised:
            return


def _is_noun(word: str) -> bool:
    """A small word that goes on with the noun phrase of the name before it."""
    if not word.isalpha() or not word.islower() or is_verb(word):
        return False
    return word not in PREPOSITIONS and word not in CLAUSE_MARKS and word not in _FUNCTION


def _weigh_after(name: Name, after: Sequence[str], evidence: Evidence) -> None:
    following = after[0].lower()
    if following == "," and after[1].isdigit() and after[2] in (",", ".", "—", "–"):
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
    if following == "," and after[1][:1].isupper():
        place = after[1].rstrip(".").lower()
        whole = {place, f"{place} {after[2].lower()}"}
        told = whole & _STATES or place in _COUNTRIES or place in _IRISH
        if told or (whole & _PROVINCES and place not in GIVEN_NAMES):
            evidence.add("place", 3.0)
    acts = is_verb(following) or (following == "first" and is_verb(after[1]))  # "Ada first led"
    if following in ("have", "are", "were") and name.initial and len(name.words) == 2:
        evidence.add("organization", 1.5)  # "Quill Rovers have sacked": many in one name
        evidence.add("person", -1.0)
    if following in ("have", "are", "were") and after[1] in _CLUB_DEEDS and len(name.words) == 1:
        evidence.add("organization", SURE)  # "Pell have sacked": a side called by its town
        evidence.sort = evidence.sort or "club"
    if (following in _ROLE_HEADS or following in _ROLE_MODIFIERS) and not acts:
        # "Zembla Otters general manager Ada Quill"; but "Pitching coach Ada Quill".
        opens = len(name.words) == 1 and name.initial
        own = opens and (name.words[0].lower() in _ROLE_MODIFIERS or following not in _ROLE_HEADS)
        own |= opens and name.words[0].lower() in _BEFORE_PLAYERS
        if name.words[0].endswith("s") and after[1] in ("coordinator", "coach", "manager"):
            own = name.words[0].lower() in _ROLE_MODIFIERS  # "Owls hitting coach Ada Quill"
        evidence.add("organization", -SURE if own else 1.5)
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
    if owned and {after[1].lower(), after[2].lower()} & _KIN:
        evidence.add("person", 1.5)
