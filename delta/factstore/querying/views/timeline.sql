-- One row a fact that somebody states or plans, with its subject, in the order in which they happened.
SELECT
  subject,
  subject_id,
  -- An order that survives: engines drop ORDER BY from a view. What ended is placed at its end, a
  -- side of a dispute without a time beside the others.
  row_number() OVER (
    PARTITION BY subject, subject_id ORDER BY coalesce(placed, beside) NULLS LAST, predicate, value, fact_id
  ) AS step,
  coalesce(point_in_time, start_time) AS happened,
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
FROM (
  SELECT
    facts.*,
    coalesce(point_in_time, start_time, end_time) AS placed,
    CASE WHEN conflict_group IS NOT NULL THEN
      min(coalesce(point_in_time, start_time, end_time)) OVER (PARTITION BY conflict_group)
    END AS beside
  FROM facts
  WHERE valid_to IS NULL AND modality IN ('asserted', 'planned')
) AS stated
