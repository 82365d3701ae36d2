-- The sides of each dispute, one row a side: what it says, who claims it, and how well it is supported.
SELECT
  conflict_group,
  row_number() OVER (
    PARTITION BY conflict_group
    ORDER BY CASE rank WHEN 'preferred' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END, sources DESC, fact_id
  ) AS side,
  count(*) OVER (PARTITION BY conflict_group) AS sides,
  subject,
  subject_id,
  predicate,
  value,
  qualifiers['manner'] AS manner,
  coalesce(point_in_time, start_time) AS happened,
  modality,
  array_join(claimants, '; ') AS claimants,
  array_join(outlets, '; ') AS outlets,
  document_count AS documents,
  sources,
  first_seen,
  last_seen,
  rank,
  reason,
  qualifiers,
  confidence,
  confidence < $LOW_CLAIM AS low_confidence,
  fact_id
FROM facts
WHERE valid_to IS NULL AND conflict_group IS NOT NULL
