import { scryptSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createUser } from "../../../scripts/seed/rows";
import { logIn, register, renewSession, type AccountEnv } from "./accounts.server";
import { disownAccount } from "~/domain/erasure/delete-account.server";
import { grantAdmin } from "./admins.server";
import { renameAccount } from "./rename-account.server";
import { confirmEmail, resendConfirmation } from "./confirm-email.server";
import { ACCOUNT_REFUSALS } from "./refusals";
import { mustConfirmEmail } from "./rights";
import { skeletonOf } from "./name-rules";
import { findViewer, hashToken, type Viewer } from "./sessions.server";
import { linkToken } from "~/domain/mail/link-token.server";
import { fixture } from "../../../tests/support/fixture";

const env: AccountEnv = {
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  ENVIRONMENT: "production",
  ADMIN_EMAIL: " Jefa@Correo.test ",
  SITE_NAME: "Tintero",
};
const now = new Date("2026-11-05T12:00:00.000Z");
vi.mock("node:crypto", async (load) => {
  const crypto = await load<{ scryptSync: typeof scryptSync }>();
  // Replaces scrypt by a cheap variant that counts calls. passwords.test.ts tests the real cost of a hash.
  const cheap = (...[password, salt, bytes, cost]: Parameters<typeof scryptSync>) =>
    crypto.scryptSync(password, salt, bytes, { ...cost, N: 16 });
  return { ...crypto, scryptSync: vi.fn(cheap) };
});

const later = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);
const address = "203.0.113.9";
/** Two sources of logins: an address without a known device, and the developer's own machine, which has no address. */
const caller = { address, device: null };
const nowhere = { address: null, device: null };

const { db } = await fixture(openD1());

let people = 0;
const newEmail = () => `persona${++people}@correo.test`;
const person = (email: string, password = "mi secreto") => ({
  displayName: "Ana",
  email,
  password,
  wantsMail: true,
  acceptsTerms: true,
});
async function registered(email: string, password?: string) {
  const answer = await register(db, env, person(email, password), null, now);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.userId;
}
async function newSession(userId: string, old: Viewer | null = null) {
  const token = await renewSession(db, old, userId, null, now);
  if (token === null) throw new Error("The account is not there");
  return token;
}
async function viewerOf(userId: string): Promise<Viewer> {
  const viewer = await findViewer(db, hashToken(await newSession(userId)), now);
  if (!viewer) throw new Error("No viewer");
  return viewer;
}
async function waitingMails(userId: string, kind: string) {
  return db
    .selectFrom("mail_outbox")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .selectAll()
    .execute();
}
/**
 * Input of an e-mail confirmation: the token of the mailed link, and the session hash of the browser that opens it (null for no
 * session).
 */
const link = (token: string, sessionHash: string | null = null) => ({ token, sessionHash });
async function mailedToken(userId: string): Promise<string> {
  const [mail] = await waitingMails(userId, "confirm_email");
  const { seed } = JSON.parse(mail?.data ?? "{}");
  return linkToken(env, "confirm", seed);
}
const profileOf = (userId: string) =>
  db.selectFrom("user_profiles").where("id", "=", userId).selectAll().executeTakeFirstOrThrow();

