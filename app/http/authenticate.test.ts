import { beforeAll, expect, test } from "vitest";
import { openD1 } from "../../tests/support/d1";
import { register, type AccountEnv } from "~/domain/accounts/accounts.server";
import { authenticate } from "./authenticate";
import { fixture } from "../../tests/support/fixture";

const env: AccountEnv = {
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  ENVIRONMENT: "production",
  ADMIN_EMAIL: undefined,
  SITE_NAME: "Tintero",
};
const now = new Date("2026-11-05T12:00:00.000Z");
const email = "ana@correo.test";

const { db } = await fixture(openD1());
let userId: string;
beforeAll(async () => {
  const person = { displayName: "Ana", email, password: "mi & secreto", wantsMail: true };
  const answer = await register(db, env, { ...person, acceptsTerms: true }, null, now);
  if (!answer.ok) throw new Error(answer.reason);
  userId = answer.userId;
});

function send(
  body: BodyInit,
  { type, viewer = null }: { type?: string; viewer?: { email: string } | null } = {},
) {
  const headers: HeadersInit = type ? { "Content-Type": type } : {};
  const request = new Request("https://tintero.test/login", { method: "POST", body, headers });
  return authenticate(request, { db, env, now, viewer: async () => viewer });
}

test("AUTH-03 the form strategy hands a checked form to the login", async () => {
  const tryPassword = (password: string) =>
    send(new URLSearchParams({ email: " Ana@Correo.test", password }));
  expect(await tryPassword("mi & secreto")).toMatchObject({ email, answer: { ok: true, userId } });
  expect(await tryPassword("otro secreto")).toMatchObject({
    answer: { ok: false, reason: "credentials" },
  });
  expect(await send(new URLSearchParams({ email: "ana" }))).toEqual({
    typed: { email: "ana" },
    isComplete: false,
    errors: { email: "El email no es válido", password: "La contraseña es requerida." },
  });
});

test("ADMIN-03 a password that is asked again is tried for the account of the session alone", async () => {
  const fields = { motivo: "confirmar", email: "otra@correo.test", password: "mi & secreto" };
  expect(await send(new URLSearchParams(fields), { viewer: { email } })).toMatchObject({ email });
});

test("SEC-03 a body that is no login form is refused before any password is tried", async () => {
  const statusOf = (answer: Promise<unknown>) =>
    answer.catch((refusal: Response) => refusal.status);
  expect(await statusOf(send("{}", { type: "application/json" }))).toBe(415);
  expect(await statusOf(send("--x", { type: "multipart/form-data; boundary=x" }))).toBe(400);
  expect(
    await statusOf(send("email=a&email=b", { type: "application/x-www-form-urlencoded" })),
  ).toBe(400);
});
