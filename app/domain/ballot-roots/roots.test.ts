import { sql } from "kysely";
import { expect, test } from "vitest";
import { createContest } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { listRoots, publishRoots, type BallotRoot } from "./roots.server";

const { db } = await fixture(openD1());
const CLOSED = "2026-11-20T00:00:00.000Z";
const MADE = "2026-11-20T00:00:01.000Z";
const root = (digit: string, n = 1): BallotRoot => ({
  n,
  root: digit.repeat(64),
  closedAt: CLOSED,
  madeAt: MADE,
});

async function closedBallot() {
  const dates = { submission_deadline: "2026-11-10T00:00:00.000Z", voting_deadline: CLOSED };
  const contest = (await createContest(db, dates)).id;
  await publishRoots(db, contest, [root("a")], false);
  return contest;
}

test("VOTE-11 a published root cannot be deleted, changed or replaced, in the database neither", async () => {
  const contest = await closedBallot();
  const values = (digit: string, made = MADE) =>
    sql`(${contest}, 1, ${digit.repeat(64)}, ${CLOSED}, ${made})`;
  const row = sql`contest_roots (contest_id, n, root, closed_at, made_at) VALUES`;
  for (const change of [
    sql`DELETE FROM contest_roots WHERE contest_id = ${contest}`,
    sql`UPDATE contest_roots SET n = 2 WHERE contest_id = ${contest}`,
    sql`INSERT OR REPLACE INTO ${row} ${values("b")}`,
    sql`INSERT OR REPLACE INTO ${row} ${values("a", CLOSED)}`,
    sql`INSERT OR IGNORE INTO ${row} ${values("b")}`,
  ])
    await expect(change.execute(db)).rejects.toThrow("append-only");
  await sql`INSERT OR REPLACE INTO ${row} ${values("a")}`.execute(db);
  expect(await listRoots(db, contest)).toEqual([root("a")]);
});

test("VOTE-11 publishing a root again, or another one under its number, changes nothing and tells which is there", async () => {
  const contest = await closedBallot();
  for (const again of [root("a"), root("b"), { ...root("a"), madeAt: CLOSED }])
    expect(await publishRoots(db, contest, [again], false)).toEqual([root("a")]);
  const both = [root("a"), root("b", 2)];
  expect(await publishRoots(db, contest, both, false)).toEqual(both);
});

test("VOTE-11 the roots of a contest go with the contest", async () => {
  const contest = await closedBallot();
  await db.deleteFrom("contests").where("id", "=", contest).execute();
  expect(await listRoots(db, contest)).toEqual([]);
});