describe("AUTH-02 registering", () => {
  test("AUTH-02 an account comes with its password, its confirmation token and the mail of it", async () => {
    const email = newEmail();
    const userId = await registered(email);
    expect(await profileOf(userId)).toMatchObject({
      email,
      display_name: "Ana",
      is_admin: 0,
      email_notifications: 1,
      email_confirmed_at: null,
      terms_accepted_at: now.toISOString(),
    });
    expect(await waitingMails(userId, "confirm_email")).toMatchObject([
      { recipient: email, sent_at: null, expires_at: later(60).toISOString() },
    ]);
    const [mail] = await waitingMails(userId, "confirm_email");
    expect(mail?.data).not.toContain("Ana");
  });

  test("AUTH-02 a taken e-mail is refused, also when two ask at once", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => register(db, env, person(email), null, now)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "email-taken")).toHaveLength(
      2,
    );
    const second = await register(db, env, person(email), null, now);
    expect(second).toEqual({ ok: false, reason: "email-taken" });
  });

  test("AUTH-07 who registers and deletes an account over and over mails its e-mail six times an hour", async () => {
    const email = newEmail();
    let resent = 0;
    for (let n = 0; n < 3; n++) {
      const viewer = await viewerOf(await registered(email));
      for (let k = 0; k < 3; k++) {
        const answer = await resendConfirmation(db, env, viewer, now);
        if (answer.ok) resent++;
      }
      await db.deleteFrom("user_profiles").where("id", "=", viewer.id).execute();
    }
    expect(resent).toBe(3);
    expect(await register(db, env, person(email), null, now)).toEqual({
      ok: false,
      reason: "too-many",
      retryAfter: 60 * 60,
    });
    expect((await register(db, env, person(email), null, later(60))).ok).toBe(true);
  });

  test.each(["Autoría", "Аdmіn", "El equipo de Tintero", "Comentario eliminado"])(
    "COMMENT-06 %s is nobody's name",
    async (displayName) => {
      const answer = await register(db, env, { ...person(newEmail()), displayName }, null, now);
      expect(answer).toEqual({ ok: false, reason: "reserved-name" });
    },
  );

  test("COMMENT-06 an admin's name is the admin's alone, also when it becomes one at the same instant", async () => {
    const admin = await createUser(db, { display_name: "Amparo Redacción", is_admin: 1 });
    const take = async (displayName: string) =>
      register(db, env, { ...person(newEmail()), displayName }, null, now);
    const refused = { ok: false, reason: "reserved-name" };
    for (const alike of ["Amparo Redacción", "аmраrо  REDACCION", "Amp4ro Redacci0n"])
      expect(await take(alike)).toEqual(refused);
    expect(await take("Amparo Ruiz")).toMatchObject({ ok: true });
    // Race: the admin's name is free at the first check, and taken back while the password is hashed. Then only the database's
    // constraint can refuse the row.
    const hidden = { name_skeleton: "of nobody" };
    const profile = db.updateTable("user_profiles").where("id", "=", admin.id);
    await profile.set(hidden).execute();
    const taking = take("Amparo Redacción");
    await db.executeQuery(profile.set({ name_skeleton: skeletonOf("Amparo Redacción") }).compile());
    expect(await taking).toEqual(refused);
  });

  test("COMMENT-06 no account is given an admin's name later, but a namesake may become one", async () => {
    const admin = await createUser(db, { display_name: "Berta Ríos", is_admin: 1 });
    const other = await createUser(db, { display_name: "Otra Persona" });
    const change = db.updateTable("user_profiles").where("id", "=", other.id);
    const { name_skeleton } = admin;
    await expect(change.set({ name_skeleton }).execute()).rejects.toThrow("that of an admin");
    await expect(createUser(db, { display_name: "BERTA RIOS" })).rejects.toThrow("admin");
    await change.set({ is_admin: 1 }).execute();
    await change.set({ name_skeleton }).execute();
  });

  test("COMMENT-06 the name of an admin without a skeleton is taken by nobody, who registers or has an account", async () => {
    const email = newEmail();
    await createUser(db, { display_name: "Clara Montes", email, name_skeleton: "" });
    expect(await grantAdmin(db, email, now)).toBe("Clara Montes");
    const refused = { ok: false, reason: "reserved-name" };
    const other = await createUser(db);
    const viewer = { id: other.id, displayName: other.display_name };
    expect(await renameAccount(db, env, viewer, "CLARA MONTES", now)).toEqual(refused);
    // As a migration does that has all skeletons made anew.
    const profile = db.updateTable("user_profiles").where("email", "=", email);
    await profile.set({ name_skeleton: "" }).execute();
    const taking = { ...person(newEmail()), displayName: "C1ara Montes" };
    expect(await register(db, env, taking, null, now)).toEqual(refused);
  });

  test("AUTH-02 nobody registers while it is closed, and those who have an account log in", async () => {
    const closed: AccountEnv = { ...env, REGISTRATION: "off" };
    const email = newEmail();
    const refused = { ok: false, reason: "closed" };
    expect(await register(db, closed, person(email), null, now)).toEqual(refused);
    expect(ACCOUNT_REFUSALS.closed.text).toBe("El registro está temporalmente deshabilitado");
    const userId = await registered(email);
    const typed = { email, password: "mi secreto" };
    expect(await logIn(db, closed, typed, nowhere, now)).toEqual({ ok: true, userId });
  });

  test("AUTH-02 terms must be accepted", async () => {
    const entry = { ...person(newEmail()), acceptsTerms: false };
    expect(await register(db, env, entry, null, now)).toEqual({
      ok: false,
      reason: "terms",
    });
  });

  test("AUTH-02 a very common password is noticed, not refused", async () => {
    const answer = await register(db, env, person(newEmail(), "123456"), null, now);
    expect(answer).toMatchObject({ ok: true, hasCommonPassword: true });
  });

  test("AUTH-02 the operator's e-mail needs 12 characters", async () => {
    const answer = await register(db, env, person("jefa@correo.test", "once letras"), null, now);
    expect(answer).toEqual({ ok: false, reason: "short-admin-password" });
  });

  test("SEC-04 the domain of the demo accounts is open in local mode only", async () => {
    const demo = person("demo@tintero.example");
    expect(await register(db, env, demo, null, now)).toEqual({
      ok: false,
      reason: "reserved-email",
    });
    const local = { ...env, ENVIRONMENT: "local" } as const;
    expect(await register(db, local, demo, null, now)).toMatchObject({ ok: true });
    expect(await logIn(db, local, demo, nowhere, now)).toMatchObject({ ok: true });
    expect(await logIn(db, env, demo, nowhere, now)).toEqual({
      ok: false,
      reason: "credentials",
    });
  });

  test("AUTH-07 the twenty-first registration of an hour from one address is refused", async () => {
    const entry = { ...person(newEmail()), acceptsTerms: false };
    const from = (ip: string) => register(db, env, entry, ip, now);
    for (let n = 1; n <= 20; n++)
      expect(await from("198.51.100.7")).toMatchObject({ reason: "terms" });
    expect(await from("198.51.100.7")).toEqual({ ok: false, reason: "too-many", retryAfter: 3600 });
    expect(await from("198.51.100.8")).toMatchObject({ reason: "terms" });
  });
});

