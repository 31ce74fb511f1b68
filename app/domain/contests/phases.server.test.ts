import fc from "fast-check";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { describe, expect, test } from "vitest";
import { createContest, type ContestRow } from "../../../scripts/seed/rows";
import { migrate } from "../../../scripts/serve/migrate";
import { openD1 } from "../../../tests/support/d1";
import * as phases from "./phases";
import * as conditions from "./phases.server";
import { RESULTS_WEEK } from "./results-week";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());

const SUBMISSION = "2026-11-10T00:00:00.000Z";
const VOTING = "2026-11-20T00:00:00.000Z";
const FINAL = "2026-11-22T00:00:00.000Z";
const DATES = { submission_deadline: SUBMISSION, voting_deadline: VOTING };
const INSTANTS = [SUBMISSION, VOTING, FINAL].flatMap((instant) =>
  [-1, 0, 1].map((offset) => new Date(Date.parse(instant) + offset)),
);

/** Each SQL condition, with the phases in which it must hold. */
const RULES: [string, (now: Date) => RawBuilder<unknown>, (phase: phases.Phase) => boolean][] = [
  ["takesEntries", conditions.isTakingEntries, phases.takesEntries],
  ["isReadable", conditions.isReadable, phases.isReadable],
  ["hasBlindList", conditions.hasBlindList, phases.hasBlindList],
  ["takesVotes", conditions.isTakingVotes, phases.takesVotes],
  ["isCounting", conditions.isCounting, phases.isCounting],
  ["isBeforeClose", conditions.isBeforeClose, phases.isBeforeClose],
];

describe("PHASE-01 SQL and TypeScript say the same of a contest at every instant", () => {
  test.each(RULES)("%s", async (_, condition, rule) => {
    const contest = await createContest(db, { ...DATES, status: "counting" });
    for (const now of INSTANTS) {
      expect(await isTrueFor(contest.id, condition(now))).toBe(
        rule(phases.contestPhase(conditions.phaseDates(contest), now)),
      );
    }
  });

  test.each([
    ["isLastDayOfEntries", conditions.isLastDayOfEntries, SUBMISSION, phases.takesEntries],
    ["isLastDayOfVotes", conditions.isLastDayOfVotes, VOTING, phases.takesVotes],
  ])("MAIL-01 %s", async (_, condition, deadline, rule) => {
    const contest = await createContest(db, { ...DATES, status: "counting" });
    const edges = [phases.lastDayFrom(deadline), phases.firstAfter(deadline)];
    for (const at of edges.flatMap((edge) => [edge - 1, edge, edge + 1])) {
      const now = new Date(at);
      const isOpen = rule(phases.contestPhase(conditions.phaseDates(contest), now));
      expect(await isTrueFor(contest.id, condition(now))).toBe(isOpen && at >= (edges[0] ?? NaN));
    }
  });

  test.each([
    ["isFinished", conditions.isFinished, true],
    ["isUnfinished", conditions.isUnfinished, false],
    ["isRevealed", conditions.isRevealed, true],
  ])("CONTEST-05 %s", async (_, condition, whenFinished) => {
    const now = new Date(Date.parse(FINAL) + 1);
    const finished = { ...DATES, status: "results", finalized_at: FINAL } as const;
    for (const row of [{ ...DATES, status: "counting" } as const, finished]) {
      const contest = await createContest(db, row);
      const isPublic = !phases.isBlind(phases.contestPhase(conditions.phaseDates(contest), now));
      expect(await isTrueFor(contest.id, condition)).toBe(isPublic === whenFinished);
    }
  });
});

type Row = Pick<ContestRow, (typeof DATE_NAMES)[number] | "finalized_at" | "status">;
const DATE_NAMES = ["submission_deadline", "voting_deadline", "results_at"] as const;
const LATER_PHASES = ["voting", "counting"] as const;

const instantAt = (offset: number) => new Date(Date.parse(SUBMISSION) + offset).toISOString();
const gap = fc.integer({ min: 1, max: 3 });

/**
 * Any row that the constraints of the table allow. All instants lie within few milliseconds, so that they often equal a
 * deadline.
 */
