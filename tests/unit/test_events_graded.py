"""What the shipped model and the rules make of sentences: each event whole, or a counted miss."""

from __future__ import annotations

from typing import NamedTuple

from contract.confidence import is_low_event
from contract.records import Event
from streaming.extract.model import About
from streaming.extract.pipeline import extract

LEAST = 15
"""Of the passages below; one may be missed."""


class Wanted(NamedTuple):
    """An event by its predicate; ``parts`` are "role: name or words", all of which it must have."""

    predicate: str
    parts: tuple[str, ...]
    when: str = ""
    modality: str = "asserted"
    polarity: bool = True


PASSAGES: dict[str, Wanted] = {
    "Mayor Ilse Corrigan accused Tobias Wrenfield on Tuesday of hiding the ledger.": Wanted(
        "accuse", ("patient: Tobias Wrenfield", "content: hiding the ledger"), "Tuesday",
    ),
    "Ilse Corrigan announced on Friday that Calverton would close the ferry.": Wanted(
        "announce", ("agent: Ilse Corrigan", "content: that Calverton would close the ferry"),
        "Friday",
    ),
    "Hal Stroud denied that he had met Petra Vance.": Wanted(
        "deny", ("agent: Hal Stroud", "content: that he had met Petra Vance")
    ),
    "Petra Vance backed the idea of a toll on Thursday.": Wanted(
        "back", ("agent: Petra Vance", "patient: the idea of a toll"), "Thursday"
    ),
    "Hal Stroud rebuked critics who call the bridge a waste.": Wanted(
        "rebuke", ("agent: Hal Stroud", "patient: critics who call the bridge a waste")
    ),
    "Marlow Tannery began selling its stores on Monday.": Wanted(
        "sell", ("agent: Marlow Tannery", "patient: its stores"), "Monday"
    ),
    "Ruben Astley urged Calverton to reopen the school.": Wanted(
        "urge", ("agent: Ruben Astley", "patient: Calverton", "content: to reopen the school")
    ),
    "Orla Finch refused to leave the ferry.": Wanted(
        "leave", ("agent: Orla Finch", "patient: the ferry"), modality="denied"
    ),
    "Orla Finch ended her campaign on Sunday.": Wanted(
        "end", ("agent: Orla Finch", "patient: her campaign"), "Sunday"
    ),
    "Hal Stroud considered Petra Vance his rival.": Wanted(
        "consider", ("agent: Hal Stroud", "patient: Petra Vance", "attribute: his rival")
    ),
    "Ilse Corrigan would resign if Hal Stroud won the vote.": Wanted(
        "resign", ("agent: Ilse Corrigan", "content: Hal Stroud won the vote"),
        modality="conditional",
    ),
    "Calverton hired Edda Lorne to rebuild the pier.": Wanted(
        "hire", ("agent: Calverton", "patient: Edda Lorne", "content: to rebuild the pier")
    ),
    "Tobias Wrenfield was arrested in Calverton on Monday.": Wanted(
        "arrest", ("patient: Tobias Wrenfield",), "Monday"
    ),
    "Hal Stroud called the vote “a farce” on Monday.": Wanted(
        "call", ("agent: Hal Stroud", "patient: the vote", "attribute: a farce"), "Monday"
    ),
    "Kestrel Lines did not pay the crew.": Wanted(
        "pay", ("agent: Kestrel Lines", "patient: the crew"), polarity=False
    ),
    "Petra Vance is unlikely to join the council.": Wanted(
        "join", ("agent: Petra Vance", "patient: the council"), modality="conditional"
    ),
}  # fmt: skip


def test_events_are_told_whole() -> None:
    missed = [text for text, wanted in PASSAGES.items() if not _told(text, wanted)]
    assert len(PASSAGES) - len(missed) >= LEAST, missed


def _told(text: str, wanted: Wanted) -> bool:
    found = extract(text, About(language="en")).events
    return any(_fits(event, wanted) for event in found if event.predicate == wanted.predicate)


def _fits(event: Event, wanted: Wanted) -> bool:
    parts = {f"{p.role}: {p.name or p.words}" for p in event.participants}
    time = event.time.words if event.time else ""
    return (
        set(wanted.parts) <= parts
        and time == wanted.when
        and (event.modality, event.polarity) == (wanted.modality, wanted.polarity)
    )


def test_what_names_nobody_known_is_low() -> None:
    for text in (
        "They accused her of lying.",
        "It was a reform of the law by the Calverton council.",
    ):
        events = extract(text, About(language="en")).events
        assert all(is_low_event(event.confidence) for event in events), text
