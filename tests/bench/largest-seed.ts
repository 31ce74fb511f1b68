import { sql } from "kysely";
import type { Db } from "~/db/db";
import { createContest, datesIn } from "../../scripts/seed/rows";
import { signInCrowd, type Voter } from "../support/voters";
import { SQL_ID } from "./largest-ids";
import { prepare } from "./prepare";

/** Size of a contest: each of its voters has given three votes. */
export interface ContestSize {
  stories: number;
  voters: number;
}

export interface LargestSite {
  contest: string;
  size: ContestSize;
  /** Signed-in accounts that have not voted, for the rush. */
  crowd: Voter[];
}

/** The largest contest that is planned for (docs/design/performance.md). */
const FULL: ContestSize = { stories: 20_000, voters: 100_000 };
/** Accounts for the rush: so many that none meets the rate limit of votes. */
const CROWD = 4000;
/** Rows per statement, so that none of D1's transactions gets large. */
const PER_STATEMENT = 10_000;

/**
 * Seeds a contest in voting, with its stories and voters in D1, but without votes. `scale` is its share of the full size.
 */
export function prepareLargest(state: string, scale: number): Promise<LargestSite> {
  const size = {
    stories: Math.round(FULL.stories * scale),
    voters: Math.round(FULL.voters * scale),
  };
  return prepare(state, "empty", async (db, now) => {
    const contest = await createContest(db, {
      ...datesIn("voting", now),
      title: "El reto más grande",
    });
    await insertVoters(db, size.voters, now);
    await insertStories(db, contest.id, size.stories, Date.parse(contest.submission_deadline));
    return { contest: contest.id, size, crowd: await signInCrowd(db, CROWD, now) };
  });
}

/** Inserts accounts with a confirmed address that want all mails. */
export async function insertVoters(db: Db, voters: number, now: Date): Promise<void> {
  const at = now.toISOString();
  for (let from = 0; from < voters; from += PER_STATEMENT) {
    await sql`
      INSERT INTO user_profiles (id, email, name, display_name, name_folded, email_confirmed_at, terms_accepted_at, created_at)
      SELECT printf(${SQL_ID.voter}, n), 'votante-' || n || '@example.com', 'Votante ' || n, 'Votante ' || n, 'votante ' || n,
        ${at}, ${at}, ${at}
      FROM (${numbers(from, Math.min(voters, from + PER_STATEMENT))})`.execute(db);
  }
}

/** Inserts stories by the first voters, one second apart, the last of them a day before the submission deadline. */
async function insertStories(
  db: Db,
  contest: string,
  stories: number,
  deadline: number,
): Promise<void> {
  const first = Math.floor(deadline / 1000) - 86_400 - stories;
  const text = "La carta llegó un martes, y nadie en la casa quiso abrirla.";
  for (let from = 0; from < stories; from += PER_STATEMENT) {
    await sql`
      INSERT INTO stories (id, contest_id, user_id, title, title_folded, source, content, excerpt, excerpt_folded, word_count,
        published_at, created_at, updated_at)
      SELECT printf(${SQL_ID.story}, n), ${contest}, printf(${SQL_ID.voter}, n), 'Historia ' || n, 'historia ' || n, ${text},
        '<p>' || ${text} || '</p>', ${text}, ${text}, 900, at, at, at
      FROM (SELECT n, strftime('%Y-%m-%dT%H:%M:%fZ', ${first} + n, 'unixepoch') AS at
        FROM (${numbers(from, Math.min(stories, from + PER_STATEMENT))}))`.execute(db);
  }
}

/** SQL query: the numbers from `from` to before `to`, as `n`. */
const numbers = (from: number, to: number) => sql`
  WITH RECURSIVE counted (n) AS (VALUES (${sql.lit(from)}) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < ${sql.lit(to)})
  SELECT n FROM counted`;
