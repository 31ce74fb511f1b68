-- When dates or texts of a contest were changed last; NULL if never. Calendar programs are told with each event (SEO-02).
ALTER TABLE contests ADD COLUMN changed_at TEXT CHECK (changed_at IS NULL OR strftime('%s', changed_at) IS NOT NULL);
UPDATE contests SET changed_at = (
  SELECT max(at) FROM audit_log WHERE action = 'contest.update' AND subject = contests.id);
