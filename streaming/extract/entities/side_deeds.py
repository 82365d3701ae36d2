"""What is told of a side beside one mention of it, by its town or by its nickname: that it takes
somebody on, parts with somebody, or how it fared. Read where town and nickname are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.grammar import DAYS, is_record, is_verb, is_year, word_at
from streaming.extract.entities.name import Line, Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_TAKES = words("sport", "taking_on")
_KEEPS = frozenset("promoted extended re-signed retained kept benched elevated demoted".split())
_PARTS = words("sport", "parting_with")
_FARES = words("sport", "faring")
_SERVES = words("sport", "serving")
_LEADS = frozenset(
    "led guided took helped managed coached steered carried lifted piloted skippered".split()
)
_JOINS = frozenset(("joined", "rejoined", "joining"))
_MOVES = frozenset(
    "traded dealt shipped swapped loaned optioned moved transferred sent sold".split()
)
_SIGNS = frozenset("signed caught landed hooked agreed".split())
_GOT = frozenset(("acquired", "traded", "obtained", "loaned", "poached"))
_BY = frozenset("hired signed drafted claimed acquired selected appointed named picked".split())
_TENURE = frozenset("took managed coached led ran landed began won spent piloted succeeded".split())
_OBJECTS = frozenset(("him", "her", "them"))
_POSTS = frozenset("manager coach skipper coordinator".split())
_AUXILIARIES = frozenset("has have had also then later finally soon promptly eventually".split())
_OPENS = frozenset(
    ", and but ; : when until before after since then so that because while where — –".split()
)
_FIRST = frozenset("first second third fourth next only last final".split())
_FIRST_BUT_LAST = _FIRST - {"last", "only", "final"}
_SPANS = frozenset(("season", "seasons", "year", "years", "summer", "month"))
_HIS = frozenset(("his", "her", "him", "them", "their"))
_REACH = 8


@dataclass(frozen=True, slots=True)
class Deed:
    """What a side does: it "takes" somebody, "keeps", "parts" with or "gives" one, is "led" by
    one, is "served" by one, "fared" so or "stands" so. ``year`` is the one told of it, 0 where
    there is none; ``recent`` where a weekday is told alone; ``past`` where it tells of what had
    been before; ``tied`` where it tells of somebody's time there."""

    kind: str
    year: int
    recent: bool = False
    past: bool = False
    tied: bool = False


def deed_of(name: Name, found: Sequence[Token], line: Line) -> Deed | None:
    """What the side does at one mention, if its words tell."""
    kind = _as_subject(name, found, line) or _as_object(name, found, line)
    if not kind:
        return None
    told = [token.low for token in found[line.first : line.last]]
    at = name.last - line.first
    year = next((int(word) for word in (*told[at:], *reversed(told[:at])) if is_year(word)), 0)
    recent = not year and not DAYS.isdisjoint(told)
    behind = [word_at(found, name.last + i) for i in range(4)]
    past = "had" in behind[:2] or "having" in told
    tied = not _HIS.isdisjoint(told) and not _SPANS.isdisjoint(told)
    return Deed(kind, year, recent, past, tied or kind in ("led", "keeps"))


def opens_clause(name: Name, found: Sequence[Token], line: Line) -> bool:
    """Whether a name, with the article before it, stands where a subject does."""
    at = name.first - (word_at(found, name.first - 1) == "the")
    return at <= line.first or name.initial or word_at(found, at - 1) in _OPENS


def verb_behind(name: Name, found: Sequence[Token]) -> int:
    """The index of the verb right behind a name, past "has", "also" and the like; the name's
    end where none stands there."""
    at = name.last
    while word_at(found, at) in _AUXILIARIES and at < name.last + 3:
        at += 1
    return at if is_verb(word_at(found, at)) or word_at(found, at) in _PARTS else name.last


def _as_subject(name: Name, found: Sequence[Token], line: Line) -> str:
    if is_possessive_mark(word_at(found, name.last) or "x"):
        return ""
    whom = word_at(found, name.first - 2) in ("whom", "who") or (
        word_at(found, name.first - 1) in ("whom", "who")
    )
    if not whom and not opens_clause(name, found, line):
        return ""
    at = verb_behind(name, found)
    verb, behind = word_at(found, at), found[at + 1].text if at + 1 < len(found) else ""
    somebody = behind.lower() in _OBJECTS or behind[:1].isupper() or whom
    if word_at(found, name.last) == "let" and behind:
        return "parts"
    if verb == "parted" and behind in ("ways", "company"):
        return "parts"
    if verb in _PARTS and (somebody or behind in _POSTS):
        return "parts"
    if verb in _KEEPS and somebody:
        return "keeps"
    if verb in _TAKES and (somebody or behind in _POSTS):
        return "takes"
    if verb in ("is", "was") and is_record(word_at(found, at + 1)):
        return "stands" if verb == "is" else "fared"
    if verb not in _FARES or not _is_counted(found, at + 1, line.last):
        return ""
    now = verb == "are" or not {"have", "has"}.isdisjoint(t.text for t in found[name.last : at])
    season = {found[i].text for i in range(at, line.last)} & {"this"}
    return "stands" if now or season else "fared"


def _is_counted(found: Sequence[Token], at: int, last: int) -> bool:
    """ "lost 98 games", "reached the playoffs", "were 12-30", "finished last"."""
    near = [found[i].low for i in range(at, min(last, at + 4))]
    if any(word.isdecimal() or is_record(word) or word.count("-") == 2 for word in near):
        return True
    return not _PLAYED_FOR.isdisjoint(near)


_PLAYED_FOR = words("sport", "played_for")


def _as_object(name: Name, found: Sequence[Token], line: Line) -> str:
    article = word_at(found, name.first - 1) == "the"
    at = name.first - 1 - article
    before = word_at(found, at)
    near = {found[i].low for i in range(max(line.first, at - _REACH), at)}
    if before in _JOINS:
        return "takes"
    if (before == "to" and near & _MOVES) or (before == "with" and near & _SIGNS):
        return "takes"
    if before == "from" and near & _GOT:
        return "gives"
    if before == "by" and word_at(found, at - 1) in _BY:
        return "takes"
    if before in ("at", "in", "over") and "took" in near and "over" in (before, *near):
        return "takes"
    behind = [word_at(found, name.last + i) for i in range(5)]
    if behind[:2] == [",", "where"] and _TENURE & set(behind[3:]):
        return "takes"
    if before in _LEADS and article:
        return "led"
    span = before in ("with", "in", "for") and not _SPANS.isdisjoint(near)
    if span and near & _HIS and near & _FIRST_BUT_LAST:
        return "led"
    return "served" if before in ("with", "for") and article and near & _SERVES else ""