describe("AUTH-03 logging in", () => {
  test("AUTH-03 an unknown e-mail costs what a wrong password costs: one hash of the same parameters", async () => {
    const email = newEmail();
    await registered(email);
    const costOf = async (email: string) => {
      vi.mocked(scryptSync).mockClear();
      await logIn(db, env, { email, password: "otro secreto" }, caller, now);
      return vi.mocked(scryptSync).mock.calls.map(([, , ...cost]) => cost);
    };
    const wrong = await costOf(email);
    expect(wrong).toHaveLength(1);
    expect(await costOf(newEmail())).toEqual(wrong);
  });

  test("AUTH-03 a login makes a hash of old parameters anew", async () => {
    const email = newEmail();
    const userId = await registered(email);
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync("mi secreto", salt, 32, { N: 1024, r: 8, p: 1 });
    const old = `scrypt$1024$8$1$${salt.toString("base64")}$${key.toString("base64")}`;
    await db
      .updateTable("credentials")
      .set({ password_hash: old })
      .where("user_id", "=", userId)
      .execute();
    const log = () => logIn(db, env, { email, password: "mi secreto" }, nowhere, now);
    expect(await log()).toMatchObject({ ok: true });
    const { password_hash } = await db
      .selectFrom("credentials")
      .where("user_id", "=", userId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(await log()).toMatchObject({ ok: true });
  });

  test("AUTH-07 the eleventh failure in a row is refused before hashing, known e-mail or not", async () => {
    const email = newEmail();
    await registered(email);
    for (const who of [email, newEmail()]) {
      const log = (password: string) => logIn(db, env, { email: who, password }, nowhere, now);
      await Promise.all(Array.from({ length: 10 }, () => log("otro secreto")));
      expect(await log("mi secreto")).toEqual({ ok: false, reason: "too-many", retryAfter: 1 });
    }
  });

  test("AUTH-07 a right password starts the count again", async () => {
    const email = newEmail();
    await registered(email);
    const log = (password: string) => logIn(db, env, { email, password }, nowhere, now);
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 9 }, () => log("otro secreto")));
      expect(await log("mi secreto")).toMatchObject({ ok: true });
    }
  });

  test("AUTH-04 a login starts a session of its own and ends the one that was brought", async () => {
    const userId = await registered(newEmail());
    const first = await newSession(userId);
    const viewer = await findViewer(db, hashToken(first), now);
    const second = await newSession(userId, viewer);
    expect(second).not.toBe(first);
    expect(await findViewer(db, hashToken(first), now)).toBeNull();
    expect(await findViewer(db, hashToken(second), now)).toMatchObject({ id: userId });
  });
});

