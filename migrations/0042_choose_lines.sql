-- The sentence of their story that an author has chosen to present it (STORY-10); NULL: the first sentence. Not longer than
-- `LONGEST_LINE` of app/domain/text/quoted-line.ts.
ALTER TABLE stories ADD COLUMN line TEXT CHECK (length(line) BETWEEN 1 AND 160);

-- The row still fits one statement of an export, see 0017.
DROP TRIGGER stories_fit_a_statement_on_insert;
CREATE TRIGGER stories_fit_a_statement_on_insert BEFORE INSERT ON stories
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.content || NEW.excerpt || NEW.title_folded || NEW.excerpt_folded ||
    coalesce(NEW.line, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'stories row is too long'); END;

DROP TRIGGER stories_fit_a_statement_on_update;
CREATE TRIGGER stories_fit_a_statement_on_update BEFORE UPDATE OF title, source, content, excerpt, title_folded, excerpt_folded, line ON stories
WHEN (SELECT length(CAST(t AS BLOB)) + length(t) - length(replace(replace(replace(t, '''', ''), char(10), ''), char(13), '')) FROM (
  SELECT NEW.title || NEW.source || NEW.content || NEW.excerpt || NEW.title_folded || NEW.excerpt_folded ||
    coalesce(NEW.line, '') AS t)) > 89000
BEGIN SELECT RAISE(ABORT, 'stories row is too long'); END;

-- Excerpts now keep the ends of their paragraphs as line feeds. This finds them in the HTML of older stories, without tags that have
-- attributes: an excerpt changes only if the text that is left begins with it, and else keeps its spaces.
UPDATE stories SET excerpt = found.excerpt FROM (
  SELECT id, substr(lines, 1, kept) || substr(excerpt, kept + 1) AS excerpt FROM (
    SELECT id, excerpt, length(excerpt) - (substr(excerpt, -1) = '…') AS kept,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        substr(content, 1, 3000),
        char(10), ' '), '</p> ', char(10)), '</p>', char(10)), '<p>', ''), '<br> ', ' '), '<br>', ' '),
        '<em>', ''), '</em>', ''), '<strong>', ''), '</strong>', ''), '<blockquote> ', ''),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') AS lines
    FROM stories)
  WHERE substr(replace(lines, char(10), ' '), 1, kept) = substr(excerpt, 1, kept)) AS found
WHERE stories.id = found.id AND stories.excerpt <> found.excerpt;
