import { sweepBudget } from "~/db/delete-in-pieces";
import { beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { parseMail } from "~/domain/mail/kinds.server";
import { messageOf } from "~/domain/mail/send.server";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { MAIL_ENV } from "../../../tests/support/mail";
import { FeedbackFields } from "./feedback-fields";
import { sendFeedback, sweepFeedback } from "./send-feedback.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-20T09:10:00.000Z");
const env = { ...MAIL_ENV, SUPPORT_EMAIL: "hola@tintero.test", FEEDBACK_BLOCKLIST: "malo.test" };
const message = {
  email: "ana@correo.test",
  type: "bug" as const,
  message: "No puedo votar.\nNi leer.",
  key: "clave-de-la-prueba",
  path: "/contest/current",
  userAgent: "Firefox",
  screen: "1280x720",
  viewport: "800x600",
  showsName: false,
};
const visitor = { userId: null, address: null };

const { db } = await fixture(openD1());
beforeEach(async () => {
  for (const table of ["mail_outbox", "feedback_requests", "throttle"] as const)
    await db.deleteFrom(table).execute();
});

const send = (
  more: Partial<typeof message> = {},
  sender: Parameters<typeof sendFeedback>[3] = visitor,
) => sendFeedback(db, env, { ...message, ...more }, sender, now);
const kept = () => db.selectFrom("feedback_requests").selectAll().execute();
const mails = () => db.selectFrom("mail_outbox").selectAll().execute();

describe("FEEDBACK-01 a message", () => {
  test("FEEDBACK-01 is kept, and goes to the operator with the parameters that the product names", async () => {
    const user = await createUser(db);
    expect(await send({}, { userId: user.id, address: null })).toEqual({ ok: true });
    expect(await kept()).toMatchObject([
      { user_id: user.id, email: message.email, type: "bug", message: message.message },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "feedback", recipient: "hola@tintero.test", is_urgent: 1 });
    expect(JSON.parse(mail?.data ?? "")).toEqual({
      user_email: message.email,
      feedback_type: "bug",
      message: message.message,
      timestamp: "20 de noviembre de 2026 a las 04:10 (hora de Bogotá)",
      user_agent: "Firefox",
      page_url: new URL("/contest/current", env.SITE_ORIGIN).href,
      screen_resolution: "1280x720",
      viewport_size: "800x600",
    });
  });

  test("FEEDBACK-01 MAIL-01 tells nobody the link with which its writer unsubscribes", async () => {
    const path = unsubscribePath(env, "ana", "mail");
    expect(await send({ path })).toEqual({ ok: true });
    const [mail] = await mails();
    expect(JSON.parse(mail?.data ?? "").page_url).toBe(new URL("/baja", env.SITE_ORIGIN).href);
  });

  test("FEEDBACK-01 that is sent twice is one, and one that was changed is another", async () => {
    for (let n = 0; n < 3; n++) expect(await send()).toEqual({ ok: true });
    expect([await kept(), await mails()].map((rows) => rows.length)).toEqual([1, 1]);
    await send({ message: "Ya puedo." });
    expect([await kept(), await mails()].map((rows) => rows.length)).toEqual([2, 2]);
  });

  test("FEEDBACK-01 MAIL-01 nothing of it becomes a header of its own", async () => {
    const hostile = "ana@correo.test\r\nBcc: todos@correo.test";
    expect(
      v.safeParse(FeedbackFields, { ...message, clave: message.key, email: hostile }).success,
    ).toBe(false);
    const odd = "Firefox\r\nBcc: x@y.test";
    await send({ message: "Hola\r\nBcc: x@y.test", userAgent: odd });
    const [mail] = await mails();
    if (!mail) throw new Error("a mail");
    const written = messageOf(mail, parseMail(mail.kind, mail.data), env, now);
    for (const header of [written.subject, written.replyTo, written.to, written.from.name])
      expect(header).not.toMatch(/[\r\n]/);
    expect(written.replyTo).toBe(message.email);
    expect(written.subject).toBe(`Error: mensaje desde ${env.SITE_NAME}`);
  });
});

describe("FEEDBACK-01 what is refused", () => {
  test.each([
    ["not-configured", { SUPPORT_EMAIL: "" }],
    ["no-template", { MAIL_API_ORIGIN: "https://mail.test" }],
    ["blocked", { FEEDBACK_BLOCKLIST: "ana@correo.test" }],
  ])("FEEDBACK-01 %s with %j, and nothing is kept", async (reason, settings) => {
    const answer = await sendFeedback(db, { ...env, ...settings }, message, visitor, now);
    expect(answer).toEqual({ ok: false, reason });
    expect([await kept(), await mails()]).toEqual([[], []]);
  });

  test("FEEDBACK-01 AUTH-07 the sixth of an hour from one address, signed in or not", async () => {
    const from = (n: number) => send({ message: `${n}` }, { userId: null, address: "192.0.2.1" });
    for (let n = 0; n < 5; n++) expect((await from(n)).ok).toBe(true);
    expect(await from(5)).toEqual({ ok: false, reason: "too-many", retryAfter: 50 * 60 });
    expect((await send({}, { userId: null, address: "192.0.2.2" })).ok).toBe(true);
  });
});

describe("FEEDBACK-01 its fields", () => {
  const check = (fields: Record<string, string>) => {
    const result = v.safeParse(FeedbackFields, { ...message, clave: message.key, ...fields });
    // Only the first error message of a field, because forms show no more.
    return result.success ? [] : result.issues.map(({ message: text }) => text).slice(0, 1);
  };

  test.each([
    [{ email: "" }, "Escribe tu email."],
    [{ email: "ana" }, "Por favor ingresa un email válido"],
    [{ email: "ana@correo" }, "Por favor ingresa un email válido"],
    [{ type: "" }, "Elige un tipo."],
    [{ type: "virus" }, "Elige un tipo."],
    [{ message: "  \n " }, "Escribe tu mensaje."],
    [{ message: "x".repeat(5001) }, "El mensaje no puede tener más de 5000 caracteres."],
  ])("FEEDBACK-01 %j: %s", (fields, says) => expect(check(fields)).toEqual([says]));

  test("FEEDBACK-01 a line break counts once, as a browser counts it, and a size is two numbers", () => {
    expect(check({ message: `${"x\r\n".repeat(2499)}xx` })).toEqual([]);
    for (const pantalla of ["1280x720", "0x0", ""]) expect(check({ pantalla })).toEqual([]);
    for (const pantalla of ["1280", "axb", "1280x720\r\n", "123456x1"])
      expect(check({ pantalla })).toHaveLength(1);
  });
});

test("OPS-03 FEEDBACK-01 a message is kept for a year", async () => {
  await send();
  const days = (n: number) => new Date(now.getTime() + n * 24 * 3_600_000);
  await sweepFeedback(db, new Date(days(365).getTime() - 1), sweepBudget());
  expect(await kept()).toHaveLength(1);
  await sweepFeedback(db, days(365), sweepBudget());
  expect(await kept()).toEqual([]);
});
