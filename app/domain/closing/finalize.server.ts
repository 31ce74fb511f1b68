import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { awardContestStatements } from "~/domain/badges/award.server";
import { updateRankings } from "~/domain/karma/rankings.server";
import {
  enqueueContestWonStatement,
  enqueueResultsForVotersStatement,
  enqueueResultsForWritersStatement,
} from "~/domain/mail/contest-mail.server";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import type { ReadingSpread } from "~/domain/contests/reading-spread";
import { auditStatement } from "~/domain/audit/audit.server";
import { rankStories, type Contender } from "~/domain/contests/ranking";
import { isCompeting } from "~/domain/contests/competing.server";
import { rankOrder } from "~/domain/contests/winners.server";
import { contestIf, isCounting, isUnfinished } from "~/domain/contests/phases.server";

/** The result of a contest. The contest's room computes it once; every later step only copies it. */
export interface ContestResult {
  /**
   * Instant at which the result was decided. Becomes `finalized_at` and dates the badges, notices and mails that follow from it.
   */
  at: string;
  /** The contest's stories with their votes, best first. */
  stories: { story: string; votes: number }[];
  /** How evenly the stories were read during voting (READ-04). Missing in results stored by older versions. */
  spread?: ReadingSpread | null;
  /** Id of the admin who published the results by hand, `DELETED_ID` once that account is deleted. Null if they came at their date. */
  by?: string | null;
}

// Stories per statement. Each list is bound as one JSON parameter, and D1 limits a parameter to 2 MB: this many stories stay
// below a quarter of that.
const STORIES_PER_STATEMENT = 500;
const VOTERS_PER_BATCH = 5000;

/** Action in the audit log for results published by hand. */
const FINALIZED = "contest.finalize";

/**
 * Sorts the stories by the final tally and returns them with their votes, best first, and with the instant of the decision
 * (PHASE-09, PHASE-14). Disqualified stories are among them: their votes are counted, and `placeStatements` gives them no place.
 */
export function resultOf(
  stories: readonly (Omit<Contender, "votes" | "story"> & { id: string })[],
  tally: ReadonlyMap<string, number>,
  now: Date,
): Pick<ContestResult, "at" | "stories"> {
  const ranked = rankStories(
    stories.map(({ id, publishedAt, createdAt }) => ({
      story: id,
      publishedAt,
      createdAt,
      votes: tally.get(id) ?? 0,
    })),
  );
  return { at: now.toISOString(), stories: ranked.map(({ story, votes }) => ({ story, votes })) };
}

/**
 * Publishes a result: counts, places, badges, notices, mails and the ranking by karma. Idempotent, also when it runs concurrently
 * or a second time after a crash. Returns the ids of the accounts that got a notice (PHASE-09).
 */
export async function publishResult(
  db: Db,
  contestId: string,
  result: ContestResult,
  voters: readonly string[],
  now: Date,
): Promise<string[]> {
  const { at, by } = result;
  // One batch (transaction), so that no page shows a half-published result.
  const outcomes = await db.batch([
    ...slices(result.stories, STORIES_PER_STATEMENT).map((stories) =>
      writeCounts(db, contestId, stories),
    ),
    ...placeStatements(db, contestId, isNotFinalized(contestId)),
    ...(by ? [auditFinalization(db, contestId, by, at)] : []),
    finish(db, contestId, result),
    totalsStatement(db, contestId),
    ...awardContestStatements(db, contestId, at),
    ...noticeStatements(db, { kind: "contest-finished", contest: contestId }, at),
    enqueueContestWonStatement(db, contestId, at),
    enqueueResultsForWritersStatement(db, contestId, at),
  ]);
  // A unique key per mail, so that a retry sends no mail twice.
  for (const slice of slices(voters, VOTERS_PER_BATCH)) {
    await db.batch([enqueueResultsForVotersStatement(db, contestId, slice, at)]);
  }
  await updateRankings(db, now);
  return notifiedBy(outcomes);
}

/**
 * Returns who published a contest's results by hand: an admin or the operator. Null if the results came at their date or are not
 * public (PHASE-09).
 */
export async function findFinalizer(db: Db, contestId: string): Promise<string | null> {
  const line = await db
    .selectFrom("audit_log")
    .where("action", "=", FINALIZED)
    .where("subject", "=", contestId)
    .orderBy("seq", "desc")
    .select("actor_id")
    .executeTakeFirst();
  return line?.actor_id ?? null;
}

