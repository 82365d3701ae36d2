-- What began, ended or was updated, by time and batch: ask for `changed_at > '…'` or `batch_id > …`.
WITH held AS (
  SELECT 'article' AS kind, outlet AS who, headline AS what, outlet, article_id AS id,
    valid_from, valid_to, begun_batch, ended_batch
  FROM articles
  UNION ALL
  SELECT 'quote' AS kind, speaker AS who, content AS what, outlet, quote_id AS id,
    valid_from, valid_to, begun_batch, ended_batch
  FROM quotes
  UNION ALL
  SELECT 'claim' AS kind, subject AS who, concat_ws(' ', predicate, value) AS what, outlet,
    claim_id AS id, valid_from, valid_to, begun_batch, ended_batch
  FROM claims
  UNION ALL
  SELECT 'fact' AS kind, subject AS who, concat_ws(' ', predicate, value) AS what,
    array_join(outlets, '; ') AS outlet, fact_id AS id,
    valid_from, valid_to, begun_batch, ended_batch
  FROM facts
)
SELECT valid_from AS changed_at, begun_batch AS batch_id, 'begun' AS change,
  kind, who, what, outlet, id
FROM held
-- What was superseded before it came never was in force.
WHERE valid_to IS NULL OR valid_to > valid_from
UNION ALL
SELECT valid_to AS changed_at, ended_batch AS batch_id, 'ended' AS change,
  kind, who, what, outlet, id
FROM held
WHERE valid_to > valid_from
UNION ALL
-- A fact is updated when other claims support or dispute it; its batch tells when.
SELECT b.last_known AS changed_at, f.changed_batch AS batch_id, 'updated' AS change,
  'fact' AS kind, f.subject AS who, concat_ws(' ', f.predicate, f.value) AS what,
  array_join(f.outlets, '; ') AS outlet, f.fact_id AS id
FROM facts f
JOIN batches b ON b.batch_id = f.changed_batch
WHERE f.valid_to IS NULL AND f.changed_batch > f.begun_batch
