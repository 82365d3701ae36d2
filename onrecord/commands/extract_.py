"""``onrecord extract``: what the extractor finds in files; no Kafka, no Spark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from contract.confidence import is_low_claim, is_low_event, is_low_quote
from contract.errors import OnrecordError, UsageError
from contract.records import (
    Event,
    Extraction,
    Link,
    Measure,
    Participant,
    Quote,
    Span,
    ToldTime,
)
from onrecord import trees
from onrecord.extraction import extract_document
from onrecord.metadata import input_settings, metadata_options
from onrecord.options import SHARE, option
from onrecord.screen import err, show
from producers.read import read_documents
from streaming.extract.pipeline import read_lists
from streaming.extract.settings import ExtractSettings


@click.command(short_help="Print what the extractor finds in files.")
@click.argument("inputs", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One document a line, see docs.")
@click.option("--conllu", is_flag=True, help="Words, trees and who is meant, as CoNLL-U.")
@click.option(
    "--given-tokens",
    is_flag=True,
    help="FILES are CoNLL-U: their words and sentences are kept, all else is read anew.",
)
@option(
    "--confidence",
    type=SHARE,
    default=ExtractSettings().confidence,
    help="Leave out what is lower.",
)
@option("--vocabulary", type=click.Path(path_type=Path), help="TOML with further predicates.")
@option("--aliases", type=click.Path(path_type=Path), help="TOML with further aliases.")
@metadata_options
def command(
    inputs: tuple[str, ...],
    as_json: bool,
    conllu: bool,
    given_tokens: bool,
    confidence: float,
    vocabulary: Path | None,
    aliases: Path | None,
    **flags: Any,
) -> int:
    """Extract quotations and statements from FILES, folders or URLs.

    \b
    onrecord extract article.txt --published 2025-05 --outlet "The Herald"
    onrecord extract --json articles/*.html > found.jsonl
    onrecord extract --conllu article.txt > article.conllu
    """
    if as_json and (conllu or given_tokens):
        raise UsageError("--json and --conllu exclude each other.", "Give one of them.")
    settings = ExtractSettings(confidence, vocabulary, aliases)
    read_lists(settings)
    told = input_settings(flags)
    failed: OnrecordError | None = None
    for given in inputs:
        # One bad file must not keep the others from being read.
        try:
            if given_tokens:
                _print_lines(trees.of_given_tokens(Path(given)))
                continue
            for document in read_documents([given], told):
                if conllu:
                    _print_lines(trees.of_document(document))
                    continue
                found = extract_document(document, settings)
                if as_json:
                    print(json.dumps(found.as_json(document.doc), ensure_ascii=False))
                else:
                    _print(document.doc, found)
        except OnrecordError as error:
            err.print(
                f"{given}: {error.what} {error.do}", markup=False, style="red", soft_wrap=True
            )
            failed = error
    return failed.exit_code if failed else 0


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _cut(text: str, spans: tuple[Span, ...]) -> str:
    return " … ".join(" ".join(text[start:end].split()) for start, end in spans)


def chain_words(chain: tuple[Link, ...]) -> str:
    """A chain as a person would say it: the speaker, then who relays it."""
    names = []
    for link in chain:
        name = link.name or f"({link.mention})"
        names.append(f"{name}, {link.affiliation}" if link.affiliation else name)
    return " ← ".join(names) or "(unattributed)"


def _sure(confidence: float, low: bool) -> str:
    return f"{confidence:.2f}{' low' if low else ''}"


def _kind(quote: Quote) -> str:
    nested = ", nested" if quote.nested else ""
    return f"{quote.kind}{nested}{', stance' if quote.stance else ''}"


def _print(doc: str, found: Extraction) -> None:
    quotes = [
        {
            "who": chain_words(quote.chain),
            "kind": _kind(quote),
            "cue": _cut(found.text, quote.cue),
            "what": _cut(found.text, quote.content),
            "to": chain_words((quote.addressee,)) if quote.addressee else "",
            "sure": _sure(quote.confidence, is_low_quote(quote.confidence)),
        }
        for quote in found.quotes
    ]
    claims = [
        {
            "subject": claim.subject,
            "predicate": claim.predicate,
            "value": claim.value,
            "qualifiers": ", ".join(f"{k} {v}" for k, v in claim.qualifiers.items()),
            "modality": claim.modality,
            "claimed by": chain_words(claim.claimants) if claim.claimants else "the article",
            "sure": _sure(claim.confidence, is_low_claim(claim.confidence)),
        }
        for claim in found.claims
    ]
    show(quotes, ("who", "kind", "cue", "what", "to", "sure"), "table", f"{doc}: who said what")
    columns = ("subject", "predicate", "value", "qualifiers", "modality", "claimed by", "sure")
    show(claims, columns, "table", f"{doc}: what is claimed")
    told = sorted(found.events, key=lambda event: -event.salience)
    title = f"{doc}: what happened{_first_of(told)}"
    show([_event(event) for event in told[:_SHOWN]], _EVENT_COLUMNS, "table", title)
    figures = sorted(found.measures, key=lambda measure: -measure.salience)
    title = f"{doc}: figures{_first_of(figures)}"
    show([_measure(measure) for measure in figures[:_SHOWN]], _MEASURE_COLUMNS, "table", title)


_EVENT_COLUMNS = ("what", "who", "whom", "else", "when", "where", "modality", "told by", "sure")
_MEASURE_COLUMNS = (
    "figure", "unit", "of what", "of whom", "when", "modality", "told by", "sure",
)  # fmt: skip
_SHOWN = 20
"""Events and figures on the screen, the most salient first; ``--json`` has all."""


def _first_of(rows: Sequence[object]) -> str:
    return f" (the first {_SHOWN} of {len(rows)})" if len(rows) > _SHOWN else ""


def _event(event: Event) -> dict[str, str]:
    def who(*roles: str) -> str:
        return ", ".join(_participant(p) for p in event.participants if p.role in roles)

    what = event.predicate
    if event.type not in ("", what):
        what = f"{event.type} ({what})"
    return {
        "what": what if event.polarity else f"not: {what}",
        "who": who("agent"),
        "whom": who("patient", "recipient"),
        "else": who("attribute", "oblique"),
        "when": _time(event.time),
        "where": _participant(event.place) if event.place else "",
        "modality": event.modality,
        "told by": chain_words(event.claimants) if event.claimants else "the article",
        "sure": _sure(event.confidence, is_low_event(event.confidence)),
    }


def _measure(measure: Measure) -> dict[str, str]:
    return {
        "figure": f"{measure.change} {measure.words}".strip(),
        "unit": measure.unit,
        "of what": measure.what,
        "of whom": _participant(measure.of) if measure.of else "",
        "when": _time(measure.time),
        "modality": measure.modality if measure.polarity else f"not: {measure.modality}",
        "told by": chain_words(measure.claimants) if measure.claimants else "the article",
        "sure": _sure(measure.confidence, is_low_event(measure.confidence)),
    }


def _participant(participant: Participant) -> str:
    return f"{participant.preposition} {participant.shown}".lstrip()


def _time(time: ToldTime | None) -> str:
    return f"{time.relation} {time.iso or time.words}".strip() if time else ""
