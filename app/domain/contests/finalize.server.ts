import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { awardContestBadges } from "~/domain/badges/award.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import {
  enqueueContestWon,
  enqueueResultsForVoters,
  enqueueResultsForWriters,
} from "~/domain/mail/enqueue.server";
import { notifyWinners } from "~/domain/notifications/notify.server";
import type { ReadingSpread } from "~/domain/reads/fair-order";
import { rankStories, type Contender, type Position } from "~/domain/votes/ranking";

/** A contest's result: computed once, by its room, and from then on only copied. */
export interface ContestResult {
  /** The instant of the decision; it becomes `finalized_at`, and marks what was given because of it. */
  at: string;
  /** In the order of the ranking. */
  stories: { story: string; votes: number; position: Position | null }[];
  /** How evenly they were read during the voting (READ-04); missing in results of old. */
  spread?: ReadingSpread | null;
}

// Lists go to D1 as one JSON text each, which may have 2 MB; these are a quarter of that at most.
const STORIES_PER_BATCH = 500;
const VOTERS_PER_BATCH = 5000;

/** The stories of a contest as the ranking needs them, without their votes: those the room has. */
export async function listContenders(
  db: Db,
  contestId: string,
): Promise<Omit<Contender, "votes">[]> {
  return db
    .selectFrom("stories")
    .where("contest_id", "=", contestId)
    .select(["id as story", "published_at", "created_at"])
    .execute();
}

/** Ranks the stories by the final tally (PHASE-09, PHASE-14). */
export function resultOf(
  contenders: readonly Omit<Contender, "votes">[],
  tally: ReadonlyMap<string, number>,
  now: Date,
): ContestResult {
  const ranked = rankStories(
    contenders.map((story) => ({ ...story, votes: tally.get(story.story) ?? 0 })),
  );
  return {
    at: now.toISOString(),
    stories: ranked.map(({ story, votes, position }) => ({ story, votes, position })),
  };
}

/**
 * Makes a result public (PHASE-09): counts and positions, then totals, badges, notices and mails, then `finalized_at`, so
 * that nobody sees 'results' without winners, and the ranking of karma. Every step is absolute or guarded by a unique key:
 * after a crash anywhere, or three times at once, the whole is run again and the end is the same.
 */
export async function publishResult(
  db: Db,
  contestId: string,
  result: ContestResult,
  voters: readonly string[],
  now: Date,
): Promise<void> {
  const { at } = result;
  const chunks = slices(result.stories, STORIES_PER_BATCH);
  // Always at least one batch, so that positions somebody else wrote are cleared in an empty contest too.
  for (const [index, chunk] of (chunks.length > 0 ? chunks : [[]]).entries()) {
    const writes = [writeCounts(db, contestId, chunk)];
    if (index === 0) writes.unshift(clearPositions(db, contestId));
    await db.batch(writes);
  }
  await db.batch([
    writeTotals(db, contestId),
    ...awardContestBadges(db, contestId, at),
    notifyWinners(db, contestId, at),
    enqueueContestWon(db, contestId, at),
    enqueueResultsForWriters(db, contestId, at),
  ]);
  for (const some of slices(voters, VOTERS_PER_BATCH)) {
    await db.batch([enqueueResultsForVoters(db, contestId, some, at)]);
  }
  await db
    .updateTable("contests")
    .set({
      status: "results",
      finalized_at: at,
      reads_fewest: result.spread?.fewest ?? null,
      reads_most: result.spread?.most ?? null,
      reads_variation: result.spread?.variation ?? null,
    })
    .where("id", "=", contestId)
    .where("finalized_at", "is", null)
    .execute();
  await recomputeRankings(db, now);
}

// Counts and positions stay as they are once the contest is public: a late second run corrects nothing behind its back.
const isOpen = (contestId: string) =>
  sql`EXISTS (SELECT 1 FROM contests WHERE id = ${contestId} AND finalized_at IS NULL)`;

// In the batch that writes the winners: two stories may change places, and positions are unique row by row.
function clearPositions(db: Db, contestId: string): CompiledQuery {
  return sql`
    UPDATE stories SET is_winner = 0, winner_position = NULL
    WHERE contest_id = ${contestId} AND (is_winner = 1 OR winner_position IS NOT NULL) AND ${isOpen(contestId)}`.compile(
    db,
  );
}

function writeCounts(db: Db, contestId: string, stories: ContestResult["stories"]): CompiledQuery {
  return sql`
    UPDATE stories SET likes_count = final.votes, winner_position = final.position,
      is_winner = final.position IS NOT NULL
    FROM (SELECT value ->> 'story' AS story, value ->> 'votes' AS votes, value ->> 'position' AS position
      FROM json_each(${JSON.stringify(stories)})) AS final
    WHERE stories.id = final.story AND stories.contest_id = ${contestId} AND ${isOpen(contestId)}`.compile(
    db,
  );
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
