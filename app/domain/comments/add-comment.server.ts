import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "~/db/db";
import { contestPhase } from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import { notifyStatement } from "~/domain/notifications/notify.server";
import { canTalk } from "~/domain/stories/rights";
import { isReadableByOthers } from "~/domain/stories/rights.server";
import { isAnswerable } from "./rights.server";

interface NewComment {
  story: string;
  user: string;
  text: string;
  /** The comment that this one answers, or null. */
  parent: string | null;
  /** Of the form that it came with. */
  key: string;
}

type CommentAnswer =
  | { ok: true; id: string }
  | { ok: false; reason: "no-story" | "not-open" | "no-parent" | "withdrawn" };

interface Place extends PhaseRow {
  title: string;
  author: string | null;
  parent_author: string | null;
  parent_found: number;
}

/** Stores a comment or a reply and its notices in one batch, once however often the same form is sent (COMMENT-01). */
export async function addComment(db: Db, comment: NewComment, now: Date): Promise<CommentAnswer> {
  // The statement itself holds that the story can be read by then and that replies are one level deep.
  const place = await findPlace(db, comment);
  if (!place) return { ok: false, reason: "no-story" };
  if (!canTalk(contestPhase(phaseDates(place), now))) return { ok: false, reason: "not-open" };
  if (comment.parent !== null && !place.parent_found) return { ok: false, reason: "no-parent" };
  const id = idOf(comment);
  const [, stored] = await db.batch([
    insertStatement(db, id, comment, now),
    db.selectFrom("comments").where("id", "=", id).select("deleted_at").compile(),
    ...noticesOf(db, id, comment, place, now),
  ]);
  const row = stored.rows[0];
  // Only what changed between the two batches leads here: the comment above was just taken away.
  if (!row) return { ok: false, reason: "no-parent" };
  return row.deleted_at ? { ok: false, reason: "withdrawn" } : { ok: true, id };
}

/**
 * The id is drawn from the form's random key, so that a second submit finds the row of the first. The text is part of
 * it: a form that the browser's back button brought back may be used for another comment.
 */
function idOf({ user, story, parent, key, text }: NewComment): string {
  const said = JSON.stringify([user, story, parent, key, text]);
  return createHash("sha256").update(said).digest("hex").slice(0, 32);
}

async function findPlace(db: Db, { story, parent }: NewComment): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT stories.title, stories.user_id AS author, contests.submission_deadline, contests.voting_deadline,
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

/**
 * The story's author hears of every comment, the author of the answered comment of the reply; one notice for a person who is both. No notice
 * says who wrote: in blind phases that could be the story's author (COMMENT-06), and a name would outlive its account.
 */
function noticesOf(db: Db, id: string, comment: NewComment, place: Place, now: Date) {
  const common = {
    actor: comment.user,
    data: { story_id: comment.story, story_title: place.title, comment_id: id },
    repeat: "daily",
  } as const;
  const answered = comment.parent === null ? null : place.parent_author;
  const happened = sql<boolean>`EXISTS (SELECT 1 FROM comments
    WHERE id = ${id} AND created_at = ${now.toISOString()})`;
  const notices = [
    notifyStatement(
      db,
      {
        ...common,
        to: answered,
        type: "comment",
        title: "Nueva respuesta a tu comentario",
        message: `Han respondido a tu comentario en «${place.title}».`,
        cause: comment.parent ?? "",
      },
      now,
      happened,
    ),
    notifyStatement(
      db,
      {
        ...common,
        to: place.author === answered ? null : place.author,
        type: "comment_received",
        title: "Nuevo comentario en tu historia",
        message: `Han comentado tu historia «${place.title}».`,
        cause: comment.story,
      },
      now,
      happened,
    ),
  ];
  return notices.filter((notice) => notice !== null);
}
