-- One measure of one thing over time and by source, one row a measure: a figure of another time is a change, two figures of one time are a dispute.
SELECT
  f.subject,
  f.subject_id,
  f.measured,
  f.unit_kind,
  f.unit,
  f.change,
  f.as_of,
  f.value,
  f.upper_value,
  f.comparator,
  lag(f.value) OVER (
    PARTITION BY f.series_id, f.subject_id ORDER BY f.as_of, m.published, m.measure_id
  ) AS before,
  f.conflict_group IS NOT NULL AS disputed,
  f.rank,
  f.reason,
  f.sources,
  f.conflict_group,
  coalesce(split_part(m.claimants, ' via ', 1), m.outlet, 'the article') AS source,
  m.outlet,
  m.claimants,
  m.modality,
  m.exact AS text,
  m.published,
  m.confidence,
  m.confidence < $LOW_EVENT AS low_confidence,
  r.happening_id,
  f.series_id,
  m.measure_id,
  m.article_id,
  m.turn_id
FROM figures AS f
JOIN measures AS m
  ON m.series_id = f.series_id AND m.valid_to IS NULL AND array_contains(f.measure_ids, m.measure_id)
LEFT JOIN reports AS r ON r.event_id = m.event_id AND r.valid_to IS NULL
WHERE f.valid_to IS NULL
