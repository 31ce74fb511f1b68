import { env } from "cloudflare:test";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { changePassword } from "~/domain/accounts/change-password.server";
import { logIn } from "~/domain/accounts/accounts.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import type { StoryFate } from "~/domain/erasure/deletion-fields";
import { leaveList, rejoinList } from "~/domain/mail/lists.server";
import { saveMailChoices } from "~/domain/preferences/mail-choices.server";
import { findReplay, replayRevocations } from "~/domain/restore/replay-revocations.server";
import { settleRestored } from "~/domain/restore/settle-restored.server";
import {
  revocationLog,
  sendRevocations,
  sendRevocationsNow,
  sweepRevocations,
} from "~/domain/revocations/send-revocations.server";
import { subscribeAccount } from "~/domain/newsletter/subscribe.server";
import { DAY } from "~/domain/time/durations";
import { hashToken, startSession } from "~/domain/accounts/sessions.server";
import {
  createContest,
  createStory,
  createUser,
  datesIn,
  givePassword,
  type UserRow,
} from "../../scripts/seed/rows";
import { db } from "./room";

const now = new Date();
const PASSWORD = "la primera contraseña";
const passwordHash = await hashPassword(PASSWORD);

/** The tables that a test takes back to an earlier state, parents first. */
const TABLES = [
  "user_profiles",
  "credentials",
  "email_subscribers",
  "contests",
  "stories",
] as const;

/** Copies the rows of D1. `restore` puts D1 back to them, the outbox of the log included. */
async function takeCopy() {
  const copied = await Promise.all(
    TABLES.map((table) => db.selectFrom(table).selectAll().execute()),
  );
  const waiting = await db.selectFrom("revocation_outbox").selectAll().execute();
  return async () => {
    const gone = [...TABLES, "account_deletions" as const].toReversed();
    await db.batch([
      ...gone.map((table) => db.deleteFrom(table).compile()),
      ...TABLES.flatMap((table, at) =>
        (copied[at] ?? []).map((row) =>
          db
            .insertInto(table)
            .values(row as never)
            .compile(),
        ),
      ),
      db.deleteFrom("revocation_outbox").compile(),
      ...waiting.map((row) => db.insertInto("revocation_outbox").values(row).compile()),
    ]);
  };
}

/** Creates an account with a password and all mails, the newsletter included. */
async function createPerson(more: Parameters<typeof createUser>[1] = {}): Promise<UserRow> {
  const user = await createUser(db, { created_at: "2026-01-01T00:00:00.000Z", ...more });
  await givePassword(db, user, passwordHash);
  await subscribeAccount(db, user, new Date("2026-01-01T00:00:00.000Z"));
  return user;
}

const erase = (user: { id: string }, stories: StoryFate = "anonimas") =>
  deleteAccount(db, { user: user.id, stories, by: { id: user.id, isAdmin: false } }, now);

/** Runs the verb `restored` and the cron until the replay is done. Returns what it counted. */
async function restored(bindings: typeof env = env) {
  const { replay } = await settleRestored(db, "operator", now);
  for (let runs = 1; runs < 10; runs++) {
    await sendRevocations(bindings, db);
    await replayRevocations(bindings, db, now);
    const { isDone, counts } = await findReplay(db, replay);
    if (isDone) return { ...counts, runs };
  }
  throw new Error("The replay does not end");
}

const NOTHING = { accounts: 0, last_admins: 0, mail: 0, newsletter: 0, passwords: 0 };

const choicesOf = async ({ id, email }: UserRow) => {
  const { email_notifications, contest_notifications } = await db
    .selectFrom("user_profiles")
    .where("id", "=", id)
    .select(["email_notifications", "contest_notifications"])
    .executeTakeFirstOrThrow();
  const subscription = await db
    .selectFrom("email_subscribers")
    .where("email", "=", email)
    .where("unsubscribed_at", "is", null)
    .select("email")
    .executeTakeFirst();
  return [email_notifications, contest_notifications, subscription ? 1 : 0];
};

const exists = async (table: "user_profiles" | "stories", { id }: { id: string }) =>
  (await db.selectFrom(table).where("id", "=", id).select("id").execute()).length > 0;

const CALLER = { address: null, device: null, link: null };
const logInWith = async ({ email }: UserRow, password: string) =>
  (await logIn(db, env, { email, password }, CALLER, now)).ok;

beforeEach(async () => {
  await db.batch(
    [...TABLES, "account_deletions" as const, "revocation_outbox" as const]
      .toReversed()
      .map((table) => db.deleteFrom(table).compile()),
  );
  await createUser(db, { is_admin: 1 });
});

