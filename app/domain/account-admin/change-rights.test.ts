import { expect, test } from "vitest";
import { listLiveSessions, hashToken, startSession } from "~/domain/accounts/sessions.server";
import { listSessions } from "~/domain/accounts/session-list.server";
import { DAY } from "~/domain/time/durations";
import { createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { setAdmin, setFounder } from "./change-rights.server";
import { endSessionsOf } from "./end-sessions.server";
import { suspendAccount } from "./suspend-account.server";

const { db } = await fixture(openD1());
const now = new Date("2026-11-20T12:00:00.000Z");

const lines = async (subject: string) =>
  (
    await db
      .selectFrom("audit_log")
      .where("subject", "=", subject)
      .orderBy("seq")
      .select("action")
      .execute()
  ).map(({ action }) => action);

const notices = async (user: string) =>
  (
    await db
      .selectFrom("notifications")
      .where("user_id", "=", user)
      .orderBy("created_at")
      .select("title")
      .execute()
  ).map(({ title }) => title);

test("ADMIN-04 the last admin's rights cannot be taken, not even by a direct write", async () => {
  await db.deleteFrom("user_profiles").execute();
  const only = await createUser(db, { is_admin: 1 });
  const take = () => setAdmin(db, { user: only.id, isAdmin: false }, only, now);
  expect(await take()).toEqual({ ok: false, reason: "last-admin" });
  const direct = db.updateTable("user_profiles").set({ is_admin: 0 }).where("id", "=", only.id);
  await expect(direct.execute()).rejects.toThrow("would have no admin");
  expect(await lines(only.id)).toEqual([]);
  await createUser(db, { is_admin: 1 });
  expect((await take()).ok).toBe(true);
});

test("ADMIN-04 rights are given and taken once each, with a notice and a line, and no session ends", async () => {
  const [admin, who] = [await createUser(db, { is_admin: 1 }), await createUser(db)];
  const hash = hashToken(await startSession(db, who.id, null, now));
  const set = (isAdmin: boolean, at: Date) => setAdmin(db, { user: who.id, isAdmin }, admin, at);
  const minute = new Date(now.getTime() + 60_000);
  expect(await set(true, now)).toEqual({ ok: true, notified: [who.id] });
  expect(await set(true, minute)).toEqual({ ok: false, reason: "already" });
  expect(await set(false, minute)).toEqual({ ok: true, notified: [who.id] });
  expect(await set(false, minute)).toEqual({ ok: false, reason: "already" });
  expect(await lines(who.id)).toEqual(["admin.grant", "admin.revoke"]);
  expect(await notices(who.id)).toEqual(["Administras el sitio", "Ya no administras el sitio"]);
  expect([...(await listLiveSessions(db, [hash], now)).keys()]).toEqual([hash]);
});

test("ADMIN-04 rights are not given without a confirmed e-mail, nor during a suspension", async () => {
  const admin = await createUser(db, { is_admin: 1 });
  const unconfirmed = await createUser(db, { email_confirmed_at: null });
  const suspended = await createUser(db);
  const until = new Date(now.getTime() + DAY).toISOString();
  const why = { rule: "spam", reason: "Enlaces.", until } as const;
  await suspendAccount(db, { user: suspended.id, ...why }, admin, now);
  const grantAdmin = (user: string) => setAdmin(db, { user, isAdmin: true }, admin, now);
  expect([
    await grantAdmin(unconfirmed.id),
    await grantAdmin(suspended.id),
    await grantAdmin("nadie"),
  ]).toEqual(["unconfirmed", "suspended", "not-found"].map((reason) => ({ ok: false, reason })));
});

test("PLAN-02 the founder's mark is set and taken once each, with a line in the log", async () => {
  const [admin, who] = [await createUser(db, { is_admin: 1 }), await createUser(db)];
  const set = (isFounder: boolean) => setFounder(db, { user: who.id, isFounder }, admin, now);
  expect([await set(true), await set(true), await set(false), await set(false)]).toEqual([
    ...[true, false, true, false],
  ]);
  expect(await lines(who.id)).toEqual(["account.founder", "account.no-founder"]);
});

test("AUTH-04 an admin ends one session of an account, or all, with a line in the log", async () => {
  const [admin, who] = [await createUser(db, { is_admin: 1 }), await createUser(db)];
  for (let n = 0; n < 3; n++) await startSession(db, who.id, null, new Date(now.getTime() + n));
  const foreign = hashToken(await startSession(db, admin.id, null, now));
  const list = () => listSessions(db, { id: who.id, sessionHash: foreign }, now);
  const end = (session: string | null) => endSessionsOf(db, { user: who.id, session }, admin, now);
  const [first] = await list();
  expect([await end(first?.id ?? ""), (await list()).length]).toEqual([true, 2]);
  expect(await end(foreign.slice(0, 16)), "a session of another account").toBe(false);
  expect([await end(null), (await list()).length, await end(null)]).toEqual([true, 0, false]);
  expect((await listLiveSessions(db, [foreign], now)).size).toBe(1);
  expect(await lines(who.id)).toEqual(["account.sessions", "account.sessions"]);
});
