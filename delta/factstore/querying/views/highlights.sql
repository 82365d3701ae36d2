-- The ten most salient events and figures of each document that are not marked low: what an editor would note of it. A figure that an event tells has no row of its own.
SELECT * FROM (
  SELECT
    row_number() OVER (PARTITION BY event_key ORDER BY salience DESC, id) AS step,
    kind,
    type,
    what,
    agent,
    patient,
    agent_id,
    patient_id,
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
      coalesce(a.person_id, e.agent_id) AS agent_id,
      coalesce(p.person_id, e.patient_id) AS patient_id,
      array_join(quantities, '; ') AS figure,
      CAST(NULL AS string) AS unit_kind,
      coalesce(happened, happened_words) AS happened,
      place, polarity, modality, claimants, exact AS text, outlet, headline, published, salience, confidence,
      e.event_key, article_id, turn_id
    FROM events AS e
    LEFT JOIN people a ON a.event_key = e.event_key AND a.entity_id = e.agent_id AND a.valid_to IS NULL
    LEFT JOIN people p ON p.event_key = e.event_key AND p.entity_id = e.patient_id AND p.valid_to IS NULL
    WHERE e.valid_to IS NULL AND confidence >= $LOW_EVENT
    UNION ALL
    SELECT
      'measure' AS kind,
      measure_id AS id,
      CAST(NULL AS string) AS type,
      what,
      of_whom AS agent,
      CAST(NULL AS string) AS patient,
      coalesce(a.person_id, m.of_id) AS agent_id,
      CAST(NULL AS string) AS patient_id,
      words AS figure,
      unit_kind,
      coalesce(happened, happened_words) AS happened,
      place, polarity, modality, claimants, exact AS text, outlet, headline, published, salience, confidence,
      m.event_key, article_id, turn_id
    FROM measures AS m
    LEFT JOIN people a ON a.event_key = m.event_key AND a.entity_id = m.of_id AND a.valid_to IS NULL
    WHERE m.valid_to IS NULL AND confidence >= $LOW_EVENT AND (event_id IS NULL OR event_id NOT IN (
      SELECT event_id FROM events WHERE valid_to IS NULL AND confidence >= $LOW_EVENT
    ))
  ) AS told
) AS ranked
WHERE step <= 10