describe("OPS-04 after a restore of D1 to an earlier state", () => {
  test("AUTH-10 MAIL-01 HOME-05 deleted accounts, ended mail and ended subscriptions are ended again, and all else stays", async () => {
    const people = [];
    for (const name of ["Ana", "Luis", "Eva", "Sol", "Teo"])
      people.push(await createPerson({ display_name: name }));
    const [ana, luis, eva, sol, teo] = people as [UserRow, UserRow, UserRow, UserRow, UserRow];
    const restore = await takeCopy();
    await erase(ana);
    await leaveList(db, { list: "mail", subject: luis.id }, now);
    await leaveList(db, { list: "newsletter", subject: eva.email }, now);
    const viewer = { ...sol, isEmailConfirmed: true } as never;
    const chosen = { mail: true, contestMail: false, notices: true, newsletter: true };
    await saveMailChoices(db, viewer, chosen, now);
    await sendRevocations(env, db);
    await restore();
    expect(await exists("user_profiles", ana)).toBe(true);
    expect(await choicesOf(luis)).toEqual([1, 1, 1]);
    expect(await restored()).toEqual({ ...NOTHING, accounts: 1, mail: 2, newsletter: 2, runs: 1 });
    expect(await exists("user_profiles", ana)).toBe(false);
    const ended = await Promise.all([luis, eva, sol, teo].map(choicesOf));
    expect(ended).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ]);
    expect(await restored()).toMatchObject(NOTHING);
  });

  test("the log does not answer while people end things: the cron logs them later, and nothing of it stays in D1", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [ana, luis] = [await createPerson(), await createPerson()];
    const restore = await takeCopy();
    const get = () => {
      throw new Error("away");
    };
    const REVOCATION_LOG = { idFromName: () => "", get };
    const away = { ...env, REVOCATION_LOG } as unknown as typeof env;
    await erase(ana);
    await leaveList(db, { list: "mail", subject: luis.id }, now);
    await sendRevocationsNow(away, db);
    expect(log).toHaveBeenCalledTimes(1);
    await expect(sendRevocations(away, db)).rejects.toThrow();
    await sendRevocations(env, db);
    expect(await db.selectFrom("revocation_outbox").selectAll().execute()).toEqual([]);
    await restore();
    expect(await restored()).toMatchObject({ accounts: 1, mail: 1, newsletter: 1 });
    expect(await exists("user_profiles", ana)).toBe(false);
  });

  test("MAIL-01 what somebody has taken up again since is not ended", async () => {
    const [ana, luis] = [await createPerson(), await createPerson()];
    await leaveList(db, { list: "mail", subject: ana.id }, now);
    await sendRevocations(env, db);
    const waiting = await db.selectFrom("revocation_outbox").selectAll().execute();
    expect(waiting).toEqual([]);
    await leaveList(db, { list: "newsletter", subject: luis.email }, now);
    const restore = await takeCopy();
    await sendRevocations(env, db);
    await rejoinList(db, { list: "mail", subject: ana.id });
    await rejoinList(db, { list: "newsletter", subject: luis.email });
    await sendRevocations(env, db);
    const copy = await takeCopy();
    // The older state has a change in its outbox that was sent long ago.
    await restore();
    await sendRevocations(env, db);
    await copy();
    expect(await restored()).toMatchObject(NOTHING);
    expect(await choicesOf(ana)).toEqual([1, 1, 0]);
    expect(await choicesOf(luis)).toEqual([1, 1, 1]);
  });

  test("HOME-05 a subscription that comes back by an import does not count as a new one", async () => {
    const ana = await createPerson();
    const row = await db
      .selectFrom("email_subscribers")
      .where("email", "=", ana.email)
      .selectAll()
      .executeTakeFirstOrThrow();
    await leaveList(db, { list: "newsletter", subject: ana.email }, now);
    await sendRevocations(env, db);
    await db.deleteFrom("email_subscribers").execute();
    await db.insertInto("email_subscribers").values(row).execute();
    expect(await restored()).toMatchObject({ newsletter: 1 });
    expect(await choicesOf(ana)).toEqual([1, 1, 0]);
  });

  test("AUTH-10 stories go or stay as at the deletion, also if their voting is over by now", async () => {
    const ana = await createPerson();
    const voting = await createContest(db, datesIn("voting", now));
    const finished = await createContest(db, datesIn("results", now));
    const withdrawn = await createStory(db, { contest_id: voting.id, user_id: ana.id });
    const kept = await createStory(db, { contest_id: finished.id, user_id: ana.id });
    const restore = await takeCopy();
    await erase(ana, "anonimas");
    await sendRevocations(env, db);
    await restore();
    const { replay } = await settleRestored(db, "operator", now);
    const later = new Date(now.getTime() + 9 * DAY);
    await sendRevocations(env, db);
    await replayRevocations(env, db, later);
    expect((await findReplay(db, replay)).counts).toMatchObject({ accounts: 1 });
    expect(await exists("stories", withdrawn)).toBe(false);
    expect(await exists("stories", kept)).toBe(true);
  });

  test("AUTH-04 a password that was changed since opens nothing, and one chosen afterwards does", async () => {
    const ana = await createPerson();
    const change = async (current: string, password: string, at: Date) => {
      const token = await startSession(db, ana.id, null, now);
      const viewer = { ...ana, isAdmin: false, sessionHash: hashToken(token) } as never;
      return changePassword(db, env, viewer, { current, password }, CALLER, at);
    };
    const restore = await takeCopy();
    expect(await change(PASSWORD, "la segunda contraseña", now)).toMatchObject({ ok: true });
    await sendRevocations(env, db);
    await restore();
    expect(await logInWith(ana, PASSWORD)).toBe(true);
    expect(await restored()).toMatchObject({ passwords: 1 });
    expect(await logInWith(ana, PASSWORD)).toBe(false);
    expect(await logInWith(ana, "la segunda contraseña")).toBe(false);
    const chosen = await hashPassword("la tercera contraseña");
    const at = new Date(now.getTime() + 60_000).toISOString();
    await db
      .updateTable("credentials")
      .set({ password_hash: chosen, updated_at: at })
      .where("user_id", "=", ana.id)
      .execute();
    expect(await restored()).toMatchObject(NOTHING);
    expect(await logInWith(ana, "la tercera contraseña")).toBe(true);
  });

  test("AUTH-10 many deletions take several runs of the cron, and are counted once", async () => {
    const people = [];
    for (let n = 0; n < 23; n++) people.push(await createUser(db));
    const restore = await takeCopy();
    for (const person of people) await erase(person);
    await sendRevocations(env, db);
    await restore();
    expect(await restored()).toEqual({ ...NOTHING, accounts: 23, runs: 2 });
  });

  test("MAIL-01 what still waits for the log counts too, also where one run cannot send all", async () => {
    const ana = await createPerson();
    await sql`
      WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
      INSERT INTO revocation_outbox (kind, subject, at, is_ended)
      SELECT 'newsletter', i || '@correo.test', '2026-01-01T00:00:00.000Z', 1 FROM n`.execute(db);
    const [kind, subject, is_ended] = ["mail", ana.id, 1] as const;
    const ended = { kind, subject, at: now.toISOString(), is_ended };
    await db.insertInto("revocation_outbox").values(ended).execute();
    expect(await restored()).toMatchObject({ mail: 1, runs: 2 });
  });

  test("ADMIN-04 the only admin of the restored state stays, and the operator hears of it", async () => {
    await db.deleteFrom("user_profiles").execute();
    const ana = await createUser(db, { is_admin: 1 });
    const restore = await takeCopy();
    await createUser(db, { is_admin: 1 });
    await erase(ana);
    await sendRevocations(env, db);
    await restore();
    expect(await restored()).toMatchObject({ accounts: 0, last_admins: 1 });
    expect(await exists("user_profiles", ana)).toBe(true);
  });
});