/**
 * Operator's command: sets the date of a contest's results to now, and logs it. The contest's room then publishes the results
 * within a minute. Does nothing and returns false unless the contest is in counting (PHASE-09).
 */
export async function callResults(
  db: Db,
  contestId: string,
  by: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isInCounting = sql`${contestIf(contestId, isCounting(now))} IS NOT NULL`;
  const line = { actor: by, action: FINALIZED, subject: contestId } as const;
  const [, called] = await db.batch([
    auditStatement(db, line, at, isInCounting),
    db
      .updateTable("contests")
      .set((eb) => ({
        results_at: at,
        changed_at: at,
        dates_version: eb("dates_version", "+", 1),
      }))
      .where("id", "=", contestId)
      .where(isCounting(now))
      .returning("id")
      .compile(),
  ]);
  return called.rows.length > 0;
}

/** SQL condition: the contest is not finished. A second run after publication must not change counts and places. */
const isNotFinalized = (contestId: string) =>
  sql<SqlBool>`${contestIf(contestId, isUnfinished)} IS NOT NULL`;

/**
 * The '+' keeps SQLite from reading the contest's stories and looking each up in the list: with 20,000 stories these statements took
 * 170 seconds, and D1 stops one after 30.
 */
function writeCounts(db: Db, contestId: string, stories: ContestResult["stories"]): CompiledQuery {
  return sql`
    UPDATE stories SET likes_count = final.votes
    FROM (SELECT value ->> 'story' AS story, value ->> 'votes' AS votes FROM json_each(${JSON.stringify(stories)})) AS final
    WHERE stories.id = final.story AND +stories.contest_id = ${contestId} AND ${isNotFinalized(contestId)}`.compile(
    db,
  );
}

/**
 * Statements that store places 1 to 3 of a contest by the stored counts, if `condition` holds. A story without votes gets no
 * place. Stories deleted or disqualified since the decision are skipped and the next ones move up.
 */
export function placeStatements(
  db: Db,
  contestId: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery[] {
  return [
    // Clears all places first, because places are unique: one update cannot swap the places of two stories.
    sql`
      UPDATE stories SET is_winner = 0, winner_position = NULL
      WHERE contest_id = ${contestId} AND (is_winner = 1 OR winner_position IS NOT NULL) AND ${condition}`.compile(
      db,
    ),
    sql`
      UPDATE stories SET winner_position = final.place, is_winner = 1
      FROM (SELECT stories.id, row_number() OVER (ORDER BY ${rankOrder}) AS place FROM stories
        WHERE stories.contest_id = ${contestId} AND stories.likes_count > 0 AND ${isCompeting}
        ORDER BY ${rankOrder} LIMIT 3) AS final
      WHERE stories.id = final.id AND ${condition}`.compile(db),
  ];
}

function auditFinalization(db: Db, contestId: string, by: string, at: string): CompiledQuery {
  const line = { actor: by, action: FINALIZED, subject: contestId } as const;
  return auditStatement(db, line, at, isNotFinalized(contestId));
}

function finish(db: Db, contestId: string, { at, spread }: ContestResult): CompiledQuery<unknown> {
  return db
    .updateTable("contests")
    .set({
      status: "results",
      finalized_at: at,
      reads_fewest: spread?.fewest ?? null,
      reads_most: spread?.most ?? null,
      reads_variation: spread?.variation ?? null,
    })
    .where("id", "=", contestId)
    .where(isUnfinished)
    .compile();
}

/**
 * Recomputes wins and likes of the contest's authors over all their contests. Before a contest is finalized, `likes_count` of its
 * stories is 0 and adds nothing. Votes for a disqualified story add nothing either.
 */
export function totalsStatement(db: Db, contestId: string): CompiledQuery {
  return sql`
    UPDATE user_profiles SET
      wins_count = (SELECT count(*) FROM stories WHERE user_id = user_profiles.id AND winner_position = 1),
      total_likes = (SELECT coalesce(sum(likes_count), 0) FROM stories
        WHERE stories.user_id = user_profiles.id AND ${isCompeting})
    WHERE id IN (SELECT user_id FROM stories WHERE contest_id = ${contestId})`.compile(db);
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
