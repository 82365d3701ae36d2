-- One row a person as one document tells of them: who it is of those who have the name, and whether that is sure.
SELECT
  p.name,
  coalesce(l.person_id, p.entity_id) AS person_id,
  coalesce(l.status, 'joined') AS status,
  l.reason,
  array_join(p.roles, '; ') AS roles,
  array_join(p.fields, '; ') AS fields,
  array_join(p.bodies, '; ') AS bodies,
  p.sex,
  p.age,
  array_join(p.company, '; ') AS company,
  p.outlet,
  p.headline,
  p.published,
  p.entity_id,
  p.event_key,
  p.article_id,
  p.turn_id
FROM profiles AS p
LEFT JOIN people AS l ON l.profile_id = p.profile_id AND l.valid_to IS NULL
WHERE p.valid_to IS NULL
