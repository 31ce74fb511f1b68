import { beforeEach, expect, test } from "vitest";
import { hashToken, newToken } from "~/domain/accounts/sessions.server";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { createAccountToken } from "../../support/account-token";
import { fixture } from "../../support/fixture";
import { quickHash } from "../../support/quick-hash";
import { openSite } from "../../support/site";
import { samePart } from "./pages";

const output: string[] = [];
const site = await fixture(
  openSite({ REQUEST_LOG: "on" }, { log: (line) => void output.push(line) }),
);
beforeEach(() => site.db.deleteFrom("throttle").execute());

/**
 * How often each kind of request is sent, each time with another e-mail. The cached state of maintenance expires every three seconds
 * and costs the next request one more trip, so the fewest trips count.
 */
const TIMES = [0, 1, 2];
const known = (n: number) => `ana${n}@correo.test`;
const unknown = (n: number) => `eva${n}@correo.test`;
const accounts = await Promise.all(
  TIMES.map((n) => createUser(site.db, { email: known(n), display_name: `Ana Número ${n}` })),
);
for (const account of accounts) {
  await givePassword(site.db, account, quickHash("mi secreto de siempre"));
  const { email, created_at } = account;
  await site.db
    .insertInto("email_subscribers")
    .values({ email, created_at, confirmed_at: created_at })
    .execute();
}

const lines = () => output.filter((text) => text.startsWith('{"type":"request"'));

/** Sends a form. Returns all that its sender can see, and the round trips to the database that make up its time. */
async function seen(path: string, fields: Record<string, string>) {
  const before = lines().length;
  const answer = await site.post(path, fields);
  let page = samePart(await answer.text());
  for (const text of [fields.email, fields.token]) if (text) page = page.replaceAll(text, "");
  await expect.poll(() => lines().length).toBeGreaterThan(before);
  const { trips } = JSON.parse(lines()[before] ?? "") as { trips: number };
  const { status, headers } = answer;
  const cookies = headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  const shown = { status, location: headers.get("Location"), names: [...headers.keys()].sort() };
  return { ...shown, cookies, page, trips };
}

/** Sends a form once for each of `TIMES`. Returns what is seen of all, each with the fewest trips of them. */
async function allSeen(path: string, fieldsOf: (n: number) => Record<string, string>) {
  const answers = [];
  for (const n of TIMES) answers.push(await seen(path, fieldsOf(n)));
  const trips = Math.min(...answers.map((answer) => answer.trips));
  return answers.map((answer) => ({ ...answer, trips }));
}

// Registration tells that an e-mail is taken (AUTH-02), at most 20 times an hour and address.
test.each([
  ["/login", { password: "no es la suya" }],
  ["/login/enlace", {}],
  ["/reset-password", { paso: "pedir" }],
  ["/newsletter", {}],
] as const)(
  "AUTH-02 AUTH-06 HOME-05 %s answers a known and an unknown e-mail alike, after as many trips to the database",
  async (path, fields) => {
    const ofKnown = await allSeen(path, (n) => ({ ...fields, email: known(n) }));
    const ofUnknown = await allSeen(path, (n) => ({ ...fields, email: unknown(n) }));
    expect(ofKnown[0]?.trips).toBeGreaterThan(0);
    expect(ofUnknown).toEqual(ofKnown);
  },
);

test("AUTH-05 /confirmar answers an expired and an invented token alike, after as many trips to the database", async () => {
  const tokens = await Promise.all(
    accounts.map((account) => createAccountToken(site.db, account, "confirm", -5)),
  );
  const fields = { paso: "confirmar" };
  const expired = await allSeen("/confirmar", (n) => ({ ...fields, token: tokens[n] ?? "" }));
  const invented = await allSeen("/confirmar", () => ({ ...fields, token: newToken() }));
  expect(expired[0]?.trips).toBeGreaterThan(0);
  expect(invented).toEqual(expired);
});

test("HOME-05 /newsletter/confirmar answers an expired and an invented token alike, after as many trips to the database", async () => {
  const path = "/newsletter/confirmar";
  const tokens = TIMES.map(newToken);
  for (const n of TIMES)
    await site.db
      .insertInto("email_subscribers")
      .values({
        email: `lia${n}@correo.test`,
        created_at: "2026-01-01T00:00:00.000Z",
        token_hash: hashToken(tokens[n] ?? ""),
        token_expires_at: "2026-01-01T01:00:00.000Z",
      })
      .execute();
  const expired = await allSeen(path, (n) => ({ token: tokens[n] ?? "" }));
  const invented = await allSeen(path, () => ({ token: newToken() }));
  expect(expired[0]?.trips).toBeGreaterThan(0);
  expect(invented).toEqual(expired);
});
