import { afterEach, describe, expect, test, vi } from "vitest";
import { issueToken } from "~/domain/accounts/tokens.server";
import { openD1 } from "../../../tests/support/d1";
import {
  enqueueOne,
  HTTP_MAIL_ENV,
  later,
  MAIL_ENV,
  NOON,
  openProvider,
} from "../../../tests/support/mail";
import { claimMail, LEASE, markFailed, MAX_ATTEMPTS } from "./leases.server";
import { quotaDay } from "./quota.server";
import { sendDueMail } from "./queue.server";
import { MAILS_PER_RUN, sendUrgentMail } from "./send.server";
import { renderMail } from "./render-mail.server";
import { listDeadLetters, resendDeadLetters } from "./dead-letters.server";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());
afterEach(async () => {
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("mail_days").execute();
});

const run = (now: Date, env = HTTP_MAIL_ENV) => sendDueMail(env, db, now);
const enqueue = (given?: Parameters<typeof enqueueOne>[1]) => enqueueOne(db, given);
const outbox = () => db.selectFrom("mail_outbox").selectAll().execute();
const silent = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test("AUTH-06 MAIL-01 the mail names the life that its token has", () => {
  const to = { user_id: "ana", recipient: "ana@correo.test" };
  const confirm = issueToken(db, MAIL_ENV, "confirm", "ana", NOON);
  const reset = issueToken(db, MAIL_ENV, "reset", "ana", NOON);
  for (const { expiresAt, content } of [
    { ...confirm, content: { kind: "confirm_email", data: { seed: confirm.seed } } },
    {
      ...reset,
      content: { kind: "reset_password", data: { display_name: "Ana", seed: reset.seed } },
    },
  ] as const) {
    expect(expiresAt).toEqual(later(60));
    expect(renderMail(content, to, MAIL_ENV).text).toContain("caduca en una hora");
  }
});

