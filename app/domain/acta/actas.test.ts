import { sql } from "kysely";
import { expect, test } from "vitest";
import { createContest, createStory, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { findActaVersion, listActaVersions, publishActa, readActaText } from "./actas.server";
import { findActaFile } from "./find-acta-file.server";
import { countNewAccounts } from "./new-accounts.server";
import { hashActaText, writeActaText } from "./write-acta.server";

const { db } = await fixture(openD1());
const AT = "2026-11-25T00:00:00.000Z";
const LINES = Array.from({ length: 9000 }, (_, n) => `«'${n}'»\n`);

async function written(version: number, contest: string, withdrawsOlder = false) {
  const text = await writeActaText(db, contest, version, LINES);
  const reason = version === 1 ? null : "1 historia eliminada.";
  const acta = { contest_id: contest, version, at: AT, reason, ...text, new_accounts: 0 };
  await publishActa(db, { ...acta, withdrawsOlder, stories: [] }, new Date(AT));
  return text;
}

async function textOf(contest: string, version: number) {
  let text = "";
  for await (const piece of readActaText(db, contest, version)) text += piece;
  return text;
}

test("VOTE-11 a version is stored in parts, and what an interrupted run has left is replaced", async () => {
  const contest = (await createContest(db)).id;
  await writeActaText(db, contest, 1, ["an interrupted run\n", ...LINES, ...LINES]);
  expect(await findActaVersion(db, contest)).toBeNull();
  const { sha256, bytes, parts } = await written(1, contest);
  expect(parts).toBeGreaterThan(1);
  expect(await textOf(contest, 1)).toBe(LINES.join(""));
  expect(await hashActaText(db, contest, 1)).toBe(sha256);
  expect(await findActaVersion(db, contest)).toMatchObject({ version: 1, sha256, bytes });
});

test("VOTE-11 a published version cannot be changed, in the database neither", async () => {
  const contest = (await createContest(db)).id;
  await written(1, contest);
  const before = await textOf(contest, 1);
  for (const change of [
    sql`UPDATE acta_parts SET text = 'x' WHERE contest_id = ${contest}`,
    sql`DELETE FROM acta_parts WHERE contest_id = ${contest}`,
    sql`INSERT INTO acta_parts VALUES (${contest}, 1, 99, 'x')`,
    sql`UPDATE actas SET sha256 = ${"0".repeat(64)} WHERE contest_id = ${contest}`,
    sql`DELETE FROM actas WHERE contest_id = ${contest}`,
    sql`INSERT OR REPLACE INTO acta_parts VALUES (${contest}, 1, 0, 'x')`,
    sql`INSERT OR REPLACE INTO actas SELECT contest_id, version, at, reason, ${"0".repeat(64)}, bytes, parts, new_accounts,
      withdrawn_at, is_lost FROM actas WHERE contest_id = ${contest}`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/append-only|of a published version/);
  await expect(writeActaText(db, contest, 1, ["other\n"])).rejects.toThrow();
  expect(await textOf(contest, 1)).toBe(before);
});

test("VOTE-11 a withdrawn version keeps its line and loses its text", async () => {
  const contest = (await createContest(db)).id;
  const first = await written(1, contest);
  await written(2, contest, true);
  expect(await listActaVersions(db, contest)).toMatchObject([
    { version: 2, reason: "1 historia eliminada.", withdrawnAt: null },
    { version: 1, reason: null, sha256: first.sha256, withdrawnAt: AT },
  ]);
  expect(await textOf(contest, 1)).toBe("");
  expect(await textOf(contest, 2)).toBe(LINES.join(""));
});

test("VOTE-11 the acta of a contest goes with the contest", async () => {
  const contest = (await createContest(db)).id;
  await written(1, contest);
  await db.deleteFrom("contests").where("id", "=", contest).execute();
  expect(await listActaVersions(db, contest)).toEqual([]);
  expect(await textOf(contest, 1)).toBe("");
});

test("VOTE-11 accounts count as new from the end of submission to the close of voting", async () => {
  const dates = {
    submission_deadline: "2026-11-10T00:00:00.000Z",
    voting_deadline: "2026-11-20T00:00:00.000Z",
  };
  const contest = (await createContest(db, dates)).id;
  const made = [
    "2026-11-10T00:00:00.000Z",
    "2026-11-10T00:00:00.001Z",
    "2026-11-20T00:00:00.000Z",
    "2026-11-20T00:00:00.001Z",
  ];
  const voters = await Promise.all(made.map((created_at) => createUser(db, { created_at })));
  expect(
    await countNewAccounts(
      db,
      contest,
      voters.map(({ id }) => id),
    ),
  ).toBe(2);
});

test("VOTE-11 after the results the room is told of a story that changes, if the contest has an acta", async () => {
  const finished = { status: "results", finalized_at: AT } as const;
  const dates = {
    submission_deadline: "2026-11-10T00:00:00.000Z",
    voting_deadline: "2026-11-20T00:00:00.000Z",
  };
  const noted = async (hasActa: boolean) => {
    const contest = (await createContest(db, { ...dates, ...finished })).id;
    if (hasActa) await written(1, contest);
    const [out, gone] = [
      await createStory(db, { contest_id: contest }),
      await createStory(db, { contest_id: contest }),
    ];
    await db.updateTable("stories").set({ disqualified_at: AT }).where("id", "=", out.id).execute();
    await db.deleteFrom("stories").where("id", "=", gone.id).execute();
    const told = { told_at: AT };
    const rows = await db
      .selectFrom("story_withdrawals")
      .where("contest_id", "=", contest)
      .selectAll()
      .execute();
    await db.updateTable("story_withdrawals").set(told).where("contest_id", "=", contest).execute();
    await db
      .updateTable("stories")
      .set({ disqualified_at: null })
      .where("id", "=", out.id)
      .execute();
    const untold = await db
      .selectFrom("story_withdrawals")
      .where("contest_id", "=", contest)
      .where("told_at", "is", null)
      .select("is_out")
      .execute();
    return [rows.length, untold];
  };
  expect(await noted(false)).toEqual([0, []]);
  expect(await noted(true)).toEqual([2, [{ is_out: 0 }]]);
});

test("VOTE-11 WRITE-17 deleting a story withdraws the versions with its title, before a room writes the next one", async () => {
  const [contest, other] = [(await createContest(db)).id, (await createContest(db)).id];
  const { id: user_id } = await createUser(db);
  const story = await createStory(db, { contest_id: contest, user_id });
  await written(1, contest);
  await written(1, other);
  await db.deleteFrom("stories").where("id", "=", story.id).execute();
  expect((await findActaVersion(db, contest))?.withdrawnAt).toMatch(/^20.*Z$/);
  expect((await findActaVersion(db, other))?.withdrawnAt).toBeNull();
});

test("VOTE-11 a version whose parts are gone is not published", async () => {
  const contest = (await createContest(db)).id;
  const text = await writeActaText(db, contest, 1, LINES);
  await db
    .deleteFrom("acta_parts")
    .where("contest_id", "=", contest)
    .where("part", "=", 1)
    .execute();
  const acta = { contest_id: contest, version: 1, at: AT, reason: null, ...text, new_accounts: 0 };
  await expect(
    publishActa(db, { ...acta, withdrawsOlder: false, stories: [] }, new Date(AT)),
  ).rejects.toThrow("not stored whole");
  expect(await listActaVersions(db, contest)).toEqual([]);
});

test("VOTE-11 a contest without a file says whether it is older than the files or has lost its own", async () => {
  const dates = {
    submission_deadline: "2026-11-10T00:00:00.000Z",
    voting_deadline: "2026-11-20T00:00:00.000Z",
  };
  const finished = { ...dates, status: "results", finalized_at: AT } as const;
  const [older, lost] = [
    (await createContest(db, finished)).id,
    (await createContest(db, finished)).id,
  ];
  const root = { n: 1, root: "0".repeat(64), closed_at: AT, made_at: AT };
  await db
    .insertInto("contest_roots")
    .values({ ...root, contest_id: lost })
    .execute();
  const answer = (id: string) => findActaFile(db, { id, version: null }, new Date());
  expect(await answer(older)).toEqual({ ok: false, reason: "no-file" });
  expect(await answer(lost)).toEqual({ ok: false, reason: "lost-file" });
});
