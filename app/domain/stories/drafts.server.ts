import { sql } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { normalizeSource } from "./source";

/** Whose draft: an account's, or the visitor's whose cookie has a token with this hash. */
export type DraftOwner = { user: string } | { visitor: string };

export interface DraftText {
  title: string;
  content: string;
  story_category: string;
}

/** Saves the owner's draft for the contest over the one that is there; one per owner and contest. */
export function saveDraftQuery(
  db: Db,
  owner: DraftOwner,
  contest: string,
  text: DraftText,
  now: Date,
) {
  const user = "user" in owner ? owner.user : null;
  const visitor = "visitor" in owner ? owner.visitor : null;
  const conflict = user ? sql`(user_id, contest_id)` : sql`(visitor_hash, contest_id)`;
  return sql`
    INSERT INTO drafts (id, contest_id, user_id, visitor_hash, title, source, story_category, revision, updated_at)
    SELECT ${newId()}, id, ${user}, ${visitor}, ${text.title}, ${normalizeSource(text.content)},
      ${text.story_category}, 1, ${now.toISOString()}
    FROM contests WHERE id = ${contest}
    ON CONFLICT ${conflict} DO UPDATE SET title = excluded.title, source = excluded.source,
      story_category = excluded.story_category, revision = drafts.revision + 1, updated_at = excluded.updated_at`.compile(
    db,
  );
}

export async function saveDraft(
  db: Db,
  owner: DraftOwner,
  contest: string,
  text: DraftText,
  now: Date,
): Promise<void> {
  await db.executeQuery(saveDraftQuery(db, owner, contest, text, now));
}

export async function findDraft(db: Db, owner: DraftOwner, contest: string) {
  const found = await db
    .selectFrom("drafts")
    .where("contest_id", "=", contest)
    .where((is) =>
      "user" in owner ? is("user_id", "=", owner.user) : is("visitor_hash", "=", owner.visitor),
    )
    .select(["id", "title", "source", "story_category", "updated_at"])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Gives a visitor's drafts to the account that they have just signed in to (WRITE-14). Where the account has a draft for
 * the same contest, the newer text wins and the older one is not thrown away: it stays below it, after a pause.
 */
export async function claimDrafts(db: Db, visitor: string, user: string): Promise<void> {
  await db.batch([
    sql`
      INSERT INTO drafts (id, contest_id, user_id, title, source, story_category, revision, updated_at)
      SELECT lower(hex(randomblob(16))), contest_id, ${user}, title, source, story_category, revision, updated_at
      FROM drafts WHERE visitor_hash = ${visitor}
      ON CONFLICT (user_id, contest_id) DO UPDATE SET
        title = CASE WHEN excluded.updated_at >= drafts.updated_at THEN excluded.title ELSE drafts.title END,
        source = CASE
          WHEN excluded.source = drafts.source OR drafts.source = '' THEN excluded.source
          WHEN excluded.source = '' THEN drafts.source
          WHEN excluded.updated_at >= drafts.updated_at
            THEN excluded.source || char(10, 10) || '***' || char(10, 10) || drafts.source
          ELSE drafts.source || char(10, 10) || '***' || char(10, 10) || excluded.source END,
        story_category = CASE WHEN excluded.updated_at >= drafts.updated_at
          THEN excluded.story_category ELSE drafts.story_category END,
        revision = drafts.revision + 1,
        updated_at = max(excluded.updated_at, drafts.updated_at)`.compile(db),
    db.deleteFrom("drafts").where("visitor_hash", "=", visitor).compile(),
  ]);
}

/** The writer's drafts with the contests they are for, the newest first. */
export function listDraftsQuery(db: Db, user: string) {
  return db
    .selectFrom("drafts")
    .innerJoin("contests", "contests.id", "drafts.contest_id")
    .where("drafts.user_id", "=", user)
    .orderBy("drafts.updated_at", "desc")
    .select([
      "drafts.title",
      "drafts.updated_at",
      "contests.id as contest_id",
      "contests.title as contest_title",
    ])
    .compile();
}

export async function deleteDraft(db: Db, user: string, contest: string): Promise<void> {
  await db
    .deleteFrom("drafts")
    .where("user_id", "=", user)
    .where("contest_id", "=", contest)
    .execute();
}