describe("MAIL-01 the outbox", () => {
  test("MAIL-01 the same cause twice is one mail, sent once, with the provider's JSON and its key", async () => {
    const { calls } = openProvider();
    const id = await enqueue({ key: "results:c1:ana" });
    await enqueue({ key: "results:c1:ana" });
    await run(NOON);
    await run(later(600));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: "https://mail.test/api/v1.0/email/send",
      key: id,
      body: {
        lib_version: expect.any(String),
        user_id: "user",
        service_id: "service",
        template_id: "template",
        template_params: {
          message_id: id,
          to_email: "ana@correo.test",
          from_name: "Tintero",
          subject: "Ya hay nombres: resultados de «Noviembre»",
          unsubscribe_url: expect.stringMatching(/^https:\/\/tintero\.test\/baja\//),
        },
      },
    });
  });

  test("MAIL-01 the provider gets both parts with CRLF alone at the ends of their lines", async () => {
    const { calls } = openProvider();
    await enqueue();
    await run(NOON);
    const { message_text = "", message_html = "" } = calls[0]?.body.template_params ?? {};
    for (const part of [message_text, message_html]) {
      expect(part).toContain("\r\n");
      expect(part.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }
  });

  test("MAIL-01 two runs at once send each mail once", async () => {
    const { calls } = openProvider();
    for (let n = 0; n < 8; n++) await enqueue({ isUrgent: n % 2 === 0 });
    await Promise.all([1, 2, 3].map(() => run(NOON)));
    expect(calls).toHaveLength(8);
  });

  test("MAIL-01 a mail that fails is tried again after 1, 2, 4 … minutes; another one still goes out", async () => {
    silent();
    let isDown = true;
    const { calls } = openProvider(() => new Response("no", { status: isDown ? 500 : 200 }));
    await enqueue();
    await run(NOON);
    await run(later(0.9));
    expect(calls).toHaveLength(1);
    expect(await outbox()).toMatchObject([
      { sent_at: null, next_attempt_at: later(1).toISOString() },
    ]);
    await run(later(1));
    expect(await outbox()).toMatchObject([
      { attempts: 2, next_attempt_at: later(3).toISOString() },
    ]);
    isDown = false;
    await run(later(3));
    expect(calls).toHaveLength(3);
    expect(await outbox()).toMatchObject([{ sent_at: later(3).toISOString(), last_error: null }]);
  });

  test("MAIL-01 data that no mail can be made of stop nobody else's, and are a dead letter", async () => {
    silent();
    const { calls } = openProvider();
    await enqueue({ key: "bad" });
    await db.updateTable("mail_outbox").set({ kind: "unknown" }).execute();
    await enqueue({ key: "good" });
    await run(NOON);
    expect(calls).toHaveLength(1);
    expect(await listDeadLetters(db, { limit: 10 }, NOON)).toMatchObject([
      { kind: "unknown", lastError: expect.stringContaining("No mail can be made") },
    ]);
  });

  test("MAIL-01 without a queue a run sends 20, those first that somebody waits for, and what is out of date is not sent", async () => {
    const { calls } = openProvider();
    for (let n = 0; n < MAILS_PER_RUN + 3; n++) await enqueue();
    await enqueue({ isUrgent: true, recipient: "quien@espera.test" });
    await run(NOON);
    expect(calls).toHaveLength(MAILS_PER_RUN);
    expect(calls[0]?.body.template_params.to_email).toBe("quien@espera.test");
    await run(later(24 * 60));
    expect(calls).toHaveLength(MAILS_PER_RUN);
  });

  test("MAIL-01 after a request only mail that somebody waits for is sent", async () => {
    const { calls } = openProvider();
    await enqueue();
    await enqueue({ isUrgent: true });
    await sendUrgentMail(HTTP_MAIL_ENV, db, NOON);
    expect(calls).toHaveLength(1);
  });

  test("MAIL-01 without a mailer mail waits in production and says so once a run", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { calls } = openProvider();
    await enqueue();
    await enqueue();
    await run(NOON, { ...MAIL_ENV, MAIL_API_ORIGIN: "https://mail.test" });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
    expect(await outbox()).toMatchObject([{ attempts: 0, sent_at: null }, { attempts: 0 }]);
  });

  test("MAIL-01 in local mode a mail is kept with text, HTML and headers, and its link is printed", async () => {
    const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
    await enqueue();
    await run(NOON, { ...MAIL_ENV, ENVIRONMENT: "local" });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      "Mail to ana@correo.test: Ya hay nombres: resultados de «Noviembre» → https://tintero.test/contest/c1",
    );
    const [row] = await outbox();
    expect(row).toMatchObject({ sent_at: NOON.toISOString() });
    const kept = JSON.parse(row?.kept ?? "{}");
    expect(kept.headers).toContain(`Message-ID: <${row?.id}@tintero.test>`);
    expect(kept.text).toContain("Gracias por formar parte del reto.");
    expect(kept.html).toContain("<!doctype html>");
  });
});

describe("MAIL-01 a mail whose end is not known", () => {
  test("has the same key at every attempt: a provider that knows the key sends it once", async () => {
    silent();
    const { calls, taken } = openProvider();
    const id = await enqueue();
    // Crash: the provider accepts the mail, then the run dies before it marks the mail as sent.
    vi.spyOn(db, "updateTable").mockImplementationOnce(() => {
      throw new Error("the isolate is gone");
    });
    await expect(run(NOON)).rejects.toThrow("gone");
    expect(await outbox()).toMatchObject([
      { sent_at: null, uncertain_since: NOON.toISOString(), attempts: 1 },
    ]);
    // The crashed run's lease still prevents sending. After the lease has expired, the mail is retried.
    await run(new Date(NOON.getTime() + LEASE - 1));
    expect(calls).toHaveLength(1);
    await run(new Date(NOON.getTime() + LEASE));
    expect(calls.map(({ key }) => key)).toEqual([id, id]);
    expect(taken.size).toBe(1);
    expect(await outbox()).toMatchObject([
      { attempts: 2, sent_at: expect.any(String), uncertain_since: null },
    ]);
  });

  test("is not tried again when the provider may have forgotten the key, but kept", async () => {
    silent();
    const { calls } = openProvider(() => Promise.reject(new Error("connection lost")));
    const id = await enqueue();
    await db
      .updateTable("mail_outbox")
      .set({ expires_at: later(9 * 24 * 60).toISOString() })
      .execute();
    await run(NOON);
    expect(await outbox()).toMatchObject([{ uncertain_since: NOON.toISOString(), lease: null }]);
    await run(later(24 * 60));
    expect(calls).toHaveLength(1);
    const [dead] = await listDeadLetters(db, { limit: 10 }, NOON);
    expect(dead).toMatchObject({ id, attempts: 1 });
    expect(dead?.lastError).toMatch(/^It may have gone out: .*connection lost/);
  });

  test("stays uncertain when a later attempt is refused", async () => {
    silent();
    openProvider((call) =>
      call === 1 ? Promise.reject(new Error("lost")) : new Response("", { status: 400 }),
    );
    await enqueue();
    await run(NOON);
    await run(later(1));
    expect(await outbox()).toMatchObject([{ uncertain_since: NOON.toISOString(), attempts: 2 }]);
  });
});

