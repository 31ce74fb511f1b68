import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listLateContests } from "~/domain/contests/mail-schedule.server";
import { updateContest } from "~/domain/contest-admin/save-contest.server";
import { RECIPIENTS_PER_BATCH } from "~/domain/mail/write-scheduled-mail.server";
import { DAY, HOUR } from "~/domain/time/durations";
import { createContest, createUser, type ContestRow } from "../../scripts/seed/rows";
import {
  alarmOf,
  db,
  inRoom,
  later,
  mirroredVotes,
  openContest,
  PATIENTLY,
  roomOf,
  setClock,
  SUBMISSION_ENDS,
  voteFor,
  VOTING_ENDS,
  withDb,
  withFailingDb,
} from "./room";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(SUBMISSION_ENDS, -9 * DAY);
  // Ends the contests of the previous tests, so that this test's contest is the current one.
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: "2050-01-01T00:00:00.000Z" })
    .where("finalized_at", "is", null)
    .execute();
  await db.deleteFrom("user_profiles").execute();
  await db.deleteFrom("email_subscribers").execute();
});
afterEach(() => vi.useRealTimers());

/**
 * Creates a contest in submission. No scheduled mailing is recorded as enqueued yet (`nothing`), or only the one about the opening
 * (`opening`).
 */
async function contestBefore(told: "nothing" | "opening", stories = 3) {
  const opened = await openContest(stories, { title: "Noviembre", status: "submission" });
  if (told === "nothing") await forgetMailings(opened.contest.id);
  await opened.room.configure(opened.contest.id);
  return opened;
}

const forgetMailings = (contest: string) =>
  db.deleteFrom("contest_mailings").where("contest_id", "=", contest).execute();

async function mailsOf(kind: string, contest: string) {
  const rows = await db
    .selectFrom("mail_outbox")
    .where("kind", "=", kind)
    .where("dedupe_key", "like", `%:${contest}:%`)
    .select(["user_id", "data", "sent_at"])
    .execute();
  return rows;
}

const peopleOf = async (kind: string, contest: string) =>
  (await mailsOf(kind, contest)).map(({ user_id }) => user_id ?? "").sort();

/** Inserts `size` more accounts, to which mails can be sent. */
async function crowd(size: number): Promise<void> {
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})
    INSERT INTO user_profiles (id, email, name, display_name, email_confirmed_at, created_at)
    SELECT 'p' || i, 'p' || i || '@example.com', 'Persona', 'Persona', '2026-01-01', '2026-01-01' FROM n`.execute(
    db,
  );
}

/** Inserts `size` confirmed newsletter subscribers without an account. */
async function subscribers(size: number): Promise<void> {
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})
    INSERT INTO email_subscribers (email, confirmed_at, created_at)
    SELECT 's' || i || '@correo.test', '2026-01-01', '2026-01-01' FROM n`.execute(db);
}

test("MAIL-01 VOTE-08 the room wakes for each mail of its contest, and writes it to those whom it concerns", async () => {
  const reader = (await createUser(db)).id;
  const { contest, room, story } = await contestBefore("nothing");
  const authors = [0, 1, 2].map((n) => story(n).author).sort();
  const everybody = [...authors, reader].sort();
  const ring = async (instant: string, offset: number) => {
    expect(await alarmOf(contest.id)).toBe(later(instant, offset));
    setClock(instant, offset);
    await runDurableObjectAlarm(room);
  };

  await ring(SUBMISSION_ENDS, -9 * DAY);
  expect(await peopleOf("contest_open", contest.id)).toEqual([reader]);
  await ring(SUBMISSION_ENDS, -DAY);
  expect(await peopleOf("last_day_to_submit", contest.id)).toEqual([reader]);
  await ring(SUBMISSION_ENDS, 1);
  expect(await peopleOf("voting_open", contest.id)).toEqual(everybody);
  expect(await peopleOf("last_day_to_vote", contest.id)).toEqual([]);

  // D1 lacks these votes at first. The room mirrors them before it enqueues the mails.
  await withFailingDb(
    contest.id,
    () => "before",
    async (instance) => {
      for (const n of [0, 1, 2]) await instance.castVote(voteFor(contest, story(n), reader));
      await instance.castVote(voteFor(contest, story(1), story(0).author));
    },
  );
  setClock(VOTING_ENDS, -DAY);
  await inRoom(contest.id, (instance) => instance.alarm());
  expect(await peopleOf("last_day_to_vote", contest.id)).toEqual(authors);
  expect(await alarmOf(contest.id)).toBe(later(VOTING_ENDS, 1));
});

