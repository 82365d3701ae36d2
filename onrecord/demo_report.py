"""What the demo prints at its end: asked of the tables, as a user would ask."""

from __future__ import annotations

from typing import Any

from factstore.querying import read
from onrecord.commands.eval_ import score_rows
from onrecord.demo import Demo, delays, lag
from onrecord.scoring.quotes import QuoteScore
from onrecord.scoring.statements import StatementScore
from onrecord.screen import out, show

_OUTCOMES = """
SELECT sum(read) AS read, sum(stored) AS stored, sum(duplicate) AS duplicate,
       sum(superseded) AS superseded, sum(quarantined) AS quarantined FROM batches"""
_QUARANTINE = """
SELECT reason, detail, kafka_topic AS topic, kafka_offset AS offset FROM quarantine
ORDER BY kafka_topic, kafka_partition, kafka_offset"""
_RELAYED = """
SELECT speaker, relayed_by, kind, modality, text, outlet FROM who_said_what
WHERE relayed_by IS NOT NULL AND relayed_by <> '' AND speaker IS NOT NULL
ORDER BY turn_id IS NOT NULL, confidence DESC, quote_id LIMIT 5"""
_SAID = """
SELECT speaker, relayed_by, kind, modality, text, outlet FROM who_said_what
WHERE speaker IS NOT NULL AND turn_id IS NULL AND kind = '{kind}' AND char_length(text) > 40
  AND (relayed_by IS NULL OR relayed_by = '')
ORDER BY confidence DESC, quote_id LIMIT {limit}"""
_BUSIEST = """
SELECT subject FROM timeline GROUP BY subject ORDER BY count(*) DESC, subject LIMIT 1"""
_TIMELINE = """
SELECT happened, predicate, value, qualifiers, modality, claimants, sources AS "independent sources"
FROM timeline WHERE subject = '{subject}' ORDER BY step"""
_DISPUTES = """
SELECT subject, predicate, value, manner, happened, qualifiers, claimants, sources, rank
FROM disputes ORDER BY subject, predicate, conflict_group, side"""
_HAPPENINGS = """
SELECT happened, coalesce(type, predicate) AS what, agent, patient, status, sources, reports,
  outlets, differs
FROM happenings WHERE reports > 1
ORDER BY sources DESC, reports DESC, happened, happening_id LIMIT 10"""
_HIGHLIGHTS = """
SELECT outlet, coalesce(type, what) AS what, agent, patient, figure, happened, modality, claimants
FROM highlights WHERE step = 1 ORDER BY salience DESC, id LIMIT 8"""
_SHARES = """
SELECT
  (SELECT count(*) FROM articles WHERE valid_to IS NULL AND status = 'usable') AS articles,
  (SELECT count(*) FROM quotes WHERE valid_to IS NULL AND turn_id IS NULL) AS quotes,
  (SELECT count(*) FROM claims WHERE valid_to IS NULL AND turn_id IS NULL) AS claims,
  (SELECT count(*) FROM quotes WHERE valid_to IS NULL AND speaker_kind IS NULL) AS unattributed,
  (SELECT count(*) FROM facts WHERE valid_to IS NULL) AS facts,
  (SELECT count(*) FROM facts WHERE valid_to IS NULL AND conflict_group IS NOT NULL) AS disputed"""
_SIDES = "Disputed facts, side by side (preferred: more independent sources than any other side)"

Row = dict[str, Any]


def ask(root: str, sql: str) -> list[Row]:
    return read.rows(read.query(root, sql))


def print_report(root: str, demo: Demo) -> None:
    """Print the whole report on stdout."""
    _ingested(root)
    _quotes(root)
    _facts(root)
    _shown(ask(root, _HAPPENINGS), "What happened, as several documents tell it")
    _shown(ask(root, _HIGHLIGHTS), "What else: the most salient event or figure of an article")
    _figures(root, demo)


def _shown(rows: list[Row], title: str) -> None:
    show(rows, list(rows[0]) if rows else ["nothing"], "table", title)


def _ingested(root: str) -> None:
    _shown(ask(root, _OUTCOMES), "What came in (records)")
    _shown(ask(root, _QUARANTINE), "What was quarantined, and why")


def _quotes(root: str) -> None:
    rows = ask(root, _RELAYED)
    for kind, limit in (("direct", 4), ("indirect", 4), ("mixed", 3)):
        rows += ask(root, _SAID.format(kind=kind, limit=limit))
    _shown(
        [{**row, "text": _short(row["text"])} for row in rows],
        "Who said what (the attributions that are surest)",
    )


def _facts(root: str) -> None:
    subject = ask(root, _BUSIEST)[0]["subject"]
    quoted = str(subject).replace("'", "''")
    rows = ask(root, _TIMELINE.format(subject=quoted))
    _shown(_told(rows, ()), f"Facts: {subject}")
    sides = _told(ask(root, _DISPUTES), ("manner", "point_in_time", "start_time"))
    _shown(sides, _SIDES)


def _figures(root: str, demo: Demo) -> None:
    delay, counts = delays(demo.reports), ask(root, _SHARES)[0]
    quotes, statements = QuoteScore(), StatementScore()
    for document in demo.scores:
        quotes, statements = quotes + document.quotes, statements + document.statements
    rows = [
        ("lag (records)", str(lag(demo.metrics))),
        ("latency, Kafka to last commit, with the start of Spark: median", f"{delay.median:.1f} s"),
        ("latency, Kafka to last commit, with the start of Spark: worst", f"{delay.worst:.1f} s"),
        ("quotations an article", _ratio(counts["quotes"], counts["articles"])),
        ("claims an article", _ratio(counts["claims"], counts["articles"])),
        ("quotations without a speaker", _percent(counts["unattributed"], counts["quotes"])),
        ("facts disputed", _percent(counts["disputed"], counts["facts"])),
    ]
    figures = [{"figure": name, "value": value} for name, value in rows]
    gold = score_rows(quotes, statements)
    show(figures, ("figure", "value"), "table", "Lag, latency and quality")
    show(gold, ("figure", "value"), "table", "Against the newsroom's gold annotation")
    out.print()


def _short(text: str, width: int = 140) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= width else folded[: width - 1] + "…"


def _told(rows: list[Row], shown: tuple[str, ...]) -> list[Row]:
    """Rows with their qualifiers in words, but those that have a column of their own."""
    return [
        {
            **row,
            "qualifiers": ", ".join(
                f"{name} {value}"
                for name, value in (row["qualifiers"] or {}).items()
                if name not in shown
            ),
        }
        for row in rows
    ]


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.1f}" if whole else "none"


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "none"
