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
WHERE r.valid_to IS NULL