const contestRow = fc
  .record({
    first: gap,
    second: gap,
    third: gap,
    isFinished: fc.boolean(),
    hasResultsAt: fc.boolean(),
    status: fc.constantFrom("active", "submission", "voting", "counting"),
  })
  .map(({ first, second, third, isFinished, hasResultsAt, status }): Row => {
    const last = instantAt(first + second + third);
    return {
      submission_deadline: instantAt(first),
      voting_deadline: instantAt(first + second),
      results_at: hasResultsAt ? last : null,
      finalized_at: isFinished ? last : null,
      status: isFinished ? "results" : status,
    };
  });

/** Returns the results of all phase rules in TypeScript, for a contest at an instant. */
function inTypeScript(contest: Row, now: Date): boolean[] {
  const dates = conditions.phaseDates(contest);
  const phase = phases.contestPhase(dates, now);
  return [
    ...RULES.map(([, , rule]) => rule(phase)),
    ...[phases.isFinished(dates), !phases.isFinished(dates), !phases.isBlind(phase)],
    ...DATE_NAMES.map((name) => phases.canMove(dates, contest[name], now)),
    ...LATER_PHASES.map((later) => phases.isStatusBefore(contest.status, later)),
  ];
}

/** Evaluates the same rules in SQL, in the same order. A WITH clause puts the given rows in place of the table `contests`. */
async function inSql(contests: readonly Row[], now: Date): Promise<boolean[][]> {
  const expressions = [
    ...RULES.map(([, condition]) => condition(now)),
    ...[conditions.isFinished, conditions.isUnfinished, conditions.isRevealed],
    ...DATE_NAMES.map((date) => conditions.isMovable(date, now)),
    ...LATER_PHASES.map((later) => conditions.isStatusBefore(later)),
  ];
  const columns = ["id", ...DATE_NAMES, "finalized_at", "status"];
  const { rows } = await sql<{ said: string }>`
    WITH contests AS (
      SELECT ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)} AS ${sql.ref(name)}`))}
      FROM json_each(${JSON.stringify(contests)}))
    SELECT json_array(${sql.join(expressions)}) AS said FROM contests`.execute(db);
  return rows.map((row) => (JSON.parse(row.said) as number[]).map((one) => one === 1));
}

test("PHASE-01 SQL and TypeScript say the same of every contest at every instant", async () => {
  const rows = fc.array(contestRow, { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 0, max: 12 }), async (contests, offset) => {
      const now = instantAt(offset);
      // Leaves out contests with a `finalized_at` in the future, which real rows never have.
      const possible = contests.filter(({ finalized_at }) => (finalized_at ?? now) <= now);
      const expected = possible.map((contest) => inTypeScript(contest, new Date(now)));
      expect(await inSql(possible, new Date(now))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["a status without an instant", { status: "results", finalized_at: null }],
  ["an instant without the status", { status: "counting", finalized_at: FINAL }],
  ["an instant at the voting deadline", { status: "results", finalized_at: VOTING }],
] as const)("PHASE-09 a contest is not finished by %s", async (_, row) => {
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
      const contest = await createContest(db, row);
      for (const now of INSTANTS) {
        const can = phases.canMove(conditions.phaseDates(contest), contest[date], now);
        expect(await isTrueFor(contest.id, conditions.isMovable(date, now))).toBe(can);
      }
    }
  },
);

test.each(["active", "submission", "voting", "counting"] as const)(
  "PHASE-03 SQL and TypeScript say the same of the stored status %s",
  async (status) => {
    const { id } = await createContest(db, { ...DATES, status });
    for (const phase of ["voting", "counting"] as const) {
      const isBefore = phases.isStatusBefore(status, phase);
      expect(await isTrueFor(id, conditions.isStatusBefore(phase))).toBe(isBefore);
    }
  },
);

test("CONTEST-05 a contest is looked up by its id only where a condition holds for it", async () => {
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
    ...old,
    results_at: null,
    status: "results",
    finalized_at: old.voting_deadline,
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

async function isTrueFor(id: string, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM contests WHERE id = ${id} AND ${condition}`.execute(db);
  return rows.length === 1;
}

test("HOME-06 SQL ends the results week at the instant at which TypeScript does", async () => {
  const results = { status: "results" as const, finalized_at: FINAL };
  const contest = await createContest(db, { ...DATES, ...results });
  const end = Date.parse(FINAL) + RESULTS_WEEK;
  for (const [offset, isOpen] of [
    [-1, true],
    [0, false],
    [1, false],
  ] as const) {
    const now = new Date(end + offset);
    expect(await isTrueFor(contest.id, conditions.isInResultsWeek(now))).toBe(isOpen);
  }
});
