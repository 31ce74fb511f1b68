import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "~/db/db";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createUser, type ContestRow } from "../../../scripts/seed/rows";
import type { ContestFields } from "./contest-fields";
import { addContest, updateContest } from "./save-contest.server";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openD1()));
afterAll(() => close());

const now = new Date("2026-11-15T12:00:00.000Z");

/** Returns a stored contest in submission and the fields of its form. */
async function stored(dates: Partial<ContestRow> = {}) {
  const contest = await createContest(db, {
    submission_deadline: "2026-11-20T00:00:00.000Z",
    voting_deadline: "2026-11-28T00:00:00.000Z",
    results_at: "2026-11-29T00:00:00.500Z",
    end_date: "2026-11-30T00:00:00.500Z",
    description: "Una carta llega.\n\nNadie la esperaba.",
    ...dates,
  });
  const { title, month, category, description, prompt, word_limit, min_words } = contest;
  const { submission_deadline, voting_deadline, results_at, end_date } = contest;
  const fields = {
    title,
    month,
    category,
    description,
    prompt,
    word_limit,
    min_words,
    submission_deadline,
    voting_deadline,
    results_at,
    end_date,
  } as ContestFields;
  const admin = (await createUser(db, { is_admin: 1 })).id;
  return { contest, fields, admin };
}

function rowOf(id: string) {
  return db.selectFrom("contests").where("id", "=", id).selectAll().executeTakeFirst();
}

function lines(subject: string) {
  return db.selectFrom("audit_log").where("subject", "=", subject).selectAll().execute();
}

test("ADMIN-01 a form sent twice adds one contest, and another one if it came back with another title", async () => {
  const { fields, admin } = await stored();
  const key = crypto.randomUUID();
  const add = (title: string) => addContest(db, { ...fields, title }, admin, now, key);
  const first = await add("El faro");
  expect(await add("El faro")).toEqual(first);
  const other = await add("La carta");
  expect([first, other]).toEqual([
    { ok: true, id: expect.any(String) },
    { ok: true, id: expect.any(String) },
  ]);
  const added = await db
    .selectFrom("contests")
    .where("title", "in", ["El faro", "La carta"])
    .selectAll()
    .execute();
  expect(added.map(({ title }) => title).toSorted()).toEqual(["El faro", "La carta"]);
});

test("ADMIN-02 a contest saved as it is stays as it is, and leaves no line in the log", async () => {
  const { contest, fields, admin } = await stored();
  // The contest form sends dates in whole seconds.
  const typed = {
    ...fields,
    results_at: "2026-11-29T00:00:00.000Z",
    end_date: "2026-11-30T00:00:00.000Z",
  };
  expect(await updateContest(db, contest.id, typed, admin, now)).toMatchObject({ ok: true });
  expect(await rowOf(contest.id)).toEqual(contest);
  expect(await lines(contest.id)).toEqual([]);
});

test("ADMIN-02 a change has one line, with what was stored", async () => {
  const { contest, fields, admin } = await stored();
  const changed = { ...fields, end_date: null, min_words: 120 };
  for (let n = 0; n < 2; n++) {
    expect(await updateContest(db, contest.id, changed, admin, now)).toMatchObject({ ok: true });
  }
  expect(await rowOf(contest.id)).toEqual({
    ...contest,
    end_date: null,
    min_words: 120,
    dates_version: contest.dates_version + 1,
    changed_at: now.toISOString(),
  });
  const [line, ...more] = await lines(contest.id);
  expect(line).toMatchObject({ actor_id: admin, action: "contest.update", at: now.toISOString() });
  expect(JSON.parse(line?.detail ?? "")).toMatchObject({ end_date: null, min_words: 120 });
  expect(more).toEqual([]);
});

const COUNTING = {
  status: "counting",
  submission_deadline: "2026-11-10T00:00:00.000Z",
  voting_deadline: "2026-11-12T00:00:00.000Z",
} as const;
const MOVED_SUBMISSION = { submission_deadline: "2026-11-21T00:00:00.000Z" };
const PUBLISHED = { status: "results", finalized_at: "2026-11-14T00:00:00.000Z" } as const;
const CLOSED = { submission_deadline: "2026-11-14T00:00:00.000Z" };

test.each([
  ["submissions were closed", {}, CLOSED, MOVED_SUBMISSION],
  ["the results were published", COUNTING, PUBLISHED, {}],
] as const)(
  "ADMIN-02 PHASE-02 what the database refuses because %s meanwhile leaves no line",
  async (_, before, meanwhile, changes) => {
    const { contest, fields, admin } = await stored(before);
    const batch = db.batch.bind(db);
    vi.spyOn(db, "batch").mockImplementationOnce(async (queries) => {
      await db.updateTable("contests").set(meanwhile).where("id", "=", contest.id).execute();
      return batch(queries);
    });
    const moved = { ...fields, ...changes, results_at: "2026-11-30T00:00:00.000Z" };
    expect(await updateContest(db, contest.id, moved, admin, now)).toMatchObject({ ok: false });
    expect(await rowOf(contest.id)).toEqual({
      ...contest,
      ...meanwhile,
      number: expect.any(Number),
    });
    expect(await lines(contest.id)).toEqual([]);
  },
);

test("ADMIN-01 of two admins at once the second is told what the first changed, and can save over it after that", async () => {
  const { contest, fields, admin } = await stored();
  const shownVersion = contest.dates_version;
  const first = { ...fields, title: "El faro", min_words: 120 };
  await updateContest(db, contest.id, first, admin, now, shownVersion);
  const second = { ...fields, prompt: "Escribe la carta." };
  const answer = await updateContest(db, contest.id, second, admin, now, shownVersion);
  expect(answer).toEqual({
    ok: false,
    conflict: { version: shownVersion + 1, changes: { title: "El faro", min_words: 120 } },
  });
  expect(await rowOf(contest.id)).toMatchObject(first);
  expect(await updateContest(db, contest.id, second, admin, now, shownVersion + 1)).toMatchObject({
    ok: true,
  });
  expect(await rowOf(contest.id)).toMatchObject(second);
});

test("ADMIN-01 a form sent twice is no conflict with itself", async () => {
  const { contest, fields, admin } = await stored();
  const changed = { ...fields, title: "El faro" };
  for (let n = 0; n < 2; n++) {
    expect(
      await updateContest(db, contest.id, changed, admin, now, contest.dates_version),
    ).toMatchObject({ ok: true });
  }
  expect(await lines(contest.id)).toHaveLength(1);
});
