-- One measure of one thing over time and by source: a change is against the figure before it, two figures for one time are a dispute.
SELECT
  subject,
  measured,
  unit_kind,
  unit,
  change,
  as_of,
  value,
  upper_value,
  comparator,
  lag(value) OVER (
    PARTITION BY subject, measured, unit_kind, unit, change ORDER BY as_of, published, measure_id
  ) AS before,
  -- "At least three" disputes no four.
  min(CASE WHEN comparator IS NULL THEN value END) OVER same_time
    <> max(CASE WHEN comparator IS NULL THEN value END) OVER same_time AS disputed,
  source,
  outlet,
  claimants,
  modality,
  text,
  published,
  confidence,
  confidence < $LOW_EVENT AS low_confidence,
  happening_id,
  measure_id,
  article_id,
  turn_id
FROM (
  SELECT
    coalesce(of_whom, place) AS subject,
    happening_id,
    -- What befalls people is one measure, however they are called.
    CASE WHEN unit_kind LIKE 'persons %' THEN unit_kind ELSE lower(what) END AS measured,
    CASE WHEN unit_kind LIKE 'persons %' THEN 'person' ELSE unit END AS unit,
    coalesce(happened, substr(published, 1, 10)) AS as_of,
    coalesce(split_part(claimants, ' via ', 1), outlet, 'the article') AS source,
    unit_kind, change, value, upper_value, comparator, outlet, claimants, modality, exact AS text,
    published, confidence, measure_id, article_id, turn_id
  FROM measures
  LEFT JOIN (
    SELECT event_id AS told_by, happening_id FROM reports WHERE valid_to IS NULL
  ) AS r ON told_by = event_id
  WHERE valid_to IS NULL AND polarity AND modality IN ('asserted', 'reported')
) AS told
WHERE subject IS NOT NULL
WINDOW same_time AS (PARTITION BY subject, measured, unit_kind, unit, change, as_of)
