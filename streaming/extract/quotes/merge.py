"""One attribution of what marks, trees and the learned tagger found of the same cue.

Marks give the ends of direct speech with certainty. Of what is told in a clause the tagger's
borders are taken; a tree's attribution is kept where the tagger is silent: nested, since the tagger
reads outermost attributions only, and outermost where the fitted confidence is high enough.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import (
    Spans,
    covers,
    likeness,
    overlaps,
    shared,
    size,
    touch,
    trim,
    trim_clause,
    trim_clauses,
)
from streaming.extract.tagger import TaggedAttribution

_AUTHORS = frozenset("i we you me us".split())
_WORDLESS = ' \t\r\n\u00a0,;:–—-“”"….'
_STOPS = frozenset("".join(_WORDLESS.split()))
_MARKS = 4
"""Code points of marks and stops beside a quotation."""
AGREEING = 0.8
"""Likeness of two contents from which tagger and tree are taken to agree."""


def learned(page: Page, tagged: Iterable[TaggedAttribution]) -> list[Attribution]:
    """The tagger's attributions, their ends cut as contents are."""
    found = []
    for item in tagged:
        content = trim_clauses(page.text, item.content)
        source = tuple(cut for part in item.source if (cut := trim(page.text, part))[0] < cut[1])
        if content:
            cue = tuple(cut for part in item.cue if (cut := trim(page.text, part))[0] < cut[1])
            found.append(Attribution(content, source, cue, "tagger", item.confidence))
    return found


def by_cue_word(page: Page, found: Iterable[Attribution]) -> dict[int, Attribution]:
    """Each attribution by the words of its cue; of two the later given."""
    return {word: item for item in found for span in item.cue for word in page.words(span)}


def joined(
    page: Page, tagged: Sequence[Attribution], trees: Sequence[Attribution]
) -> list[Attribution]:
    """Tagger's and trees' attributions, one a cue: the tagger's where both have it, with what the
    tree adds, and the tree's where the tagger is silent."""
    of_tree = by_cue_word(page, trees)
    used: set[int] = set()
    found = []
    for item in tagged:
        same = [of_tree[word] for span in item.cue for word in page.words(span) if word in of_tree]
        used.update(id(other) for other in same)
        found.append(
            _agreed(page, item, max(same, key=lambda o: shared(o.content, item.content)))
            if same
            else item
        )
    found += (item for item in trees if id(item) not in used)
    return [_with_source(page, item) for item in found if not _is_authors(page, item)]


def _less(page: Page, spans: Spans, out: Span) -> Spans:
    """Spans without the words of another."""
    left = (half for a, b in spans for half in ((a, min(b, out[0])), (max(a, out[1]), b)))
    return trim_clauses(page.text, (half for half in left if half[0] < half[1]))


def _with_source(page: Page, item: Attribution) -> Attribution:
    """With who is meant as its source, whole: without the time behind it, with the name that a
    comma parts from a role."""
    if not item.source:
        return item
    last = trim(page.text, page.without_time(item.source[-1]), _WORDLESS)
    last = last[0], page.apposed_name(last)
    source = tuple(part for part in (*item.source[:-1], last) if part[0] < part[1])
    content = item.content
    if touch(content, source[-1:]):
        content = _less(page, content, source[-1]) or content
    return replace(item, source=source, content=content)


def _is_authors(page: Page, item: Attribution) -> bool:
    """Whether the writer, or the reader, is who says it; a transcript has none."""
    told = page.text[slice(*item.source[0])].lower() if item.source else ""
    own = told in _AUTHORS and not page.document.about.turns
    return own and page.quotation_at(item.source[0][0]) is None


def _agreed(page: Page, tagged: Attribution, tree: Attribution) -> Attribution:
    """The tagger's attribution with what the tree of the same cue adds."""
    alike = likeness(tagged.content, tree.content) >= AGREEING
    item = replace(
        tagged,
        hearer=tree.hearer,
        agreed=alike and (touch(tagged.source, tree.source) or not (tagged.source or tree.source)),
        source=tagged.source or tree.source,
    )
    whole = shared(tagged.content, tree.content) == size(tagged.content) < size(tree.content)
    if whole and tree.rule in ("complement", "framed") and not _has_verb(page, tagged.content):
        item = replace(item, content=tree.content)
    if tree.rule == "according":
        whole_told = len(tree.content) == 1 and covers(tree.content, tagged.content[0])
        content = tree.content if whole_told else tagged.content
        item = replace(item, content=content, rule="according")
    before = _parted(page, tree, tagged)
    if before:  # "The pier is lost, | he says. | “It is gone.”"; "It closed, | he says, | at last"
        item = replace(item, content=(*before, *tagged.content))
    first, *rest = item.content
    if item.hearer is not None and overlaps(first, item.hearer) and item.hearer[1] < first[1]:
        item = replace(item, content=(trim_clause(page.text, (item.hearer[1], first[1])), *rest))
    return item


