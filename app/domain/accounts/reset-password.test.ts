import { scryptSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";

import type { AccountEnv } from "./accounts.server";
import { changePassword } from "./change-password.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import { isLiveReset, requestReset, resetPassword } from "./reset-password.server";
import { findViewer, hashToken, startSession } from "./sessions.server";
import { linkToken } from "~/domain/mail/link-token.server";
import { fixture } from "../../../tests/support/fixture";

vi.mock("node:crypto", async (load) => {
  const crypto = await load<{ scryptSync: typeof scryptSync }>();
  const cheap = (...[password, salt, bytes, cost]: Parameters<typeof scryptSync>) =>
    crypto.scryptSync(password, salt, bytes, { ...cost, N: 16 });
  return { ...crypto, scryptSync: vi.fn(cheap) };
});

const env: AccountEnv = {
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  ENVIRONMENT: "production",
  ADMIN_EMAIL: "jefa@correo.test",
  SITE_NAME: "Tintero",
};
const now = new Date("2026-11-05T12:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const HOUR = 60 * 60 * 1000;
const nowhere = { address: null, device: null };

const { db } = await fixture(openD1());

let people = 0;
async function account(more: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, { email: `persona${++people}@correo.test`, ...more });
  await givePassword(db, user, await hashPassword("la de antes"));
  return user;
}
async function signedIn(user: string) {
  const viewer = await findViewer(db, hashToken(await startSession(db, user, null, now)), now);
  if (!viewer) throw new Error("no session");
  return viewer;
}
const mails = (user: string) =>
  db.selectFrom("mail_outbox").where("user_id", "=", user).selectAll().execute();
async function mailedToken(user: string) {
  const [mail] = await mails(user);
  return linkToken(env, "reset", JSON.parse(mail?.data ?? "{}").seed);
}
async function isPassword(user: string, password: string) {
  const { password_hash } = await db
    .selectFrom("credentials")
    .where("user_id", "=", user)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  return verifyPassword(password, password_hash);
}
/**
 * Runs `work` and returns the SQL of its `db.batch` calls without parameters, one list per batch. Statements outside a batch are
 * not recorded.
 */
async function statementsOf(work: () => Promise<unknown>) {
  const batch = vi.spyOn(db, "batch");
  await work();
  const trips = batch.mock.calls.map(([queries]) => queries.map((query) => query.sql));
  batch.mockRestore();
  return trips;
}

describe("AUTH-06 asking for a reset", () => {
  test("AUTH-06 costs an unknown e-mail the same trips and statements, and no hash", async () => {
    const { email } = await account();
    vi.mocked(scryptSync).mockClear();
    const ask = (who: string) => statementsOf(() => requestReset(db, env, who, "203.0.113.9", now));
    expect(await ask("nadie@correo.test")).toEqual(await ask(email));
    expect(scryptSync).not.toHaveBeenCalled();
  });

  test("AUTH-06 leaves one mail and one token, the newest", async () => {
    const { id, email } = await account();
    await requestReset(db, env, email, null, now);
    const older = await mailedToken(id);
    await requestReset(db, env, email, null, after(1000));
    expect(await mails(id)).toHaveLength(1);
    expect(await isLiveReset(db, older, after(1000))).toBe(false);
    expect(await isLiveReset(db, await mailedToken(id), after(1000))).toBe(true);
  });

  test("AUTH-06 the database alone holds no link that works", async () => {
    const { id, email } = await account();
    await requestReset(db, env, email, null, now);
    const token = await mailedToken(id);
    const tokens = await db.selectFrom("account_tokens").selectAll().execute();
    expect(JSON.stringify([await mails(id), tokens])).not.toContain(token);
  });

  test("AUTH-07 the fourth in an hour for an account, and the eleventh from an address", async () => {
    const { email } = await account();
    for (let n = 0; n < 3; n++) {
      expect(await requestReset(db, env, email, null, now)).toEqual({ ok: true });
    }
    expect(await requestReset(db, env, email, null, now)).toMatchObject({ reason: "too-many" });
    const address = "198.51.100.7";
    for (let n = 0; n < 10; n++) await requestReset(db, env, `n${n}@correo.test`, address, now);
    const eleventh = await requestReset(db, env, "once@correo.test", address, now);
    expect(eleventh).toMatchObject({ reason: "too-many" });
    expect(await requestReset(db, env, email, address, after(HOUR))).toEqual({ ok: true });
  });

  test("SEC-04 writes nothing to a demo account that is deployed", async () => {
    const { id } = await account({ email: "demo@tintero.example" });
    await requestReset(db, env, "demo@tintero.example", null, now);
    expect(await mails(id)).toEqual([]);
  });
});

describe("AUTH-06 resetting", () => {
  test.each([
    [HOUR - 1, true],
    [HOUR, false],
  ])("AUTH-06 %i ms after the mail: %s", async (ms, isTaken) => {
    const { id, email } = await account();
    await requestReset(db, env, email, null, now);
    const reset = { token: await mailedToken(id), password: "la de ahora" };
    const answer = await resetPassword(db, env, reset, after(ms));
    expect(answer.ok).toBe(isTaken);
    expect(await isPassword(id, "la de ahora")).toBe(isTaken);
  });

  test("AUTH-06 a dead token costs no hash, and of many at once one does", async () => {
    const { id, email } = await account();
    await requestReset(db, env, email, null, now);
    const token = await mailedToken(id);
    vi.mocked(scryptSync).mockClear();
    await resetPassword(db, env, { token: "x", password: "la de ahora" }, now);
    expect(scryptSync).not.toHaveBeenCalled();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => resetPassword(db, env, { token, password: "una" }, now)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(scryptSync).toHaveBeenCalledTimes(1);
  });

  test("AUTH-02 the operator's password is long before they are an admin", async () => {
    const { id, email } = await account({ email: "jefa@correo.test" });
    await requestReset(db, env, email, null, now);
    const token = await mailedToken(id);
    const short = await resetPassword(db, env, { token, password: "once letras" }, now);
    expect(short).toEqual({ ok: false, reason: "short-admin-password" });
    expect((await resetPassword(db, env, { token, password: "doce letras!" }, now)).ok).toBe(true);
  });
});

describe("AUTH-04 changing a password", () => {
  const wish = { current: "la de antes", password: "la de ahora" };

  test("AUTH-04 ends all sessions and the links of resets", async () => {
    const { id, email } = await account();
    const [viewer, other] = [await signedIn(id), await signedIn(id)];
    await requestReset(db, env, email, null, now);
    const token = await mailedToken(id);
    const answer = await changePassword(db, env, viewer, wish, nowhere, now);
    expect(answer).toEqual({ ok: true, isCommon: false });
    expect(await isPassword(id, "la de ahora")).toBe(true);
    for (const { sessionHash } of [viewer, other]) {
      expect(await findViewer(db, sessionHash, now)).toBeNull();
    }
    expect(await isLiveReset(db, token, now)).toBe(false);
    expect((await mails(id)).map(({ kind }) => kind)).toEqual(["password_changed"]);
  });

  test("AUTH-04 a reset that came in between wins: its session has ended", async () => {
    const { id } = await account();
    const viewer = await signedIn(id);
    await db.deleteFrom("sessions").where("user_id", "=", id).execute();
    const answer = await changePassword(db, env, viewer, wish, nowhere, now);
    expect(answer).toEqual({ ok: false, reason: "session-ended" });
    expect(await isPassword(id, "la de antes")).toBe(true);
  });

  test("AUTH-07 ten wrong tries from an address, and the right one waits", async () => {
    const { id } = await account();
    const viewer = await signedIn(id);
    const caller = { address: "203.0.113.77", device: null };
    const tried = (current: string) =>
      changePassword(db, env, viewer, { ...wish, current }, caller, now);
    for (let n = 0; n < 10; n++) {
      expect(await tried("no es esa")).toEqual({ ok: false, reason: "wrong-password" });
    }
    vi.mocked(scryptSync).mockClear();
    expect(await tried("la de antes")).toMatchObject({ reason: "too-many" });
    expect(scryptSync).not.toHaveBeenCalled();
  });
});
