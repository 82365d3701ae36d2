"""What holding a role comes to: which predicate, and whose role it is."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import replace

from contract.vocabulary import Predicate, RoleRule, Vocabulary
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.bodies import goes_on, part_of_body, prepositions_of, with_chapter
from streaming.extract.statements.holding import AHEAD
from streaming.extract.statements.lexicon import CALLINGS, OF_PERSONS, SERVING
from streaming.extract.statements.match import Match
from streaming.extract.statements.named_behind import apposed
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_rows import is_vague, parted, roles_behind
from streaming.extract.statements.slots import Fill, is_ordinal
from streaming.extract.statements.where_clauses import where_body

_CLUB_WORDS = words("organizations", "club")
_ONLY_SPORT = frozenset(
    ("traded_to", "drafted_by", "debuted_with", "member_of_champion", "contract_with")
)
"""Predicates whose value a town may be where no club of it is named."""
_COUNTRIES = words("places", "countries")
_OF_STATES = frozenset("president senator governor minister chancellor king queen".split())
_BODY_SLOT = Slot("value", ("organization",))
_BODIES = ("organization", "place", "unknown")
_RANKS = frozenset("best greatest most least top worst better first-ever career all-time".split())
_WORD_BEFORE = re.compile(r"([a-z]+)[ -]$")
_JOB_NOUN = re.compile(
    r"[a-z]*(?:ship|ment|tion|sion|ance|ence)|office|store|bank|program|case|account|fund|city"
    r"|town|property|project|stage|plant|factory|branch|product|risk|media|data|policy|sales"
    r"|hotel|restaurant|press|tour|road|portfolio|hedge|money|asset|wealth|traffic|night|floor"
    r"|line|shop|bar|warehouse|farm|site|service|systems|community|brand"
)


def body_of(reading: Reading, role: Fill) -> Fill | None:
    """The organisation or place around a role: "the club's manager", "mayor of Harrow"."""
    owner = role.phrase.owner if role.phrase is not None else None
    ones = owner is not None and owner.kind == "person" and role.value.split()[-1] in OF_PERSONS
    if owner is not None and (owner.kind in ("organization", "place") or ones):
        return Fill(owner.name, owner.kind, owner.span, owner)
    at = reading.ending_at(role.span[1])
    at = _last_of_roles(reading, at) if at is not None else None
    served = {"to"} if role.value.split()[-1] in SERVING else set()
    told = prepositions_of(role.value) | served
    if at is None or at + 2 >= len(reading.items) or reading.items[at + 1].low not in told:
        return None
    after = reading.phrase(at + 2)
    if served and after is not None and after.refs and after.refs[0].kind == "person":
        return Fill(after.refs[0].name, "person", after.refs[0].span, after.refs[0], phrase=after)
    if after is None:
        return None
    if after.head == "history":  # "the ninth manager in Owls history"
        whose = after.owner if reading.items[at + 1].low == "in" else None
        return Fill(whose.name, whose.kind, whose.span, whose) if whose is not None else None
    if not after.refs:
        part = part_of_body(reading, after)
        if part is not None:
            return Fill(part.name, part.kind, part.span, part, phrase=after)
        named = apposed(reading, _BODY_SLOT, after)
        return named[0][0] if named is not None else None
    if after.refs[0].kind not in _BODIES:
        return None
    ref = after.refs[0]
    if goes_on(reading.items, after.end, ref):
        return None
    ref, _ = with_chapter(reading, ref, after.end)
    if reading.items[at + 1].low == "in" and (
        after.head == "campaign" or role.value.split()[-1] in _OF_STATES
    ):
        return None  # "a professor in her first campaign", "when Lee was president in Beirut"
    return Fill(ref.name, ref.kind, ref.span, ref, phrase=after)


def _last_of_roles(reading: Reading, at: int) -> int:
    """ "the manager and then president of Acme": the role that tells whose all of a row are."""
    items, row = reading.items, roles_behind(reading, at + 1)
    if not row or parted(items, row[0].start + 1, row[-1].phrase.end):
        return at
    if is_vague(items, at) and items[row[-1].start].low == "the":
        return at  # "a lawyer and the chairman of Acme"
    behind = row[-1].phrase.end
    last = next(i for i in range(row[-1].start, behind) if items[i] is row[-1].role)
    if behind >= len(items) or any(rowed.of is not None for rowed in row[:-1]):
        return at
    serving = items[behind].low == "to" and items[last].low.split()[-1] in SERVING
    return last if serving or items[behind].low in ("of", "at") else at


def bodies_of(reading: Reading, match: Match, role: Fill) -> list[Fill]:
    """Whose a met role is: those named as such, else those around the role, else who gives
    it. Several where they stand in a row: "pitching coach for the Owls and the Bears"."""
    named = [f for f in match.fills.get("value", ()) if f.kind in ("organization", "place")]
    own = body_of(reading, role) if named else None
    if own is not None and own.kind == "organization" and own.value != named[0].value:
        return [own]  # "moved to the Owls as manager of their farm club, the Bears"
    coaching = role.value.split()[-1] in ("coach", "manager")
    kinds = ("organization", "place") if coaching else _BODIES[:1]
    around = (body_of(reading, role) or where_body(reading, match, kinds)) if not named else None
    if around is not None:
        refs = around.phrase.refs if around.phrase is not None else []
        row = [replace(around, value=r.name, kind=r.kind, span=r.span, ref=r) for r in refs]
        return row or [around]
    return named or [f for f in match.fills.get("agent", ()) if f.kind == "organization"][:1]


def club_of(document: Document, place: Fill) -> Fill:
    """The one club of a place that the document names: "Harrow's general manager"; else the
    place itself."""
    named = [
        entity
        for entity in document.entities
        if entity.kind == "organization" and entity.name.startswith(f"{place.value} ")
    ]
    clubs = [entity for entity in named if entity.sort == "club"] or named
    if len(clubs) != 1:
        return place
    return Fill(clubs[0].name, "organization", place.span, place.ref)


def name_clubs(document: Document, match: Match, predicate: Predicate, sport: bool) -> bool:
    """Put the clubs for the places that stand for them; False where a place that must be a
    club is none. In a text about ``sport`` one that no club is named of is its own: "Houston".
    What must be a side is none elsewhere: "led the Beatles"."""
    for name, fills in match.fills.items():
        if any(fill.kind == "side" for fill in fills):
            if not sport and not all(is_called_side(fill.value) for fill in fills):
                return False
            sides = [replace(f, kind="organization") if f.kind == "side" else f for f in fills]
            match.fills[name] = fills = sides
        if not any(fill.kind == "club" for fill in fills):
            continue
        kinds = predicate.subject if name == "subject" else predicate.value
        clubs = [club_of(document, replace(f, kind="place")) for f in fills if f.kind == "club"]
        rest = [fill for fill in fills if fill.kind != "club"]
        if rest and rest[0].phrase is not None and rest[0].phrase is fills[0].phrase:
            # In a row with clubs a town is one: "Leeds United, Preston and Aberdeen".
            clubs = [replace(fill, kind="organization") for fill in clubs]
        clubs += rest
        if any(fill.kind == "place" for fill in clubs) and "place" not in kinds:
            county = all(fill.kind != "place" or fill.value.endswith("shire") for fill in clubs)
            national = predicate.name == "played_for" and (county or all(map(is_nation, clubs)))
            team = name == "with_team"
            known = national or team or _is_gaelic(match) or predicate.name in _ONLY_SPORT
            known |= all(_is_played_for(document, match, fill) for fill in clubs)
            if not sport or not known:
                if not team:
                    return False
                clubs = []  # "won the prize with Pell": of no side that the text tells
            clubs = [replace(fill, kind="organization") for fill in clubs]
        match.fills[name] = clubs
    return True


def _is_played_for(document: Document, match: Match, club: Fill) -> bool:
    """ "played for Preston", "played for Preston and Dundee": a town's side, by the verb."""
    if match.rule.predicate != "played_for":
        return False
    before = document.text[max(0, club.span[0] - _REACH) : club.span[0]]
    behind = _BESIDE_PLAY.match(document.text, club.span[1])
    return _PLAYED.search(before) is not None or behind is not None


