import { sql } from "kysely";
import type { Db } from "~/db/db";
import {
  contestIf,
  isBeforeClose,
  isCounting,
  type ContestId,
} from "~/domain/contests/phases.server";
import { MINUTE } from "~/domain/time/durations";

/** The Merkle root of a closed ballot (VOTE-11; docs/acta.md). */
export interface BallotRoot {
  /** 1, and one more for each time that the contest's room was rebuilt after the close. */
  n: number;
  /** 64 hexadecimal digits. */
  root: string;
  /** The voting deadline that was in force at the close. */
  closedAt: string;
  /** When the room computed the root. */
  madeAt: string;
}

/**
 * Writes the roots of a contest, except those that are there, and returns all that D1 has then, oldest first. If these are the
 * same, it deletes the warning that they differ. `isDecided`: the room has the contest's result. Before that, a root is written
 * only if voting is over by the dates that D1 has now: an admin may just have prolonged it.
 */
export async function publishRoots(
  db: Db,
  contest: string,
  roots: readonly BallotRoot[],
  isDecided: boolean,
): Promise<BallotRoot[]> {
  const newest = new Date(roots.at(-1)?.madeAt ?? NaN);
  const isOver = isDecided ? sql`TRUE` : sql`NOT ${isBeforeClose(newest)}`;
  const [, , found] = await db.batch([
    sql`
      INSERT INTO contest_roots (contest_id, n, root, closed_at, made_at)
      SELECT contests.id, value ->> 'n', value ->> 'root', value ->> 'closedAt', value ->> 'madeAt'
      FROM contests, json_each(${JSON.stringify(roots)})
      WHERE contests.id = ${contest} AND ${isOver}
        AND NOT EXISTS (SELECT 1 FROM contest_roots WHERE contest_id = contests.id AND n = value ->> 'n')`.compile(
      db,
    ),
    sql`
      DELETE FROM result_alarms WHERE contest_id = ${contest} AND kind = 'root' AND ${textOf(roots)} =
        (SELECT json_group_array(json_array(n, root, closed_at))
         FROM (SELECT n, root, closed_at FROM contest_roots WHERE contest_id = ${contest} ORDER BY n))`.compile(
      db,
    ),
    rootsOf(db, contest).compile(),
  ]);
  return found.rows;
}

/** Lists the roots of a contest, oldest first: none before the close, and in contests that closed before there were roots. */
export function listRoots(db: Db, contest: string): Promise<BallotRoot[]> {
  return rootsOf(db, contest).execute();
}

/** Lists the roots of a contest in counting, oldest first; none in other phases. */
export function listCountedRoots(db: Db, contest: ContestId, now: Date): Promise<BallotRoot[]> {
  return rootsOf(db, contestIf(contest, isCounting(now))).execute();
}

/**
 * Returns when the room computed a root, if that was more than a minute after the close, as when D1 was away or the ballot was
 * rebuilt; null otherwise.
 */
export function madeLater({
  closedAt,
  madeAt,
}: Pick<BallotRoot, "closedAt" | "madeAt">): string | null {
  return Date.parse(madeAt) - Date.parse(closedAt) > MINUTE ? madeAt : null;
}

/** Whether two lists of roots have the same numbers, roots and instants of closing. */
export function areSameRoots(one: readonly BallotRoot[], other: readonly BallotRoot[]): boolean {
  return textOf(one) === textOf(other);
}

function textOf(roots: readonly BallotRoot[]): string {
  return JSON.stringify(roots.map(({ n, root, closedAt }) => [n, root, closedAt]));
}

function rootsOf(db: Db, contest: ContestId) {
  return db
    .selectFrom("contest_roots")
    .where("contest_id", "=", contest)
    .orderBy("n")
    .select(["n", "root", "closed_at as closedAt", "made_at as madeAt"]);
}
