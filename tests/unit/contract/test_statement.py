"""Only one statement that reads gets through, whatever it is dressed in."""

from __future__ import annotations

import pytest

from contract.errors import UsageError
from factstore.querying.statement import reading


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1",
        "select 1;",
        "  -- why\n/* and how */ SELECT ';' ;; ",
        "(SELECT 1) UNION (SELECT 2)",
        "WITH x AS (SELECT 'DELETE' AS a) SELECT * FROM x",
        'SELECT "update" FROM quotes',
        "EXPLAIN ANALYZE VERBOSE SELECT 1",
        "EXPLAIN FORMAT TREE WITH x AS (SELECT 1) SELECT * FROM x",
        "DESCRIBE quotes",
        "SHOW TABLES",
        "SELECT 'it''s; -- here'",
    ],
)
def test_reads(sql: str) -> None:
    statement = reading(sql)
    assert statement.text.rstrip() == statement.text
    assert not statement.text.endswith(";")
    assert statement.text in sql


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("", "empty"),
        (" -- SELECT 1", "empty"),
        (";", "empty"),
        ("DELETE FROM quotes", "cannot begin with 'DELETE'"),
        ("COPY quotes TO 'out.csv'", "cannot begin with 'COPY'"),
        ("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION '/etc/passwd'", "cannot begin"),
        ("SET x = 1", "cannot begin"),
        ("SELECT 1; DROP TABLE quotes", "more than one"),
        ("EXPLAIN ANALYZE COPY quotes TO 'out.csv'", "EXPLAIN explains"),
        ("EXPLAIN FORMAT TREE COPY quotes TO 'out.csv'", "EXPLAIN explains"),
        ("EXPLAIN", "EXPLAIN explains"),
        ("DESCRIBE ANALYZE COPY quotes TO 'x'", "DESCRIBE takes one"),
        ("WITH x AS (INSERT INTO quotes SELECT 1) SELECT 1", "cannot hold INSERT"),
        ("WITH x AS (SELECT 1) DELETE FROM quotes", "cannot hold DELETE"),
        ("SELECT 1 INTO copy", "cannot hold INTO"),
        ("/* /* */ SELECT 1 */ COPY quotes TO 'x'", "within a comment"),
    ],
)
def test_refuses(sql: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        reading(sql)


def test_names_all_that_could_be_a_table() -> None:
    statement = reading("WITH mine AS (SELECT 'facts' FROM \"Claims\") SELECT Quotes.a FROM mine")
    assert {"claims", "quotes", "mine"} <= statement.names
    assert "facts" not in statement.names
