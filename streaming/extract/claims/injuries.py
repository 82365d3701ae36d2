"""Injuries: what is hurt, and how, by the words of a phrase."""

from __future__ import annotations

import re

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import entries, table, words

_PART = (
    r"acl|mcl|ucl|ligaments?|tendons?|hamstring|knee|ankle|elbow|shoulder|wrist|hip|groin|calf|quad"
    r"|quadriceps|oblique|leg|arm|hand|foot|fingers?|thumb|toes?|ribs?|back|achilles|collarbone|lat"
    r"|pectoral|glute|adductor|heel|thigh|flexor|cartilage|labrum|rotator cuff|meniscus|bone|jaw"
    r"|nose|forearm|biceps|triceps|neck|shin|tibia|fibula|cheekbone|vertebrae?|spine|skull|femur"
    r"|metatarsal|sternum|kneecap|lung|spleen|pelvis|eye"
)
_HARM = (
    r"injur(?:y|ies)|concussion|fracture|sprain|strain|tear|stroke|contusion|whiplash|hernia|spasms?"
    r"|inflammation|tendinitis|fasciitis|heart attack|dislocation|bruise|soreness|tightness"
    r"|stress reaction|gash|cut"
)
_HOW = (
    r"torn|broken|fractured|sprained|strained|bruised|dislocated|ruptured|separated|pulled|sore"
    r"|stiff|swollen|injured|cracked|punctured|herniated|twisted"
)
_HURT = re.compile(
    rf"\b(?:{_HARM})\b|\b(?:{_HOW})\b.*\b(?:{_PART})\b|\btommy john\b", re.IGNORECASE
)
_CLAUSES = tuple(entries(table("names")["injuries_clauses"]))
_HURTING = words("names", "injuries_hurting")
_PARTS = re.compile(rf"\b(?:{_PART})\b", re.IGNORECASE)
_WHOSE = re.compile(r"^(?:(?:an?|the|his|her|their|my|its)|\S+[’']s?)\s+", re.IGNORECASE)


def injury(page: Page, head: int) -> Fill | None:
    """The injury that a phrase tells: "a torn hamstring", and of what is hurt, torn or broken the
    part of the body ("tore his hamstring")."""
    words = set(page.doc.phrase(head)) & set(page.doc.subtree(head, _CLAUSES))
    span = page.doc.span(sorted(words))
    said = page.doc.said(span)
    verb = page.doc.tokens[head].head
    part = page.doc.tokens[head].relation in ("obj", "nsubj:pass") and _PARTS.search(said)
    hurt = bool(part) and verb >= 0 and page.lemma(verb) in _HURTING
    if not (hurt or _HURT.search(said)):
        return None
    return Fill(_WHOSE.sub("", said), "injury", span)
