import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeSubmissions, closeVoting } from "~/domain/contests/stored-status.server";
import { listLateContests } from "~/domain/contests/mail-schedule.server";
import { createUser } from "../../scripts/seed/rows";
import {
  alarmOf,
  db,
  inRoom,
  later,
  openContest,
  RESULTS_AT,
  roomOf,
  setClock,
  SUBMISSION_ENDS,
  voteFor,
  VOTING_ENDS,
  withFailingDb,
  PATIENTLY,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(SUBMISSION_ENDS, -1000);
});
afterEach(() => vi.useRealTimers());

async function beforeTheDeadlines(title = "Reto de prueba") {
  const opened = await openContest(2, { title, status: "submission" });
  await opened.room.configure(opened.contest.id);
  return opened;
}

async function statusOf(contest: string): Promise<string> {
  const row = await db
    .selectFrom("contests")
    .where("id", "=", contest)
    .select("status")
    .executeTakeFirstOrThrow();
  return row.status;
}

async function mailsOf(kind: string, contest: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .where("kind", "=", kind)
    .where("dedupe_key", "like", `%${contest}%`)
    .select("user_id")
    .execute();
  return rows.map((row) => row.user_id ?? "");
}

test("PHASE-03 the alarm goes from deadline to deadline, one millisecond after each, to the results", async () => {
  const { contest, room } = await beforeTheDeadlines();
  expect(await alarmOf(contest.id)).toBe(later(SUBMISSION_ENDS, 1));

  setClock(SUBMISSION_ENDS, 1);
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("voting");
  expect(await alarmOf(contest.id)).toBe(later(VOTING_ENDS, 1));

  setClock(VOTING_ENDS, 1);
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("counting");
  expect(await alarmOf(contest.id)).toBe(RESULTS_AT);

  setClock(RESULTS_AT);
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("results");
  expect(await alarmOf(contest.id)).toBeNull();
});

test("PHASE-03 an alarm that comes three times, or early, changes nothing more", async () => {
  const { contest, room } = await beforeTheDeadlines("Noviembre");
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("submission");
  const reader = await createUser(db);
  setClock(SUBMISSION_ENDS, 1);
  for (let n = 0; n < 3; n++) await inRoom(contest.id, (instance) => instance.alarm());
  expect(await statusOf(contest.id)).toBe("voting");
  const recipients = await mailsOf("voting_open", contest.id);
  expect(recipients.filter((id) => id === reader.id)).toHaveLength(1);
});

test("PHASE-03 an alarm that never came is caught up with, over several deadlines at once", async () => {
  const { contest, room } = await beforeTheDeadlines("Noviembre");
  await runInDurableObject(room, (_, state) => state.storage.deleteAlarm());
  setClock(VOTING_ENDS, 60_000);
  expect(await listLateContests(db, new Date())).toContain(contest.id);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await room.ensureAlarm(contest.id);
  expect(warn).toHaveBeenCalledWith("A contest room had no alarm, or a late one: set again");
  expect(await runDurableObjectAlarm(room)).toBe(true);
  expect(await statusOf(contest.id)).toBe("counting");
  expect(await mailsOf("voting_open", contest.id)).toEqual([]);
  expect(await listLateContests(db, new Date())).not.toContain(contest.id);
});

test("PHASE-03 a room that nobody ever spoke to is armed by the check on read", async () => {
  const { contest, room } = await openContest(1, { status: "submission" });
  setClock(RESULTS_AT, 1000);
  await room.ensureAlarm(contest.id);
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("results");
});

test("PHASE-03 changed dates re-arm the alarm, earlier and later", async () => {
  const { contest, room } = await beforeTheDeadlines();
  for (const submission_deadline of ["2040-03-11T00:00:00.000Z", "2040-03-10T12:00:00.000Z"]) {
    await db
      .updateTable("contests")
      .set((eb) => ({ submission_deadline, dates_version: eb("dates_version", "+", 1) }))
      .where("id", "=", contest.id)
      .execute();
    await room.configure(contest.id);
    expect(await alarmOf(contest.id)).toBe(later(submission_deadline, 1));
  }
});

