"""Awards and prizes, by the words of a phrase."""

from __future__ import annotations

import re

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import words


def _any(*keys: str) -> str:
    entries = sorted(words("statements", *keys), key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, entries))})"


_NAMED = r"[A-Z][\w.&-]+(?:[’']s)?"
_PRIZE = (
    r"(?:[Aa]wards?|[Pp]rizes?|[Mm]edals?|[Tt]roph(?:y|ies)|[Ff]ellowship|[Ss]cholarship|Cup|Gloves?"
    r"|Sluggers?|Shield|Ribbon|Boot)"
)
_PERIOD = (
    r"(?:[Yy]ear|[Mm]onth|[Ww]eek|[Dd]ecade|[Cc]entury|[Mm]atch|[Tt]ournament|[Ss]eason|[Ss]eries)"
)
_FIELD = (
    rf"(?:\ (?:for|in|of)(?:\ (?:[A-Z][\w’'-]+|and|of|the))*\ [A-Z][\w’'-]+"
    rf"|\ for\ {_any('award_fields')}(?![\w-]))?"
)
_AWARD = re.compile(
    rf"""\b(?:
      (?:{_NAMED}\ ){{0,5}}?(?:{_any("award_sorts")}\ ){{0,2}}
      (?:[A-Z]\w+|{_any("award_holders")}|(?i:wo)?man)\ of\ the\ {_PERIOD}
    | (?:{_NAMED}\ )*?(?i:most\ (?:valuable|outstanding|improved)\ player)(?:\ [Aa]ward)?
    | {_NAMED}\ (?:(?:{_NAMED}|(?:of|for|in)(?:\ the)?)\ ){{0,5}}{_PRIZE}{_FIELD}
    | (?:{_NAMED}\ )*(?:MVP|Pulitzer|Nobel(?:\ [A-Z]\w+)*(?:\ in\ [A-Z]\w+)?)(?:\ [Aa]ward)?
    | (?:Medal|Order|Lamp)\ of\ (?:the\ )?[A-Z]\w+(?:\ (?:of\ )?[A-Z]\w+)*
    | (?:Oscars?|Emmys?|Grammys?|Tonys?|BAFTAs?|Baftas?|Heisman|[MOCKD]BE|[KD]?CMG|[KD]?CVO)
    | (?:[AN]L\ |{_NAMED}\ League\ )?(?:batting|scoring|rushing|home[- ]run|ERA)\ (?:title|crown)
    | All-(?:Stars?|League|American?|Conference|State|Pro)\b(?!\ (?i:game|break|week))
    | (?:[A-Z][\w.’'-]+\ )*Hall\ of\ (?:Fame|Honor)
    | (?:(?:Olympic|Paralympic|Commonwealth(?:\ Games)?)\ )?(?:gold|silver|bronze)\ medals?
    | honorary\ (?:doctorate|degree) | bravery\ (?:award|medal)
    | (?i:lifetime[- ]achievement\ (?:award|prize|medal)) | (?:knight|dame)hood | peerage
    | (?:Purple\ Heart|(?:Bronze|Silver)\ Star|(?:Victoria|Military|Navy)\ Cross|Golden\ Globe)s?
    | (?<!Grand\ )(?:Prix|Premio)(?:\ (?:(?:de\ la|de|du|des|di|del|della)\ )?[A-Z][\w’'-]+){{1,4}}
    | Padma\ \w+ | Bharat\ Ratna | L[ée]gion\ d[’']honneur | Croix\ de\ [Gg]uerre
    | (?:Palme|Ballon)\ d[’']Or | (?:Golden|Silver)\ (?:Lion|Bear|Leopard|Palm) | Michelin\ star
    )\b""",
    re.VERBOSE,
)
_MANY = re.compile(r"\b(Glove|Slugger|[Mm]edal|Award|Emmy|Grammy|Oscar|Tony|All-Star)s$")
_CHOSEN_BY = re.compile(r"^(?:.*?[a-z][’']s |.*s[’'] )(?=[A-Z]|[a-z -]+ of the )")
_THEIR_OWN = re.compile(r"^(?:Governor|President|Queen|King|Mayor|Chancellor|Women|Men)")


def award(page: Page, head: int) -> Fill | None:
    """The award that a phrase names, without its article, its year and whose it is."""
    span = page.doc.span(page.doc.phrase(head))
    said = page.document.text[slice(*span)]
    found = _AWARD.search(said)
    if found is None:
        return None
    name = _MANY.sub(r"\1", " ".join(found[0].split())).removeprefix("The ")
    if not _THEIR_OWN.match(name):
        name = _CHOSEN_BY.sub("", name)  # "the Bar's Lantern Award"
    return Fill(name, "award", (span[0] + found.start(), span[0] + found.end()))
