"""What only companies have, do and suffer: "Acme shares", "Acme’s headquarters", "Acme employs",
"an analyst at Acme", "hired from Acme", "a stake in Acme".

Weights are added to those of ``contexts.py``: an unknown name of two words is somebody's unless
one of these tells (person 1.2), and a lone one has no kind of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.descriptions import ROLE_HEADS, sorts_of
from streaming.extract.entities.grammar import SPEECH, word_at
from streaming.extract.entities.kinds import Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_HAVE = words("trades", "have")
_ALSO_HAVE = words("trades", "also_have")
_OFFICERS = words("trades", "officers")
_FINANCE = words("trades", "finance")
_FINANCE_OR_CHIEF = _FINANCE | {"chief"}
_STAFF = words("trades", "staff")
_DO = words("trades", "do")
_PRODUCERS = frozenset("producer operator developer supplier distributor processor".split())
_PLATFORMS = frozenset("platform marketplace app site tool service start-up exchange".split())
_INDUSTRIES = words("trades", "industries")
_RESULTS = words("trades", "results")
_BUYING = words("trades", "buying")
_SHARES = words("trades", "shares")
_PARTS = words("trades", "parts")
_PREMISES = words("trades", "premises")
_REPORTING = frozenset(
    ("reported", "posted", "booked", "recorded", "reports", "posts", "generated", "made", "makes")
)
_TAKING = frozenset(("hired", "poached", "recruited", "joined", "joins", "lured"))
_RAISING = frozenset(("raised", "raises", "closed", "secured", "valued"))
_OWNED = words("trades", "owned")
_COUNTED = frozenset("employees staff stores branches workers outlets plants restaurants".split())
_DETERMINERS = frozenset(("the", "a", "an", "its", "his", "her", "their", "'s", "’s"))
_SUFFERED = tuple(words("trades", "suffered"))
_PROFESSIONS = words("trades", "career_nouns")
_AT_WORK = ROLE_HEADS | frozenset("work works worked working job jobs employed".split())
"""What nobody but a body has somebody "at"."""
_LEARNED = words("trades", "learning")
_CURRENCY = frozenset("$£€¥₹₦")
_BUYS = frozenset("buy buys buying bought acquire acquires acquiring acquired".split())
_JOINING = frozenset(("joined", "rejoined", "joins"))
_ENDS = frozenset((",", "which", "whose", "."))
_REACH = 4
_CERTAIN, _SURE, _LIKELY, _HINT, _WEAK = 4.0, 3.0, 2.0, 1.5, 1.0


def weigh_trade(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what stands beside one mention of a name and tells a company."""
    weight = max(_behind(name, found), _before(name, found))
    if weight:
        evidence.add("organization", weight)
        evidence.add("person", -1.0 if len(name.words) == 1 else 0.0)
        evidence.sort = evidence.sort or "company"


def acts_as_company(name: Name, found: Sequence[Token]) -> bool:
    """Whether a mention of a name is a company's, whoever else has the name: "Pell’s founder",
    "a spokeswoman for Pell", "Pell, which is based in Oslo", "Pell has 61 stores"."""
    after = [token.low for token in found[name.last : name.last + 4]]
    before = [token.low for token in found[max(0, name.first - 2) : name.first]]
    if before[1:] == ["for"] and before[0].startswith("spokes"):
        return True
    if after[:2] == [",", "which"] and after[2:3] != ["lies"]:
        return True
    owns = bool(after) and is_possessive_mark(after[0])
    if owns and any(word in _OWNED for word in after[1:3]):
        return True
    return _behind(name, found) > 0.0


def _behind(name: Name, found: Sequence[Token]) -> float:
    after = [word_at(found, at) for at in range(name.last, name.last + 6)]
    if is_possessive_mark(after[0] or "x"):
        return _owned(after[1:])
    if after[0] in _HAVE or after[0] in _ALSO_HAVE:
        return _HINT
    if after[0] in _PREMISES and word_at(found, name.first - 1) in ("the", "a", "an", "its"):
        return _LIKELY  # "the Quill supermarket on Route 9"
    if after[0] == "," and after[1] in ("based", "headquartered"):
        return _SURE
    if after[0] == "," and after[1] == "which":
        return 0.0  # told by ``contexts.py``
    if after[0] == "for" and _is_money(after[1]) and _bought(name, found):
        return _HINT
    deed = after[1:] if after[0] in ("has", "had", "have", "also") else after
    if deed[0] in _DO or (deed[0] in _REPORTING and set(deed[1:5]) & _RESULTS):
        return _HINT
    if after[0] in ("has", "had", "now") and set(after[1:4]) & _COUNTED:
        return _HINT  # "now has 61 stores"
    if deed[0] in _RAISING and any(word[:1] in _CURRENCY for word in deed[1:4] if word):
        return _LIKELY
    return _suffered(deed)


