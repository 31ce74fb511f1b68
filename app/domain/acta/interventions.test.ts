import { expect, test } from "vitest";
import {
  createContest,
  createIntervention,
  createStory,
  createUser,
  datesIn,
} from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { ACTA_INTERVENTIONS } from "./intervention-kinds";
import { auditStatement } from "~/domain/audit/audit.server";
import type { AuditAction } from "~/domain/audit/actions";
import { callResults } from "~/domain/closing/finalize.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { logRoomEvents } from "~/domain/votes/log-room-events.server";
import { listActaInterventions } from "./interventions.server";

const { db } = await fixture(openD1());
const ZONE = "America/Bogota";
const CLOSED = "2026-11-10T00:00:00.000Z";
const admin = (await createUser(db, { display_name: "Jefa", is_admin: 1 })).id;

async function countingContest(results_at: string | null = null) {
  const dates = { submission_deadline: CLOSED, voting_deadline: "2026-11-20T00:00:00.000Z" };
  return (await createContest(db, { status: "voting", ...dates, results_at })).id;
}

async function log(action: AuditAction, subject: string, at: string, detail: object = {}) {
  await db.batch([auditStatement(db, { actor: admin, action, subject, detail }, at)]);
}

const NOT_REBUILT = { roots: [], rebuiltVotes: 0 };
type RoomFacts = Parameters<typeof listActaInterventions>[2];

const linesOf = async (contest: string, room: RoomFacts = NOT_REBUILT) =>
  (await listActaInterventions(db, contest, room, ZONE)).map(
    ({ kind, at, reason }) => `${at.slice(0, 10)} ${kind}: ${reason}`,
  );

test("VOTE-12 a contest in which nothing was decided by hand has no lines", async () => {
  const contest = await countingContest();
  await log("contest.create", contest, "2026-11-01T00:00:00.000Z");
  await log("contest.update", contest, "2026-11-12T00:00:00.000Z", { title: "Otro título" });
  await log("room.recount", contest, "2026-11-21T00:00:00.000Z");
  await createIntervention(db, { kind: "comment-hidden", contest_id: contest });
  expect(await linesOf(contest)).toEqual([]);
});

test("VOTE-12 a disqualification, a quarantine and their ends are lines with the rule", async () => {
  const contest = await countingContest();
  await createIntervention(db, {
    kind: "story-disqualified",
    rule: "originality",
    contest_id: contest,
    made_at: "2026-11-12T10:00:00.000Z",
    lifted_at: "2026-11-14T10:00:00.000Z",
  });
  await createIntervention(db, {
    kind: "votes-quarantined",
    rule: "voting",
    contest_id: contest,
    made_at: "2026-11-13T10:00:00.000Z",
  });
  expect(await linesOf(contest)).toEqual([
    "2026-11-12 story-disqualified: Obra ajena",
    "2026-11-13 votes-quarantined: Reglas de la votación",
    "2026-11-14 story-readmitted: Obra ajena",
  ]);
});

test("VOTE-12 a date that moved after submission is a line with the dates before and after", async () => {
  const contest = await countingContest();
  const create = { voting_deadline: "2026-11-18T00:00:00.000Z", results_at: null };
  await log("contest.create", contest, "2026-11-01T00:00:00.000Z", create);
  const early = { submission_deadline: CLOSED, voting_deadline: "2026-11-19T00:00:00.000Z" };
  await log("contest.extend", contest, "2026-11-02T00:00:00.000Z", early);
  const late = { voting_deadline: "2026-11-20T00:00:00.000Z", version: 3 };
  await log("contest.extend", contest, "2026-11-15T00:00:00.000Z", late);
  const results = { results_at: "2026-11-25T00:00:00.000Z" };
  await log("contest.update", contest, "2026-11-16T00:00:00.000Z", results);
  expect(await linesOf(contest)).toEqual([
    "2026-11-15 date-moved: Plazo de votación: del 18 de noviembre de 2026 a las 19:00 al 19 de noviembre de 2026 a las 19:00 (hora de Bogotá)",
    "2026-11-16 date-moved: Resultados: ahora es el 24 de noviembre de 2026 a las 19:00 (hora de Bogotá)",
  ]);
});

test("VOTE-12 results published by hand are one line, before the audit log has it too", async () => {
  const contest = await countingContest();
  const at = "2026-11-21T00:00:00.000Z";
  const room = { ...NOT_REBUILT, finalizedByHandAt: at };
  const line = "2026-11-21 finalized-by-hand: El reto no tenía fecha de resultados";
  expect(await linesOf(contest, room)).toEqual([line]);
  await log("contest.finalize", contest, at);
  expect(await linesOf(contest, room)).toEqual([line]);
  const dated = await countingContest("2026-11-22T00:00:00.000Z");
  expect(await linesOf(dated, room)).toEqual(["2026-11-21 finalized-by-hand: Antes de su fecha"]);
});

