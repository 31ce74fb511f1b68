import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendDueMail } from "~/domain/mail/queue.server";
import type { MailEnv } from "~/domain/mail/send.server";
import { stopMail } from "~/domain/mail/stop.server";
import { sendTestMail } from "../../scripts/admin/mail-test";
import type { Operator } from "../../scripts/admin/operator";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { HTTP_MAIL_ENV, later, MAIL_ENV, NOON, openProvider } from "./mail";
import { operatorDb, operatorOf } from "./operator";

const { db, d1 } = await fixture(openD1());

beforeEach(async () => {
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("mail_stop").execute();
});

/** Runs mail-test beside a Worker with this environment, whose cron runs in each of its waits. Returns all that is said. */
async function run(env: MailEnv, parts: Partial<Operator> = {}, address = "Jefa@correo.test") {
  for (const stream of ["warn", "error"] as const)
    vi.spyOn(console, stream).mockImplementation(() => undefined);
  const lines: string[] = [];
  let minute = 0;
  const operator = operatorOf({
    now: NOON,
    say: (line: string) => void lines.push(line),
    pause: async () => sendDueMail(env, db, later(minute++)),
    ...parts,
  });
  await sendTestMail(operatorDb(d1), address, operator).then(
    (line) => lines.push(line),
    (error: Error) => lines.push(`refused: ${error.message}`),
  );
  return lines.join("\n");
}
/** Wrangler of a deployment with these secrets, and its configuration. */
const withSecrets = (...names: string[]): Partial<Operator> => ({
  wrangler: async () => JSON.stringify(names.map((name) => ({ name }))),
  config: async () =>
    ({ vars: {}, send_email: [] }) as unknown as Awaited<ReturnType<Operator["config"]>>,
});

describe("OPS-04 MAIL-01 mail-test", () => {
  test("follows the mail until it is sent, in Spanish, and logs that it was asked for without the address", async () => {
    const { calls } = openProvider();
    expect(await run(HTTP_MAIL_ENV)).toContain("It was sent at 2026-11-05T12:00:00.000Z");
    expect(calls.map(({ body }) => body.template_params)).toEqual([
      expect.objectContaining({
        to_email: "jefa@correo.test",
        subject: "Correo de prueba de Tintero",
        message_text: expect.stringContaining("Si lees esto, el correo de Tintero funciona"),
      }),
    ]);
    const lines = await db
      .selectFrom("audit_log")
      .select(["actor_id", "action", "subject"])
      .execute();
    expect(lines).toEqual([{ actor_id: "operator", action: "mail.test", subject: "mail" }]);
  });

  test("says at once that mail is stopped, and how it goes on", async () => {
    await stopMail(db, "operator", NOON);
    expect(await run(HTTP_MAIL_ENV)).toMatch(
      /refused: It waits: all mail is stopped since [^ ]*Z\. npm run admin -- mail on --remote$/,
    );
  });

  test("says until when it waits where the day's quota is used up", async () => {
    expect(await run({ ...HTTP_MAIL_ENV, MAIL_DAILY_QUOTA: "0" })).toContain(
      "refused: It waits until 2026-11-06T05:00:00.000Z: the day's quota",
    );
  });

  test("says that no mailer is configured", async () => {
    expect(await run(MAIL_ENV, withSecrets("SESSION_SECRET"))).toContain(
      "refused: It waits: no mailer is configured. npm run admin -- doctor --remote",
    );
  });

  test("says that the cron has not tried it, where there is a mailer", async () => {
    const still = { ...withSecrets("MAIL_SMTP_URL"), pause: async () => undefined };
    expect(await run(HTTP_MAIL_ENV, still)).toContain("the cron of each minute has not tried");
  });

  test("says what the mailer answers to each attempt", async () => {
    openProvider(() => new Response("The public key is invalid", { status: 403 }));
    expect(await run(HTTP_MAIL_ENV)).toMatch(
      /Attempt 1 failed: The mail provider answered 403: The public key is invalid\. The next is at/,
    );
  });

  test("refuses an address that no mail reaches, and a folder that nothing serves", async () => {
    expect(await run(HTTP_MAIL_ENV, {}, "jefa")).toBe("refused: No mail can be sent to jefa.");
    expect(await run(HTTP_MAIL_ENV, { isServed: false })).toContain("run npm start over it");
    expect(await db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
  });
});
