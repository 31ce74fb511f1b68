import { sql } from "kysely";
import { violatesSuspension } from "~/db/constraints";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { idOfForm } from "~/db/ids";
import { contestPhase } from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import { canTalk } from "~/domain/stories/rights";
import { isReadableByOthers } from "~/domain/stories/rights.server";
import { isAnswerable } from "./rights.server";

interface NewComment {
  story: string;
  user: string;
  text: string;
  /** Id of the comment that this reply answers. Null for a comment on the story itself. */
  parent: string | null;
  /** Idempotency key of the comment form. */
  key: string;
}

type CommentAnswer =
  | { ok: true; id: string; /** Ids of the accounts that got a notice. */ notified: string[] }
  | { ok: false; reason: "no-story" | "not-open" | "no-parent" | "withdrawn" | "suspended" };

interface Place extends PhaseRow, Pick<Row<"stories">, "title" | "disqualified_at"> {
  author: string | null;
  parent_author: string | null;
  parent_found: number;
}

/**
 * Stores a comment or a reply, and its notices, in one batch. The same form key and text are stored only once. Refuses it if the
 * story does not exist or cannot be commented on yet, and if the answered comment is gone or itself a reply (COMMENT-01).
 */
export async function addComment(db: Db, comment: NewComment, now: Date): Promise<CommentAnswer> {
  // The checks before the INSERT only choose which refusal to return. The INSERT checks again that the story is readable and that
  // replies are one level deep.
  const place = await findPlace(db, comment);
  if (!place) return { ok: false, reason: "no-story" };
  const isDisqualified = place.disqualified_at !== null;
  if (!canTalk({ phase: contestPhase(phaseDates(place), now), isDisqualified })) {
    return { ok: false, reason: "not-open" };
  }
  if (comment.parent !== null && !place.parent_found) return { ok: false, reason: "no-parent" };
  const { user, story, parent, key, text } = comment;
  const id = idOfForm(key, [user, story, parent, text]);
  const event = {
    kind: "commented",
    comment: id,
    story: { id: comment.story, title: place.title, author: place.author },
    answered: comment.parent === null ? null : { id: comment.parent, author: place.parent_author },
    by: comment.user,
  } as const;
  const outcomes = await db
    .batch([
      insertStatement(db, id, comment, now),
      db.selectFrom("comments").where("id", "=", id).select("deleted_at").compile(),
      ...noticeStatements(db, event, now.toISOString()),
    ])
    .catch(nullIfSuspended);
  if (!outcomes) return { ok: false, reason: "suspended" };
  const [, stored, ...notices] = outcomes;
  const row = stored.rows[0];
  // The INSERT stored nothing: the answered comment was deleted between the check and the INSERT.
  if (!row) return { ok: false, reason: "no-parent" };
  if (row.deleted_at) return { ok: false, reason: "withdrawn" };
  return { ok: true, id, notified: notifiedBy(notices) };
}

/** Turns the error of a suspended account into null, and throws every other error. */
function nullIfSuspended(error: unknown): null {
  if (violatesSuspension(error)) return null;
  throw error;
}

async function findPlace(db: Db, { story, parent }: NewComment): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT stories.title, stories.user_id AS author, stories.disqualified_at, contests.submission_deadline, contests.voting_deadline,
      contests.finalized_at, comments.user_id AS parent_author, comments.id IS NOT NULL AS parent_found
    FROM stories JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN comments ON comments.id = ${parent} AND comments.story_id = stories.id AND ${isAnswerable}
    WHERE stories.id = ${story}`.execute(db);
  return rows[0];
}

function insertStatement(db: Db, id: string, { story, user, text, parent }: NewComment, now: Date) {
  const at = now.toISOString();
  return sql`
    INSERT INTO comments (id, story_id, user_id, parent_id, content, created_at, updated_at)
    SELECT ${id}, stories.id, ${user}, ${parent}, ${text}, ${at}, ${at}
    FROM stories WHERE stories.id = ${story} AND ${isReadableByOthers(now)}
      AND (${parent} IS NULL OR EXISTS (SELECT 1 FROM comments
        WHERE comments.id = ${parent} AND comments.story_id = stories.id AND ${isAnswerable}))
    ON CONFLICT (id) DO NOTHING`.compile(db);
}
