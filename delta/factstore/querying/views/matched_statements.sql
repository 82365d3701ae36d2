-- Quotations in articles that a transcript or statement also carries, with what the article left out and put in.
SELECT
  q.speaker,
  q.outlet,
  q.headline,
  q.published,
  q.content AS text,
  s.content AS statement,
  s.occasion,
  s.published AS said_at,
  s.speaker AS statement_speaker,
  v.matched_missing AS left_out,
  v.matched_added AS put_in,
  q.kind,
  q.relayed_by,
  q.quote_id,
  q.article_id,
  s.quote_id AS statement_quote_id,
  s.turn_id
FROM variants v
JOIN quotes q ON q.quote_id = v.quote_id AND q.valid_to IS NULL
JOIN quotes s ON s.quote_id = v.matched_quote_id AND s.valid_to IS NULL
WHERE v.valid_to IS NULL AND q.turn_id IS NULL