def _owned(after: Sequence[str]) -> float:
    """ "Acme’s headquarters", "Acme’s finance chief", "Acme’s third-quarter profit"."""
    if after[0] == "parent" and after[1] in ("company", "group", "firm", "corporation", ","):
        return _SURE
    noun = next((word for word in after[:3] if word in _HAVE or word in _OFFICERS), None)
    if noun is None:
        return 0.0
    if noun in _OFFICERS and after[0] in _FINANCE:
        return _SURE
    told = after[: list(after).index(noun)]
    return _HINT if all(word.isalpha() or "-" in word for word in told) else 0.0


def _is_money(word: str) -> bool:
    return word[:1] in _CURRENCY if word else False


def _bought(name: Name, found: Sequence[Token]) -> bool:
    """Whether a verb of buying stands before: "bought the route planner Acme for $3 million"."""
    near = range(max(0, name.first - _REACH), name.first)
    return any(found[at].low in _BUYS for at in near)


def _suffered(deed: Sequence[str]) -> float:
    """ "was taken private", "agreed to be acquired", "went public", "filed for bankruptcy"."""
    told = " ".join(deed)
    return _LIKELY if told.startswith(_SUFFERED) else 0.0


def _before(name: Name, found: Sequence[Token]) -> float:
    before = [word_at(found, name.first - back) for back in range(1, _REACH + 1)]
    if before[0] in ("the", "its"):
        before = [*before[1:], ""]
    joint, earlier = before[0], before[1]
    if joint in ("in", "of") and earlier in _SHARES:
        return _SURE
    if joint in _PLATFORMS and len(name.words) == 1:
        return _LIKELY  # "the booking platform Acme"
    if joint in _PRODUCERS and earlier in _INDUSTRIES:
        return _LIKELY  # "grid operator Acme"
    closed = joint == "," and word_at(found, name.last) in _ENDS
    if closed and "company" in sorts_of(earlier) and _is_brought_in(name, found):
        return _LIKELY if earlier in ROLE_HEADS else _CERTAIN  # "her own label, Acme Pell,"
    speaks = word_at(found, name.last) in SPEECH
    if joint == "at" and speaks and found[name.first - 2].is_capitalised:
        return _HINT  # "Ada Quill at Acme said"
    if joint == "of" and earlier in ("%", "percent"):
        return _HINT
    following = word_at(found, name.last)
    if joint in _JOINING and following == "as":
        return _HINT
    if joint in _BUYS or (joint in _JOINING and following == "in"):
        return _WEAK
    if joint in ("of", "for", "at", "with") and earlier in _STAFF:
        return _LIKELY
    if joint in ("at", "with") and earlier in _PROFESSIONS and len(name.words) > 1:
        return _LIKELY  # "a lawyer with Pell Roe in Oslo"
    if joint == "at" and len(name.words) > 1 and earlier in _AT_WORK:
        return _LIKELY  # "worked as a mechanic at Pell Ploughs", "worked at Gable Sand"
    if joint in ("of", "for") and earlier in _PARTS:
        return _LIKELY
    if joint in ("of", "with") and earlier in _BUYING:
        return _HINT
    if joint == "of" and earlier in ("executive", "officer") and before[2] in _FINANCE_OR_CHIEF:
        return _SURE
    if joint == "by" and earlier in ("acquired", "owned") and before[2] in ("be", "majority", "-"):
        return _HINT
    if joint == "by" and before[1:3] == ["private", "taken"]:
        return _LIKELY
    if joint == "for" and _is_paid_for(name, found):
        return _HINT
    if joint == "from" and _was_taken(name, found):
        return _LIKELY
    return 0.0


def is_taught_at(name: Name, found: Sequence[Token]) -> bool:
    """ "a marine biologist at Pell", "graduated from Pell": a school, by the first of its name."""
    if word_at(found, name.first - 1) not in ("at", "from"):
        return False
    earlier = word_at(found, name.first - 2)
    learned = earlier.endswith(("ologist", "icist", "emist", "orian")) or earlier in _LEARNED
    return learned and not word_at(found, name.last)[:1].isupper()


def _is_paid_for(name: Name, found: Sequence[Token]) -> bool:
    """ "paid £46 million for Acme"."""
    near = [found[at].low for at in range(max(0, name.first - 6), name.first - 1)]
    return any(map(_is_money, near)) and bool({"paid", "pay", "pays", "paying"} & set(near))


def _is_brought_in(name: Name, found: Sequence[Token]) -> bool:
    """ "its Polish subsidiary, Acme,", not "a spokesman for the company, Ada Quill,"."""
    near = range(name.first - 3, max(0, name.first - 3 - _REACH), -1)
    words_ = (found[at].low for at in near)
    return next((word for word in words_ if word in _DETERMINERS), "the") != "the"


def _was_taken(name: Name, found: Sequence[Token]) -> bool:
    """ "hired from Acme", "joined from Acme", "hired Ada Quill from Acme, where"."""
    at = name.first - 2
    while at >= max(0, name.first - 2 - _REACH):
        if found[at].low in _TAKING:
            following = word_at(found, name.last)
            return following in _ENDS or following in ("as", "in", "to", "last", "this")
        if not found[at].is_capitalised and found[at].low not in ("him", "her"):
            return False
        at -= 1
    return False
