"""``onrecord eval``: the extractor's scores on annotated articles."""

from __future__ import annotations

from pathlib import Path

import click

from contract.confidence import LOW_CLAIM, LOW_QUOTE
from onrecord.evaluate import NEWSROOM, evaluate, evaluate_conflicts
from onrecord.options import SHARE, format_option, option
from onrecord.scoring.confidence import CLAIM_EDGES, QUOTE_EDGES, binned
from onrecord.scoring.quotes import QuoteScore
from onrecord.scoring.statements import StatementScore
from onrecord.screen import err, show
from streaming.extract.settings import ExtractSettings


def score_rows(quotes: QuoteScore, statements: StatementScore) -> list[dict[str, str]]:
    """The scores as rows of figure and value."""
    rows = [*quotes.rows()]
    rows += [
        ("statements: precision", f"{statements.precision:.3f}"),
        ("statements: recall", f"{statements.recall:.3f}"),
        ("statements: F1", f"{statements.f1:.3f}"),
        ("statements: qualifiers and claimants right", f"{statements.detail:.3f}"),
    ]
    return [{"figure": name, "value": value} for name, value in rows]


@click.command(short_help="Score the extractor on annotated articles.")
@click.argument("folder", type=click.Path(path_type=Path, exists=True), default=NEWSROOM)
@click.option("--gold", type=click.Path(path_type=Path, exists=True), help="[default: FOLDER/gold]")
@click.option("--errors", is_flag=True, help="List every error on stderr.")
@click.option("--only", help="Only articles whose name holds these letters.")
@format_option
@click.option("--bins", is_flag=True, help="The share right by confidence, too.")
@option(
    "--confidence",
    type=SHARE,
    default=ExtractSettings().confidence,
    help="Leave out quotations below.",
)
def command(
    folder: Path,
    gold: Path | None,
    errors: bool,
    only: str | None,
    format: str,
    bins: bool,
    confidence: float,
) -> None:
    """Score the extractor on FOLDER (articles and gold/*.json); the sample newsroom's
    unless given. docs/eval.md says what each figure means."""
    quotes, statements, count = QuoteScore(), StatementScore(), 0
    quote_bins, claim_bins = binned(QUOTE_EDGES, ()), binned(CLAIM_EDGES, ())
    settings = ExtractSettings(confidence)
    for document in evaluate(folder, gold, settings):
        if only and only not in document.article:
            continue
        quotes, statements, count = (
            quotes + document.quotes,
            statements + document.statements,
            count + 1,
        )
        quote_bins += document.quote_bins
        claim_bins += document.claim_bins
        for error in document.errors if errors else ():
            err.print(f"{document.article}: {error}", markup=False, soft_wrap=True)
    rows = score_rows(quotes, statements)
    if only is None and (conflicts := evaluate_conflicts(folder, settings)):
        told = f"{conflicts.found} of {conflicts.planted}, {conflicts.false} false"
        rows.append({"figure": "planted conflicts found", "value": told})
        for error in conflicts.errors if errors else ():
            err.print(f"conflicts: {error}", markup=False, soft_wrap=True)
    if bins:
        told_bins = [*quote_bins.rows("quotes", LOW_QUOTE), *claim_bins.rows("claims", LOW_CLAIM)]
        rows += [{"figure": name, "value": value} for name, value in told_bins]
    show(rows, ("figure", "value"), format, f"{count} documents")
