-- One row a fact that somebody states or plans, with its subject, in the order in which they happened.
SELECT
  subject,
  -- An order that survives: engines drop ORDER BY from a view.
  row_number() OVER (
    PARTITION BY subject
    ORDER BY coalesce(point_in_time, start_time, end_time) NULLS LAST, predicate, value, fact_id
  ) AS step,
  coalesce(point_in_time, start_time, end_time) AS happened,
  predicate,
  value,
  qualifiers['manner'] AS manner,
  qualifiers['role'] AS role,
  qualifiers,
  modality,
  array_join(claimants, '; ') AS claimants,
  document_count AS documents,
  sources,
  rank,
  conflict_group IS NOT NULL AS disputed,
  start_time,
  end_time,
  first_seen,
  last_seen,
  confidence,
  confidence < $LOW_CLAIM AS low_confidence,
  conflict_group,
  fact_id
FROM facts
WHERE valid_to IS NULL AND modality IN ('asserted', 'planned')
