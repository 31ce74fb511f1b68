import { sql, type SqlBool, type RawBuilder } from "kysely";
import { isTakingEntries } from "~/domain/contests/phases.server";
import { createHmac } from "node:crypto";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY } from "~/domain/time/durations";
import { VISITOR_DRAFT_DAYS } from "~/domain/preferences/cookies";
import { lastingSecret, type LastingEnv } from "~/domain/settings/accepted-secrets.server";

/** A stored draft: the text is Markdown. */
export interface SavedDraft {
  id: string;
  title: string;
  source: string;
  category: string;
  revision: number;
  /** Id of the open page (browser tab) that saved the draft. */
  page: string;
  /** When the text was last changed, as ISO text in UTC. */
  updatedAt: string;
}

/** Another version of a draft, kept until its writer chooses one. */
export interface DraftVersion {
  id: string;
  title: string;
  source: string;
  category: string;
  /** When the text of the draft's version was last changed, as ISO text in UTC. */
  writtenAt: string;
}

/** Returns the owner's draft for the contest with its other versions, latest first; or null. */
export async function findDraft(
  db: Db,
  owner: DraftOwner,
  contest: string,
): Promise<(SavedDraft & { versions: DraftVersion[] }) | null> {
  const [draft, versions] = await Promise.all([
    selectDraft(db, owner, contest).executeTakeFirst(),
    selectVersions(db, owner, contest).execute(),
  ]);
  return draft ? { ...draft, versions } : null;
}

/** Statements that read a draft and its other versions, for the end of a batch that writes. */
export function findDraftStatements(db: Db, owner: DraftOwner, contest: string) {
  return [
    selectDraft(db, owner, contest).compile(),
    selectVersions(db, owner, contest).compile(),
  ] as const;
}

/** Query for the owner's draft for a contest. */
function selectDraft(db: Db, owner: DraftOwner, contest: string) {
  return db
    .selectFrom("drafts")
    .where("contest_id", "=", contest)
    .where(isOwnedBy(owner))
    .select(["id", "title", "source", "story_category as category", "revision"])
    .select(["desk as page", "updated_at as updatedAt"]);
}

/** Query for the other versions of a draft, latest first. */
function selectVersions(db: Db, owner: DraftOwner, contest: string) {
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
      "version.story_category as category",
      "version.written_at as writtenAt",
    ]);
}

/** Whether the owner has a draft with text for any contest. */
export async function hasDraft(db: Db, owner: DraftOwner): Promise<boolean> {
  const draft = await db
    .selectFrom("drafts")
    .where(isOwnedBy(owner))
    .where(sql<SqlBool>`title || source <> ''`)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return draft !== undefined;
}

/** A draft in its writer's profile. `updatedAt` is ISO text in UTC. */
interface ListedDraft {
  title: string;
  updatedAt: string;
  contestId: string;
  contestTitle: string;
  /** Whether the contest no longer takes entries. */
  isClosed: boolean;
}

/** Lists the writer's drafts with their contests, newest first. */
export async function listDrafts(db: Db, user: string, now: Date): Promise<ListedDraft[]> {
  const rows = await db
    .selectFrom("drafts")
    .innerJoin("contests", "contests.id", "drafts.contest_id")
    .where("drafts.user_id", "=", user)
    .orderBy("drafts.updated_at", "desc")
    .select([
      "drafts.title",
      "drafts.updated_at as updatedAt",
      "contests.id as contestId",
      "contests.title as contestTitle",
      sql<number>`NOT ${isTakingEntries(now)}`.as("isClosed"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, isClosed: row.isClosed === 1 }));
}

/** Owner of a draft: an account by its id, or a visitor by the hash of the token in their cookie. */
export type DraftOwner = { user: string } | { visitor: string };

/** SQL condition on a row of `drafts`: the draft belongs to the owner. */
export function isOwnedBy(owner: DraftOwner): RawBuilder<SqlBool> {
  return "user" in owner
    ? sql`drafts.user_id = ${owner.user}`
    : sql`drafts.visitor_hash = ${owner.visitor}`;
}

/** The columns that a draft and its versions share. */
export const TEXT_COLUMNS = sql`title, source, story_category`;

/**
 * The key by which a browser's local storage tells accounts apart. It is an HMAC because account ids are public and others may
 * use the same browser. Texts that only a browser has would be lost if it changed with SESSION_SECRET.
 */
export function localOwner(env: LastingEnv, user: string): string {
  const digest = createHmac("sha256", lastingSecret(env)).update(`drafts of ${user}`).digest();
  return digest.subarray(0, 12).toString("base64url");
}

/** Deletes visitors' drafts without changes for `VISITOR_DRAFT_DAYS`: their cookies have expired by then. */
export async function sweepVisitorDrafts(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const oldest = new Date(now.getTime() - VISITOR_DRAFT_DAYS * DAY).toISOString();
  await deleteInPieces(db, budget, "drafts", sql`user_id IS NULL AND updated_at <= ${oldest}`);
}
