"""The words of injuries: which part is hurt, and how."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item

INJURY = re.compile(
    r"\b(?:acl|mcl|ligament|tendon|hamstring|knee|ankle|elbow|shoulder|wrist|hip|groin|calf|quad|quadriceps|"
    r"oblique|concussion|fracture|sprain|strain|tear|leg|arm|hand|foot|finger|thumb|toe|rib|back|achilles|"
    r"collarbone|lat|pectoral|pec|glute|adductor|fasciitis|cruciate|kneecap|heel|thigh|flexor|ucl|cartilage"
    r"|hernia|labrum|rotator|meniscus|stroke|injury|bone|jaw|nose|forearm|biceps|neck|shin|tibia|fibula"
    r"|cheekbone|orbital|vertebrae?|dis[ck]|spine|skull|femur|ribs|toes|fingers|metatarsal"
    r"|sternum|patella|patellar|turf toe|contusion|whiplash|spleen|eye socket|lung|head|pubis"
    r"|dead leg)\b"
)
HARM = re.compile(
    r"torn|itis\b|broken|fractur|sprain|strain|injur|concussion|tear|ruptur|dislocat|surgery|bruise|inflam|stroke|tendinitis|pulled|sore|stiff|tight|contus|whiplash|hyperext|herniat|hernia\b|lacerat"
    r"|spasm|ligament damage|\bknock\b|twisted|rolled|dead leg"
    r"|pointer|bulging|cracked|punctured|bruising|separated|splints"
    r"|reaction|irritation|damage|swelling|swollen|discomfort|pain\b|sublux|impinge|niggle|stinger|cramp|numbness"
    r"|weakness|avulsion|pinched|gash|bone (?:spur|chip)|loose bod"
    r"|tendinopath|turf toe|corked|pubis|fatigue|problems?$"
)
HURTING = word_list("verbs", "hurting")
"""Words right before what is hurt: "tore his knee", "blew out an elbow"."""
_WHOSE = frozenset(("his", "her", "their", "my", "the", "a"))
_REPAIRS = frozenset(("surgery", "operation"))


_OPERATION = re.compile(
    r"(?:[a-z]+-ending |arthroscopic |successful |minor |major |exploratory |keyhole |corrective )*"
    r"(?P<part>[a-z -]+?)(?:-|, )?(?: reconstruction| replacement)? (?:surgery|operation)"
)


def operated_on(words: str) -> str:
    """The part that an operation was on: "shoulder" of "season-ending shoulder surgery"."""
    found = _OPERATION.fullmatch(words)
    part = found["part"] if found is not None else ""
    return part if INJURY.search(part) else words


def behind_injury(items: Sequence[Item], stop: int) -> int:
    """The item behind an injury whose noun ends at ``stop``: "a torn ligament in his left elbow",
    but "a torn ligament in April" and "surgery on his elbow"."""
    if stop + 2 >= len(items) or items[stop].low not in ("in", "of", "to", "on"):
        return stop
    if items[stop].low == "on" and items[stop - 1].low in _REPAIRS:
        return stop
    for i in range(stop + 2, min(len(items), stop + 5)):
        if items[stop + 1].low in _WHOSE and INJURY.fullmatch(items[i].low):
            return i + 1
    return stop