test("AUTH-10 for an account that was deleted meanwhile no session begins", async () => {
  expect(await renewSession(db, null, "deleted", null, now)).toBeNull();
});

describe("AUTH-05 confirming an e-mail", () => {
  test("AUTH-05 a token confirms once, and the welcome is written with it", async () => {
    const userId = await registered(newEmail());
    const token = await mailedToken(userId);
    const answers = await Promise.all(
      [1, 2, 3].map(() => confirmEmail(db, env, link(token), later(1))),
    );
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, userId, madeAdmin: false }]);
    expect((await profileOf(userId)).email_confirmed_at).toBe(later(1).toISOString());
    expect(await waitingMails(userId, "welcome")).toHaveLength(1);
  });

  test("AUTH-05 who wants no mail gets no welcome", async () => {
    const email = newEmail();
    const entry = { ...person(email), wantsMail: false };
    const answer = await register(db, env, entry, null, now);
    if (!answer.ok) throw new Error(answer.reason);
    await confirmEmail(db, env, link(await mailedToken(answer.userId)), now);
    expect(await waitingMails(answer.userId, "welcome")).toEqual([]);
  });

  test("AUTH-06 a token lives 60 minutes", async () => {
    const userId = await registered(newEmail());
    const token = await mailedToken(userId);
    expect(await confirmEmail(db, env, link(token), later(60))).toMatchObject({ ok: false });
    expect(await confirmEmail(db, env, link(token), later(60, -1))).toMatchObject({
      ok: true,
    });
  });

  test("AUTH-06 the database holds neither the token nor a mail that shows it", async () => {
    const userId = await registered(newEmail());
    const token = await mailedToken(userId);
    const tokens = await db.selectFrom("account_tokens").selectAll().execute();
    expect(JSON.stringify([tokens, await waitingMails(userId, "confirm_email")])).not.toContain(
      token,
    );
  });

  test("AUTH-05 the newest token wins, and the mail of the older one is taken back", async () => {
    const userId = await registered(newEmail());
    const older = await mailedToken(userId);
    const session = await newSession(userId);
    const viewer = await findViewer(db, hashToken(session), now);
    if (!viewer) throw new Error("no session");
    expect(await resendConfirmation(db, env, viewer, now)).toEqual({ ok: true });
    expect(await waitingMails(userId, "confirm_email")).toHaveLength(1);
    expect(await confirmEmail(db, env, link(older), now)).toMatchObject({ ok: false });
    for (let n = 2; n <= 3; n++) await resendConfirmation(db, env, viewer, now);
    expect(await resendConfirmation(db, env, viewer, now)).toMatchObject({
      reason: "too-many",
    });
    expect(await confirmEmail(db, env, link(await mailedToken(userId)), now)).toMatchObject({
      ok: true,
    });
    const confirmed = await findViewer(db, hashToken(session), now);
    if (!confirmed) throw new Error("no session");
    expect(await resendConfirmation(db, env, confirmed, now)).toMatchObject({
      reason: "already-confirmed",
    });
  });

  test.each(["", "x", "' OR 1=1 --", "0".repeat(43)])("AUTH-05 no token: %j", async (token) => {
    expect(await confirmEmail(db, env, link(token), now)).toEqual({
      ok: false,
      reason: "dead-token",
    });
  });

  test("AUTH-05 an unconfirmed viewer is stopped only where the setting is on", () => {
    const on = { REQUIRE_CONFIRMED_EMAIL: "on" } as const;
    expect(mustConfirmEmail({ isEmailConfirmed: false }, on)).toEqual({
      status: 403,
      text: "Debes confirmar tu email antes de iniciar sesión",
    });
    expect(mustConfirmEmail({ isEmailConfirmed: true }, on)).toBeNull();
    expect(
      mustConfirmEmail({ isEmailConfirmed: false }, { REQUIRE_CONFIRMED_EMAIL: "off" }),
    ).toBeNull();
  });
});

