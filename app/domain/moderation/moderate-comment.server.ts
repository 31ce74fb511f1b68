import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isPublic } from "~/domain/comments/rights.server";
import { notifiedBy } from "~/domain/notifications/notify.server";
import { resolveReportsStatement } from "~/domain/reports/report-decision.server";
import { interveneStatements, isLiftedAt, isMadeAt, liftStatements } from "./intervene.server";
import type { RuleId } from "./rules";

/** An admin's decision about a comment. */
export interface CommentDecision {
  comment: string;
  rule: RuleId;
  /** The reason that the comment's author gets to read. */
  reason: string;
  /** Id of the admin. */
  by: string;
}

type CommentAnswer =
  /** `story` is the id of the story that the comment belongs to. */
  | { ok: true; story: string; notified: string[] }
  | { ok: false; reason: "no-comment" | "already" | "erased" };

/** Hides a comment from everybody but its author, and resolves its open reports (REPORT-02, REPORT-03). */
export function hideComment(db: Db, decision: CommentDecision, now: Date): Promise<CommentAnswer> {
  return decide(db, "comment-hidden", decision, now);
}

/**
 * Deletes a comment by an admin's decision, and resolves its open reports. Its stored text is kept, so that the author can answer
 * the decision.
 */
export function removeComment(
  db: Db,
  decision: CommentDecision,
  now: Date,
): Promise<CommentAnswer> {
  return decide(db, "comment-deleted", decision, now);
}

async function decide(
  db: Db,
  kind: "comment-hidden" | "comment-deleted",
  { comment, rule, reason, by }: CommentDecision,
  now: Date,
): Promise<CommentAnswer> {
  const place = await findPlace(db, comment);
  if (!place) return { ok: false, reason: "no-comment" };
  const [id, at] = [newId(), now.toISOString()];
  const isHiding = kind === "comment-hidden";
  const standing = isHiding ? isPublic() : sql<SqlBool>`comments.deleted_at IS NULL`;
  const isOpen = sql<SqlBool>`EXISTS (SELECT 1 FROM comments WHERE comments.id = ${comment} AND ${standing})`;
  const intervention = {
    id,
    kind,
    rule,
    reason,
    by,
    comment,
    user: place.user,
    story: place.story,
    contest: place.contest,
  };
  const outcomes = await db.batch([
    ...interveneStatements(db, intervention, at, isOpen),
    setStatement(db, comment, isHiding ? { hidden_at: at } : { deleted_at: at }, isMadeAt(id, at)),
    resolveReportsStatement(db, { comment }, { by, at }, isMadeAt(id, at)),
  ]);
  if ((outcomes[0]?.changes ?? 0) === 0) return { ok: false, reason: "already" };
  return { ok: true, story: place.story, notified: notifiedBy(outcomes) };
}

/**
 * Lifts the intervention that hid or deleted a comment, which makes the comment visible again. A comment stays deleted if its
 * author deleted it or if the author's account was deleted.
 */
export async function liftFromComment(
  db: Db,
  { intervention: id, by }: { intervention: string; by: string },
  now: Date,
): Promise<CommentAnswer> {
  const row = await db
    .selectFrom("interventions")
    .where("id", "=", id)
    .where("kind", "in", ["comment-hidden", "comment-deleted"])
    .select(["kind", "comment_id", "story_id", "user_id"])
    .executeTakeFirst();
  if (!row?.comment_id || !row.story_id) return { ok: false, reason: "no-comment" };
  const { kind, comment_id: comment, story_id: story } = row;
  if (kind !== "comment-hidden" && kind !== "comment-deleted")
    return { ok: false, reason: "no-comment" };
  if (row.user_id === null && kind === "comment-deleted") return { ok: false, reason: "erased" };
  const at = now.toISOString();
  const change = kind === "comment-hidden" ? { hidden_at: null } : { deleted_at: null };
  const outcomes = await db.batch([
    ...liftStatements(db, { id, kind, subject: comment, by }, at),
    setStatement(db, comment, change, isLiftedAt(id, at)),
  ]);
  if ((outcomes[0]?.changes ?? 0) === 0) return { ok: false, reason: "already" };
  return { ok: true, story, notified: notifiedBy(outcomes) };
}

/** Finds the intervention in force that hid or deleted a comment; null if there is none. */
export async function findStanding(
  db: Db,
  comment: string,
  kind: "comment-hidden" | "comment-deleted",
): Promise<string | null> {
  const intervention = await db
    .selectFrom("interventions")
    .where("comment_id", "=", comment)
    .where("kind", "=", kind)
    .where("lifted_at", "is", null)
    .select("id")
    .executeTakeFirst();
  return intervention?.id ?? null;
}

async function findPlace(
  db: Db,
  comment: string,
): Promise<{ user: string | null; story: string; contest: string } | undefined> {
  return db
    .selectFrom("comments")
    .innerJoin("stories", "stories.id", "comments.story_id")
    .where("comments.id", "=", comment)
    .select(["comments.user_id as user", "stories.id as story", "stories.contest_id as contest"])
    .executeTakeFirst();
}

function setStatement(
  db: Db,
  comment: string,
  change: { hidden_at: string | null } | { deleted_at: string | null },
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown> {
  return db
    .updateTable("comments")
    .set(change)
    .where("id", "=", comment)
    .where(condition)
    .compile();
}