test("PHASE-03 dates that moved without the room's knowing are obeyed all the same", async () => {
  const { contest, room } = await beforeTheDeadlines();
  await db
    .updateTable("contests")
    .set({
      submission_deadline: "2040-03-12T00:00:00.000Z",
      dates_version: 2,
    })
    .where("id", "=", contest.id)
    .execute();
  setClock(SUBMISSION_ENDS, 1);
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("submission");
  expect(await alarmOf(contest.id)).toBe("2040-03-12T00:00:00.001Z");
});

describe("PHASE-03 with D1 away", () => {
  test("the alarm never throws, and waits longer each time, up to 60 seconds", async () => {
    const { contest } = await beforeTheDeadlines();
    setClock(SUBMISSION_ENDS, 1);
    const pauses = await withFailingDb(
      contest.id,
      () => "before",
      async (instance) => {
        const found: number[] = [];
        for (let n = 0; n < 9; n++) {
          await instance.alarm();
          found.push(Date.parse((await alarmOf(contest.id)) ?? "") - Date.now());
        }
        return found;
      },
    );
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
    await runDurableObjectAlarm(roomOf(contest.id));
    expect(await statusOf(contest.id)).toBe("voting");
  });

  test("voting closes on time: the clock decides, not the status", async () => {
    const { contest, story } = await beforeTheDeadlines();
    const voter = (await createUser(db)).id;
    await withFailingDb(
      contest.id,
      () => "before",
      async (instance) => {
        setClock(VOTING_ENDS, 1);
        await instance.alarm();
        expect(await instance.castVote(voteFor(contest, story(0), voter))).toMatchObject({
          reason: "ended",
        });
      },
    );
  });
});

test("PHASE-03 the stored status never goes back and never ahead of its deadline", async () => {
  const { contest } = await openContest(1, { status: "counting" });
  setClock(VOTING_ENDS, 1);
  await closeSubmissions(db, contest.id, new Date());
  expect(await statusOf(contest.id)).toBe("counting");
  const early = await openContest(1, { status: "submission" });
  setClock(SUBMISSION_ENDS);
  await closeSubmissions(db, early.contest.id, new Date());
  await closeVoting(db, early.contest.id, new Date());
  expect(await statusOf(early.contest.id)).toBe("submission");
});

test("MAIL-01 'voting open' goes to those alone who want contest mail", async () => {
  const { contest, room } = await beforeTheDeadlines("Noviembre");
  const keen = await createUser(db);
  const quiet = await createUser(db, { email_notifications: 0 });
  const calm = await createUser(db, { contest_notifications: 0 });
  setClock(SUBMISSION_ENDS, 1);
  await runDurableObjectAlarm(room);
  const recipients = await mailsOf("voting_open", contest.id);
  expect(recipients).toContain(keen.id);
  expect(recipients).not.toContain(quiet.id);
  expect(recipients).not.toContain(calm.id);
});

test("PHASE-03 in real time the phases pass by themselves, and the results come without anybody asking", async () => {
  vi.useRealTimers();
  const submission_deadline = later(new Date().toISOString(), -1000);
  const { contest, room, story } = await openContest(2, {
    status: "submission",
    submission_deadline,
  });
  const voter = (await createUser(db)).id;
  expect((await room.castVote(voteFor(contest, story(1), voter))).ok).toBe(true);
  await vi.waitFor(async () => expect(await statusOf(contest.id)).toBe("voting"), PATIENTLY);
  const now = new Date().toISOString();
  await db
    .updateTable("contests")
    .set({ voting_deadline: later(now, 500), results_at: later(now, 1000), dates_version: 2 })
    .where("id", "=", contest.id)
    .execute();
  await room.configure(contest.id);
  await vi.waitFor(async () => expect(await statusOf(contest.id)).toBe("results"), PATIENTLY);
  const winner = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest.id)
    .where("winner_position", "=", 1)
    .select("id")
    .executeTakeFirst();
  expect(winner?.id).toBe(story(1).id);
});