_REACH = 40
_BESIDE_PLAY = re.compile(r" (?:as a player|rugby|cricket|hockey|netball|basketball|lacrosse)\b")
_PLAYED = re.compile(r"\bplay(?:ed|s|ing)? for (?:(?:the )?[A-Z][^.;:]*(?:,|\band) )?$")


def _is_gaelic(match: Match) -> bool:
    """ "beat Kerry by 1-22 to 0-20": a score of counties' sides."""
    told = match.fills.get("value", ())
    return match.rule.predicate == "score" and any(" to " in fill.value for fill in told)


def is_called_side(name: str) -> bool:
    """ "Ashby United": a name that nothing but a side has."""
    return name.lower().split()[-1] in _CLUB_WORDS


def is_nation(fill: Fill) -> bool:
    """ "the Portugal goalkeeper": a country's own side; a club is one too."""
    return fill.kind != "place" or fill.value.lower() in _COUNTRIES


def _is_within_subject(reading: Reading, match: Match, start: int) -> bool:
    """Whether a role before its "is" does not open the clause."""
    verb = match.verb
    if verb is None or verb.lemmas != ("be",) or not 0 < start < verb.first:
        return False
    return reading.items[start - 1].kind not in ("comma", "punct", "conj", "rel")


_JURY = re.compile(r" and (?:the )?jury\b")


