import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";
import { NAMED, type StoryReads, type TitledReads } from "./story-reads";

/**
 * Counts the reads of the stories of a contest. Before the results it returns only the distribution, sorted by number of reads,
 * without titles and ids (VOTE-10).
 */
export async function countStoryReads(db: Db, contest: string): Promise<StoryReads> {
  const reads = sql`(SELECT count(*) FROM user_story_reads WHERE user_story_reads.story_id = stories.id)`;
  const [groups, titled] = await db.batch([
    sql<{ reads: number; stories: number }>`
      SELECT reads, count(*) AS stories
      FROM (SELECT ${reads} AS reads FROM stories WHERE stories.contest_id = ${contest})
      GROUP BY reads ORDER BY reads DESC`.compile(db),
    sql<TitledReads & { isLeast: number }>`
      WITH ranked AS (
        SELECT id, title, reads, row_number() OVER (ORDER BY reads DESC, title, id) AS place, count(*) OVER () AS total
        FROM (SELECT stories.id, stories.title, ${reads} AS reads
          FROM contests JOIN stories ON stories.contest_id = contests.id WHERE contests.id = ${contest} AND ${isRevealed}))
      SELECT id, title, reads, place > ${NAMED} AS isLeast FROM ranked
      WHERE place <= ${NAMED} OR place > total - ${NAMED} ORDER BY place`.compile(db),
  ]);
  const named = (isLeast: number): TitledReads[] =>
    titled.rows
      .filter((row) => row.isLeast === isLeast)
      .map(({ id, title, reads: n }) => ({ id, title, reads: n }));
  return {
    groups: groups.rows,
    titles: titled.rows.length === 0 ? null : { most: named(0), least: named(1) },
  };
}
