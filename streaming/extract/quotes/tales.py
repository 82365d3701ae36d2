"""What somebody in another's tale told: "A nurse said he had been well, | and had told her that …",
"She testified that she went to Hale, | who told her that …".

The tale goes on to the end of it, and who told it is the one of whom it tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.lexicon import words
from streaming.extract.quotes.elided import CALLING
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.index import Index
from streaming.extract.quotes.lexicon import lexicon

_AND = re.compile(r",? (?:and|but)(?: then| later| once| also)? \Z")
_WHO = re.compile(
    r",[”\"’]? (?:who|which) (?:had |then |later )?(?:told|asked|assured|warned|promised|advised"
    r"|informed|urged|ordered|instructed) (?:her|him|them)\b"
)
_ONE = re.compile(
    r"(?:that )?(?P<who>s?he|they|(?:[A-Z][\w.’'-]* ){0,2}[A-Z][\w’'-]*)"
    r"(?: (?P<verb>[a-z’']+))(?: (?P<next>[a-z]+))?"
)
_NOUN = re.compile(
    r"(?:that )?(?P<who>(?:an?|the|his|her|their|one|two|three|another|several|some)"
    rf"(?: [\w’'-]+){{1,7}}?) (?P<verb>had|{'|'.join(CALLING)}) "
)
""" "a man in a hat | had come", "the clerk | rang": who then tells, asks or reports."""
_HIM = re.compile(r" (?:her|him|them)\b")
_CLOSING = re.compile(r"[,.]?[”\"’]")
ASKED = words("speech", "asked_there")
"""What somebody did in a tale, hardly who tells it."""
_REACH = 40
"""Characters from the end of a content in which the words stand that join another to it."""


def with_tales(text: str, found: Sequence[Found]) -> list[Found]:
    """Each attribution, with what belongs to a tale inside of it."""
    told = Index(item for item in found if item.cue)
    grown: dict[int, Found] = {}
    for item in found:
        if item.kind == "direct" or not item.source or not _is_told(text, item):
            continue
        if not item.cue or item.cue[-1][1] > item.content[-1][0]:
            continue
        end = item.content[-1][1]
        for inner in told.overlapping(((end, end + _REACH),)):
            if inner is item or not inner.cue or inner.cue[0][0] < end:
                continue
            source = _teller(text, item, inner)
            if source is not None:
                grown[id(inner)] = replace(inner, source=(source,), teller=source)
                last = (item.content[-1][0], _end(text, inner))
                grown[id(item)] = replace(item, content=(*item.content[:-1], last))
                break
    return [grown.get(id(item), item) for item in found]


def _is_told(text: str, item: Found) -> bool:
    """Whether the verb is one of saying; what the tagger alone found has none but its words."""
    if item.verb != "none" or not item.cue:
        return item.verb in ("say", "tell")
    verb = lexicon().verbs.get(text[slice(*item.cue[-1])].lower().rpartition(" ")[2])
    return verb is not None and verb.verb in ("say", "tell")


def _teller(text: str, outer: Found, inner: Found) -> Span | None:
    """Who tells it in the tale; None where it is no part of that."""
    end = outer.content[-1][1]
    if _WHO.match(text, end):
        return inner.source[0] if inner.source and inner.source[0][0] >= end else None
    between = text[end : inner.cue[0][0]]
    if not _AND.fullmatch(between) or inner.source != outer.source:
        return None
    noun = _NOUN.match(text, *outer.content[0])
    if noun is not None and _goes_on_telling(text, inner):
        return noun.span("who")
    one = _ONE.match(text, *outer.content[0])
    if one is None:
        return None
    earlier = _is_earlier(text, inner) and not _is_earlier(text, outer)
    before = one["verb"] == "had" or (one["verb"] + " ").endswith("’d ")
    did = len(outer.content) == 1 and one["who"][0].isupper() and one["verb"] not in _STATES
    to_him = _HIM.match(text, inner.cue[-1][1]) is not None
    return one.span("who") if (earlier and before) or (did and to_him) else None


def _goes_on_telling(text: str, inner: Found) -> bool:
    """ "… had knocked on his door | and asked if he would sell": who knocked, not who says so."""
    told = text[slice(*inner.cue[0])].lower().split()[-1:]
    direct = inner.kind == "direct" or text[inner.content[0][0]] in '“"'
    return direct or told[0] in ASKED or _HIM.match(text, inner.cue[-1][1]) is not None


_STATES = frozenset("is was are were has had will would can could should may might must".split())


def _is_earlier(text: str, item: Found) -> bool:
    """ "had told", beside "said"."""
    return text[slice(*item.cue[0])].lower().startswith("had ")


def _end(text: str, inner: Found) -> int:
    """Where the inner one ends, with the mark that closes it."""
    end = inner.end
    closing = _CLOSING.match(text, end)
    return closing.end() if closing and inner.kind == "direct" else end
