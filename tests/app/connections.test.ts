import { Agent } from "node:http";
import { expect, test } from "vitest";
import { sendBytes, sendForm, type RawForm } from "../support/raw-http";
import { openSite } from "../support/site";
import { fixture } from "../support/fixture";

const lines: string[] = [];
const site = await fixture(openSite({}, { log: (line) => void lines.push(line) }));
const origin = await site.local.ready;

const KIB = 1024;

/** A retry for the tests that reuse connections: workerd closes a connection that was idle for five seconds, as on a busy machine. */
const REUSE = { retry: 2 };
const form = (kib: number) => `relleno=${"x".repeat(kib * KIB)}`;

const REFUSED: Record<string, [status: number, path: string, RawForm]> = {
  "of another site": [403, "/login", { headers: { "Sec-Fetch-Site": "cross-site" } }],
  "by another method": [405, "/login", { method: "PUT" }],
  "to Remix's old address": [404, "/login?_data=root", {}],
  "to no page": [404, "/no/existe", {}],
  "to a page without forms": [405, "/privacy", {}],
  "that is no form": [415, "/login", { headers: { "Content-Type": "text/plain" } }],
  "of a visitor who has to sign in": [303, "/story/x/voto", {}],
};

test.each(Object.entries(REFUSED))(
  "AUTH-08 a refused request %s leaves its connection open",
  REUSE,
  async (_, [status, path, request]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (kib: number) =>
      (await sendForm(origin, path, { ...request, agent, body: form(kib) })).status;
    expect(await ask(1)).toBe(status);
    for (let n = 0; n < 3; n++) {
      const next = await sendForm(origin, "/privacy", { agent, method: "GET" });
      expect([next.status, next.isReused]).toEqual([200, true]);
      expect(await ask(60)).toBe(status);
    }
    agent.destroy();
  },
);

test(
  "SEC-03 a body over 1 MB is refused with words that arrive, and the connection goes on",
  REUSE,
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ["/write", "/login"]) {
      const answer = await sendForm(origin, path, { agent, body: form(5 * KIB) });
      expect(answer.status).toBe(413);
      expect(answer.text).toContain("El envío es demasiado grande: se admite 1 MB como máximo.");
      expect(answer.text.length).toBeLessThan(64 * KIB);
    }
    expect((await sendForm(origin, "/privacy", { agent, method: "GET" })).isReused).toBe(true);
    agent.destroy();
  },
);

test("SEC-03 a script is told the same in the form that Remix reads", async () => {
  const answer = await sendForm(origin, "/write.data", { body: form(2 * KIB) });
  expect(answer.status).toBe(413);
  const [place, name, refusal, text, status] = JSON.parse(answer.text) as unknown[];
  expect([place, name, refusal, status]).toEqual([
    { _1: 2 },
    "error",
    ["ErrorResponse", 3, 4, 5],
    413,
  ]);
  expect(text).toContain("se admite 1 MB como máximo");
});

test(
  "AUTH-08 a GET that carries a body is answered, and its connection goes on",
  REUSE,
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 3; n++) {
      const answer = await sendForm(origin, "/login", { agent, method: "GET", body: form(1) });
      expect([answer.status, answer.isReused]).toEqual([200, n > 0]);
    }
    agent.destroy();
  },
);

const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n`;

test("SEC-03 a broken chunked body is a 400 in Spanish, and an upload that breaks off is no error of ours", async () => {
  const broken = await sendBytes(
    origin,
    `${head("/write", "Transfer-Encoding: chunked")}zz\r\nabc\r\n`,
  );
  expect(broken).toMatch(/^HTTP\/1\.1 400 /);
  expect(broken).toContain("El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo.");
  const short = `${head("/login", "Content-Length: 3000")}a=b`;
  expect(await sendBytes(origin, short, "closes")).toMatch(/^HTTP\/1\.1 400 /);
  for (let n = 0; n < 20; n++) await sendBytes(origin, short, "breaks");
  // A complete response to a later request proves that the server has handled, and logged, the broken forms before it.
  expect((await sendForm(origin, "/privacy", { method: "GET" })).status).toBe(200);
  expect(lines).toEqual([]);
});

/**
 * Starts fifteen logins in parallel, and requests a page after the first login is answered. Returns how many logins were answered
 * before the page.
 */
async function signedInBeforeRead(round: number): Promise<number> {
  let signedIn = 0;
  const tries = Array.from({ length: 15 }, async (_, n) => {
    const email = `nadie${round}-${n}@lectores.test`;
    const body = new URLSearchParams({ email, password: "pluma y papel" });
    expect((await sendForm(origin, "/login", { body: body.toString() })).status).toBe(401);
    signedIn += 1;
  });
  await Promise.race(tries);
  expect((await sendForm(origin, "/privacy", { method: "GET" })).status).toBe(200);
  const before = signedIn;
  await Promise.all(tries);
  return before;
}

test("AUTH-07 whoever reads while fifteen sign in at once waits for one of them, not for all", async () => {
  // If logins blocked pages, the page would come last in every round. One round in which it comes early therefore suffices; a busy
  // machine may delay it in the others.
  let before = 15;
  for (let round = 0; round < 6 && before >= 12; round++) before = await signedInBeforeRead(round);
  expect(before).toBeLessThan(12);
});
