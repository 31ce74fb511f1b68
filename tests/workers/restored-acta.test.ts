import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listActaVersions } from "~/domain/acta/actas.server";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { byHand } from "./by-hand";
import { actaOf, actaText, countedContest } from "./counted-contest";
import { loseRoom, snapshot } from "./lost-room";
import { createIntervention } from "../../scripts/seed/rows";
import { db, fromCall, IN_VOTING, roomOf, setClock, withFailingDb } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Makes the contest's room forget values, as if an older version of it had published the acta. */
const forget = (contest: string, names: readonly string[]) =>
  runInDurableObject(roomOf(contest), (_room, { storage: { sql } }) => {
    for (const name of names) sql.exec("DELETE FROM meta WHERE k = ?", name);
  });

/** Stores the intervention that disqualifies a story. */
const disqualification = (contest: string, story: string) =>
  createIntervention(db, {
    kind: "story-disqualified",
    rule: "other",
    contest_id: contest,
    story_id: story,
    made_at: "2040-04-01T00:00:00.000Z",
  });

/** Creates a contest with results, and functions that change its stories and D1. */
async function finishedContest() {
  const counted = await countedContest([3, 2, 1]);
  const { contest, story, room } = counted;
  await room.finalize(contest.id);
  const setOut = (index: number, disqualified_at: string | null) =>
    db
      .updateTable("stories")
      .set({ disqualified_at, is_winner: 0, winner_position: null })
      .where("id", "=", story(index).id)
      .execute();
  return {
    ...counted,
    setOut,
    /** Disqualifies a story, so that the room publishes another version. */
    disqualify: async (index: number) => {
      await setOut(index, new Date().toISOString());
      await sendWithdrawals(env, db, new Date());
    },
    /** Takes D1 back to before the publication of this version, and of a disqualification. */
    restore: async (version: number, index: number | null = null) => {
      for (const table of ["acta_parts", "actas"]) {
        const rows = `DELETE FROM ${table} WHERE contest_id = ? AND version >= ?`;
        await byHand(table, rows, contest.id, version);
      }
      if (index !== null) await setOut(index, null);
    },
    versions: () => listActaVersions(db, contest.id),
    mismatches: async () => (await roomOf(contest.id).recount(contest.id)).mismatches.join("\n"),
  };
}

test("VOTE-11 a version that D1 lost comes back as it was, if nothing has changed since", async () => {
  const { contest, room, restore, versions, mismatches, disqualify } = await finishedContest();
  await disqualify(0);
  const before = await versions();
  const text = await actaText(contest.id, 2);
  await restore(2);
  expect(await mismatches()).toContain("version 2: the room has published it, and D1 lacks it");
  setClock(IN_VOTING, 40 * 86_400_000);
  await room.resend(contest.id);
  expect(await versions()).toEqual(before);
  expect(await actaText(contest.id, 2)).toBe(text);
  expect(await mismatches()).not.toContain("lacks it");
});

test("VOTE-11 a number never gets another text: the lost version keeps its line, and the next one says why", async () => {
  const { contest, restore, versions, mismatches, disqualify } = await finishedContest();
  await disqualify(0);
  const [second] = await versions();
  await restore(2, 0);
  await disqualify(1);
  const [third, lost, first] = await versions();
  expect(lost).toEqual({ ...second, withdrawnAt: expect.any(String) as string, isLost: true });
  expect(third).toMatchObject({
    version: 3,
    reason: "La base de datos se recuperó de una copia, y la versión anterior se perdió.",
  });
  expect(first).toMatchObject({ version: 1, withdrawnAt: null });
  expect(await actaText(contest.id, 2)).toBe("");
  const { supersedes, stories } = await actaOf(contest.id, 3);
  expect(supersedes).toMatchObject({ version: 2 });
  expect(stories.filter(({ state }) => state === "disqualified")).toHaveLength(1);
  expect(await mismatches()).not.toMatch(/lacks it|not know it|SHA-256/);
});

