-- One row a happening of a type that readers ask by, or that several documents tell, as its first report tells it: what became of it, its sources, and where its reports differ.
SELECT
  happening_id,
  type,
  predicate,
  roles,
  agent,
  patient,
  agent_id,
  patient_id,
  happened,
  place,
  status,
  reports,
  sources,
  outlets,
  differs,
  first_outlet,
  first_told,
  last_told,
  claimants,
  text,
  confidence
FROM (
  SELECT
    coalesce(r.happening_id, e.event_id) AS happening_id,
    e.type, e.predicate, e.roles, e.agent, e.patient,
    coalesce(a.person_id, e.agent_id) AS agent_id,
    coalesce(p.person_id, e.patient_id) AS patient_id,
    coalesce(r.happened, e.happened) AS happened,
    e.place,
    coalesce(r.status, CASE
      WHEN e.modality = 'planned' AND NOT e.polarity THEN 'cancelled'
      WHEN e.polarity = (e.modality = 'denied') THEN 'denied'
      WHEN e.modality = 'planned' THEN 'planned'
      ELSE 'happened'
    END) AS status,
    coalesce(r.reports, 1) AS reports,
    coalesce(r.sources, 1) AS sources,
    coalesce(t.outlets, e.outlet) AS outlets,
    r.differs,
    e.outlet AS first_outlet,
    e.published AS first_told,
    coalesce(t.last_told, e.published) AS last_told,
    e.claimants,
    e.exact AS text,
    e.confidence
  FROM events AS e
  LEFT JOIN (SELECT * FROM reports WHERE valid_to IS NULL) AS r ON r.event_id = e.event_id
  LEFT JOIN (
    SELECT happening_id, array_join(array_sort(array_agg(DISTINCT outlet)), '; ') AS outlets, max(published) AS last_told
    FROM happening_reports
    GROUP BY happening_id
  ) AS t ON t.happening_id = r.happening_id
  LEFT JOIN people a ON a.event_key = e.event_key AND a.entity_id = e.agent_id AND a.valid_to IS NULL
  LEFT JOIN people p ON p.event_key = e.event_key AND p.entity_id = e.patient_id AND p.valid_to IS NULL
  WHERE e.valid_to IS NULL AND e.confidence >= $LOW_EVENT
    AND e.modality IN ('asserted', 'reported', 'planned', 'denied')
    AND (e.type IS NOT NULL OR r.event_id IS NOT NULL) AND coalesce(r.step, 1) = 1
) AS told
