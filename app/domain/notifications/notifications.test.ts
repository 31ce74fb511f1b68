import { describe, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createUser } from "../../../scripts/seed/rows";
import { countNotifications, listNotifications, markNotificationsRead } from "./inbox.server";
import { notificationPath } from "./notifications";
import { newerCount, unreadLabel } from "./unread";
import type { Notice } from "./events";
import { notifyStatements } from "./notify.server";
import { fixture } from "../../../tests/support/fixture";

const START = Date.parse("2026-11-15T12:00:00.000Z");
const HOUR = 60 * 60 * 1000;
const { db } = await fixture(openD1());

function notice(to: string | null, more: Partial<Notice> = {}): Notice {
  return {
    to,
    actor: "somebody",
    type: "comment",
    title: "Nuevo comentario",
    message: "Hay uno.",
    merged: { title: "Varios", people: ["Hay ", " personas."], times: ["Hay ", "."] },
    data: { story_id: "s1" },
    cause: "s1",
    raisedBy: "every-time",
    ...more,
  };
}

async function notify(told: Notice, hours = 0): Promise<void> {
  const statements = notifyStatements(db, told, new Date(START + hours * HOUR));
  if (statements.length > 0) await db.batch(statements);
}

async function inbox(user: string) {
  const { unread } = await countNotifications(db, user);
  return { list: await listNotifications(db, user), unread };
}

describe("NOTIF-03", () => {
  test("acting on oneself, or on nobody, notifies nobody", async () => {
    const { id } = await createUser(db);
    expect(notifyStatements(db, notice(id, { actor: id }), new Date(START))).toEqual([]);
    expect(notifyStatements(db, notice(null), new Date(START))).toEqual([]);
    await notify(notice("nobody"));
  });

  test("identical notices within 24 hours are one, different causes and later ones are not", async () => {
    const { id } = await createUser(db);
    await notify(notice(id));
    await notify(notice(id), 23.9);
    expect((await inbox(id)).list).toHaveLength(1);
    await notify(notice(id, { cause: "s2" }), 23.9);
    await notify(notice(id), 24.1);
    expect((await inbox(id)).list).toHaveLength(3);
  });
});

test("NOTIF-01 one or all are marked read, and only one's own", async () => {
  const [ana, luis] = [await createUser(db), await createUser(db)];
  for (const cause of ["a", "b", "c"]) {
    await notify(notice(ana.id, { cause }));
    await notify(notice(luis.id, { cause }));
  }
  const [first] = (await inbox(ana.id)).list;
  await markNotificationsRead(db, luis.id, [first?.id ?? ""]);
  expect((await inbox(ana.id)).unread).toBe(3);
  await markNotificationsRead(db, ana.id, [first?.id ?? ""]);
  expect((await inbox(ana.id)).unread).toBe(2);
  await markNotificationsRead(db, ana.id, null);
  expect((await inbox(ana.id)).unread).toBe(0);
  expect((await inbox(luis.id)).unread).toBe(3);
});

test("NOTIF-01 the bell's number ends at 99+", () => {
  expect([0, 1, 99, 100].map(unreadLabel)).toEqual(["", "1", "99", "99+"]);
});

test("NOTIF-01 of two counts that were asked for side by side the newer one stands, in whichever order they arrive", () => {
  const before = { unread: 39, countedAt: 1000 };
  const after = { unread: 38, countedAt: 1001 };
  expect(newerCount(before, after)).toBe(after);
  expect(newerCount(after, before)).toBe(after);
  // Of two counts from the same millisecond, the one that arrived later wins.
  expect(newerCount(before, { ...before })).not.toBe(before);
});

test("NOTIF-01 each leads to its object", () => {
  expect(notificationPath("badge", { badge_id: "writer_5", contest_id: "c" })).toBe("/profile");
  expect(notificationPath("comment", { story_id: "s", comment_id: "c" })).toBe(
    "/story/s?comentario=c#comment-c",
  );
  expect(notificationPath("contest_winner", { contest_id: "c", story_id: "s" })).toBe("/story/s");
  expect(notificationPath("idea", { poll_id: "p" })).toBe("/encuesta/p");
  expect(notificationPath("like", {})).toBe("/profile");
});
