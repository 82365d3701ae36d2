-- The variants of one quotation over outlets: the words that all share, how each differs from the first, and where that stood.
SELECT * FROM (
  SELECT
    v.variant_group,
    count(*) OVER (PARTITION BY v.variant_group) AS variants,
    q.speaker,
    q.outlet,
    q.published,
    q.content AS text,
    v.quote_id = v.first_quote_id AS is_first,
    f.outlet AS first_outlet,
    f.published AS first_published,
    v.shared,
    v.missing,
    v.added,
    v.similarity,
    s.content AS statement,
    q.headline,
    q.kind,
    q.quote_id,
    q.article_id
  FROM variants v
  JOIN quotes q ON q.quote_id = v.quote_id AND q.valid_to IS NULL
  LEFT JOIN quotes f ON f.quote_id = v.first_quote_id AND f.valid_to IS NULL
  LEFT JOIN quotes s ON s.quote_id = v.matched_quote_id AND s.valid_to IS NULL
  WHERE v.valid_to IS NULL
) AS grouped
-- A quotation that only a statement repeats stands in matched_statements.
WHERE variants > 1
