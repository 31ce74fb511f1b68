-- Every row fits one statement of D1, which takes 100,000 bytes: an export writes a row as one INSERT, and a row that does not fit
-- makes the whole export impossible to import (WRITE-18). An export doubles each apostrophe and each end of a line, so they count
-- twice here, as in `sqlBytes` of app/domain/text/bytes.ts. Ids, instants and numbers have the room that is left.
--
-- Triggers, since a table cannot be given a CHECK without being made anew. They look at what is written from now on: a longer row
-- of before stays as it is, and can be changed in its other columns (docs/operations.md says how to find such rows).

-- The source of a text, beside the limit of its whole row: `SOURCE_BYTES` in app/domain/stories/size.ts.

CREATE TRIGGER stories_bound_their_source_on_insert BEFORE INSERT ON stories
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'stories.source is too long'); END;

CREATE TRIGGER stories_bound_their_source_on_update BEFORE UPDATE OF source ON stories
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'stories.source is too long'); END;

CREATE TRIGGER drafts_bound_their_source_on_insert BEFORE INSERT ON drafts
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'drafts.source is too long'); END;

CREATE TRIGGER drafts_bound_their_source_on_update BEFORE UPDATE OF source ON drafts
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'drafts.source is too long'); END;

CREATE TRIGGER draft_versions_bound_their_source_on_insert BEFORE INSERT ON draft_versions
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'draft_versions.source is too long'); END;

CREATE TRIGGER draft_versions_bound_their_source_on_update BEFORE UPDATE OF source ON draft_versions
WHEN length(CAST(NEW.source AS BLOB)) > 40000
BEGIN SELECT RAISE(ABORT, 'draft_versions.source is too long'); END;

-- All texts of a row together: `ROW_BYTES` in app/domain/text/bytes.ts.

CREATE TRIGGER user_profiles_fit_a_statement_on_insert BEFORE INSERT ON user_profiles
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') || NEW.name || NEW.display_name || NEW.name_folded || NEW.name_skeleton ||
    coalesce(NEW.avatar_url, '') || coalesce(NEW.bio, '') || coalesce(NEW.location, '') || coalesce(NEW.website, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'user_profiles row is too long'); END;

CREATE TRIGGER user_profiles_fit_a_statement_on_update BEFORE UPDATE OF email, name, display_name, name_folded, name_skeleton, avatar_url, bio, location, website ON user_profiles
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') || NEW.name || NEW.display_name || NEW.name_folded || NEW.name_skeleton ||
    coalesce(NEW.avatar_url, '') || coalesce(NEW.bio, '') || coalesce(NEW.location, '') || coalesce(NEW.website, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'user_profiles row is too long'); END;

CREATE TRIGGER sessions_fit_a_statement_on_insert BEFORE INSERT ON sessions
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.user_agent, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'sessions row is too long'); END;

CREATE TRIGGER sessions_fit_a_statement_on_update BEFORE UPDATE OF user_agent ON sessions
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.user_agent, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'sessions row is too long'); END;

CREATE TRIGGER contests_fit_a_statement_on_insert BEFORE INSERT ON contests
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.description, '') || NEW.month || NEW.category || NEW.prompt || NEW.word_limit AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'contests row is too long'); END;

CREATE TRIGGER contests_fit_a_statement_on_update BEFORE UPDATE OF title, description, month, category, prompt, word_limit ON contests
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.description, '') || NEW.month || NEW.category || NEW.prompt || NEW.word_limit AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'contests row is too long'); END;

CREATE TRIGGER stories_fit_a_statement_on_insert BEFORE INSERT ON stories
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.content || NEW.excerpt || NEW.title_folded || NEW.excerpt_folded AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'stories row is too long'); END;

CREATE TRIGGER stories_fit_a_statement_on_update BEFORE UPDATE OF title, source, content, excerpt, title_folded, excerpt_folded ON stories
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.content || NEW.excerpt || NEW.title_folded || NEW.excerpt_folded AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'stories row is too long'); END;

CREATE TRIGGER submission_consents_fit_a_statement_on_insert BEFORE INSERT ON submission_consents
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.user_agent, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'submission_consents row is too long'); END;

CREATE TRIGGER submission_consents_fit_a_statement_on_update BEFORE UPDATE OF user_agent ON submission_consents
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.user_agent, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'submission_consents row is too long'); END;

CREATE TRIGGER drafts_fit_a_statement_on_insert BEFORE INSERT ON drafts
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.desk AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'drafts row is too long'); END;

CREATE TRIGGER drafts_fit_a_statement_on_update BEFORE UPDATE OF title, source, desk ON drafts
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.desk AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'drafts row is too long'); END;

CREATE TRIGGER draft_versions_fit_a_statement_on_insert BEFORE INSERT ON draft_versions
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.story_category || NEW.desk AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'draft_versions row is too long'); END;

CREATE TRIGGER draft_versions_fit_a_statement_on_update BEFORE UPDATE OF title, source, story_category, desk ON draft_versions
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.story_category || NEW.desk AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'draft_versions row is too long'); END;

CREATE TRIGGER comments_fit_a_statement_on_insert BEFORE INSERT ON comments
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.content AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'comments row is too long'); END;

CREATE TRIGGER comments_fit_a_statement_on_update BEFORE UPDATE OF content ON comments
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.content AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'comments row is too long'); END;

CREATE TRIGGER reports_fit_a_statement_on_insert BEFORE INSERT ON reports
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.description, '') || coalesce(NEW.admin_notes, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'reports row is too long'); END;

CREATE TRIGGER reports_fit_a_statement_on_update BEFORE UPDATE OF description, admin_notes ON reports
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.description, '') || coalesce(NEW.admin_notes, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'reports row is too long'); END;