test("VOTE-12 results published by hand are called early, late or undated by the date that was announced", async () => {
  const now = new Date("2026-11-21T00:00:00.000Z");
  const called = async (results_at: string | null, room: RoomFacts = NOT_REBUILT) => {
    const contest = await countingContest(results_at);
    await log("contest.create", contest, "2026-11-01T00:00:00.000Z", { results_at });
    // The operator's command stores the present as the date.
    if (room === NOT_REBUILT) expect(await callResults(db, contest, "operator", now)).toBe(true);
    return linesOf(contest, room);
  };
  const line = (reason: string) => [`2026-11-21 finalized-by-hand: ${reason}`];
  const byAdmin = { ...NOT_REBUILT, finalizedByHandAt: now.toISOString() };
  for (const room of [NOT_REBUILT, byAdmin]) {
    expect(await called(null, room)).toEqual(line("El reto no tenía fecha de resultados"));
    expect(await called("2026-11-21T00:00:01.000Z", room)).toEqual(line("Antes de su fecha"));
    expect(await called("2026-11-20T12:00:00.000Z", room)).toEqual(line("Después de su fecha"));
  }
});

test("VOTE-12 a story that an admin deleted is a line of its contest, without its title", async () => {
  const [contest, other] = [await countingContest(), await countingContest()];
  await log("story.delete", "story", "2026-11-12T00:00:00.000Z", { contest });
  expect(await linesOf(contest)).toEqual([
    "2026-11-12 story-deleted: Decisión de quien administra el sitio",
  ]);
  expect(await linesOf(other)).toEqual([]);
});

test("VOTE-12 a story that an admin deleted with its account is a line of its contest, and one that its author deleted so is none", async () => {
  const now = new Date("2026-11-15T00:00:00.000Z");
  const contestIn = async (phase: "voting" | "results") =>
    (await createContest(db, datesIn(phase, now))).id;
  const contests = [await contestIn("voting"), await contestIn("results")] as const;
  const [voting, results] = contests;
  const authorOfBoth = async () => {
    const { id } = await createUser(db);
    for (const contest of contests) await createStory(db, { contest_id: contest, user_id: id });
    return id;
  };
  const storiesOf = async (contest: string) =>
    (await linesOf(contest)).filter((line) => line.includes("story-deleted"));
  const remove = (user: string, stories: "borradas" | "anonimas", id = admin) =>
    deleteAccount(db, { user, stories, by: { id, isAdmin: id === admin } }, now);
  const own = await authorOfBoth();
  await remove(own, "borradas", own);
  for (const contest of contests) expect(await storiesOf(contest)).toEqual([]);
  const line = "2026-11-15 story-deleted: Decisión de quien administra el sitio";
  await remove(await authorOfBoth(), "anonimas");
  expect([await storiesOf(voting), await storiesOf(results)]).toEqual([[line], []]);
  await remove(await authorOfBoth(), "borradas");
  expect([await storiesOf(voting), await storiesOf(results)]).toEqual([[line, line], [line]]);
});

/** Rebuilds of a contest, each with its day, whether it made another root, and its votes if they are known. */
async function rebuildsOf(contest: string, madeAt: readonly string[], rebuiltVotes: number) {
  const roots = madeAt.map((at) => ({ closedAt: "2026-11-20T00:00:00.000Z", madeAt: at }));
  const lines = await listActaInterventions(db, contest, { roots, rebuiltVotes }, ZONE);
  return lines.map(({ at, rebuild }) => [at.slice(0, 10), rebuild?.newRoot, rebuild?.votes]);
}

test("VOTE-12 each rebuild that changed a ballot is a line, with its votes if it was the only one, and a request that found nothing is none", async () => {
  const contest = await countingContest();
  const first = "2026-11-20T00:00:01.000Z";
  await log("room.rebuild", contest, "2026-11-12T00:00:00.000Z");
  expect(await rebuildsOf(contest, [first], 0)).toEqual([]);
  await log("room.rebuild", contest, "2026-11-13T00:00:00.000Z");
  const open = "2026-11-13T00:01:00.000Z";
  await logRoomEvents(db, contest, { fills: [], rebuilds: [open] });
  expect(await rebuildsOf(contest, [first], 7)).toEqual([["2026-11-13", false, 7]]);
  const rebuilds = [open, "2026-11-21T00:00:00.000Z", "2026-11-21T00:01:00.000Z"];
  await logRoomEvents(db, contest, { fills: [], rebuilds });
  expect(await rebuildsOf(contest, [first, "2026-11-22T00:00:00.000Z"], 7)).toEqual([
    ["2026-11-13", false, undefined],
    ["2026-11-21", false, undefined],
    ["2026-11-22", true, undefined],
  ]);
});

