"""What other words add to a statement: the cause of a death, the day of a record, a level.

"She died on Thursday. The cause was pneumonia." "The Owls beat the Bears on Sunday. The Bears
fell to 60-70": a record is as of the game told of, though the article may be a day younger.
"Manager of the Bears' Double-A affiliate, the Miners": the level belongs to both statements.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.stint_records import with_departures
from streaming.extract.statements.told_ends import with_ends
from streaming.extract.statements.told_injuries import with_injuries
from streaming.extract.statements.told_positions import with_positions
from streaming.extract.statements.told_results import with_result_days
from streaming.extract.statements.told_starts import with_starts
from streaming.extract.statements.weddings import with_weddings

_CAUSE = re.compile(
    r"\b[Tt]he cause(?: of (?:his |her )?death)?,? (?:was|is) (?:an? |the )?"
    r"(?!(?:not|unknown|under|being|unclear|still|yet|never|that|what)\b)"
    r"(?P<cause>[a-z][\w’'-]*(?: (?!according|said|his|her|which|who|and he|and she)[\w’'-]+){0,5})"
    r"(?=[,.;])"
)
_GRADUATED = re.compile(
    r",? (?:and |from which (?:he|she|they) (?:had )?)?graduat(?:ed|ing)(?: with honors)? in"
    r" (?P<year>(?:19|20)\d\d)\b"
)
_SENTENCED = re.compile(r"^[^.]*? and (?:sentenced|acquitted|cleared)\b")
_WITHIN = 600
"""Code points behind a death within which its cause is told."""
_REACHES = re.compile(r"\b(?:f[ae]ll|drop|improve|move|r[io]se|slip|climb)(?:s|d|ed|ped)?\b")
_LED = frozenset(("manager_of", "coach_of"))
_BESIDE = 120
"""Code points between what tells of an affiliate's level and of who leads it."""
_DAYS = 2
"""How old a game may be whose article tells of the records as they are."""


def told_later(document: Document, claims: Sequence[Claim]) -> list[Claim]:
    """The claims, in their order, with what other statements and sentences tell of them."""
    led = _with_levels(with_weddings(document, _with_causes(document, claims)))
    published = document.about.published
    today = published.date() if published is not None else None
    led = with_ends(document, _with_graduations(document, led))
    led = with_positions(document, with_starts(led, today))
    led = with_departures(document, with_result_days(document, led, today), today)
    led = with_injuries(document, led, lambda day: today is not None and _is_fresh(day, today))
    return list(_on_game_days(document, _with_sentences_days(document, _with_roles(led))))


def _with_graduations(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "studied at Acme College, graduating in 1989"."""
    for claim in claims:
        told = (
            _GRADUATED.match(document.text, claim.value_mention[1])
            if claim.predicate == "educated_at" and claim.value_mention is not None
            else None
        )
        yield _with(claim, "point_in_time", told["year"]) if told is not None else claim


def _with_roles(claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "spent nine years as an auditor with Acme": the role in which one works for it."""
    held = list(claims)
    roles = {
        (claim.subject, claim.qualifiers.get("of"), claim.span[0]): claim.value
        for claim in held
        if claim.predicate == "position_held"
    }
    for claim in held:
        role = roles.get((claim.subject, claim.value, claim.span[0]))
        employed = claim.predicate == "works_for" and role is not None
        yield _with(claim, "role", str(role)) if employed else claim


def _with_sentences_days(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "found guilty in 2022 and sentenced to four years": the time that both share."""
    convicted: dict[str, Claim] = {}
    for claim in claims:
        told = claim.modality == "asserted" and "point_in_time" in claim.qualifiers
        if claim.predicate == "convicted_of" and told:
            convicted[claim.subject] = claim
        before = convicted.get(claim.subject)
        cleared = claim.predicate == "convicted_of" and claim.modality == "denied"
        if (claim.predicate == "sentenced_to" or cleared) and before is not None:
            start = before.span[0]
            shared = 0 <= claim.span[0] - start < _BESIDE
            joined = _SENTENCED.search(document.text[start : claim.span[1]]) if shared else None
            if joined is not None:
                claim = _with(claim, "point_in_time", str(before.qualifiers["point_in_time"]))
        yield claim


def _with_levels(claims: Iterable[Claim]) -> Iterator[Claim]:
    """ "manager of its Double-A affiliate, the Miners": the level that they are told of with."""
    levels: dict[str, tuple[str, int]] = {}
    held = list(claims)
    for claim in held:
        if claim.predicate == "affiliate_of" and "level" in claim.qualifiers:
            levels[claim.subject] = (str(claim.qualifiers["level"]), claim.span[0])
    for claim in held:
        level, at = levels.get(claim.value, ("", -1))
        beside = claim.predicate in _LED and abs(claim.span[0] - at) < _BESIDE
        yield _with(claim, "level", level) if level and beside else claim


def _with_causes(document: Document, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The deaths, each with the cause that is told behind it and before the next death."""
    deaths = sorted(claim.span[0] for claim in claims if claim.predicate == "died")
    told: dict[int, str] = {}
    for cause in _CAUSE.finditer(document.text) if deaths else ():
        before = bisect_right(deaths, cause.start()) - 1
        if before >= 0 and cause.start() - deaths[before] < _WITHIN:
            told.setdefault(deaths[before], cause["cause"])
    for claim in claims:
        known = told.get(claim.span[0]) if claim.predicate == "died" else None
        yield _with(claim, "cause", known) if known is not None else claim


def _with(claim: Claim, name: str, told: str) -> Claim:
    """The claim with one more qualifier, unless it has that."""
    return qualified(claim, {name: told, **claim.qualifiers})


def _on_game_days(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    published, day = document.about.published, None
    today = published.date() if published is not None else None
    for claim in claims:
        when = str(claim.qualifiers.get("point_in_time", ""))
        if claim.predicate == "score":
            day = when if today is not None and _is_fresh(when, today) else day
        if day is not None and not when and _is_debut_there(document, claim):
            claim = _with(claim, "point_in_time", day)
        if day is None or today is None or claim.predicate != "win_loss_record":
            yield claim
            continue
        reached = not when and _REACHES.search(document.text, *claim.span) is not None
        if reached or when == today.isoformat():
            yield _with(_without_time(claim), "point_in_time", day)
        else:
            yield claim


def _is_debut_there(document: Document, claim: Claim) -> bool:
    """ "Roe made his debut", in the report of a game, not "Cho, who made her debut"."""
    words = document.text[slice(*claim.span)].split()
    return claim.predicate == "debuted_with" and "made" in words and "who" not in words


def _without_time(claim: Claim) -> Claim:
    rest = {name: told for name, told in claim.qualifiers.items() if name != "point_in_time"}
    return replace(claim, qualifiers=rest)


def _is_fresh(when: str, today: date) -> bool:
    """Whether a time is a day, and one of the last few."""
    if len(when) != len("2025-01-01"):
        return False
    return 0 <= (today - date.fromisoformat(when)).days <= _DAYS