describe("MAIL-01 dead letters", () => {
  test("a mail is given up after 12 attempts in 20 hours, stays in the outbox and can be sent again with its key", async () => {
    silent();
    let isDown = true;
    const { calls } = openProvider(() => new Response("", { status: isDown ? 401 : 200 }));
    const id = await enqueue();
    let minutes = 0;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await run(later(minutes));
      minutes += Math.min(2 ** (attempt - 1), 360);
    }
    expect(calls).toHaveLength(MAX_ATTEMPTS);
    expect(await listDeadLetters(db, { limit: 10 }, NOON)).toMatchObject([
      { id, attempts: MAX_ATTEMPTS },
    ]);
    expect(Math.floor((minutes - 360) / 60)).toBe(20);
    await run(later(minutes));
    expect(calls).toHaveLength(MAX_ATTEMPTS);

    isDown = false;
    expect(await resendDeadLetters(db, [id, "no such"], later(1200))).toBe(1);
    await run(later(1200));
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set([id]));
    expect(await outbox()).toMatchObject([{ sent_at: later(1200).toISOString(), dead_at: null }]);
    expect(await resendDeadLetters(db, "all", later(1201))).toBe(0);
  });

  test("what has expired is not sent again", async () => {
    const { calls } = openProvider();
    await enqueue();
    const at = NOON.toISOString();
    await db.updateTable("mail_outbox").set({ dead_at: at, expires_at: at }).execute();
    expect(await resendDeadLetters(db, "all", later(1))).toBe(0);
    await run(later(1));
    expect(calls).toEqual([]);
  });

  test("a recipient that is refused for good is no other attempt", async () => {
    const id = await enqueue();
    const quota = quotaDay(MAIL_ENV, NOON, true);
    const { mails } = await claimMail(db, [id], quota, NOON);
    const failure = { ok: false, how: "refused", error: "550 no such user" } as const;
    for (const mail of mails) expect(await markFailed(db, mail, failure, quota, NOON)).toBeNull();
    expect(await listDeadLetters(db, { limit: 10 }, NOON)).toMatchObject([
      { id, attempts: 1, lastError: "550 no such user" },
    ]);
  });
});