test("MAIL-01 PHASE-06 the next contest is told of when the current one is voted on", async () => {
  const reader = (await createUser(db)).id;
  const { contest, room } = await contestBefore("opening");
  const next = await createContest(db, {
    title: "Diciembre",
    status: "submission",
    submission_deadline: later(SUBMISSION_ENDS, 30 * DAY),
    results_at: null,
    voting_deadline: later(VOTING_ENDS, 30 * DAY),
  });
  await forgetMailings(next.id);
  const nextRoom = roomOf(next.id);
  await nextRoom.configure(next.id);
  expect(await alarmOf(next.id)).toBe(later(SUBMISSION_ENDS, 1));
  // Extends the current contest by two days. The room of the next contest reads the new date from D1 when its own alarm fires.
  await move(contest, { submission_deadline: later(SUBMISSION_ENDS, 2 * DAY) });
  await room.configure(contest.id);
  setClock(SUBMISSION_ENDS, 1);
  await runDurableObjectAlarm(nextRoom);
  expect(await mailsOf("contest_open", next.id)).toEqual([]);
  expect(await alarmOf(next.id)).toBe(later(SUBMISSION_ENDS, 2 * DAY + 1));
  setClock(SUBMISSION_ENDS, 2 * DAY + 1);
  await runDurableObjectAlarm(nextRoom);
  expect(await peopleOf("contest_open", next.id)).toContain(reader);
});

describe("MAIL-01 nothing is written twice, and nothing is lost", () => {
  test("when the alarm comes three times at once, and again later", async () => {
    const { contest } = await contestBefore("nothing");
    const reader = (await createUser(db)).id;
    for (let n = 0; n < 2; n++) {
      await inRoom(contest.id, (instance) =>
        Promise.all([instance.alarm(), instance.alarm(), instance.alarm()]),
      );
      expect(await peopleOf("contest_open", contest.id)).toEqual([reader]);
    }
  });

  test("when the room is killed before and after each of its calls, among 12,000 recipients", async () => {
    const { contest } = await contestBefore("nothing");
    await crowd(12_000);
    for (const when of ["after", "before"] as const) {
      for (let step = 1; step <= 9; step++) {
        await withFailingDb(
          contest.id,
          (call) => (call === step ? when : null),
          (instance) => instance.alarm(),
        );
      }
    }
    await inRoom(contest.id, (instance) => instance.alarm());
    const people = await peopleOf("contest_open", contest.id);
    expect([people.length, new Set(people).size]).toEqual([12_000, 12_000]);
    expect(await listLateContests(db, new Date())).not.toContain(contest.id);
  });

  test("when no alarm ever comes: the sweep finds the contest, until its mails are written", async () => {
    const { contest, room } = await contestBefore("opening");
    const reader = (await createUser(db)).id;
    await runInDurableObject(room, (_, state) => state.storage.deleteAlarm());
    setClock(SUBMISSION_ENDS, -HOUR);
    expect(await listLateContests(db, new Date())).toContain(contest.id);
    await room.ensureAlarm(contest.id);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    expect(await peopleOf("last_day_to_submit", contest.id)).toEqual([reader]);
    expect(await listLateContests(db, new Date())).not.toContain(contest.id);
  });

  test("when D1 is away over the last day: it is not told after the deadline", async () => {
    const { contest, room } = await contestBefore("opening");
    await createUser(db);
    await withFailingDb(
      contest.id,
      () => "before",
      async (instance) => {
        setClock(SUBMISSION_ENDS, -DAY);
        await instance.alarm();
      },
    );
    setClock(SUBMISSION_ENDS, 1);
    await runDurableObjectAlarm(room);
    expect(await mailsOf("last_day_to_submit", contest.id)).toEqual([]);
    expect((await mailsOf("voting_open", contest.id)).length).toBeGreaterThan(0);
  });
});

const move = (contest: ContestRow, dates: Partial<ContestRow>) =>
  db
    .updateTable("contests")
    .set((eb) => ({ ...dates, dates_version: eb("dates_version", "+", 1) }))
    .where("id", "=", contest.id)
    .execute();

test("MAIL-01 PHASE-13 when the admin moves a deadline, 'last day' goes with it, and not again to those who have it", async () => {
  const [sent, waiting] = [await createUser(db), await createUser(db)];
  const { contest, room } = await contestBefore("opening");
  setClock(SUBMISSION_ENDS, -DAY);
  await runDurableObjectAlarm(room);
  await db
    .updateTable("mail_outbox")
    .set({ sent_at: new Date().toISOString() })
    .where("user_id", "=", sent.id)
    .execute();
  const submission_deadline = later(SUBMISSION_ENDS, 3 * DAY);
  const { title, description, month, prompt, word_limit, min_words } = contest;
  const texts = { title, description, month, prompt, word_limit, min_words };
  const fields = { ...texts, category: "ficcion" as const };
  const dates = {
    submission_deadline,
    voting_deadline: VOTING_ENDS,
    results_at: contest.results_at,
  };
  const now = new Date();
  const saved = await updateContest(
    db,
    contest.id,
    { ...fields, ...dates, end_date: null },
    "the admin",
    now,
  );
  expect(saved.ok).toBe(true);
  // Moving the date deletes the mails that wait in the outbox at once, even if no room can be reached.
  expect(await peopleOf("last_day_to_submit", contest.id)).toEqual([sent.id]);
  await room.configure(contest.id);
  expect(await alarmOf(contest.id)).toBe(later(submission_deadline, -DAY));
  setClock(submission_deadline, -DAY);
  await runDurableObjectAlarm(room);
  const mails = await mailsOf("last_day_to_submit", contest.id);
  expect(mails.map(({ user_id, data }) => [user_id, deadlineIn(data)]).sort()).toEqual(
    [
      [sent.id, SUBMISSION_ENDS],
      [waiting.id, submission_deadline],
    ].sort(),
  );
});

