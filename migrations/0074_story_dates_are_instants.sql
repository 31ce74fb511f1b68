-- Ties are settled and lists sorted by the dates of a story, compared as text (VOTE-11, docs/acta.md). So both have the form
-- 2026-11-30T23:00:00.000Z. Triggers, because a column cannot be given a CHECK without making the table anew.

CREATE TRIGGER story_dates_are_instants_on_insert BEFORE INSERT ON stories
WHEN NEW.published_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.published_at)
  OR NEW.created_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'published_at and created_at of a story are instants'); END;

CREATE TRIGGER story_dates_are_instants_on_update BEFORE UPDATE OF published_at, created_at ON stories
WHEN NEW.published_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.published_at)
  OR NEW.created_at IS NOT strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'published_at and created_at of a story are instants'); END;