describe("MAIL-01 the daily quota", () => {
  const env = { ...HTTP_MAIL_ENV, MAIL_DAILY_QUOTA: "10" };
  const sentOn = async (day: string) =>
    (await db.selectFrom("mail_days").where("day", "=", day).select("n").executeTakeFirst())?.n;

  test("is kept to the mail by runs at once; the rest waits for midnight in Bogota, and a tenth is for mail that is waited for", async () => {
    const { calls } = openProvider();
    for (let n = 0; n < 12; n++) await enqueue();
    await Promise.all([1, 2, 3].map(() => run(NOON, env)));
    expect(calls).toHaveLength(9);
    expect(await sentOn("2026-11-05")).toBe(9);
    for (let n = 0; n < 3; n++) await enqueue({ isUrgent: true });
    await Promise.all([1, 2, 3].map(() => run(later(60), env)));
    expect(calls).toHaveLength(10);
    const waiting = (await outbox()).filter(({ sent_at }) => sent_at === null);
    expect(waiting).toHaveLength(5);
    // The mails wait for the next day of the site's time zone: midnight in Bogotá is 05:00 UTC.
    for (const { next_attempt_at } of waiting)
      expect(next_attempt_at).toBe("2026-11-06T05:00:00.000Z");
    await run(new Date("2026-11-06T04:59:59.999Z"), env);
    expect(calls).toHaveLength(10);
    await run(new Date("2026-11-06T05:00:00.000Z"), env);
    expect(calls).toHaveLength(15);
    expect(await sentOn("2026-11-06")).toBe(5);
  });

  test.each(["before", "after"] as const)(
    "of urgent mails is their own: those sent %s the mails of a contest take nothing from it, nor from the rest",
    async (when) => {
      const { calls } = openProvider();
      const own = { ...env, MAIL_URGENT_QUOTA: "4" };
      const urgent = async (at: Date) => {
        for (let n = 0; n < 4; n++)
          await enqueue({ isUrgent: true, recipient: "quien@espera.test" });
        await run(at, own);
      };
      if (when === "before") await urgent(NOON);
      for (let n = 0; n < 12; n++) await enqueue();
      for (const minutes of [1, 2]) await run(later(minutes), own);
      if (when === "after") await urgent(later(3));
      const to = calls.map(({ body }) => body.template_params.to_email);
      expect([to.length, to.filter((email) => email === "quien@espera.test").length]).toEqual([
        10, 4,
      ]);
    },
  );

  test("of urgent mails is no end of theirs: they take what a contest has left, and a contest no more than the day", async () => {
    const { calls } = openProvider();
    const own = { ...env, MAIL_URGENT_QUOTA: "4" };
    for (let n = 0; n < 7; n++) await enqueue({ isUrgent: true });
    for (let n = 0; n < 12; n++) await enqueue();
    await run(NOON, own);
    expect(calls).toHaveLength(10);
  });

  test("gives an urgent mail that certainly did not go out back to both counts", async () => {
    silent();
    openProvider((call) => new Response("", { status: call === 1 ? 401 : 200 }));
    for (let n = 0; n < 2; n++) await enqueue({ isUrgent: true });
    await run(NOON, env);
    expect(await db.selectFrom("mail_days").selectAll().execute()).toEqual([
      { day: "2026-11-05", n: 1, urgent: 1 },
    ]);
  });

  test("of urgent mails that is more than the day's sends none and says so", async () => {
    openProvider();
    await enqueue();
    await expect(run(NOON, { ...env, MAIL_URGENT_QUOTA: "11" })).rejects.toThrow("more than");
  });

  test("counts what may have gone out, and not what certainly did not", async () => {
    silent();
    const answers = [401, 500, 200, 429, 503];
    openProvider((call) => new Response("", { status: answers[call - 1] }));
    for (let n = 0; n < answers.length; n++) await enqueue();
    await run(NOON, env);
    expect(await sentOn("2026-11-05")).toBe(2);
  });

  test("of none sends none, and one that is no number sends none and says so", async () => {
    const { calls } = openProvider();
    await enqueue();
    await run(NOON, { ...env, MAIL_DAILY_QUOTA: "0" });
    await expect(run(later(24 * 60 - 1), { ...env, MAIL_DAILY_QUOTA: "many" })).rejects.toThrow(
      "many",
    );
    expect(calls).toEqual([]);
  });

  test("a provider that is busy costs no attempt, and is left alone as long as it asks", async () => {
    silent();
    openProvider(() => new Response("", { status: 429, headers: { "Retry-After": "600" } }));
    await enqueue();
    await run(NOON);
    expect(await outbox()).toMatchObject([
      { attempts: 0, next_attempt_at: later(10).toISOString() },
    ]);
  });
});
