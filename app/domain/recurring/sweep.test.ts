import { expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createStory, createUser } from "../../../scripts/seed/rows";
import { SESSION_DAYS, SESSION_IDLE_DAYS } from "~/domain/accounts/limits";
import { findViewer, hashToken, startSession } from "~/domain/accounts/sessions.server";
import { LIMITS, throttle, type LimitName } from "~/domain/accounts/throttle.server";
import { VISITOR_DRAFT_DAYS } from "~/domain/preferences/cookies";
import { READ_NOTICE_DAYS } from "~/domain/notifications/notifications";
import { recordView } from "~/domain/stories/views.server";
import { sweepDaily } from "./unfinished-sweep.server";
import { fixture } from "../../../tests/support/fixture";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const now = new Date("2026-11-20T09:10:00.000Z");
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY + ms);

const { db } = await fixture(openD1());

test("OPS-03 STORY-06 who saw what is deleted when the day is over, of accounts too, and the count stays", async () => {
  const contest = await createContest(db, {
    submission_deadline: ago(20).toISOString(),
    voting_deadline: ago(1).toISOString(),
    results_at: null,
  });
  const { id: story } = await createStory(db, { contest_id: contest.id });
  const reader = await createUser(db);
  const see = (key: string, userId: string | null, at: Date) =>
    recordView(db, story, { userId, key, day: at.toISOString().slice(0, 10) }, at);
  for (const days of [9, 3, 1, 0]) {
    await see(`u:${reader.id}`, reader.id, ago(days));
    await see("key of a visitor", null, ago(days));
  }
  await sweepDaily(db, now);
  const left = await db.selectFrom("story_views").select(["viewer", "day"]).execute();
  expect(new Set(left.map(({ day }) => day))).toEqual(new Set(["2026-11-19", "2026-11-20"]));
  expect(left).toHaveLength(4);
  await see(`u:${reader.id}`, reader.id, now);
  const { views_count } = await db
    .selectFrom("stories")
    .where("id", "=", story)
    .select("views_count")
    .executeTakeFirstOrThrow();
  expect(views_count).toBe(8);
});

test("OPS-03 AUTH-04 a session is deleted when it has ended, and not a second before", async () => {
  const user = await createUser(db);
  const start = async (at: Date, seen = at) => {
    const hash = hashToken(await startSession(db, user.id, null, at));
    const last_seen_at = seen.toISOString();
    await db.updateTable("sessions").set({ last_seen_at }).where("token_hash", "=", hash).execute();
    return hash;
  };
  const live = [
    await start(ago(SESSION_IDLE_DAYS, SECOND)),
    await start(ago(SESSION_DAYS, SECOND), ago(1)),
  ];
  const ended = [await start(ago(SESSION_IDLE_DAYS)), await start(ago(SESSION_DAYS), ago(1))];
  for (const hash of live) expect(await findViewer(db, hash, now)).not.toBeNull();
  for (const hash of ended) expect(await findViewer(db, hash, now)).toBeNull();
  await sweepDaily(db, now);
  const left = await db.selectFrom("sessions").select("token_hash").execute();
  expect(left.map(({ token_hash }) => token_hash).sort()).toEqual(live.sort());
});

test("OPS-03 WRITE-14 a visitor's draft is deleted with the cookie that leads to it, an account's never", async () => {
  const contest = await createContest(db);
  const user = await createUser(db);
  const draft = (id: string, owner: { user_id: string } | { visitor_hash: string }, at: Date) =>
    db
      .insertInto("drafts")
      .values({
        id,
        contest_id: contest.id,
        user_id: null,
        visitor_hash: null,
        ...owner,
        title: "Martes",
        source: "La carta.",
        updated_at: at.toISOString(),
      })
      .execute();
  await draft("kept", { visitor_hash: "a" }, ago(VISITOR_DRAFT_DAYS, SECOND));
  await draft("old", { visitor_hash: "b" }, ago(VISITOR_DRAFT_DAYS));
  await draft("of an account", { user_id: user.id }, ago(400));
  await sweepDaily(db, now);
  const left = await db.selectFrom("drafts").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["kept", "of an account"]);
});

test("OPS-03 NOTIF-01 a notification that was read is deleted after 180 days, an unread one never", async () => {
  const { id: user_id } = await createUser(db);
  const notice = (id: string, at: Date, is_read: 0 | 1) =>
    db
      .insertInto("notifications")
      .values({
        id,
        user_id,
        type: "like",
        title: "A alguien le gustó",
        message: "Tu comentario.",
        dedupe_key: id,
        is_read,
        created_at: at.toISOString(),
      })
      .execute();
  await notice("kept", ago(READ_NOTICE_DAYS, SECOND), 1);
  await notice("old", ago(READ_NOTICE_DAYS), 1);
  await notice("unread", ago(800), 0);
  await sweepDaily(db, now);
  const left = await db.selectFrom("notifications").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["kept", "unread"]);
});

test("OPS-03 AUTH-07 no counter is deleted while its limit still counts", async () => {
  const env = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
  const names = Object.keys(LIMITS) as LimitName[];
  const counters = () => db.selectFrom("throttle").select("key").execute();
  for (const name of names) await throttle(db, env, name, "ana", now);
  const used = await counters();
  await sweepDaily(db, now);
  expect(await counters()).toEqual(used);
  await sweepDaily(db, ago(-2));
  expect(await counters()).toEqual([]);
});