const logged = async () => (await revocationLog(env).listEnded(null)).map(({ key }) => key);

test("SEC-01 the log holds neither ids nor e-mails, and an entry of before a rotation of the secret counts", async () => {
  const ana = await createPerson();
  const old = { ...env, SESSION_SECRET: "the secret of before, long enough too" };
  await leaveList(db, { list: "mail", subject: ana.id }, now);
  await sendRevocations(old, db);
  const text = JSON.stringify(await revocationLog(env).listEnded(null));
  expect(text).toContain('"mail"');
  for (const word of [ana.id, ana.email, "@"]) expect(text).not.toContain(word);
  await db.updateTable("user_profiles").set({ email_notifications: 1 }).execute();
  await db.deleteFrom("revocation_outbox").execute();
  expect(await restored()).toMatchObject({ mail: 0 });
  const SESSION_SECRET_OLD = old.SESSION_SECRET;
  expect(await restored({ ...env, SESSION_SECRET_OLD })).toMatchObject({ mail: 1 });
});

test("OPS-03 the log forgets an entry after 90 days", async () => {
  const ana = await createPerson();
  const before = new Set(await logged());
  await erase(ana);
  await sendRevocations(env, db);
  const added = async () => (await logged()).filter((key) => !before.has(key));
  expect((await added()).length).toBeGreaterThan(0);
  await sweepRevocations(env, new Date(now.getTime() + 89 * DAY));
  expect((await added()).length).toBeGreaterThan(0);
  await sweepRevocations(env, new Date(now.getTime() + 91 * DAY));
  expect(await added()).toEqual([]);
});
