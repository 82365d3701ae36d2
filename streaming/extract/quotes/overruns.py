"""Where the tagger's content and a rule's of the same verb differ: who says the rest."""

from __future__ import annotations

from streaming.extract.quotes.found import Found, any_overlap, likeness
from streaming.extract.quotes.index import Index
from streaming.extract.quotes.leftovers import RELAYING
from streaming.extract.quotes.nesting import holds

FLAT = 0.8
"""Contents this alike are the same: of the speaker inside, not of the one who relays."""
JOINT = 8
"""Characters between what one says and what the next does, at most: ", and "."""
STOPS = 2
"""Characters of punctuation that may stand outside of the marks."""
AND_THAT = len(" and that ")
SCRAP = len("that")
"""Characters of a content that holds no word but "that"."""


def relayers(tagged: Found, rule: Found, by_source: Index) -> list[Found]:
    """Rules that relay what this one says, and whose source the tagger gave to it."""
    if rule.rule in RELAYING:
        return []
    return [
        other
        for other in by_source.overlapping(tagged.source)
        if other.rule in RELAYING
        or (
            holds(other, rule)
            and other.source[0][0] == tagged.source[0][0]
            and not any_overlap(other.source, rule.source)
        )
    ]


def is_flat(tagged: Found, rule: Found, inside: Index) -> bool:
    """The tagger gave the outer speaker what another says in the rule's content, or no more
    than who that is."""
    inner = [other for other in inside.overlapping(rule.content) if holds(rule, other)]
    return any(
        likeness(other.content, tagged.content) >= FLAT
        or likeness(other.source, tagged.content) >= FLAT
        for other in inner
    )


def breaks_off(tagged: Found, rule: Found, inside: Index) -> bool:
    """The tagger's content leaves out words between another's verb and what that one says, all of
    which the rule's holds: "testified that she had told | him, | “Go.”", or it ends before the
    second of two clauses with "that"."""
    if not rule.rule.startswith(("that-", "clause-")) or len(rule.content) > 1:
        return False
    (start, end), last = rule.content[0], tagged.content[-1][1]
    if last > end + STOPS or tagged.content[0][0] < start - SCRAP - 1:
        return False
    for other in inside.overlapping(rule.content):
        if other is rule or not holds(rule, other) or not other.cue:
            continue
        told = other.kind == "direct" or other.verb == "tell"
        parted = told and any(other.cue[-1][1] == part[1] for part in tagged.content)
        joined = AND_THAT <= other.source[0][0] - last <= AND_THAT + 1
        if parted or (joined and rule.rule.startswith("that-")):
            return True
    return False


def run_into(tagged: Found, rule: Found, inside: Index) -> list[Found]:
    """What others say after the rule's content, where the tagged content runs on into it; what
    a poll or a memo shows goes on with who says it there."""
    end = rule.content[-1][1]
    if rule.kind == "direct" or rule.verb == "show":
        return []
    return [
        other
        for other in inside.overlapping(tagged.content)
        if (end < other.source[0][0] <= end + JOINT and any_overlap(other.source, tagged.content))
        or _goes_on_to_say(other, rule)
    ]


def _goes_on_to_say(other: Found, rule: Found) -> bool:
    """ "said that it was over | and denied that he had left": the same one says both."""
    end = rule.content[-1][1]
    apart = end < other.cue[0][0] <= end + JOINT and other.source == rule.source
    return apart and other.rule == "that-say-elided"
