-- WRITE-17: the title of a deleted story is left nowhere. The audit log had it in the line of a deletion by an admin; the line keeps the
-- ids of story and contest.
DROP TRIGGER audit_log_keeps_its_words;
UPDATE audit_log SET detail = json_remove(detail, '$.title') WHERE action = 'story.delete';
CREATE TRIGGER audit_log_keeps_its_words BEFORE UPDATE ON audit_log
WHEN NEW.seq <> OLD.seq OR NEW.action <> OLD.action OR NEW.at <> OLD.at
  OR (NEW.actor_id IS NOT OLD.actor_id AND (NEW.actor_id IS NOT 'deleted'
    OR NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.actor_id)))
  OR (NEW.subject <> OLD.subject AND (NEW.subject <> 'deleted'
    OR NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.subject)))
  OR (NEW.detail <> OLD.detail AND (NEW.detail <> '{}' OR NOT EXISTS (SELECT 1 FROM account_deletions)))
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;

-- Notices about a story name it, and so do mails to its author. They stay, without the title.
CREATE INDEX notifications_by_story ON notifications (data ->> '$.story_id') WHERE data ->> '$.story_id' IS NOT NULL;
UPDATE notifications SET data = json_remove(data, '$.story_title'), message =
    replace(replace(message, 'historia «' || (data ->> '$.story_title') || '»', 'historia'),
      '«' || (data ->> '$.story_title') || '»', 'una historia que ya no está')
  WHERE data ->> '$.story_id' NOT IN (SELECT id FROM stories) AND data ->> '$.story_title' IS NOT NULL;
CREATE TRIGGER stories_take_their_title_along BEFORE DELETE ON stories
BEGIN
  UPDATE notifications SET data = json_remove(data, '$.story_title'), message =
      replace(replace(message, 'historia «' || (data ->> '$.story_title') || '»', 'historia'),
      '«' || (data ->> '$.story_title') || '»', 'una historia que ya no está')
    WHERE data ->> '$.story_id' = OLD.id AND data ->> '$.story_title' IS NOT NULL;
  UPDATE notifications SET message = replace(message, '«' || OLD.title || '»', 'tu historia') WHERE dedupe_key IN (
    SELECT 'moderation:' || interventions.id || step.value FROM interventions, json_each('[":made", ":lifted"]') AS step
    WHERE story_id = OLD.id);
  UPDATE mail_outbox SET data = json_remove(data, '$.story_title')
    WHERE user_id = OLD.user_id AND data ->> '$.story_id' = OLD.id;
END;
