"""``onrecord extract``: what the extractor finds in files; no Kafka, no Spark."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from contract.confidence import is_low_claim, is_low_quote
from contract.errors import OnrecordError, UsageError
from contract.records import Extraction, Link, Quote, Span
from onrecord import trees
from onrecord.extraction import extract_document
from onrecord.metadata import input_settings, metadata_options
from onrecord.options import option
from onrecord.screen import err, show
from producers.read import read_documents
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
    type=click.FloatRange(0, 1),
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
