import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { issueToken } from "~/domain/accounts/tokens.server";
import { openD1 } from "../../../tests/support/d1";
import type { MailContent } from "./kinds";
import { writeMail } from "./texts.server";
import { enqueueMailStatement } from "./outbox.server";
import { MAILS_PER_RUN, sendDueMail, type MailEnv } from "./send.server";

const bare: MailEnv = {
  SITE_NAME: "Tintero",
  TIME_ZONE: "America/Bogota",
  SITE_ORIGIN: "https://tintero.test",
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  SUPPORT_EMAIL: "hola@tintero.test",
  ENVIRONMENT: "production",
};
const env: MailEnv = {
  ...bare,
  MAIL_API_ORIGIN: "https://mail.test",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
};
const now = new Date("2026-11-05T12:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let opened: Awaited<ReturnType<typeof openD1>>;
beforeAll(async () => {
  opened = await openD1();
});
afterAll(() => opened.close());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await opened.db.deleteFrom("mail_outbox").execute();
});

async function enqueue(dedupeKey: string = newId(), recipient = "ana@correo.test") {
  const mail = enqueueMailStatement(
    opened.db,
    {
      kind: "results",
      data: { contest_id: "c1", contest_title: "Noviembre" },
      userId: null,
      recipient,
      dedupeKey,
      expiresAt: later(24 * 60),
    },
    now,
  );
  await opened.db.batch([mail]);
}
const outbox = () => opened.db.selectFrom("mail_outbox").selectAll().execute();
function provider(answer: () => Response | Promise<Response> = () => new Response("OK")) {
  const calls: { url: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: { body: string }) => {
    calls.push({ url: String(url), body: JSON.parse(init.body) });
    return answer();
  });
  return calls;
}

test("AUTH-06 MAIL-01 the mail names the life that its token has", () => {
  const { seed, expiresAt } = issueToken(opened.db, env, "confirm", "ana", now);
  expect(expiresAt).toEqual(later(60));
  const { text } = writeMail({ kind: "confirm_email", data: { display_name: "Ana", seed } }, env);
  expect(text).toContain("caduca en una hora");
});

describe("MAIL-01 the outbox", () => {
  test("MAIL-01 the same cause twice is one mail, sent once", async () => {
    const calls = provider();
    await enqueue("results:c1:ana");
    await enqueue("results:c1:ana");
    await sendDueMail(env, opened.db, now);
    await sendDueMail(env, opened.db, later(600));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: "https://mail.test/api/v1.0/email/send",
      body: {
        lib_version: expect.any(String),
        user_id: "user",
        service_id: "service",
        template_id: "template",
        template_params: {
          to_email: "ana@correo.test",
          subject: "Ya hay resultados de «Noviembre»",
        },
      },
    });
  });

  test("MAIL-01 two runs at once send each mail once", async () => {
    const calls = provider();
    for (let n = 0; n < 8; n++) await enqueue();
    await Promise.all([1, 2, 3].map(() => sendDueMail(env, opened.db, now)));
    expect(calls).toHaveLength(8);
  });

  test("MAIL-01 a mail that fails is tried again after 1, 2, 4 … minutes; another one still goes out", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isDown = true;
    const calls = provider(() => new Response("no", { status: isDown ? 503 : 200 }));
    await enqueue();
    await sendDueMail(env, opened.db, now);
    await sendDueMail(env, opened.db, later(0.9));
    expect(calls).toHaveLength(1);
    expect(await outbox()).toMatchObject([
      { sent_at: null, next_attempt_at: later(1).toISOString() },
    ]);
    await sendDueMail(env, opened.db, later(1));
    expect(await outbox()).toMatchObject([
      { attempts: 2, next_attempt_at: later(3).toISOString() },
    ]);
    isDown = false;
    await sendDueMail(env, opened.db, later(3));
    expect(calls).toHaveLength(3);
    expect(await outbox()).toMatchObject([{ sent_at: later(3).toISOString(), last_error: null }]);
  });

  test("MAIL-01 data that no mail can be made of stop nobody else's", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const calls = provider();
    await enqueue("bad");
    await opened.db.updateTable("mail_outbox").set({ kind: "unknown" }).execute();
    await enqueue("good");
    await sendDueMail(env, opened.db, now);
    expect(calls).toHaveLength(1);
  });

  test("MAIL-01 a run has a quota, and what is out of date is not sent", async () => {
    const calls = provider();
    for (let n = 0; n < MAILS_PER_RUN + 3; n++) await enqueue();
    await sendDueMail(env, opened.db, now);
    expect(calls).toHaveLength(MAILS_PER_RUN);
    await sendDueMail(env, opened.db, later(24 * 60));
    expect(calls).toHaveLength(MAILS_PER_RUN);
  });

  test("MAIL-01 without the provider's secrets mail waits in production and says so once a run", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const calls = provider();
    await enqueue();
    await enqueue();
    await sendDueMail({ ...bare, MAIL_API_ORIGIN: "https://mail.test" }, opened.db, now);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
    expect(await outbox()).toMatchObject([{ attempts: 0, sent_at: null }, { attempts: 0 }]);
  });

  test("MAIL-01 in local mode its link is printed, so that one can follow it", async () => {
    const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
    await enqueue();
    await sendDueMail({ ...bare, ENVIRONMENT: "local" }, opened.db, now);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      "Mail to ana@correo.test: Ya hay resultados de «Noviembre» → https://tintero.test/contest/c1",
    );
    expect(await outbox()).toMatchObject([{ sent_at: now.toISOString() }]);
  });
});

describe("MAIL-01 the words", () => {
  const hostile = `<img src=x onerror=alert(1)> "'&\r\nBcc: otra@correo.test`;
  const contest = { contest_id: "c/1?<>", contest_title: hostile };
  const all: MailContent[] = [
    { kind: "confirm_email", data: { display_name: hostile, seed: "seed" } },
    { kind: "welcome", data: { display_name: hostile } },
    { kind: "voting_open", data: contest },
    { kind: "results", data: contest },
    { kind: "contest_won", data: { ...contest, story_title: hostile, position: 2 } },
  ];

  test.each(all)("SEC-02 nothing of a user gets out of its place: $kind", (content) => {
    const { subject, text, html, link } = writeMail(content, bare);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(new URL(link).origin).toBe("https://tintero.test");
    expect(text).toContain(link);
  });

  test("MAIL-01 who may vote reads until when, in Bogota time", () => {
    const data = {
      contest_id: "c1",
      contest_title: "Noviembre",
      voting_deadline: "2026-11-21T00:00:00.000Z",
    };
    const { text } = writeMail({ kind: "voting_open", data }, bare);
    expect(text).toMatch(
      /^Se vota hasta el 20 de noviembre de 2026.* 19:00 \(hora de Bogotá\)\.$/m,
    );
  });

  test("MAIL-01 the winner reads which place it is", () => {
    const of = (position?: 1 | 2 | 3) =>
      writeMail(
        { kind: "contest_won", data: { contest_id: "c1", contest_title: "Noviembre", position } },
        bare,
      ).subject;
    expect(of(1)).toBe("Tu historia tiene el primer lugar en «Noviembre»");
    expect(of(3)).toBe("Tu historia tiene el tercer lugar en «Noviembre»");
  });
});
