import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { awardContestStatements } from "~/domain/badges/award.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import {
  enqueueContestWonStatement,
  enqueueResultsForVotersStatement,
  enqueueResultsForWritersStatement,
} from "~/domain/mail/contest-mail.server";
import { noticeStatements, toldBy } from "~/domain/notifications/notify.server";
import type { ReadingSpread } from "~/domain/reads/fair-order";
import { auditStatement } from "~/domain/audit/audit.server";
import { rankStories, type Contender } from "~/domain/votes/ranking";
import { contestIf, isUnfinished } from "./phases.server";

/** A contest's result: computed once, by its room, and from then on only copied. */
export interface ContestResult {
  /** The instant of the decision; it becomes `finalized_at`, and marks what was given because of it. */
  at: string;
  /** In the order of the ranking. */
  stories: { story: string; votes: number }[];
  /** How evenly they were read during the voting (READ-04); missing in results of old. */
  spread?: ReadingSpread | null;
  /** The admin whose button it was; null when the date of the results had come. */
  by?: string | null;
}

// Lists go to D1 as one JSON text each, which may have 2 MB; these are a quarter of that at most.
const STORIES_PER_STATEMENT = 500;
const VOTERS_PER_BATCH = 5000;

/** The action of the audit log's line. */
const FINALIZED = "contest.finalize";

/** The stories of a contest as the ranking needs them, without their votes: those the room has. */
export async function listContenders(
  db: Db,
  contestId: string,
): Promise<(Omit<Contender, "votes"> & { author: string | null })[]> {
  return db
    .selectFrom("stories")
    .where("contest_id", "=", contestId)
    .select([
      "id as story",
      "user_id as author",
      "published_at as publishedAt",
      "created_at as createdAt",
    ])
    .execute();
}

/** Ranks the stories by the final tally (PHASE-09, PHASE-14). */
export function resultOf(
  contenders: readonly Omit<Contender, "votes">[],
  tally: ReadonlyMap<string, number>,
  now: Date,
): Pick<ContestResult, "at" | "stories"> {
  const ranked = rankStories(
    contenders.map((story) => ({ ...story, votes: tally.get(story.story) ?? 0 })),
  );
  return { at: now.toISOString(), stories: ranked.map(({ story, votes }) => ({ story, votes })) };
}

/** Makes a result public, idempotently: after a crash anywhere, or three times at once, it may be run again; gives who got a notice (PHASE-09). */
export async function publishResult(
  db: Db,
  contestId: string,
  result: ContestResult,
  voters: readonly string[],
  now: Date,
): Promise<string[]> {
  const { at, by } = result;
  const counts = slices(result.stories, STORIES_PER_STATEMENT);
  // One batch holds all that shows it: counts, places, `finalized_at`, totals, badges, notices and the first mails.
  const outcomes = await db.batch([
    clearPlaces(db, contestId),
    ...counts.map((some) => writeCounts(db, contestId, some)),
    writePlaces(db, contestId, result),
    ...(by ? [auditFinalization(db, contestId, by, at)] : []),
    finish(db, contestId, result),
    writeTotals(db, contestId),
    ...awardContestStatements(db, contestId, at),
    ...noticeStatements(db, { kind: "contest-finished", contest: contestId }, at),
    enqueueContestWonStatement(db, contestId, at),
    enqueueResultsForWritersStatement(db, contestId, at),
  ]);
  // Absolute or guarded by a unique key, like every statement of the batch above.
  for (const some of slices(voters, VOTERS_PER_BATCH)) {
    await db.batch([enqueueResultsForVotersStatement(db, contestId, some, at)]);
  }
  await recomputeRankings(db, now);
  return toldBy(outcomes);
}

/** The admin or operator whose word published a contest's results; null when their date had come, or they are not public (PHASE-09). */
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

// Counts and positions stay as they are once the contest is public: a late second run corrects nothing behind its back.
const isOpen = (contestId: string) => sql`${contestIf(contestId, isUnfinished)} IS NOT NULL`;

// Before the places are written: two stories may change theirs, and they are unique row by row.
function clearPlaces(db: Db, contestId: string): CompiledQuery {
  return sql`
    UPDATE stories SET is_winner = 0, winner_position = NULL
    WHERE contest_id = ${contestId} AND (is_winner = 1 OR winner_position IS NOT NULL) AND ${isOpen(contestId)}`.compile(
    db,
  );
}

function writeCounts(db: Db, contestId: string, stories: ContestResult["stories"]): CompiledQuery {
  return sql`
    UPDATE stories SET likes_count = final.votes
    FROM (SELECT value ->> 'story' AS story, value ->> 'votes' AS votes FROM json_each(${JSON.stringify(stories)})) AS final
    WHERE stories.id = final.story AND stories.contest_id = ${contestId} AND ${isOpen(contestId)}`.compile(
    db,
  );
}

// The first three with a vote of those that are still there: one that was deleted since the decision leaves no gap.
function writePlaces(db: Db, contestId: string, { stories }: ContestResult): CompiledQuery {
  const best = stories.filter(({ votes }) => votes > 0).map(({ story }) => story);
  return sql`
    UPDATE stories SET winner_position = final.place, is_winner = 1
    FROM (SELECT stories.id, row_number() OVER (ORDER BY best.key) AS place
      FROM json_each(${JSON.stringify(best)}) AS best
        JOIN stories ON stories.id = best.value AND stories.contest_id = ${contestId}
      ORDER BY best.key LIMIT 3) AS final
    WHERE stories.id = final.id AND ${isOpen(contestId)}`.compile(db);
}

function auditFinalization(db: Db, contestId: string, by: string, at: string): CompiledQuery {
  const line = { actor: by, action: FINALIZED, subject: contestId };
  return auditStatement(db, line, at, isOpen(contestId));
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

// Absolute, over all contests: likes_count is 0 until a contest's own finalization.
function writeTotals(db: Db, contestId: string): CompiledQuery {
  return sql`
    UPDATE user_profiles SET
      wins_count = (SELECT count(*) FROM stories WHERE user_id = user_profiles.id AND winner_position = 1),
      total_likes = (SELECT coalesce(sum(likes_count), 0) FROM stories WHERE user_id = user_profiles.id)
    WHERE id IN (SELECT user_id FROM stories WHERE contest_id = ${contestId})`.compile(db);
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
