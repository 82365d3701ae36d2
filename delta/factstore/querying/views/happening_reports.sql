-- One row a report of a happening that several documents tell, in their order: what it adds to those before it.
SELECT
  r.happening_id,
  r.step,
  r.adds,
  r.status,
  r.sources,
  e.type,
  e.predicate,
  e.agent,
  e.patient,
  coalesce(a.person_id, e.agent_id) AS agent_id,
  coalesce(p.person_id, e.patient_id) AS patient_id,
  e.roles,
  e.happened,
  e.place,
  e.polarity,
  e.modality,
  e.claimants,
  e.exact AS text,
  e.outlet,
  e.headline,
  e.published,
  e.confidence,
  r.event_id,
  e.article_id,
  e.turn_id
FROM reports AS r
JOIN events AS e ON e.event_id = r.event_id AND e.valid_to IS NULL
LEFT JOIN people a ON a.event_key = e.event_key AND a.entity_id = e.agent_id AND a.valid_to IS NULL
LEFT JOIN people p ON p.event_key = e.event_key AND p.entity_id = e.patient_id AND p.valid_to IS NULL
WHERE r.valid_to IS NULL