test.each([
  ["", false],
  [", and the room had crashed right after its publication", true],
])(
  "VOTE-12 a published intervention stays in the next version if a restore of D1 lost it with its version%s",
  async (_, isCrashed) => {
    const { contest, story, restore, setOut, disqualify } = await finishedContest();
    const { id } = await disqualification(contest.id, story(0).id);
    if (isCrashed) {
      await setOut(0, new Date().toISOString());
      await withFailingDb(contest.id, fromCall(/INSERT INTO actas/, "after"), (room) =>
        room.correctActa(contest.id).catch(() => undefined),
      );
    }
    await disqualify(0);
    const { interventions } = await actaOf(contest.id, 2);
    expect(interventions).toHaveLength(1);
    await restore(2, 0);
    await db.deleteFrom("interventions").where("id", "=", id).execute();
    await disqualify(1);
    expect((await actaOf(contest.id, 3)).interventions).toEqual(interventions);
  },
);

test("VOTE-12 a recount tells an older room its versions, so that a loss of one is found", async () => {
  const { contest, restore, mismatches } = await finishedContest();
  await forget(contest.id, ["actas"]);
  expect(await mismatches()).toBe("");
  await restore(1);
  expect(await mismatches()).toContain("version 1: the room has published it, and D1 lacks it");
});

test("VOTE-12 a recount tells an older room its interventions, so that none is lost with D1", async () => {
  const { contest, story, restore, disqualify, mismatches } = await finishedContest();
  const { id } = await disqualification(contest.id, story(0).id);
  await disqualify(0);
  const { interventions } = await actaOf(contest.id, 2);
  await forget(contest.id, ["actas", "acta_interventions"]);
  expect(await mismatches()).toBe("");
  await restore(2, 0);
  await db.deleteFrom("interventions").where("id", "=", id).execute();
  await disqualify(1);
  expect((await actaOf(contest.id, 3)).interventions).toEqual(interventions);
});

test("VOTE-11 a newest version that was withdrawn by hand gets a next one, which says so", async () => {
  const { contest, room, versions, mismatches } = await finishedContest();
  const withdrawal =
    "UPDATE actas SET withdrawn_at = '2040-04-01T00:00:00.000Z' WHERE contest_id = ?";
  await byHand("actas", withdrawal, contest.id);
  await room.correctActa(contest.id);
  const [second] = await versions();
  expect(second).toMatchObject({ version: 2, withdrawnAt: null });
  expect(second?.reason).toBe("La versión anterior se retiró a mano.");
  expect(await mismatches()).toBe("");
});

test("VOTE-11 a crash while a version is put back loses no number and gives none twice", async () => {
  const { contest, room, restore, versions, disqualify } = await finishedContest();
  await disqualify(0);
  const [second] = await versions();
  await restore(2, 0);
  for (let call = 1; call <= 24; call++) {
    for (const when of ["before", "after"] as const)
      await withFailingDb(
        contest.id,
        (n) => (n === call ? when : null),
        (failing) => failing.correctActa(contest.id).catch(() => undefined),
      );
  }
  await room.correctActa(contest.id);
  expect(await versions()).toMatchObject([
    { version: 3, isLost: false },
    { version: 2, sha256: second?.sha256, isLost: true },
    { version: 1 },
  ]);
});

test("VOTE-12 a version that D1 has with another text stops the next one, and the admins see it", async () => {
  const { contest, versions, mismatches, disqualify } = await finishedContest();
  const other = "UPDATE actas SET sha256 = ? WHERE contest_id = ?";
  await byHand("actas", other, "0".repeat(64), contest.id);
  expect(await mismatches()).toContain("D1 has another SHA-256 than the room has published");
  await disqualify(0);
  expect(await versions()).toHaveLength(1);
  expect(await listResultAlarms(db, contest.id)).toMatchObject([
    { kind: "acta", difference: "D1 has another version 1 than was published" },
  ]);
});

test("VOTE-11 a room that is put back to before a version takes over D1's list, and its file keeps it", async () => {
  const { contest, versions, mismatches, disqualify, restore } = await finishedContest();
  const putBack = await snapshot(contest.id);
  await disqualify(0);
  const [second] = await versions();
  await putBack();
  expect(await mismatches()).toContain("version 2: D1 has it, and the room does not know it");
  await disqualify(1);
  expect(await versions()).toMatchObject([{ version: 3 }, second ?? {}, { version: 1 }]);
  await roomOf(contest.id).exportFile(contest.id);
  const room = await loseRoom(contest.id);
  await room.importFile(contest.id);
  await restore(1);
  expect((await mismatches()).match(/D1 lacks it/g)).toHaveLength(3);
});
