import { sql, type RawBuilder, type SqlBool } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContest } from "../../../scripts/seed/rows";
import { migrate } from "../../../scripts/serve/migrate";
import { openD1 } from "../../../tests/support/d1";
import * as phases from "./phases";
import * as conditions from "./phases.server";

let opened: Awaited<ReturnType<typeof openD1>>;
beforeAll(async () => {
  opened = await openD1();
});
afterAll(() => opened.close());

const SUBMISSION = "2026-11-10T00:00:00.000Z";
const VOTING = "2026-11-20T00:00:00.000Z";
const FINAL = "2026-11-22T00:00:00.000Z";
const DATES = { submission_deadline: SUBMISSION, voting_deadline: VOTING };
const INSTANTS = [SUBMISSION, VOTING, FINAL].flatMap((instant) =>
  [-1, 0, 1].map((offset) => new Date(Date.parse(instant) + offset)),
);

/** Each condition, and of which phases it is to hold. */
const RULES: [string, (now: Date) => RawBuilder<unknown>, (phase: phases.Phase) => boolean][] = [
  ["takesEntries", conditions.isTakingEntries, phases.takesEntries],
  ["isReadable", conditions.isReadable, phases.isReadable],
  ["isBallot", conditions.isBallot, phases.isBallot],
  ["takesVotes", conditions.isTakingVotes, phases.takesVotes],
  ["isCounting", conditions.isCounting, phases.isCounting],
];

describe("PHASE-01 SQL and TypeScript say the same of a contest at every instant", () => {
  test.each(RULES)("%s", async (_, condition, rule) => {
    const contest = await createContest(opened.db, { ...DATES, status: "counting" });
    for (const now of INSTANTS) {
      expect(await holds(contest.id, condition(now))).toBe(
        rule(phases.contestPhase(conditions.phaseDates(contest), now)),
      );
    }
  });

  test.each([
    ["isFinished", conditions.isFinished, true],
    ["isUnfinished", conditions.isUnfinished, false],
    ["isRevealed", conditions.isRevealed, true],
  ])("CONTEST-05 %s", async (_, condition, whenFinished) => {
    const { db } = opened;
    const now = new Date(Date.parse(FINAL) + 1);
    const finished = { ...DATES, status: "results", finalized_at: FINAL } as const;
    for (const row of [{ ...DATES, status: "counting" } as const, finished]) {
      const contest = await createContest(db, row);
      const isPublic = !phases.isBlind(phases.contestPhase(conditions.phaseDates(contest), now));
      expect(await holds(contest.id, condition)).toBe(isPublic === whenFinished);
    }
  });
});

test.each([
  ["a status without an instant", { status: "results", finalized_at: null }],
  ["an instant without the status", { status: "counting", finalized_at: FINAL }],
  ["an instant at the voting deadline", { status: "results", finalized_at: VOTING }],
] as const)("PHASE-09 a contest is not finished by %s", async (_, row) => {
  const { db } = opened;
  await expect(createContest(db, { ...DATES, ...row })).rejects.toThrow("disagree");
  const { id } = await createContest(db, { ...DATES, status: "counting" });
  const change = db.updateTable("contests").set(row).where("id", "=", id);
  await expect(change.execute()).rejects.toThrow("disagree");
});

test.each(["submission_deadline", "voting_deadline", "results_at"] as const)(
  "PHASE-13 SQL and TypeScript say the same of whether %s may move",
  async (date) => {
    const open = { ...DATES, status: "counting" } as const;
    const finished = { ...DATES, status: "results", finalized_at: FINAL } as const;
    for (const row of [
      open,
      { ...open, results_at: null },
      { ...open, results_at: FINAL },
      finished,
    ]) {
      const contest = await createContest(opened.db, row);
      for (const now of INSTANTS) {
        const can = phases.canMove(conditions.phaseDates(contest), contest[date], now);
        expect(await holds(contest.id, conditions.isMovable(date, now))).toBe(can);
      }
    }
  },
);

test.each(["active", "submission", "voting", "counting"] as const)(
  "PHASE-03 SQL and TypeScript say the same of the stored status %s",
  async (status) => {
    const { id } = await createContest(opened.db, { ...DATES, status });
    for (const phase of ["voting", "counting"] as const) {
      const isBefore = phases.isStatusBefore(status, phase);
      expect(await holds(id, conditions.isStatusBefore(phase))).toBe(isBefore);
    }
  },
);

test("CONTEST-05 a contest is looked up by its id only where a condition holds for it", async () => {
  const { db } = opened;
  const contest = await createContest(db, { ...DATES, status: "counting" });
  const find = async (condition: RawBuilder<SqlBool>) => {
    const value = conditions.contestIf(sql`(SELECT ${contest.id})`, condition);
    const { rows } = await sql<{ id: string | null }>`SELECT ${value} AS id`.execute(db);
    return rows;
  };
  expect(await find(conditions.isUnfinished)).toEqual([{ id: contest.id }]);
  expect(await find(conditions.isRevealed)).toEqual([{ id: null }]);
});

test("PHASE-09 contests of before the constraint that were finished stay so, and can be saved", async () => {
  const { db, d1, close } = await openD1();
  for (const event of ["insert", "update"]) {
    await sql`DROP TRIGGER ${sql.ref(`contests_finish_once_on_${event}`)}`.execute(db);
  }
  const results_at = "2026-01-22T00:00:00.000Z";
  const old = {
    submission_deadline: "2026-01-10T00:00:00.000Z",
    voting_deadline: "2026-01-20T00:00:00.000Z",
    results_at,
  };
  const imported = await createContest(db, { ...old, status: "results" });
  const early = await createContest(db, {
    ...{ ...old, results_at: null },
    ...{ status: "results", finalized_at: old.voting_deadline },
  });
  const ahead = { ...old, voting_deadline: "2999-01-20T00:00:00.000Z", results_at: null };
  const open = await createContest(db, { ...ahead, status: "results" });
  await sql`DELETE FROM d1_migrations WHERE name LIKE '0008_%'`.execute(db);
  await migrate(d1);
  const rows = new Map(
    (await db.selectFrom("contests").selectAll().execute()).map((row) => [row.id, row]),
  );
  expect(rows.get(imported.id)).toMatchObject({ status: "results", finalized_at: results_at });
  expect(rows.get(early.id)).toMatchObject({
    status: "results",
    finalized_at: "2026-01-20T00:00:01.000Z",
  });
  expect(rows.get(open.id)).toMatchObject({ status: "voting", finalized_at: null });
  await db.updateTable("contests").set(old).where("id", "=", imported.id).execute();
  await close();
});

async function holds(id: string, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM contests WHERE id = ${id} AND ${condition}`.execute(
    opened.db,
  );
  return rows.length === 1;
}
