import { sql } from "kysely";

const checkpoints = sql`ranking_checkpoints WHERE rank_key <= cached_rankings.rank_key`;

/**
 * SQL value on a row of `cached_rankings`: the person's place, from 1. Counts the people between the nearest checkpoint and the
 * person, and is right without checkpoints too (KARMA-02).
 */
export const rankPlace = sql<number>`(
  coalesce((SELECT before FROM ${checkpoints} ORDER BY rank_key DESC LIMIT 1), 0) + 1
  + (SELECT count(*) FROM cached_rankings AS ahead
    WHERE ahead.rank_key >= coalesce((SELECT max(rank_key) FROM ${checkpoints}), '')
      AND (ahead.rank_key, ahead.user_id) < (cached_rankings.rank_key, cached_rankings.user_id)))`;
