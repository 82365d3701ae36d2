#!/usr/bin/env python3
"""Draw up which verbs tell an act of speech, from PropBank's frames and how often each was meant.

    tools/speech_acts.py SYNTAX_FOLDER

A roleset tells one where PropBank maps it to a frame of FrameNet or a class of VerbNet that is of
communication, or has a role for who speaks, hears or what is uttered. A verb is one whose rolesets
in the English Web Treebank are such more often than not; two further counts are shared out over its
rolesets, so that a rare verb goes by them. Prints the block for ``lexicon/acts.toml``.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FRAMES = frozenset(
    """
    Adducing Affirm_or_deny Appeal Attempt_suasion Bragging Chatting Commitment Communication
    Communication_manner Communication_response Complaining Expressing_publicly
    Judgment_communication Judgment_direct_address Justifying Predicting Questioning
    Reassuring Reporting Request Respond_to_proposal Speak_on_topic Statement
    Summarizing Telling Warning
    """.split()
)
CLASSES = (
    *("advise-37", "complain-37", "confess-37", "inquire-37", "interrogate-37", "judgment-33"),
    *("lecture-37", "overstate-37", "promise-37", "say-37", "talk-37", "tell-37"),
)
ROLES = re.compile(r"\b(speaker|utterance|hearer|critic|announcer|complainer|claimer|blamer)\b")
PRIOR = 2
"""Counts shared out over a verb's rolesets."""


def _lines(path: Path) -> Iterator[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _is_act(roleset: Any) -> bool:
    """Whether a roleset tells an act of speech."""
    roles = any(ROLES.search(role["descr"].lower()) for role in roleset["roles"])
    classes = any(each.startswith(CLASSES) for each in roleset["verbnet"])
    return roles or classes or not FRAMES.isdisjoint(roleset["framenet"])


def acts(folder: Path) -> list[str]:
    """The lemmas, sorted."""
    acting: set[str] = set()
    rolesets: dict[str, list[str]] = defaultdict(list)
    for roleset in _lines(folder / "propbank_frames.jsonl.gz"):
        if _is_act(roleset):
            acting.add(roleset["roleset"])
        for kind, lemma in roleset["aliases"]:
            if kind == "v" and lemma.replace("_", "").isalpha():
                rolesets[lemma].append(roleset["roleset"])
    meant = Counter(
        predicate["roleset"]
        for part in ("train", "dev")
        for sentence in _lines(folder / f"propbank_ewt_{part}.jsonl.gz")
        for predicate in sentence["predicates"]
    )
    found = []
    for lemma, own in rolesets.items():
        weight = {roleset: meant[roleset] + PRIOR / len(own) for roleset in own}
        if 2 * sum(weight[each] for each in own if each in acting) >= sum(weight.values()):
            found.append(lemma)
    return sorted(found)


if __name__ == "__main__":
    block = textwrap.fill(" ".join(acts(Path(sys.argv[1]))), 99)
    print(f'acts = """\n{block}\n"""')