def _parted(page: Page, tree: Attribution, tagged: Attribution) -> Spans:
    """What the tree has before a cue that stands with its source between marks, as a parenthesis
    does, where what the tagger has begins behind it."""
    (_, cue), said = tree.cue[-1], tagged.content[0][0]
    before = tuple(part for part in tree.content if part[1] <= tree.cue[0][0])
    if tree.rule != "framed" or not before or said < cue:
        return ()
    end = before[-1][1]
    sides = page.text[end - 1 : end + 1], page.text[cue:said].strip()[-1:]
    return before if all(_STOPS.intersection(side) for side in sides) else ()


def _has_verb(page: Page, content: Spans) -> bool:
    words = (word for part in content for word in page.words(part))
    return any(page.doc.tokens[word].upos in ("VERB", "AUX") for word in words)


def with_marks(
    page: Page, direct: Sequence[Attribution], told: Sequence[Attribution]
) -> list[Attribution]:
    """Direct speech, and what is told of in clauses but for what marks decide: the same cue, or
    the same words between marks."""
    taken = by_cue_word(page, direct)
    spoken = sorted((part, item.cue) for item in direct for part in item.content if item.whole)
    kept: list[Attribution] = []
    for item in told:
        words = [word for span in item.cue for word in page.words(span)]
        content = () if any(word in taken for word in words) else item.content
        if item.tagged:
            content = tuple(part for part in content if not _is_spoken(spoken, part, content))
        content = tuple(_bounded(page, part, item.cue) for part in content)
        if content:
            kept.append(replace(item, content=_unbroken(page, content, (*item.source, *item.cue))))
    return [*direct, *kept]


def with_labels(labelled: Sequence[Attribution], found: Sequence[Attribution]) -> list[Attribution]:
    """Posts and turns, and of the others those that lie in none, or are told in one with a cue."""
    kept = []
    for item in found:
        at = bisect_right(labelled, item.start, key=lambda post: post.start) - 1
        within = [
            post for post in labelled[max(at, 0) : at + 2] if touch(post.content, item.content)
        ]
        inside = bool(item.cue) and all(covers(post.content, item.cue[0]) for post in within)
        if inside or not within:
            kept.append(item)
    return [*labelled, *kept]


def _bounded(page: Page, part: Span, cue: Spans) -> Span:
    """A part of what is told up to the end of the quotation in which its cue stands: what is said
    behind that is said anew."""
    around = page.quotation_at(cue[0][0]) if cue else None
    if around is None or not part[0] < around.end < part[1]:
        return part
    return trim_clause(page.text, (part[0], around.end))


def _unbroken(page: Page, content: Spans, own: Spans) -> Spans:
    """Parts of one sentence as one where nothing of the attribution's own words breaks them."""
    joined = [content[0]]
    for part in content[1:]:
        gap = joined[-1][1], part[0]
        one = page.document.sentence_at(gap[0] - 1) == page.document.sentence_at(gap[1])
        if one and not touch((gap,), own):
            joined[-1] = joined[-1][0], part[1]
        else:
            joined.append(part)
    return tuple(joined)


def _is_spoken(spoken: Sequence[tuple[Span, Spans]], part: Span, content: Spans) -> bool:
    """Whether a part of a content is a quotation of its own, but for its marks, that nobody in the
    content says."""
    at = bisect_right(spoken, part[0] + _MARKS, key=lambda said: said[0][0]) - 1
    if at < 0:
        return False
    quoted, cue = spoken[at]
    inside = shared((part,), (quoted,))
    relayed = bool(cue) and covers(content, cue[0])
    return not relayed and inside > 0 and part[1] - part[0] - inside <= _MARKS