def is_held(reading: Reading, match: Match, role: Fill) -> bool:
    """Whether a role beside a verb is one: "is representative of the crowd" is none."""
    phrase = role.phrase
    if phrase is not None and _JURY.match(reading.document.text, phrase.words[1]):
        return False  # "judge and jury" in his own cause
    if phrase is not None and _is_within_subject(reading, match, phrase.start):
        return False  # "the question for the mayor is Lee"
    if phrase is not None and _is_one_of_many(reading, phrase):
        return False
    article = phrase is None or phrase.words[0] < role.span[0]
    return article or role.value != "representative" or "be" not in match.rule.verbs


def _is_one_of_many(reading: Reading, phrase: Phrase) -> bool:
    """ "was the third minister to resign": so many did, whatever he was."""
    inside = reading.items[phrase.start : phrase.end]
    counted = any(is_ordinal(word) for item in inside for word in item.low.split())
    following = [item.low for item in reading.items[phrase.end : phrase.end + 2]]
    goes = following[:1] == ["to"] and following[-1] in _GOES
    return counted and goes and not phrase.refs


_GOES = frozenset("leave quit resign go step depart fall walk lose be".split())


def is_ahead(reading: Reading, role: Fill) -> bool:
    """ "is our next president": nobody's role yet."""
    if role.phrase is None:
        return False
    inside = reading.items[role.phrase.start : role.phrase.end]
    return any(item.low in AHEAD for item in inside)


def rules_for(vocabulary: Vocabulary, document: Document, role: Fill) -> list[RoleRule]:
    """The rules for a role, by the longest head that it is or ends with; none for a role
    that nothing is claimed of ("the best coach", "store manager" as a club's manager)."""
    if role.phrase is not None and _is_ranked(document, role):
        return []
    told = {role.value.casefold(), _bare(role.value), _without_field(role.value)}
    told.add(_PREFIXED.sub(r"\1 ", _bare(role.value)))  # "attorney-general"
    ends = told.union(*map(_ends, told))
    ends |= {f"-{calling}" for calling in CALLINGS if role.value.endswith(calling)}
    fits = [(length, rule) for rule in vocabulary.roles if (length := _fit(rule, told, ends))]
    longest = max((length for length, _ in fits), default=0)
    return [
        rule
        for length, rule in fits
        if length == longest and not (rule.exact and _is_other_job(document, role))
    ]


def _fit(rule: RoleRule, told: AbstractSet[str], ends: AbstractSet[str]) -> int:
    """How many letters of a role, as ``told``, the rule's best head meets, 0 for none; the
    whole role is better than one of its ``ends``."""
    met = rule.heads & (told if rule.exact else ends)
    return max((len(head) + (head in told) for head in met), default=0)


_PREFIXED = re.compile(r"\b(vice|pro|sub|deputy)-(?=[a-z])|-(?=general\b)")


def _ends(role: str) -> list[str]:
    """ "deputy finance director": "finance director", "director". What has other words before its
    last one meets "* manager", too."""
    words = role.split(" ")
    ends = [" ".join(words[i:]) for i in range(1, len(words))]
    return [*ends, f"* {words[-1]}"] if _bare(role).count(" ") else ends


def _without_field(role: str) -> str:
    """ "director of enforcement" is a director, "correspondent at large" a correspondent."""
    return re.split(r" (?:of|for|at|in) ", _bare(role))[0]


def is_of_organization(vocabulary: Vocabulary, role: str) -> bool:
    """Whether a role is always some organisation's, so that the one spoken of is meant."""
    folded = _bare(role)
    known = {word.casefold() for word in vocabulary.words.get("organization_roles", ())}
    chief = folded.startswith("chief ") and folded.endswith(" officer")
    return folded in known or folded.endswith(" coach") or chief


_HOW_HELD = re.compile(r"(?:founding|permanent|full-time|group|global|long-?time) ")


def _bare(role: str) -> str:
    told = role.casefold().removesuffix(" emeritus").removesuffix(" emerita")
    told = told.removesuffix(" pro tem")
    return _HOW_HELD.sub("", told.removeprefix("interim ").removeprefix("acting ")).removeprefix(
        "co-"
    )


def _is_ranked(document: Document, role: Fill) -> bool:
    """ "named the best coach" makes nobody a coach."""
    start, end = role.phrase.words if role.phrase else role.span
    words_ = document.text[start:end].lower().split()
    return bool(_RANKS & set(words_)) and words_[:2] != ["a", "top"]  # "a top aide to Lee"


def _is_other_job(document: Document, role: Fill) -> bool:
    """ "partnership manager", "store manager": a noun before makes it another job."""
    before = _WORD_BEFORE.search(document.text, max(0, role.span[0] - 30), role.span[0])
    return (
        role.value.endswith("manager")
        and before is not None
        and bool(_JOB_NOUN.fullmatch(before[1]))
    )