describe("ADMIN-04 the first admin", () => {
  const OPERATOR = "jefa@correo.test";
  const PASSWORD = "doce letras y más";
  /** Recreates the operator's account for each test. */
  async function operator() {
    await db.deleteFrom("user_profiles").where("email", "=", OPERATOR).execute();
    await db.deleteFrom("throttle").execute();
    const account = { ...person(OPERATOR, PASSWORD), displayName: "Jefa" };
    const answer = await register(db, env, account, null, now);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.userId;
  }
  const confirm = (token: string, session: string | null, at = now) =>
    confirmEmail(db, env, link(token, session && hashToken(session)), at);
  const isAdmin = async (userId: string) => (await profileOf(userId)).is_admin === 1;
  const isLive = async (session: string) =>
    (await findViewer(db, hashToken(session), now)) !== null;

  test.each(["no session", "another account's session", "a session that has ended"])(
    "ADMIN-04 with %s the operator's link confirms nothing, makes no admin and still works",
    async (which) => {
      const userId = await operator();
      const token = await mailedToken(userId);
      const stranger = await newSession(userId);
      const ended = await newSession(userId);
      await db.deleteFrom("sessions").where("token_hash", "=", hashToken(ended)).execute();
      const other = await newSession(await registered(newEmail()));
      const session = { "no session": null, "another account's session": other }[which];
      const answer = await confirm(token, session === undefined ? ended : session);
      expect(answer).toEqual({ ok: false, reason: "sign-in-first" });
      expect(await profileOf(userId)).toMatchObject({ is_admin: 0, email_confirmed_at: null });
      expect(await isLive(stranger)).toBe(true);
      expect(await confirm(token, stranger)).toMatchObject({ ok: true });
    },
  );

  test("ADMIN-04 a login makes no admin of a confirmed account: whoever registered the e-mail knows its password", async () => {
    const unset = { ...env, ADMIN_EMAIL: undefined };
    const userId = await operator();
    const token = await mailedToken(userId);
    expect(await confirmEmail(db, unset, link(token), now)).toMatchObject({ ok: true });
    const login = { email: OPERATOR, password: PASSWORD };
    expect(await logIn(db, env, login, nowhere, now)).toMatchObject({ ok: true });
    expect(await isAdmin(userId)).toBe(false);
  });

  test("ADMIN-04 where ADMIN_EMAIL is set later, the confirmed account asks for another link", async () => {
    const unset = { ...env, ADMIN_EMAIL: undefined };
    const userId = await operator();
    await confirmEmail(db, unset, link(await mailedToken(userId)), now);
    const viewer = await viewerOf(userId);
    const refused = { ok: false, reason: "already-confirmed" };
    expect(await resendConfirmation(db, unset, viewer, now)).toEqual(refused);
    await db.deleteFrom("mail_outbox").where("user_id", "=", userId).execute();
    expect(await resendConfirmation(db, env, viewer, now)).toEqual({ ok: true });
    const thisBrowser = await newSession(userId);
    expect(await confirm(await mailedToken(userId), thisBrowser)).toMatchObject({
      madeAdmin: true,
    });
    const admin = await viewerOf(userId);
    expect(await resendConfirmation(db, env, admin, now)).toEqual(refused);
  });
});

describe("AUTH-05 'No fui yo'", () => {
  test("AUTH-05 deletes no account whose e-mail was confirmed, and none with another token or an old one", async () => {
    const userId = await registered(newEmail());
    const token = await mailedToken(userId);
    const dead = { ok: false, reason: "dead-token" };
    expect(await disownAccount(db, hashToken(token), now)).toEqual(dead);
    expect(await disownAccount(db, token, later(60))).toEqual(dead);
    const confirmed = { email_confirmed_at: now.toISOString() };
    await db.updateTable("user_profiles").set(confirmed).where("id", "=", userId).execute();
    expect(await disownAccount(db, token, now)).toEqual(dead);
    expect((await profileOf(userId)).id).toBe(userId);
  });
});
