-- The ten most salient events and figures of each document that are not marked low: what an editor would note of it. A figure that an event tells has no row of its own.
SELECT * FROM (
  SELECT
    row_number() OVER (PARTITION BY event_key ORDER BY salience DESC, id) AS step,
    kind,
    type,
    what,
    agent,
    patient,
    figure,
    unit_kind,
    happened,
    place,
    polarity,
    modality,
    claimants,
    text,
    outlet,
    headline,
    published,
    salience,
    confidence,
    id,
    article_id,
    turn_id
  FROM (
    SELECT
      'event' AS kind,
      event_id AS id,
      type,
      predicate AS what,
      agent,
      patient,
      array_join(quantities, '; ') AS figure,
      CAST(NULL AS string) AS unit_kind,
      coalesce(happened, happened_words) AS happened,
      place, polarity, modality, claimants, exact AS text, outlet, headline, published, salience, confidence,
      event_key, article_id, turn_id
    FROM events
    WHERE valid_to IS NULL AND confidence >= $LOW_EVENT
    UNION ALL
    SELECT
      'measure' AS kind,
      measure_id AS id,
      CAST(NULL AS string) AS type,
      what,
      of_whom AS agent,
      CAST(NULL AS string) AS patient,
      words AS figure,
      unit_kind,
      coalesce(happened, happened_words) AS happened,
      place, polarity, modality, claimants, exact AS text, outlet, headline, published, salience, confidence,
      event_key, article_id, turn_id
    FROM measures
    WHERE valid_to IS NULL AND confidence >= $LOW_EVENT AND (event_id IS NULL OR event_id NOT IN (
      SELECT event_id FROM events WHERE valid_to IS NULL AND confidence >= $LOW_EVENT
    ))
  ) AS told
) AS ranked
WHERE step <= 10
