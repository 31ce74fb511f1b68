import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { SUPPORTER } from "~/domain/badges/definitions";
import { rankPlace } from "./rank-place.server";

/** A person in the karma ranking, with the public fields. */
export interface Rank {
  id: string;
  name: string;
  place: number;
  karma: number;
  stories: number;
  wins: number;
  /** Names of the badges shown in the karma ranking: the supporter's badge, which frames the name, or none. */
  badges: string[];
}

/** The top of the karma ranking, and the viewer's own place. */
export interface Ranking {
  ranks: Rank[];
  /** Total number of people in the karma ranking. */
  total: number;
  /** The viewer's own place in the karma ranking. Null for visitors and for people without points. */
  own: Pick<Rank, "place" | "karma"> | null;
}

type RankColumn = "user_id" | "total_karma" | "total_stories" | "contest_wins";

interface RankRow extends Pick<Row<"cached_rankings">, RankColumn> {
  display_name: string;
  supports: 0 | 1;
  total: number;
}

/**
 * Returns the first `shown` people of the karma ranking as it was last computed, with their current names, and the viewer's own
 * place (KARMA-02).
 */
export async function findRanking(
  db: Db,
  shown: number,
  viewerId: string | null,
): Promise<Ranking> {
  const [{ rows }, own] = await Promise.all([
    sql<RankRow>`
      SELECT user_id, display_name, total_karma, total_stories, contest_wins,
        EXISTS (SELECT 1 FROM user_badges WHERE user_badges.user_id = cached_rankings.user_id
          AND badge_id = 'kofi_supporter') AS supports,
        (SELECT total_users FROM ranking_metadata) AS total
      FROM cached_rankings CROSS JOIN user_profiles ON user_profiles.id = cached_rankings.user_id
      ORDER BY rank_key, user_id LIMIT ${shown}`.execute(db),
    viewerId === null ? null : findOwnRank(db, viewerId),
  ]);
  const ranks = rows.map((row, at) => ({
    id: row.user_id,
    name: row.display_name,
    place: at + 1,
    karma: row.total_karma,
    stories: row.total_stories,
    wins: row.contest_wins,
    badges: row.supports ? [SUPPORTER] : [],
  }));
  return { ranks, total: rows[0]?.total ?? 0, own };
}

async function findOwnRank(
  db: Db,
  viewerId: string,
): Promise<Pick<Rank, "place" | "karma"> | null> {
  const row = await db
    .selectFrom("cached_rankings")
    .where("user_id", "=", viewerId)
    .select(["total_karma as karma", rankPlace.as("place")])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns when the karma ranking was last computed, and for how many people. Null before the first computation. */
export async function findRankingState(db: Db): Promise<{ at: string; total: number } | null> {
  const row = await db
    .selectFrom("ranking_metadata")
    .select(["last_updated as at", "total_users as total"])
    .executeTakeFirst();
  return row ?? null;
}