function deadlineIn(data: string): unknown {
  return (JSON.parse(data) as { submission_deadline?: unknown }).submission_deadline;
}

/** Reverses the rowids of a table, because an export and import of the database does not preserve them. */
async function importAgain(table: "user_profiles" | "email_subscribers"): Promise<void> {
  const name = sql.table(table);
  await sql`UPDATE ${name} SET rowid = -rowid`.execute(db);
  await sql`UPDATE ${name} SET rowid = rowid - (SELECT min(rowid) FROM ${name}) + 1`.execute(db);
}

test.each(["contest_open", "newsletter"] as const)(
  "MAIL-01 OPS-03 a mailing goes on after an import with those who have no mail yet, and nobody is left out: %s",
  async (mailing) => {
    const size = RECIPIENTS_PER_BATCH + 1000;
    const isOfAccounts = mailing === "contest_open";
    const { contest } = await contestBefore("nothing", 0);
    if (isOfAccounts) await crowd(size);
    else await subscribers(size);
    const written = () => mailsOf("contest_open", contest.id);
    let isImported = false;
    await withDb(
      contest.id,
      async (run) => {
        const result = await run();
        if (!isImported && (await written()).length > 0) {
          isImported = true;
          expect((await written()).length).toBeLessThan(size);
          await importAgain(isOfAccounts ? "user_profiles" : "email_subscribers");
        }
        return result;
      },
      (instance) => instance.alarm(),
    );
    expect(isImported).toBe(true);
    expect(await written()).toHaveLength(size);
  },
);

test("MAIL-01 10,000 recipients are written in two pages, and a page takes one call", async () => {
  const { contest } = await contestBefore("opening", 1);
  await crowd(2 * RECIPIENTS_PER_BATCH - 1);
  setClock(SUBMISSION_ENDS, -DAY);
  let calls = 0;
  await withDb(
    contest.id,
    (run) => {
      calls += 1;
      return run();
    },
    (instance) => instance.alarm(),
  );
  expect(await mailsOf("last_day_to_submit", contest.id)).toHaveLength(9_999);
  // Five calls to D1: the schedule of mailings, the start of the mailing, two batches of recipients, and the next mailing.
  expect(calls).toBe(5);
});

describe("MAIL-01 VOTE-06 a mailing never holds votes", () => {
  const isOfMail = (sql: string) => /contest_mailings|mail_outbox|email_subscribers/.test(sql);

  test("with mail tables that never answer, a vote with newer dates is decided and mirrored", async () => {
    const { contest, story } = await contestBefore("opening");
    const voter = (await createUser(db)).id;
    await move(contest, { voting_deadline: later(VOTING_ENDS, HOUR) });
    setClock(SUBMISSION_ENDS, 1);
    const statements: string[] = [];
    await withDb(
      contest.id,
      (run, queries) => {
        statements.push(...queries);
        return queries.some(isOfMail) ? new Promise(() => undefined) : run();
      },
      async (instance) => {
        const vote = voteFor(contest, story(0), voter, { datesVersion: 2 });
        expect(await instance.castVote(vote)).toMatchObject({ ok: true, used: 1 });
        await vi.waitFor(
          async () => expect(await mirroredVotes(contest.id)).toHaveLength(1),
          PATIENTLY,
        );
      },
    );
    expect(statements.filter(isOfMail)).toEqual([]);
    // The alarm is due now. It will recompute the schedule of mailings for the new dates; the vote request does not.
    expect(Date.parse((await alarmOf(contest.id)) ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("while a mailing fails again and again, the alarm retries votes and deadlines without its pauses", async () => {
    const { contest, story } = await contestBefore("opening");
    const voter = (await createUser(db)).id;
    setClock(SUBMISSION_ENDS, 1);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isAway = false;
    await withDb(
      contest.id,
      (run, queries) => {
        if (isAway || queries.some((query) => query.includes("mail_outbox")))
          throw new Error("D1 is away");
        return run();
      },
      async (instance) => {
        for (let n = 0; n < 8; n++) await instance.alarm();
        // The alarm is set a minute later, only for the mailing: the deadline itself has been handled.
        expect(await alarmOf(contest.id)).toBe(later(SUBMISSION_ENDS, 60_001));
        expect(await listLateContests(db, new Date())).toContain(contest.id);
        isAway = true;
        await instance.castVote(voteFor(contest, story(0), voter));
        expect(await alarmOf(contest.id)).toBe(later(SUBMISSION_ENDS, 301));
        isAway = false;
        await instance.alarm();
        expect(await mirroredVotes(contest.id)).toHaveLength(1);
        expect(await alarmOf(contest.id)).toBe(later(SUBMISSION_ENDS, 60_001));
      },
    );
    await runDurableObjectAlarm(roomOf(contest.id));
    expect(await peopleOf("voting_open", contest.id)).toContain(voter);
  });
});
