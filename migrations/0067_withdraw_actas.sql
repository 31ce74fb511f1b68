-- A version of an acta that holds the title of a deleted story is withdrawn with the story's row (VOTE-11, WRITE-17): its address answers
-- 410 from then on. Before, only the contest's room did that, with the next version, and a room that could not write it left the title
-- public. The room still deletes the parts, which it reads for the next version.
CREATE TRIGGER stories_withdraw_actas_with_their_title BEFORE DELETE ON stories
BEGIN
  UPDATE actas SET withdrawn_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE contest_id = OLD.contest_id AND withdrawn_at IS NULL;
END;
