#!/usr/bin/env python3
"""Check the sample newsroom's gold annotation against its articles.

    check_newsroom.py [NEWSROOM_FOLDER] [--quiet]

Every article, RSS item and transcript must have one gold file; every annotated string must
stand verbatim in the text it was taken from (mark-up taken off, runs of white space as one
space); kinds, predicates and modalities must be known ones. Exit status 1 where one fails.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

PREDICATES = frozenset(
    """manager_of coach_of played_for works_for position_held left promoted_to contract_with
    drafted_by debuted_with traded_to member_of_champion award_received win_loss_record
    finalist_for injured age born from educated_at spouse died founded_by headquartered_in
    owned_by chief_executive affiliate_of score vote_share money_amount
    charged_with convicted_of sentenced_to""".split()
)
MODALITIES = frozenset("asserted reported denied conditional planned questioned".split())
QUOTE_KINDS = frozenset("direct indirect mixed".split())
LINK_KINDS = frozenset("person organization group anonymous document".split())
MANNERS = frozenset("fired resigned retired released mutual unknown".split())
STATUSES = frozenset("usable withdrawn".split())
TIME = re.compile(r"-?\d{4}(-\d\d(-\d\d)?)?$")
TIME_QUALIFIERS = frozenset("point_in_time start_time end_time".split())
QUOTE_KEYS = {"kind", "content", "source", "cue", "chain"}
STATEMENT_KEYS = {
    "subject", "predicate", "value", "qualifiers", "modality", "claimants", "evidence"
}  # fmt: skip
CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
STATEMENT_FIELDS = {"speaker", "role", "text", "occasion", "time", "source"}


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in {"script", "style"}
        if tag not in INLINE:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in {"script", "style"}
        if tag not in INLINE:
            self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


INLINE = frozenset("a abbr b cite em i q s small span strong sub sup u".split())


def strip_tags(markup: str) -> str:
    parser = _Text()
    parser.feed(markup)
    parser.close()
    return "".join(parser.parts)


def squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def front_matter(text: str) -> tuple[dict[str, str], str]:
    lines = text.split("\n")
    if lines[0].strip() != "---":
        return {}, text
    end = next((i for i, line in enumerate(lines) if i and line.strip() == "---"), 0)
    pairs = (line.partition(":") for line in lines[1:end] if line.strip())
    return {k.strip(): v.strip() for k, _, v in pairs}, "\n".join(lines[end + 1 :])


def read_documents(root: Path) -> tuple[dict[str, str], list[str]]:
    """Text by reference (path under root, with #guid for an RSS item), and what is wrong."""
    texts: dict[str, str] = {}
    faults: list[str] = []
    for path in sorted([*root.glob("articles/*/*"), *root.glob("transcripts/*")]):
        ref = path.relative_to(root).as_posix()
        raw = path.read_text(encoding="utf-8")
        if not ref.isascii():
            faults.append(f"{ref}: file name is not ASCII")
        if path.suffix == ".txt":
            meta, body = front_matter(raw)
            wanted = {"title", "occasion", "date", "outlet"}
            if ref.startswith("articles/"):
                wanted = {"url", "outlet", "headline", "byline", "published", "status", "language"}
                if meta.get("status") not in STATUSES:
                    faults.append(f"{ref}: status {meta.get('status')!r}")
            faults += [f"{ref}: front matter lacks {key}" for key in sorted(wanted - meta.keys())]
            texts[ref] = squeeze(body)
        elif path.suffix == ".html":
            texts[ref] = squeeze(strip_tags(raw))
        elif path.suffix == ".xml":
            for item in ElementTree.fromstring(raw).iter("item"):
                guid = item.findtext("guid") or ""
                faults += [f"{ref}: item without guid"] if not guid else []
                texts[f"{ref}#{guid}"] = squeeze(strip_tags(item.findtext(CONTENT) or ""))
        else:
            faults.append(f"{ref}: unknown kind of file")
    return texts, faults


def gold_name(ref: str) -> str:
    path, _, guid = ref.partition("#")
    return Path(path).stem + (f"--{guid.rstrip('/').rsplit('/', 1)[-1]}" if guid else "") + ".json"


def link_faults(link: Any) -> Iterator[str]:
    if not isinstance(link, dict) or link.get("kind") not in LINK_KINDS:
        yield f"bad link {link!r}"
    elif "name" not in link or link.keys() - {"name", "kind", "mention", "affiliation"}:
        yield f"link keys {sorted(link)}"
    elif link["name"] is None and not link.get("mention"):
        yield "link with neither name nor mention"


def quote_faults(quote: dict[str, Any], text: str) -> Iterator[str]:
    if not quote.keys() >= QUOTE_KEYS:
        yield f"quote lacks {sorted(QUOTE_KEYS - quote.keys())}"
        return
    if extra := quote.keys() - QUOTE_KEYS - {"addressee", "nested", "optional"}:
        yield f"quote has unknown {sorted(extra)}"
    if quote["kind"] not in QUOTE_KINDS:
        yield f"kind {quote['kind']!r}"
    if not quote["content"]:
        yield "empty content"
    strings = [*quote["content"], *(quote[k] for k in ("source", "cue") if quote[k] is not None)]
    yield from verbatim_faults(strings, text)
    links = [*quote["chain"], *([quote["addressee"]] if "addressee" in quote else [])]
    for link in links:
        yield from link_faults(link)
    for key in ("nested", "optional"):
        if quote.get(key, True) is not True:
            yield f"{key} must be true or absent"


def statement_faults(statement: dict[str, Any], text: str) -> Iterator[str]:
    if not statement.keys() >= STATEMENT_KEYS:
        yield f"statement lacks {sorted(STATEMENT_KEYS - statement.keys())}"
        return
    if extra := statement.keys() - STATEMENT_KEYS - {"optional"}:
        yield f"statement has unknown {sorted(extra)}"
    if statement["predicate"] not in PREDICATES:
        yield f"predicate {statement['predicate']!r}"
    if statement["modality"] not in MODALITIES:
        yield f"modality {statement['modality']!r}"
    qualifiers = statement["qualifiers"]
    if qualifiers.get("manner", "fired") not in MANNERS:
        yield f"manner {qualifiers['manner']!r}"
    times = [(k, qualifiers[k]) for k in sorted(TIME_QUALIFIERS & qualifiers.keys())]
    if statement["predicate"] in {"born", "died"} and statement["value"] is not None:
        times.append(("value", statement["value"]))
    for key, value in times:
        if not TIME.match(str(value)):
            yield f"{key} {value!r} is not an ISO date"
    for key in ("subject", "value", "evidence"):
        if not isinstance(statement[key], str) or not statement[key].strip():
            yield f"{key} {statement[key]!r}"
    yield from verbatim_faults([statement["evidence"]], text)
    for link in statement["claimants"]:
        yield from link_faults(link)


def verbatim_faults(strings: Iterable[Any], text: str) -> Iterator[str]:
    for string in strings:
        if not isinstance(string, str) or not string or string not in text:
            yield f"not in the text: {string!r}"


def check_gold(path: Path, texts: dict[str, str], counts: Counter[str]) -> Iterator[str]:
    gold = json.loads(path.read_text(encoding="utf-8"))
    if gold.keys() != {"article", "quotes", "statements"}:
        yield f"keys {sorted(gold)}"
        return
    if (ref := gold["article"]) not in texts:
        yield f"no such article: {ref}"
        return
    if path.name != gold_name(ref):
        yield f"should be named {gold_name(ref)}"
    seen: set[str] = set()
    for quote in gold["quotes"]:
        yield from quote_faults(quote, texts[ref])
        counts["quotes"] += 1
        counts[f"quotes {quote.get('kind')}"] += 1
        counts["quotes nested"] += "nested" in quote
        counts["quotes optional"] += "optional" in quote
    for statement in gold["statements"]:
        yield from statement_faults(statement, texts[ref])
        if (key := json.dumps(statement, sort_keys=True)) in seen:
            yield f"twice the same statement: {statement['evidence']!r}"
        seen.add(key)
        counts["statements"] += 1
        counts[f"statements {statement.get('predicate')}"] += 1
        counts[f"modality {statement.get('modality')}"] += 1
        counts["statements optional"] += "optional" in statement


def check_expected(path: Path, texts: dict[str, str], counts: Counter[str]) -> Iterator[str]:
    expected = json.loads(path.read_text(encoding="utf-8"))
    named = [ref for copies in expected["wire_copies"] for ref in copies]
    for conflict in expected["conflicts"]:
        counts["conflicts"] += 1
        if not {"subject", "predicate", "sides"} <= conflict.keys() or len(conflict["sides"]) < 2:
            yield f"conflict shape: {conflict}"
        for side in conflict["sides"]:
            named += side["articles"]
            for link in side["claimants"]:
                yield from link_faults(link)
    for correction in expected["corrections"]:
        named += [correction["before"], correction["after"]]
    for withdrawn in expected["withdrawn"]:
        named += [withdrawn] if isinstance(withdrawn, str) else withdrawn["articles"]
    counts["wire copy groups"] += len(expected["wire_copies"])
    counts["corrections"] += len(expected["corrections"])
    counts["withdrawn"] += len(expected["withdrawn"])
    yield from (f"no such article: {ref}" for ref in named if ref not in texts)


def check_statement_feed(path: Path, counts: Counter[str]) -> Iterator[str]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        counts["statement feed lines"] += 1
        if row.keys() != STATEMENT_FIELDS:
            yield f"line {number}: fields {sorted(row)}"


def check(root: Path) -> tuple[list[str], Counter[str]]:
    texts, faults = read_documents(root)
    counts: Counter[str] = Counter()
    for ref in texts:
        folder, _, rest = ref.partition("/")
        counts[f"{folder} {rest.split('/')[0]}" if folder == "articles" else folder] += 1
        counts["articles"] += folder == "articles"
        if not (root / "gold" / gold_name(ref)).exists():
            faults.append(f"{ref}: no gold/{gold_name(ref)}")
    names = Counter(map(gold_name, texts))
    faults += [f"gold/{name}: {n} articles share this name" for name, n in names.items() if n > 1]
    for path in sorted(root.glob("gold/*.json")):
        faults += [f"gold/{path.name}: {fault}" for fault in check_gold(path, texts, counts)]
    for path in sorted(root.glob("expected*.json")):
        faults += [f"{path.name}: {fault}" for fault in check_expected(path, texts, counts)]
    for path in sorted(root.glob("quotes/*.jsonl")):
        faults += [f"{path.name}: {fault}" for fault in check_statement_feed(path, counts)]
    return faults, counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    here = Path(__file__).resolve().parent.parent / "onrecord" / "newsroom"
    parser.add_argument("newsroom", nargs="?", type=Path, default=here)
    parser.add_argument("--quiet", action="store_true", help="print faults only")
    options = parser.parse_args()
    faults, counts = check(options.newsroom)
    for fault in faults:
        print(fault, file=sys.stderr)
    if not options.quiet:
        for name, count in sorted(counts.items()):
            print(f"{count:6d}  {name}")
    print(f"{len(faults)} fault(s)", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
