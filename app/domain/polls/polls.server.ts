import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import type { ContestId } from "~/domain/contests/phases.server";
import type { Poll } from "./polls";
import { isPollOpen } from "./rights.server";

interface PollRow
  extends
    Pick<Row<"polls">, "id" | "title" | "description" | "converts_at_end">,
    Pick<Row<"poll_options">, "option_title" | "option_description" | "option_text"> {
  month: string | null;
  deadline: string | null;
  is_open: 0 | 1;
  own: string | null;
  contest_id: string | null;
  contest_title: string | null;
  converted_option: string | null;
  option_id: string;
  author: string | null;
  votes: number | null;
}

interface PollQuery {
  /** Id of the viewer's account; null for a visitor. */
  viewer: string | null;
  now: Date;
  /** Whether the result includes vote counts in any case, as for an admin. */
  seesCounts?: boolean;
}

/** Finds a poll with its options. Counts are null before the viewer has voted and while the poll is open (POLL-01). */
export async function findPoll(db: Db, id: string, query: PollQuery): Promise<Poll | null> {
  const [poll = null] = await selectPolls(db, sql`polls.id = ${id}`, query);
  return poll;
}

/** Finds a poll with its counts, which an admin sees at any time (POLL-02). */
export async function findPollForAdmin(db: Db, id: string, now: Date): Promise<Poll | null> {
  const query = { viewer: null, now, seesCounts: true };
  const [poll = null] = await selectPolls(db, sql`polls.id = ${id}`, query);
  return poll;
}

/** Finds the poll that home shows: the newest open one. */
export async function findActivePoll(db: Db, query: PollQuery): Promise<Poll | null> {
  const newest = sql`(SELECT polls.id FROM polls WHERE ${isPollOpen(query.now)}
    ORDER BY polls.created_at DESC, polls.id LIMIT 1)`;
  const [poll = null] = await selectPolls(db, sql`polls.id = ${newest}`, query);
  return poll;
}

/** Number of polls on one page of the list of past polls. */
export const POLLS_PER_PAGE = 10;

/** Lists a page of the polls that have ended, the newest first. */
export async function listPastPolls(db: Db, page: number, now: Date): Promise<Poll[]> {
  const ended = sql`polls.id IN (SELECT polls.id FROM polls WHERE NOT ${isPollOpen(now)}
    ORDER BY polls.created_at DESC, polls.id
    LIMIT ${POLLS_PER_PAGE} OFFSET ${(page - 1) * POLLS_PER_PAGE})`;
  return selectPolls(db, ended, { viewer: null, now });
}

export async function countPastPolls(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM polls WHERE NOT ${isPollOpen(now)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Finds the poll that a contest's title and prompt came from; null if there was none (POLL-02). */
export async function findPollOfContest(
  db: Db,
  contest: ContestId,
): Promise<{ id: string; title: string } | null> {
  const poll = await db
    .selectFrom("poll_conversions")
    .innerJoin("polls", "polls.id", "poll_conversions.poll_id")
    .where("contest_id", "=", contest)
    .select(["polls.id", "polls.title"])
    .executeTakeFirst();
  return poll ?? null;
}

/** Reads polls with their options in one statement. Votes are counted only for polls whose counts the viewer may see. */
async function selectPolls(
  db: Db,
  condition: RawBuilder<unknown>,
  { viewer, now, seesCounts = false }: PollQuery,
): Promise<Poll[]> {
  const isOpen: RawBuilder<SqlBool> = isPollOpen(now);
  const chosenOption = viewer
    ? sql`(SELECT poll_votes.option_id FROM poll_votes
        WHERE poll_votes.poll_id = polls.id AND poll_votes.user_id = ${viewer})`
    : sql`NULL`;
  const { rows } = await sql<PollRow>`
    SELECT polls.id, polls.title, polls.description, polls.target_contest_month AS month,
      polls.voting_deadline AS deadline, ${isOpen} AS is_open, ${chosenOption} AS own, polls.converts_at_end,
      contests.id AS contest_id, contests.title AS contest_title,
      poll_conversions.option_id AS converted_option,
      poll_options.id AS option_id, poll_options.option_title, poll_options.option_description,
      poll_options.option_text,
      (SELECT display_name FROM user_profiles WHERE user_profiles.id = poll_options.author_id) AS author,
      CASE WHEN ${seesCounts ? 1 : 0} OR NOT ${isOpen} OR ${chosenOption} IS NOT NULL THEN (SELECT count(*) FROM poll_votes
        WHERE poll_votes.poll_id = polls.id AND poll_votes.option_id = poll_options.id) END AS votes
    FROM polls JOIN poll_options ON poll_options.poll_id = polls.id
      LEFT JOIN poll_conversions ON poll_conversions.poll_id = polls.id
      LEFT JOIN contests ON contests.id = poll_conversions.contest_id
    WHERE ${condition}
    ORDER BY polls.created_at DESC, polls.id, poll_options.display_order, poll_options.id`.execute(
    db,
  );
  const polls = new Map<string, Poll>();
  for (const row of rows) {
    const poll = polls.get(row.id) ?? toPoll(row);
    polls.set(row.id, poll);
    poll.options.push({
      id: row.option_id,
      title: row.option_title,
      description: row.option_description ?? "",
      prompt: row.option_text,
      author: row.author,
      votes: row.votes,
    });
  }
  return [...polls.values()];
}

function toPoll(row: PollRow): Poll {
  const { contest_id: id, contest_title: title, converted_option: option } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? "",
    month: row.month ?? "",
    deadline: row.deadline,
    isOpen: row.is_open === 1,
    own: row.own,
    convertsAtEnd: row.converts_at_end === 1,
    contest: id !== null && title !== null && option !== null ? { id, title, option } : null,
    options: [],
  };
}