CREATE TRIGGER user_badges_fit_a_statement_on_insert BEFORE INSERT ON user_badges
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.scope || NEW.metadata AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'user_badges row is too long'); END;

CREATE TRIGGER user_badges_fit_a_statement_on_update BEFORE UPDATE OF scope, metadata ON user_badges
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.scope || NEW.metadata AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'user_badges row is too long'); END;

CREATE TRIGGER notifications_fit_a_statement_on_insert BEFORE INSERT ON notifications
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.message, '') || NEW.data || NEW.dedupe_key AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'notifications row is too long'); END;

CREATE TRIGGER notifications_fit_a_statement_on_update BEFORE UPDATE OF title, message, data, dedupe_key ON notifications
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.message, '') || NEW.data || NEW.dedupe_key AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'notifications row is too long'); END;

CREATE TRIGGER cached_rankings_fit_a_statement_on_insert BEFORE INSERT ON cached_rankings
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.user_name AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'cached_rankings row is too long'); END;

CREATE TRIGGER cached_rankings_fit_a_statement_on_update BEFORE UPDATE OF user_name ON cached_rankings
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.user_name AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'cached_rankings row is too long'); END;

CREATE TRIGGER polls_fit_a_statement_on_insert BEFORE INSERT ON polls
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.description, '') || coalesce(NEW.target_month, '') ||
    coalesce(NEW.target_contest_month, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'polls row is too long'); END;

CREATE TRIGGER polls_fit_a_statement_on_update BEFORE UPDATE OF title, description, target_month, target_contest_month ON polls
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || coalesce(NEW.description, '') || coalesce(NEW.target_month, '') ||
    coalesce(NEW.target_contest_month, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'polls row is too long'); END;

CREATE TRIGGER poll_options_fit_a_statement_on_insert BEFORE INSERT ON poll_options
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.option_title || coalesce(NEW.option_description, '') || NEW.option_text AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'poll_options row is too long'); END;

CREATE TRIGGER poll_options_fit_a_statement_on_update BEFORE UPDATE OF option_title, option_description, option_text ON poll_options
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.option_title || coalesce(NEW.option_description, '') || NEW.option_text AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'poll_options row is too long'); END;

CREATE TRIGGER maintenance_mode_fit_a_statement_on_insert BEFORE INSERT ON maintenance_mode
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.message, '') || coalesce(NEW.estimated_duration, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'maintenance_mode row is too long'); END;

CREATE TRIGGER maintenance_mode_fit_a_statement_on_update BEFORE UPDATE OF message, estimated_duration ON maintenance_mode
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.message, '') || coalesce(NEW.estimated_duration, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'maintenance_mode row is too long'); END;

CREATE TRIGGER email_subscribers_fit_a_statement_on_insert BEFORE INSERT ON email_subscribers
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'email_subscribers row is too long'); END;

CREATE TRIGGER email_subscribers_fit_a_statement_on_update BEFORE UPDATE OF email ON email_subscribers
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'email_subscribers row is too long'); END;

CREATE TRIGGER feedback_requests_fit_a_statement_on_insert BEFORE INSERT ON feedback_requests
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') || coalesce(NEW.message, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'feedback_requests row is too long'); END;

CREATE TRIGGER feedback_requests_fit_a_statement_on_update BEFORE UPDATE OF email, message ON feedback_requests
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.email, '') || coalesce(NEW.message, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'feedback_requests row is too long'); END;

CREATE TRIGGER mail_outbox_fit_a_statement_on_insert BEFORE INSERT ON mail_outbox
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.dedupe_key || NEW.recipient || NEW.kind || NEW.data || coalesce(NEW.last_error, '') ||
    coalesce(NEW.kept, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'mail_outbox row is too long'); END;

CREATE TRIGGER mail_outbox_fit_a_statement_on_update BEFORE UPDATE OF dedupe_key, recipient, kind, data, last_error, kept ON mail_outbox
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.dedupe_key || NEW.recipient || NEW.kind || NEW.data || coalesce(NEW.last_error, '') ||
    coalesce(NEW.kept, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'mail_outbox row is too long'); END;

CREATE TRIGGER kofi_payments_fit_a_statement_on_insert BEFORE INSERT ON kofi_payments
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.message_id || NEW.type || coalesce(NEW.email, '') || coalesce(NEW.from_name, '') || NEW.amount ||
    NEW.currency AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'kofi_payments row is too long'); END;

CREATE TRIGGER kofi_payments_fit_a_statement_on_update BEFORE UPDATE OF message_id, type, email, from_name, amount, currency ON kofi_payments
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.message_id || NEW.type || coalesce(NEW.email, '') || coalesce(NEW.from_name, '') || NEW.amount ||
    NEW.currency AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'kofi_payments row is too long'); END;

CREATE TRIGGER announcements_seen_fit_a_statement_on_insert BEFORE INSERT ON announcements_seen
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.announcement AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'announcements_seen row is too long'); END;

CREATE TRIGGER announcements_seen_fit_a_statement_on_update BEFORE UPDATE OF announcement ON announcements_seen
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.announcement AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'announcements_seen row is too long'); END;

CREATE TRIGGER audit_log_fit_a_statement_on_insert BEFORE INSERT ON audit_log
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.actor_id, '') || NEW.action || NEW.subject || NEW.detail AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'audit_log row is too long'); END;

CREATE TRIGGER audit_log_fit_a_statement_on_update BEFORE UPDATE OF actor_id, action, subject, detail ON audit_log
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT coalesce(NEW.actor_id, '') || NEW.action || NEW.subject || NEW.detail AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'audit_log row is too long'); END;