test("VOTE-12 a useless request before the close and a rebuild after it are one line", async () => {
  const contest = await countingContest();
  await log("room.rebuild", contest, "2026-11-12T00:00:00.000Z");
  const rebuilds = ["2026-11-21T00:00:00.000Z"];
  await logRoomEvents(db, contest, { fills: [], rebuilds });
  const roots = ["2026-11-20T00:00:01.000Z", "2026-11-21T00:01:00.000Z"];
  expect(await rebuildsOf(contest, roots, 7)).toEqual([["2026-11-21", true, 7]]);
});

test("VOTE-12 a rebuilt ballot is a line also where the room or the audit log does not know its instant", async () => {
  const restored = await countingContest();
  const roots = ["2026-11-20T00:00:01.000Z", "2026-11-22T00:00:00.000Z"];
  expect(await rebuildsOf(restored, roots.slice(0, 1), 5)).toEqual([["2026-11-20", false, 5]]);
  expect(await rebuildsOf(restored, roots, 5)).toEqual([["2026-11-22", true, 5]]);
  await log("room.rebuild", restored, "2026-11-12T00:00:00.000Z");
  expect(await rebuildsOf(restored, roots.slice(0, 1), 5)).toEqual([["2026-11-12", false, 5]]);
});

test("VOTE-12 an account that an admin deleted is a line of the contests in voting and counting, and one's own deletion is none", async () => {
  const now = new Date("2026-11-15T00:00:00.000Z");
  const contestIn = (phase: "voting" | "counting" | "submission") =>
    createContest(db, datesIn(phase, now));
  const [voting, counting] = [await contestIn("voting"), await contestIn("counting")];
  const submission = await contestIn("submission");
  const account = async () => (await createUser(db)).id;
  const remove = (user: string, by: { id: string; isAdmin: boolean }, decidedAt?: Date) =>
    deleteAccount(db, { user, stories: "borradas", by, ...(decidedAt && { decidedAt }) }, now);
  const own = await account();
  await remove(own, { id: own, isAdmin: false });
  await remove(await account(), { id: "operator", isAdmin: true }, now);
  for (const contest of [voting, counting]) expect(await linesOf(contest.id)).toEqual([]);
  await remove(await account(), { id: admin, isAdmin: true });
  for (const contest of [voting, counting]) {
    expect(await linesOf(contest.id)).toEqual([
      "2026-11-15 account-deleted: Sus votos, si los tenía, cuentan solo si la urna se cerró con ellos dentro",
    ]);
  }
  expect(await linesOf(submission.id)).toEqual([]);
});

test("VOTE-12 a room that was filled from a file is a line, once, however often the room tells it", async () => {
  const contest = await countingContest();
  const at = "2026-11-21T00:00:00.000Z";
  for (let told = 0; told < 2; told++)
    await logRoomEvents(db, contest, { fills: [at], rebuilds: [] });
  // Asking for it is no line: the room may have refused.
  await log("room.import", contest, "2026-11-21T00:00:00.000Z");
  expect(await linesOf(contest)).toEqual([
    "2026-11-21 ballot-imported: Copia de la urna que guardaba quien administra el sitio",
  ]);
});

test("VOTE-12 a restored or imported database is a line of the contests in voting or counting at that time", async () => {
  const [before, during] = [await countingContest(), await countingContest()];
  const result = "2026-11-22T00:00:00.000Z";
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: result })
    .where("id", "=", before)
    .execute();
  await log("database.restored", "database", "2026-11-09T00:00:00.000Z");
  await log("database.restored", "database", "2026-11-21T00:00:00.000Z");
  await log("database.import", "database", "2026-11-23T00:00:00.000Z");
  const line = "database-restored: El sitio volvió a un estado anterior de sus datos";
  expect(await linesOf(before)).toEqual([`2026-11-21 ${line}`]);
  expect(await linesOf(during)).toEqual([`2026-11-21 ${line}`, `2026-11-23 ${line}`]);
  const decided = await listActaInterventions(
    ...([db, during, { roots: [], rebuiltVotes: 0, decidedAt: result }, ZONE] as const),
  );
  expect(decided.map(({ kind }) => kind)).toEqual(["database-restored"]);
});

test("VOTE-12 each kind has a Spanish sentence without a full stop", () => {
  for (const text of Object.values(ACTA_INTERVENTIONS)) expect(text).toMatch(/^[A-Z].*[^.]$/);
});
