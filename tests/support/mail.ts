import { sql } from "kysely";
import { afterEach, vi } from "vitest";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { MailContent } from "~/domain/mail/kinds.server";
import { enqueueMailStatement } from "~/domain/mail/outbox.server";
import { DAY } from "~/domain/time/durations";
import type { MailEnv } from "~/domain/mail/send.server";

/** A production environment without a mailer. */
export const MAIL_ENV: MailEnv = {
  SITE_NAME: "Tintero",
  TIME_ZONE: "America/Bogota",
  SITE_ORIGIN: "https://tintero.test",
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  SUPPORT_EMAIL: "hola@tintero.test",
  ENVIRONMENT: "production",
};

/** The production environment with an HTTP mail provider. */
export const HTTP_MAIL_ENV: MailEnv = {
  ...MAIL_ENV,
  MAIL_API_ORIGIN: "https://mail.test",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
};

/** Noon in UTC, which is 07:00 in Bogotá; the day in Bogotá ends at 05:00 UTC. */
export const NOON = new Date("2026-11-05T12:00:00.000Z");
export const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

/** Inserts a mail that expires after a day: a mail of results, or one that a person waits for. Returns its id. */
export async function enqueueOne(
  db: Db,
  { key = newId(), recipient = "ana@correo.test", isUrgent = false, at = NOON } = {},
): Promise<string> {
  const to = { userId: null, email: recipient, key, expiresAt: later(24 * 60) };
  const contest = { contest_id: "c1", contest_title: "Noviembre" };
  const mail = isUrgent
    ? enqueueMailStatement(db, "welcome", { display_name: "Ana" }, to, at)
    : enqueueMailStatement(db, "results", contest, to, at);
  await db.batch([mail]);
  const row = await db
    .selectFrom("mail_outbox")
    .where("dedupe_key", "=", key)
    .select("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts `count` mails of results in one statement. */
export async function enqueueMany(db: Db, count: number, at = NOON, now = NOON): Promise<void> {
  const expiry = new Date(now.getTime() + 3 * DAY).toISOString();
  await sql`
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
    INSERT INTO mail_outbox (id, dedupe_key, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), 'many:' || n, 'lectora' || n || '@correo.test', 'results',
      json_object('contest_id', 'c1', 'contest_title', 'Noviembre'), ${at.toISOString()},
      ${expiry}, ${at.toISOString()}
    FROM counted`.execute(db);
}

interface Call {
  url: string;
  key: string | null;
  body: { template_params: Record<string, string> } & Record<string, unknown>;
}

/** Stub of the HTTP provider. Records each call, and each accepted mail once per idempotency key. */
export function openProvider(
  answer: (call: number) => Response | Promise<Response> = () => new Response("OK"),
) {
  const calls: Call[] = [];
  const accepted = new Map<string, Call>();
  vi.stubGlobal("fetch", async (url: URL, init: { body: string; headers: HeadersInit }) => {
    const key = new Headers(init.headers).get("Idempotency-Key");
    const call = { url: String(url), key, body: JSON.parse(init.body) };
    calls.push(call);
    const response = await answer(calls.length);
    if (response.ok && !accepted.has(key ?? "")) accepted.set(key ?? "", call);
    return response;
  });
  return { calls, taken: accepted };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hostile = `<img src=x onerror=alert(1)> "'&\r\nBcc: otra@correo.test\u2028x`;
const deadline = "2026-11-21T00:00:00.000Z";

/** Returns one mail of every kind, with the same text in every field that a person may write. */
export function everyMail(text: string = hostile, contestId = text): MailContent[] {
  const issue = { contest_month: text, contest_number: 11, recipient_name: text };
  const contest = { contest_id: contestId, contest_title: text, ...issue };
  const winner = { name: text, story: text, line: text, excerpt: text };
  return [
    { kind: "confirm_email", data: { seed: "seed" } },
    { kind: "reset_password", data: { display_name: text, seed: "seed" } },
    { kind: "login_link", data: { display_name: text, seed: "seed" } },
    { kind: "password_changed", data: { display_name: text, at: deadline } },
    { kind: "welcome", data: { display_name: text } },
    { kind: "test", data: { at: deadline } },
    { kind: "newsletter_confirm", data: { seed: "seed" } },
    {
      kind: "contest_open",
      data: { ...contest, prompt: text, submission_deadline: deadline },
    },
    { kind: "last_day_to_submit", data: { ...contest, submission_deadline: deadline } },
    { kind: "voting_open", data: { ...contest, voting_deadline: deadline } },
    { kind: "last_day_to_vote", data: { ...contest, voting_deadline: deadline, votes_left: 2 } },
    { kind: "results", data: { ...contest, winner } },
    {
      kind: "contest_won",
      data: { ...contest, story_title: text, position: 2, winner },
    },
    {
      kind: "moderation",
      data: { display_name: text, intervention: text, suspended_until: deadline },
    },
    { kind: "moderation", data: { display_name: text, intervention: text, suspended_until: null } },
    {
      kind: "feedback",
      data: {
        user_email: text,
        feedback_type: text,
        message: text,
        timestamp: text,
        user_agent: text,
        page_url: text,
        screen_resolution: text,
        viewport_size: text,
      },
    },
  ];
}
