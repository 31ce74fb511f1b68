import { sql } from "kysely";
import type { Db } from "~/db/db";
import { DAY } from "~/domain/time/durations";
import { isPollOpen, isUnconverted } from "./rights.server";

/** A poll in the admin's list. */
export interface PollSummary {
  id: string;
  title: string;
  month: string;
  isOpen: boolean;
  isConverted: boolean;
  options: number;
  votes: number;
}

type SummaryRow = Omit<PollSummary, "isOpen" | "isConverted"> &
  Record<"is_open" | "is_converted", 0 | 1>;

/** Lists all polls for the admin, the newest first, with their numbers of options and votes. */
export async function listPolls(db: Db, now: Date): Promise<PollSummary[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT polls.id, polls.title, coalesce(polls.target_contest_month, '') AS month,
      ${isPollOpen(now)} AS is_open, NOT ${isUnconverted(sql`polls.id`)} AS is_converted,
      (SELECT count(*) FROM poll_options WHERE poll_options.poll_id = polls.id) AS options,
      (SELECT count(*) FROM poll_votes WHERE poll_votes.poll_id = polls.id) AS votes
    FROM polls ORDER BY polls.created_at DESC, polls.id`.execute(db);
  return rows.map(({ is_open, is_converted, ...poll }) => ({
    ...poll,
    isOpen: is_open === 1,
    isConverted: is_converted === 1,
  }));
}

/** How long before its end a poll counts as ending soon, in milliseconds. */
const SOON = 2 * DAY;

/** Counts the open polls that end within two days. */
export async function countEndingPolls(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom("polls")
    .where(isPollOpen(now))
    .where("voting_deadline", "<=", new Date(now.getTime() + SOON).toISOString())
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Maximum number of voters that the admin's page of a poll lists. */
export const MOST_VOTERS = 500;

/** Lists the voters of a poll with their options, the latest votes first; at most `MOST_VOTERS`. */
export async function listVoters(
  db: Db,
  poll: string,
): Promise<{ option: string; user: string; name: string }[]> {
  return db
    .selectFrom("poll_votes")
    .innerJoin("user_profiles", "user_profiles.id", "poll_votes.user_id")
    .where("poll_votes.poll_id", "=", poll)
    .orderBy("poll_votes.updated_at", "desc")
    .orderBy("user_profiles.id")
    .limit(MOST_VOTERS)
    .select(["option_id as option", "user_profiles.id as user", "display_name as name"])
    .execute();
}
