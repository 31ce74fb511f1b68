import { sweepBudget } from "~/db/delete-in-pieces";
import { beforeEach, describe, expect, test } from "vitest";

import { newToken } from "~/domain/accounts/sessions.server";
import { linkToken } from "~/domain/mail/link-token.server";
import { enqueueContestOpenForSubscribersStatement } from "~/domain/mail/contest-mail.server";
import { findListState, leaveList, rejoinList } from "~/domain/mail/lists.server";
import { createContest, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { requestSubscription, confirmSubscription, sweepSubscribers } from "./subscribe.server";
import { fixture } from "../../../tests/support/fixture";

const env = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
const EMAIL = "ana@correo.test";
const now = new Date("2026-11-20T09:10:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(now.getTime() + ms);

const { db } = await fixture(openD1());
beforeEach(async () => {
  for (const table of ["mail_outbox", "email_subscribers", "throttle"] as const)
    await db.deleteFrom(table).execute();
});

const ask = (at = now, email = EMAIL, address: string | null = null) =>
  requestSubscription(db, env, email, address, at);
const mails = () =>
  db.selectFrom("mail_outbox").selectAll().orderBy("created_at", "desc").execute();
const place = (email = EMAIL) =>
  db
    .selectFrom("email_subscribers")
    .where("email", "=", email)
    .selectAll()
    .executeTakeFirstOrThrow();

/** Returns the token in the newest confirmation mail. */
async function mailed(): Promise<string> {
  const [mail] = await mails();
  const { seed } = JSON.parse(mail?.data ?? "{}");
  return linkToken(env, "newsletter", seed);
}

async function subscribe(at = now): Promise<void> {
  await ask(at);
  expect(await confirmSubscription(db, await mailed(), at)).toEqual({ ok: true });
}

describe("HOME-05 asking for the newsletter", () => {
  test("HOME-05 writes one urgent mail that lives as long as its link, and subscribes nobody", async () => {
    expect(await ask()).toEqual({ ok: true });
    expect(await mails()).toMatchObject([
      {
        kind: "newsletter_confirm",
        recipient: EMAIL,
        user_id: null,
        is_urgent: 1,
        expires_at: later(60 * MINUTE).toISOString(),
      },
    ]);
    expect(await place()).toMatchObject({ confirmed_at: null, unsubscribed_at: null });
  });

  test("HOME-05 neither the subscription nor the mail holds a token that works", async () => {
    await ask();
    const token = await mailed();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify([await place(), await mails()])).not.toContain(token);
  });

  test("HOME-05 the newest link wins, and the mail of an older one that still waits is dropped", async () => {
    await ask();
    const older = await mailed();
    await ask(later(MINUTE));
    expect(await mails()).toHaveLength(1);
    expect((await confirmSubscription(db, older, later(2 * MINUTE))).ok).toBe(false);
    expect((await confirmSubscription(db, await mailed(), later(2 * MINUTE))).ok).toBe(true);
  });

  test("HOME-05 who is subscribed gets the same answer and no mail, and stays subscribed", async () => {
    await subscribe();
    const before = await place();
    await db.deleteFrom("mail_outbox").execute();
    expect(await ask(later(MINUTE))).toEqual({ ok: true });
    expect(await mails()).toEqual([]);
    expect(await place()).toEqual(before);
  });

  test("AUTH-07 HOME-05 five an hour from one address, and three to one e-mail from anywhere", async () => {
    for (let n = 0; n < 5; n++)
      expect((await ask(now, `${n}@correo.test`, "192.0.2.1")).ok).toBe(true);
    expect(await ask(now, "otra@correo.test", "192.0.2.1")).toEqual({
      ok: false,
      reason: "too-many",
      retryAfter: 50 * 60,
    });
    for (let n = 0; n < 3; n++) expect((await ask(now, EMAIL, `198.51.100.${n}`)).ok).toBe(true);
    expect(await ask(now, EMAIL, "198.51.100.9")).toMatchObject({ reason: "too-many" });
    expect((await ask(later(60 * MINUTE), EMAIL, "198.51.100.9")).ok).toBe(true);
  });
});

describe("HOME-05 confirming it", () => {
  test("HOME-05 a link works for an hour and not a millisecond longer", async () => {
    await ask();
    const token = await mailed();
    expect(await confirmSubscription(db, token, later(60 * MINUTE))).toEqual({
      ok: false,
      reason: "dead-token",
    });
    expect((await confirmSubscription(db, token, later(60 * MINUTE - 1))).ok).toBe(true);
  });

  test("HOME-05 no other token confirms anything", async () => {
    await ask();
    for (const token of ["", newToken(), (await place()).token_hash ?? ""])
      expect((await confirmSubscription(db, token, now)).ok).toBe(false);
  });

  test("HOME-05 who has left can come back by the form, and stays out until the link is used", async () => {
    await subscribe();
    const by = { list: "newsletter" as const, subject: EMAIL };
    await leaveList(db, by, later(MINUTE));
    await db.deleteFrom("mail_outbox").execute();
    await ask(later(2 * MINUTE));
    expect(await findListState(db, by)).toBe("off");
    expect((await confirmSubscription(db, await mailed(), later(3 * MINUTE))).ok).toBe(true);
    expect(await findListState(db, by)).toBe("on");
  });

  test("HOME-05 leaving by the link of the first mail ends it with the button that would confirm, and is not undone", async () => {
    await ask();
    const token = await mailed();
    const by = { list: "newsletter" as const, subject: EMAIL };
    expect(await findListState(db, by)).toBe("on");
    await leaveList(db, by, now);
    expect(await mails()).toEqual([]);
    expect((await confirmSubscription(db, token, now)).ok).toBe(false);
    // The subscription was never confirmed, so `rejoinList` cannot restore it.
    expect(await findListState(db, by)).toBe("unknown");
    await rejoinList(db, by);
    expect(await place()).toMatchObject({ confirmed_at: null });
    expect((await place()).unsubscribed_at).not.toBeNull();
  });
});

describe("HOME-05 who gets the mail of a new contest", () => {
  const open = async (contest: { id: string }) => {
    await db.batch([enqueueContestOpenForSubscribersStatement(db, contest.id, now)]);
    return (await mails())
      .filter(({ kind }) => kind === "contest_open")
      .map(({ recipient }) => recipient);
  };
  const dates = { submission_deadline: later(DAY).toISOString(), results_at: null };

  test("HOME-05 who has confirmed, until they leave, and again when they come back", async () => {
    const contest = () =>
      createContest(db, { ...dates, voting_deadline: later(9 * DAY).toISOString() });
    await ask();
    expect(await open(await contest())).toEqual([]);
    await confirmSubscription(db, await mailed(), now);
    expect(await open(await contest())).toEqual([EMAIL]);
    await leaveList(db, { list: "newsletter", subject: EMAIL }, now);
    await db.deleteFrom("mail_outbox").execute();
    expect(await open(await contest())).toEqual([]);
    await subscribe();
    expect(await open(await contest())).toEqual([EMAIL]);
  });
});

describe("OPS-03 HOME-05 the sweep", () => {
  test("OPS-03 HOME-05 takes what nobody confirmed in its hour, and who left a month ago", async () => {
    const account = await createUser(db, { email: "cuenta@correo.test" });
    const row = { token_hash: null, token_expires_at: null, created_at: now.toISOString() };
    const at = (ms: number) => later(ms).toISOString();
    await db
      .insertInto("email_subscribers")
      .values([
        { ...row, email: "waits", token_hash: "a", token_expires_at: at(1) },
        { ...row, email: "too late", token_hash: "b", token_expires_at: at(0) },
        { ...row, email: "left before it was confirmed", unsubscribed_at: at(0) },
        { ...row, email: "reads", confirmed_at: at(-400 * DAY), user_id: account.id },
        { ...row, email: "left", confirmed_at: at(-DAY), unsubscribed_at: at(-30 * DAY + 1) },
        { ...row, email: "left long ago", confirmed_at: at(-DAY), unsubscribed_at: at(-30 * DAY) },
        {
          ...row,
          email: "comes back",
          confirmed_at: at(-DAY),
          unsubscribed_at: at(-40 * DAY),
          token_hash: "c",
          token_expires_at: at(1),
        },
      ])
      .execute();
    await sweepSubscribers(db, now, sweepBudget());
    const left = await db
      .selectFrom("email_subscribers")
      .select("email")
      .orderBy("email")
      .execute();
    expect(left.map(({ email }) => email)).toEqual(["comes back", "left", "reads", "waits"]);
  });
});
