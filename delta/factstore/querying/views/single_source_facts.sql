-- What rests on one independent source only: copies of one story count as one.
SELECT
  subject,
  subject_id,
  predicate,
  value,
  qualifiers,
  coalesce(point_in_time, start_time) AS happened,
  array_join(claimants, '; ') AS claimants,
  array_join(outlets, '; ') AS outlets,
  document_count AS documents,
  first_seen,
  last_seen,
  rank,
  conflict_group IS NOT NULL AS disputed,
  confidence,
  confidence < $LOW_CLAIM AS low_confidence,
  fact_id
FROM facts
WHERE valid_to IS NULL AND modality = 'asserted' AND sources = 1
