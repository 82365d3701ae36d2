"""What the subject of a told clause says in it: "A clerk said that the foreman had seen the box and
told the crew, “Leave it.”".

The rules give the second verb to the clerk; where the tagger has all of it for what the clerk
told, it is the foreman's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.found import Found, any_overlap
from streaming.extract.quotes.index import Index

_SUBJECT = re.compile(
    r"(?:that )?(?P<who>s?he|they|(?:an?|the|his|her|their|its|one|another)(?: [a-z-]+){0,2}? "
    r"(?P<noun>[a-z-]+)|(?:[A-Z][\w.’'-]* ){0,3}[A-Z][\w’'-]*)"
    r" (?:had|has|have|was|were|[a-z]+ed|came|went|took|saw|left|got|put|held|stood|ran|read)\b"
)


def with_retold(text: str, found: Sequence[Found], rules: Iterable[Found]) -> list[Found]:
    """The attributions, and those of the rules that the subject of a content says in it."""
    contents, cues = Index(found, "content"), Index(item for item in found if item.cue)
    return [*found, *_retold(text, contents, cues, rules)]


def _retold(text: str, contents: Index, cues: Index, rules: Iterable[Found]) -> Iterable[Found]:
    for rule in rules:
        if rule.kind != "direct" or not rule.cue or not rule.source or rule.verb != "tell":
            continue
        if cues.overlapping(rule.cue):
            continue
        for outer in contents.overlapping((*rule.cue, rule.content[0])):
            who = _subject(text, outer, rule)
            if who is not None:
                yield replace(rule, source=(who,))
                break


def _subject(text: str, outer: Found, rule: Found) -> Span | None:
    """Who it is that says so in the outer's content, all of which the outer speaker tells."""
    start, end = outer.content[0]
    holds = start < rule.cue[0][0] and rule.content[0][1] <= end and rule.cue[0][0] < end
    if outer.kind == "direct" or not holds or not any_overlap(outer.source, rule.source):
        return None
    one = _SUBJECT.match(text, start, rule.cue[0][0])
    if one is None or (one["noun"] and not is_person_noun(one["noun"])):
        return None
    return one.span("who")
