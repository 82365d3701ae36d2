"""Score the extractor on annotated articles: the sample newsroom's or a user's own."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from contract.errors import BadInput
from contract.vocabulary_files import load_vocabulary
from onrecord.extraction import extract_document
from onrecord.facts import facts_of, in_force
from onrecord.scoring.confidence import CLAIM_EDGES, QUOTE_EDGES, Bins, binned
from onrecord.scoring.conflicts import ConflictScore, score_conflicts
from onrecord.scoring.quotes import QuoteScore, judged_quotes, score_quotes
from onrecord.scoring.statements import StatementScore, judged_claims, score_statements
from producers.read import InputDocument, read_documents
from producers.settings import PublishSettings
from streaming.extract.settings import ExtractSettings

NEWSROOM = Path(__file__).with_name("newsroom")


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """One document's scores and errors, one line each."""

    article: str
    quotes: QuoteScore
    statements: StatementScore
    quote_bins: Bins
    claim_bins: Bins
    errors: tuple[str, ...]


def evaluate(
    root: Path = NEWSROOM,
    gold_folder: Path | None = None,
    settings: ExtractSettings | None = None,
    told: PublishSettings | None = None,
) -> Iterator[DocumentScore]:
    """Score every annotated document below ``root``.

    ``gold_folder`` (``root/gold`` unless given) holds one JSON file a document, whose
    ``article`` is the document's path below ``root``, for a feed's item with ``#`` and its
    guid behind. ``root/aliases.toml`` adds to the aliases. Claims of predicates that no gold
    file states are not scored. Raises BadInput where there is no gold, or a gold file cannot be
    used.
    """
    chosen = _with_own_aliases(root, settings or ExtractSettings())
    gold = _read_gold(gold_folder or root / "gold")
    documents = _documents(root, {name.partition("#")[0] for name in gold}, told)
    known = {each["predicate"] for one in gold.values() for each in one.get("statements", [])}
    for article in sorted(gold):
        if article not in documents:
            raise BadInput(
                f"The gold for {article} has no such document below {root}.",
                "Mend the gold file's `article`.",
                "no_such_file",
            )
        yield _score(article, gold[article], documents[article], chosen, known)


def evaluate_conflicts(
    root: Path = NEWSROOM, settings: ExtractSettings | None = None
) -> ConflictScore | None:
    """The conflicts planted in ``root/expected-*.json`` against those that the record of
    ``root/articles`` shows; None where none are listed."""
    chosen = _with_own_aliases(root, settings or ExtractSettings())
    files = sorted(root.glob("expected-*.json"))
    if not files:
        return None
    planted = [
        conflict
        for file in files
        for conflict in json.loads(file.read_text(encoding="utf-8"))["conflicts"]
    ]
    vocabulary = load_vocabulary(chosen.vocabulary)
    return score_conflicts(planted, facts_of(in_force([root / "articles"]), chosen, vocabulary))


def _with_own_aliases(root: Path, settings: ExtractSettings) -> ExtractSettings:
    own = root / "aliases.toml"
    return replace(settings, aliases=own) if not settings.aliases and own.is_file() else settings


def _read_gold(folder: Path) -> dict[str, dict[str, Any]]:
    files = sorted(folder.glob("*.json"))
    if not files:
        raise BadInput(
            f"There is no gold annotation in {folder}.",
            "Give a folder that holds gold/*.json.",
            "no_such_file",
        )
    found: dict[str, dict[str, Any]] = {}
    names: dict[str, str] = {}
    for file in files:
        gold = _gold(file)
        article = gold["article"]
        if article in found:
            raise BadInput(
                f"{article} has two gold files: {names[article]} and {file.name}.",
                "Merge them, or leave one out.",
                "bad_value",
            )
        found[article], names[article] = gold, file.name
    return found


def _gold(file: Path) -> dict[str, Any]:
    """Raises BadInput where the file is no JSON, or names no article."""
    try:
        gold = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadInput(f"{file.name} is no JSON: {error}.", "Mend the file.", "not_json") from error
    if not isinstance(gold, dict) or not isinstance(gold.get("article"), str):
        raise BadInput(
            f"{file.name} names no `article`.",
            'Write "article": "FILE", the document\'s path below the folder that is scored.',
            "missing_field",
        )
    return gold


def _documents(
    root: Path, files: set[str], told: PublishSettings | None
) -> dict[str, InputDocument]:
    """Documents by the name that gold calls them."""
    found: dict[str, InputDocument] = {}
    for file in sorted(files):
        if (root / file).is_file():
            for document in read_documents([root / file], told or PublishSettings()):
                item = document.origin.partition("#")[2]
                found[f"{file}#{item}" if item else file] = document
    return found


def _score(
    article: str,
    gold: dict[str, Any],
    document: InputDocument,
    settings: ExtractSettings,
    known: Container[str],
) -> DocumentScore:
    """``known`` are the predicates of which the gold tells."""
    found = extract_document(document, settings)
    claims = [claim for claim in found.claims if claim.predicate in known]
    # As the tables have it; the bins tell of what is too unlikely for them, too.
    on_record = replace(found, quotes=tuple(q for q in found.quotes if q.is_recorded))
    quotes, quote_errors = score_quotes(gold.get("quotes", []), on_record)
    statements, statement_errors = score_statements(gold.get("statements", []), claims)
    return DocumentScore(
        article,
        quotes,
        statements,
        binned(QUOTE_EDGES, judged_quotes(gold.get("quotes", []), found)),
        binned(CLAIM_EDGES, judged_claims(gold.get("statements", []), claims)),
        (*quote_errors, *statement_errors),
    )
