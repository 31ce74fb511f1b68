import { env } from "cloudflare:test";
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { createDb } from "~/db/db";
import { sendUrgentMail, type MailEnv } from "~/domain/mail/send.server";
import { toMime } from "~/domain/mail/mailers/mime.server";
import { messageOf } from "~/domain/mail/send.server";
import { enqueueOne, everyMail, MAIL_ENV, NOON } from "../support/mail";

const ANA = {
  id: "0b54a1de-1111-4222-8333-444455556666",
  user_id: "ana",
  recipient: "ana@correo.test",
};
const db = createDb(env.DB);

test.each(everyMail("Ñandú").map((content) => [content.kind, content] as const))(
  "MAIL-01 nodemailer writes MIME in workerd too: %s",
  async (_, content) => {
    const message = messageOf(ANA, content, MAIL_ENV, NOON);
    const raw = await toMime(message);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const mail = await new PostalMime().parse(raw);
    expect(mail.subject).toBe(message.subject);
    expect(mail.text?.trim().replaceAll(/\r?\n/g, "\r\n")).toBe(message.text);
    expect(mail.html?.trim().replaceAll(/\r?\n/g, "\r\n")).toBe(message.html);
    expect(mail.messageId).toBe(`<${ANA.id}@tintero.test>`);
    expect(mail.date).toBe(NOON.toISOString());
  },
);

const rowOf = (id: string) =>
  db.selectFrom("mail_outbox").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

test("MAIL-01 the send_email binding takes the mail as it is", async () => {
  const id = await enqueueOne(db, { isUrgent: true });
  await sendUrgentMail({ ...MAIL_ENV, EMAIL: env.EMAIL }, db, NOON);
  expect(await rowOf(id)).toMatchObject({ sent_at: NOON.toISOString(), last_error: null });
});

test("MAIL-01 a recipient that the binding may not send to is a dead letter at once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const id = await enqueueOne(db, { isUrgent: true, recipient: "otra@correo.test" });
  await sendUrgentMail({ ...MAIL_ENV, EMAIL: env.EMAIL }, db, NOON);
  expect(await rowOf(id)).toMatchObject({
    sent_at: null,
    dead_at: NOON.toISOString(),
    last_error: expect.stringContaining("not allowed"),
  });
});

test.each([
  ["E_RECIPIENT_SUPPRESSED", { dead_at: NOON.toISOString(), attempts: 1 }],
  ["E_RATE_LIMIT_EXCEEDED", { dead_at: null, attempts: 0, uncertain_since: null }],
  ["E_SENDER_NOT_VERIFIED", { dead_at: null, attempts: 1, uncertain_since: null }],
  ["E_INTERNAL_SERVER_ERROR", { dead_at: null, attempts: 1, uncertain_since: NOON.toISOString() }],
])(
  "MAIL-01 what the binding answers decides what becomes of the mail: %s",
  async (code, wanted) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const send = async () => {
      throw Object.assign(new Error("no"), { code });
    };
    const EMAIL = { send } as unknown as MailEnv["EMAIL"];
    const id = await enqueueOne(db, { isUrgent: true });
    await sendUrgentMail({ ...MAIL_ENV, EMAIL }, db, NOON);
    expect(await rowOf(id)).toMatchObject(wanted);
  },
);
