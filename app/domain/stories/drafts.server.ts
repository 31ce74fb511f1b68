import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { DAY } from "~/domain/time/durations";
import { normalizeSource } from "./source";
import type { DraftFields } from "./story-fields";

/** What a visitor wrote waits this many days for them to sign in; an account's drafts stay (WRITE-14). */
export const VISITOR_DRAFT_DAYS = 30;

/** Whose draft: an account's, or the visitor's whose cookie has a token with this hash. */
export type DraftOwner = { user: string } | { visitor: string };

export interface DraftText {
  title: string;
  content: string;
  story_category: string;
}

/** A text to save, and what its page knew. */
export interface DraftSave {
  text: DraftText;
  /** The revision that the page has read; 0 when there was no draft. */
  known: number;
  /** The open page: what it saves goes on from what it saved before, whatever revision it knows. */
  page: string;
  /** When the text was last changed, at most now. */
  writtenAt: Date;
}

/** Another text of the same draft, kept until its writer decides. */
export interface DraftVersion {
  id: string;
  title: string;
  source: string;
  story_category: string;
  written_at: string;
}

export interface SavedDraft {
  id: string;
  title: string;
  source: string;
  story_category: string;
  revision: number;
  page: string;
  updated_at: string;
}

/** The save that a form asks for; a form that does not say which page it is counts as a page of its own. */
export function draftSave(fields: DraftFields, now: Date): DraftSave {
  const { revision, pagina, hace, ...text } = fields;
  const writtenAt = new Date(now.getTime() - hace);
  return { text, known: revision, page: pagina || newId(), writtenAt };
}

const TEXT = sql`title, source, story_category`;

function isOwnedBy(owner: DraftOwner): RawBuilder<boolean> {
  return "user" in owner
    ? sql<boolean>`drafts.user_id = ${owner.user}`
    : sql<boolean>`drafts.visitor_hash = ${owner.visitor}`;
}

/**
 * Saves a draft, one per owner and contest (WRITE-13). When another page has saved since this one read, nothing is
 * overwritten: of the two texts the one changed later is the draft, an empty one never, and the other becomes a version.
 * Gives the draft that counts now, whether it is this text, and the versions to decide about; null when there is no such
 * contest.
 */
export async function saveDraft(
  db: Db,
  owner: DraftOwner,
  contest: string,
  { text, known, page, writtenAt }: DraftSave,
): Promise<{ draft: SavedDraft; versions: DraftVersion[]; isDraft: boolean } | null> {
  const source = normalizeSource(text.content);
  const at = writtenAt.toISOString();
  const user = "user" in owner ? owner.user : null;
  const visitor = "visitor" in owner ? owner.visitor : null;
  const isEmpty = text.title === "" && source === "";
  const own = sql`${isOwnedBy(owner)} AND drafts.contest_id = ${contest}`;
  const isNext = sql`(drafts.revision = ${known} OR drafts.page = ${page})`;
  const isLater = sql`(drafts.updated_at <= ${at} AND ${isEmpty ? 0 : 1} = 1)`;
  const isOther = sql`(drafts.title <> ${text.title} OR drafts.source <> ${source})`;
  const keepStored = sql`
    INSERT INTO draft_versions (id, draft_id, page, ${TEXT}, written_at)
    SELECT ${newId()}, id, CASE page WHEN '' THEN id ELSE page END, ${TEXT}, updated_at FROM drafts
    WHERE ${own} AND NOT ${isNext} AND ${isLater} AND ${isOther} AND title || source <> ''
    ON CONFLICT (draft_id, page) DO UPDATE SET title = excluded.title, source = excluded.source,
      story_category = excluded.story_category, written_at = excluded.written_at`;
  const keepSent = sql`
    INSERT INTO draft_versions (id, draft_id, page, ${TEXT}, written_at)
    SELECT ${newId()}, id, ${newId()}, ${text.title}, ${source}, ${text.story_category}, ${at} FROM drafts
    WHERE ${own} AND NOT ${isNext} AND NOT ${isLater} AND ${isOther} AND ${isEmpty ? 0 : 1} = 1
      AND NOT EXISTS (SELECT 1 FROM draft_versions AS kept
        WHERE kept.draft_id = drafts.id AND kept.title = ${text.title} AND kept.source = ${source})`;
  const owned = user ? sql`(user_id, contest_id)` : sql`(visitor_hash, contest_id)`;
  const save = sql`
    INSERT INTO drafts (id, contest_id, user_id, visitor_hash, ${TEXT}, revision, page, updated_at)
    SELECT ${newId()}, id, ${user}, ${visitor}, ${text.title}, ${source}, ${text.story_category}, 1, ${page}, ${at}
    FROM contests WHERE id = ${contest}
    ON CONFLICT ${owned} DO UPDATE SET title = excluded.title, source = excluded.source,
      story_category = excluded.story_category, revision = drafts.revision + 1, page = excluded.page,
      updated_at = max(excluded.updated_at, drafts.updated_at)
    WHERE (${isNext} OR ${isLater}) AND (${isOther} OR drafts.story_category <> ${text.story_category})`;
  const [, , , draft, versions] = await db.batch([
    keepStored.compile(db),
    keepSent.compile(db),
    save.compile(db),
    draftQuery(db, owner, contest),
    versionsQuery(db, owner, contest),
  ]);
  const [saved] = draft.rows;
  if (!saved) return null;
  const isDraft = saved.title === text.title && saved.source === source;
  return { draft: saved, versions: versions.rows, isDraft };
}

