-- One row a claim in force under the one who makes it: the innermost claimant, else the outlet in its own voice.
SELECT
  coalesce(split_part(c.claimants, ' via ', 1), c.outlet, 'the article') AS source,
  c.claimants IS NULL AS own_voice,
  c.claimants,
  c.subject,
  c.predicate,
  c.value,
  c.qualifiers,
  coalesce(c.point_in_time, c.start_time, c.end_time) AS happened,
  c.modality,
  c.exact AS text,
  c.outlet,
  c.headline,
  c.published,
  c.confidence,
  c.confidence < $LOW_CLAIM AS low_confidence,
  f.conflict_group IS NOT NULL AS disputed,
  f.rank,
  f.fact_id,
  c.claim_id,
  c.article_id,
  c.turn_id
FROM claims c
LEFT JOIN facts f
  ON f.subject = c.subject
  AND f.predicate = c.predicate
  AND f.valid_to IS NULL
  AND array_contains(f.claim_ids, c.claim_id)
WHERE c.valid_to IS NULL
