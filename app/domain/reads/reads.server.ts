import { sql, type RawBuilder, type SqlBool } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { isCompeting, isDisqualified } from "~/domain/contests/competing.server";
import { hasBlindList as isListedPhase, type Phase } from "~/domain/contests/phases";
import {
  contestIf,
  contestsWhere,
  hasBlindList,
  type ContestId,
} from "~/domain/contests/phases.server";

/** Whether a signed-in reader may mark the story as read (READ-02). `markRead` checks the same in its SQL. */
export function canMarkRead({
  phase,
  isOwn,
  isDisqualified,
}: {
  phase: Phase;
  isOwn: boolean;
  isDisqualified: boolean;
}): boolean {
  return isListedPhase(phase) && !isOwn && !isDisqualified;
}

/** Fields of the form that marks a story as read or unread. It sends the wanted state, so a double submit is harmless. */
export const ReadFields = v.pipe(
  v.object({
    quiere: v.picklist(["leida", "no-leida"]),
    /** "auto": the page's script has sent the read mark after 15 seconds; the response is data instead of a redirect. */
    como: v.optional(v.picklist(["auto"])),
    /** Path to redirect to after marking the story; the story's page if missing. */
    redirectTo: v.optional(v.string()),
  }),
  v.transform(({ quiere, como, redirectTo }) => ({
    isRead: quiere === "leida",
    manually: como !== "auto",
    redirectTo,
  })),
);

/** Marks a story as read if its reader may; returns the contest's id if the mark is new, otherwise null. */
export async function markRead(
  db: Db,
  read: { user: string; story: string; manually: boolean },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ contest_id: string }>`
    INSERT INTO user_story_reads (user_id, contest_id, story_id, marked_manually, created_at)
    SELECT ${read.user}, stories.contest_id, stories.id, ${read.manually ? 1 : 0}, ${now.toISOString()}
    FROM stories
    WHERE stories.id = ${read.story} AND stories.user_id IS NOT ${read.user}
      AND stories.contest_id IN ${contestsWhere(hasBlindList(now))} AND ${isCompeting}
    ON CONFLICT DO NOTHING RETURNING contest_id`.execute(db);
  return rows[0]?.contest_id ?? null;
}

/** Removes a reader's read mark from a story; returns the contest's id if there was a mark, otherwise null. */
export async function unmarkRead(db: Db, user: string, story: string): Promise<string | null> {
  const unmarked = await db
    .deleteFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("story_id", "=", story)
    .returning("contest_id")
    .executeTakeFirst();
  return unmarked?.contest_id ?? null;
}

/**
 * SQL condition on a row of `user_story_reads`: its story takes part in its contest. Reads of a disqualified story are kept for the
 * case that it is readmitted.
 */
export const isReadOfCompeting: RawBuilder<SqlBool> = sql`user_story_reads.story_id NOT IN
  (SELECT stories.id FROM stories WHERE stories.contest_id = user_story_reads.contest_id AND ${isDisqualified})`;

/** Lists the ids of the contest's stories that the user has read; empty outside voting and counting. */
export async function listReadStories(
  db: Db,
  user: string,
  contest: ContestId,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("contest_id", "=", contestIf(contest, hasBlindList(now)))
    .where(isReadOfCompeting)
    .select("story_id")
    .execute();
  return rows.map((row) => row.story_id);
}

/** Whether the account has marked the story as read. */
export async function hasRead(db: Db, user: string, story: string): Promise<boolean> {
  const rows = await db
    .selectFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("story_id", "=", story)
    .select("story_id")
    .execute();
  return rows.length > 0;
}