function draftQuery(db: Db, owner: DraftOwner, contest: string) {
  return db
    .selectFrom("drafts")
    .where("contest_id", "=", contest)
    .where(isOwnedBy(owner))
    .select(["id", "title", "source", "story_category", "revision", "page", "updated_at"])
    .compile();
}

function versionsQuery(db: Db, owner: DraftOwner, contest: string) {
  return db
    .selectFrom("draft_versions as version")
    .innerJoin("drafts", "drafts.id", "version.draft_id")
    .where("drafts.contest_id", "=", contest)
    .where(isOwnedBy(owner))
    .orderBy("version.written_at", "desc")
    .select([
      "version.id",
      "version.title",
      "version.source",
      "version.story_category",
      "version.written_at",
    ])
    .compile();
}

/** The owner's draft for the contest with its other versions, the latest first; or null. */
export async function findDraft(db: Db, owner: DraftOwner, contest: string) {
  const [draft, versions] = await db.batch([
    draftQuery(db, owner, contest),
    versionsQuery(db, owner, contest),
  ]);
  const [found] = draft.rows;
  return found ? { ...found, versions: versions.rows } : null;
}

/** Whether the owner has a draft that is not empty, for whichever contest. */
export async function hasDraft(db: Db, owner: DraftOwner): Promise<boolean> {
  const found = await db
    .selectFrom("drafts")
    .where(isOwnedBy(owner))
    .where(sql<boolean>`title || source <> ''`)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a kept version the draft, and keeps what was the draft in its place. Does nothing for whoever does not own it. */
export async function useVersion(
  db: Db,
  owner: DraftOwner,
  version: string,
  now: Date,
): Promise<void> {
  const own = sql`draft_versions.id = ${version} AND draft_versions.draft_id = drafts.id AND ${isOwnedBy(owner)}`;
  await db.batch([
    sql`
      INSERT INTO draft_versions (id, draft_id, page, ${TEXT}, written_at)
      SELECT ${newId()}, drafts.id, ${newId()}, drafts.title, drafts.source, drafts.story_category, drafts.updated_at
      FROM drafts, draft_versions
      WHERE ${own} AND drafts.title || drafts.source <> ''
        AND (drafts.title <> draft_versions.title OR drafts.source <> draft_versions.source)`.compile(
      db,
    ),
    sql`
      UPDATE drafts SET title = draft_versions.title, source = draft_versions.source,
        story_category = draft_versions.story_category, revision = revision + 1, page = ${newId()},
        updated_at = ${now.toISOString()}
      FROM draft_versions WHERE ${own}`.compile(db),
    discardQuery(db, owner, version),
  ]);
}

/** Forgets a kept version; nothing for whoever does not own it. */
export async function discardVersion(db: Db, owner: DraftOwner, version: string): Promise<void> {
  await db.executeQuery(discardQuery(db, owner, version));
}

function discardQuery(db: Db, owner: DraftOwner, version: string) {
  return sql`
    DELETE FROM draft_versions WHERE id = ${version}
      AND draft_id IN (SELECT id FROM drafts WHERE ${isOwnedBy(owner)})`.compile(db);
}

/**
 * Gives a visitor's drafts to the account that they have just signed in to (WRITE-14). Where the account has a draft for
 * the same contest, the text changed later is the draft and the other is kept as a version, as in `saveDraft`; unless one
 * goes on from the other, as after a session that ended while its page stayed open.
 */
export async function claimDrafts(db: Db, visitor: string, user: string): Promise<void> {
  const both = sql`
    theirs.visitor_hash = ${visitor} AND drafts.user_id = ${user} AND drafts.contest_id = theirs.contest_id`;
  const isOther = sql`(drafts.title <> theirs.title OR drafts.source <> theirs.source)`;
  const isLater = sql`(theirs.updated_at >= drafts.updated_at AND theirs.title || theirs.source <> '')`;
  const isOnePage = sql`(drafts.page = theirs.page AND drafts.page <> '')`;
  const keep = (loser: "drafts" | "theirs", condition: RawBuilder<unknown>) => {
    const of = (column: string) => sql.ref(`${loser}.${column}`);
    const winner = (column: string) =>
      sql.ref(`${loser === "drafts" ? "theirs" : "drafts"}.${column}`);
    const isHeld = sql`(${of("title")} IN ('', ${winner("title")})
      AND substr(${winner("source")}, 1, length(${of("source")})) = ${of("source")})`;
    return sql`
      INSERT INTO draft_versions (id, draft_id, page, ${TEXT}, written_at)
      SELECT lower(hex(randomblob(16))), drafts.id, lower(hex(randomblob(16))), ${of("title")}, ${of("source")},
        ${of("story_category")}, ${of("updated_at")}
      FROM drafts, drafts AS theirs
      WHERE ${both} AND ${isOther} AND ${condition} AND ${of("title")} || ${of("source")} <> ''
        AND NOT ${isOnePage} AND NOT ${isHeld}`.compile(db);
  };
  await db.batch([
    keep("drafts", isLater),
    keep("theirs", sql`NOT ${isLater}`),
    sql`
      UPDATE OR REPLACE draft_versions SET draft_id = drafts.id
      FROM drafts, drafts AS theirs
      WHERE ${both} AND draft_versions.draft_id = theirs.id`.compile(db),
    sql`
      UPDATE drafts SET title = theirs.title, source = theirs.source, story_category = theirs.story_category,
        revision = drafts.revision + 1, page = theirs.page, updated_at = theirs.updated_at
      FROM drafts AS theirs WHERE ${both} AND ${isLater} AND ${isOther}`.compile(db),
    sql`
      DELETE FROM drafts WHERE visitor_hash = ${visitor}
        AND contest_id IN (SELECT contest_id FROM drafts WHERE user_id = ${user})`.compile(db),
    sql`
      UPDATE drafts SET user_id = ${user}, visitor_hash = NULL WHERE visitor_hash = ${visitor}`.compile(
      db,
    ),
  ]);
}

/** Deletes the drafts of visitors whose cookie has expired. */
export async function sweepVisitorDrafts(db: Db, now: Date): Promise<void> {
  const oldest = now.getTime() - VISITOR_DRAFT_DAYS * DAY;
  await db
    .deleteFrom("drafts")
    .where("user_id", "is", null)
    .where("updated_at", "<=", new Date(oldest).toISOString())
    .execute();
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
