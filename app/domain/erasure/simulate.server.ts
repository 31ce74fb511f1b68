import { sql } from "kysely";
import type { Db } from "~/db/db";
import {
  contestsWhere,
  isBeforeClose,
  isRevealed,
  isTakingEntries,
  isUnfinished,
} from "~/domain/contests/phases.server";
import { canDeleteAccount } from "./delete-account.server";

/**
 * Dry run of an account's deletion: the numbers of what it would erase. For anybody but the owner they leave out what the account has
 * in contests in voting and counting.
 */
export interface Simulation {
  /** Number of stories in contests whose voting is not over. They are deleted, and their voters get the votes back. */
  withdrawn: number;
  /** Number of stories in contests in submission, which have no votes yet. Part of `withdrawn`. */
  unvoted: number;
  /** Number of stories in contests whose voting is over. The owner chooses whether they stay. */
  chosen: number;
  /** Number of stories in contests whose voting is over and whose results are not public. Part of `chosen`. */
  counting: number;
  comments: number;
  votes: number;
  /** Number of votes in contests that still take votes. The deletion takes these votes back. */
  openVotes: number;
  badges: number;
  notifications: number;
  drafts: number;
  isLastAdmin: boolean;
}

type Counts = Omit<Simulation, "isLastAdmin"> & { is_last_admin: number };

/**
 * Counts what the deletion of an account would erase, without changing anything. Refuses anybody but the owner and admins
 * (AUTH-10). An admin could put votes into quarantine, or disqualify or delete a story, and see whose numbers have changed. So an
 * admin is told nothing of stories and votes in contests in voting and counting, nor of comments below an own story there
 * (CONTEST-05, VOTE-10).
 */
export async function simulateDeletion(
  db: Db,
  user: string,
  by: { id: string; isAdmin: boolean },
  now: Date,
): Promise<
  | { ok: true; simulation: Simulation }
  | { ok: false; reason: "not-yours-to-simulate" | "not-found" }
> {
  if (!canDeleteAccount(user, by)) return { ok: false, reason: "not-yours-to-simulate" };
  const open = contestsWhere(isBeforeClose(now));
  const isOwn = by.id === user;
  const isTold = isOwn
    ? sql`TRUE`
    : sql`contest_id IN ${contestsWhere(sql`(${isRevealed} OR ${isTakingEntries(now)})`)}`;
  const stories = sql`(SELECT count(*) FROM stories WHERE user_id = account.id AND ${isTold}`;
  const votes = sql`(SELECT count(*) FROM votes WHERE user_id = account.id AND active = 1 AND ${isTold}`;
  const { rows } = await sql<Counts>`
    SELECT
      ${stories} AND contest_id IN ${open}) AS withdrawn,
      ${stories} AND contest_id IN ${contestsWhere(isTakingEntries(now))}) AS unvoted,
      ${stories} AND contest_id NOT IN ${open}) AS chosen,
      ${stories} AND contest_id NOT IN ${open} AND contest_id IN ${contestsWhere(isUnfinished)}) AS counting,
      (SELECT count(*) FROM comments WHERE user_id = account.id AND deleted_at IS NULL AND story_id NOT IN
        (SELECT id FROM stories WHERE user_id = account.id AND NOT ${isTold})) AS comments,
      ${votes}) AS votes,
      ${votes} AND contest_id IN ${open}) AS "openVotes",
      (SELECT count(*) FROM user_badges WHERE user_id = account.id) AS badges,
      (SELECT count(*) FROM notifications WHERE user_id = account.id) AS notifications,
      (SELECT count(*) FROM drafts WHERE user_id = account.id) AS drafts,
      is_admin = 1 AND NOT EXISTS
        (SELECT 1 FROM user_profiles WHERE id <> account.id AND is_admin = 1) AS is_last_admin
    FROM user_profiles AS account WHERE id = ${user}`.execute(db);
  const [row] = rows;
  if (!row) return { ok: false, reason: "not-found" };
  const { is_last_admin, ...counts } = row;
  return { ok: true, simulation: { ...counts, isLastAdmin: is_last_admin === 1 } };
}
