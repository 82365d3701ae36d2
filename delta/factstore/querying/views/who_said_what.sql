-- One row an attribution in force: who says it, who relays it, where it stands, and the statement it repeats.
SELECT
  q.speaker,
  coalesce(p.person_id, q.speaker_id) AS speaker_id,
  q.speaker_kind,
  q.speaker_affiliation AS affiliation,
  q.speaker_role AS role,
  q.relayed_by,
  q.cue,
  q.content AS text,
  q.kind,
  q.addressee,
  q.outlet,
  q.headline,
  q.published,
  q.occasion,
  q.modality,
  q.confidence,
  q.confidence < $LOW_QUOTE AS low_confidence,
  s.content AS matched_statement,
  s.occasion AS matched_occasion,
  q.quote_id,
  q.article_id,
  q.turn_id
FROM quotes q
LEFT JOIN variants v ON v.quote_id = q.quote_id AND v.valid_to IS NULL
LEFT JOIN quotes s ON s.quote_id = v.matched_quote_id AND s.valid_to IS NULL
LEFT JOIN people p ON p.event_key = q.event_key AND p.entity_id = q.speaker_id AND p.valid_to IS NULL
WHERE q.valid_to IS NULL
