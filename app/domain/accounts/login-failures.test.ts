import { describe, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { countLogin, forgiveLoginStatements, type LoginCaller } from "./login-failures.server";
import { fixture } from "../../../tests/support/fixture";

const env = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
const noon = Date.parse("2026-11-05T12:00:00.000Z");
const at = (ms: number) => new Date(noon + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const { db } = await fixture(openD1());

const from = (address: string | null): LoginCaller => ({ address, device: null });
const stranger = from("198.51.100.66");
const home: LoginCaller = { address: "203.0.113.9", device: "known" };

const trial =
  (email: string, caller: LoginCaller = stranger) =>
  (now: Date) =>
    countLogin(db, env, email, caller, now);
const forgive = (email: string, caller: LoginCaller) =>
  db.batch(forgiveLoginStatements(db, env, email, caller));

/** Causes a hundred failed logins of an account within an hour, ten from each address. */
async function attack(email: string) {
  for (let n = 0; n < 100; n++) {
    const tried = await trial(email, from(`198.51.100.${Math.floor(n / 10)}`))(at(n * SECOND));
    expect(tried).toEqual({ ok: true });
  }
  return 99 * SECOND;
}

describe("AUTH-07 failed logins of an account from one address", () => {
  test("AUTH-07 ten are free, then the wait doubles from a second to 15 minutes, for ever", async () => {
    const attempt = trial("doble@correo.test");
    for (let n = 1; n <= 10; n++) expect(await attempt(at(0))).toEqual({ ok: true });
    let now = 0;
    const waits: number[] = [];
    for (let n = 0; n < 13; n++) {
      const refused = await attempt(at(now));
      if (refused.ok) throw new Error("passed without waiting");
      waits.push(refused.retryAfter);
      expect(await attempt(at(now + refused.retryAfter * SECOND - 1))).toMatchObject({ ok: false });
      now += refused.retryAfter * SECOND;
      expect(await attempt(at(now))).toEqual({ ok: true });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test("AUTH-07 of thirty attempts at once ten pass", async () => {
    const attempt = trial("tropel@correo.test");
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(at(0))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  });

  test("AUTH-07 fewer than ten in 15 minutes are forgotten with the window", async () => {
    const attempt = trial("despistada@correo.test");
    for (let n = 1; n <= 9; n++) await attempt(at(0));
    for (let n = 1; n <= 10; n++) expect(await attempt(at(15 * MINUTE))).toEqual({ ok: true });
  });

  test("AUTH-07 an hour of quiet or a right password forgets everything", async () => {
    const quiet = trial("quieta@correo.test");
    for (let n = 1; n <= 10; n++) await quiet(at(0));
    for (let n = 1; n <= 10; n++) expect(await quiet(at(HOUR))).toEqual({ ok: true });
    const right = trial("cierta@correo.test");
    for (let n = 1; n <= 10; n++) await right(at(0));
    await forgive("cierta@correo.test", stranger);
    for (let n = 1; n <= 10; n++) expect(await right(at(1))).toEqual({ ok: true });
  });

  test("AUTH-07 a stranger with one wrong password every 15 minutes keeps nobody out", async () => {
    const email = "duena@correo.test";
    for (let n = 0; n < 10; n++) await trial(email)(at(0));
    for (let quarter = 1; quarter <= 24; quarter++) {
      const now = quarter * 15 * MINUTE;
      await trial(email)(at(now));
      expect(await trial(email)(at(now))).toMatchObject({ ok: false });
      // During the attack the owner logs in twice, from another address and without a device cookie.
      const owner = trial(email, from("203.0.113.9"));
      for (let n = 0; n < 2; n++) expect(await owner(at(now + SECOND))).toEqual({ ok: true });
      await forgive(email, from("203.0.113.9"));
    }
  });

  test("AUTH-07 two addresses, two accounts and the developer's own machine count apart", async () => {
    const email = "aparte@correo.test";
    for (let n = 0; n < 10; n++) await trial(email)(at(0));
    expect(await trial(email)(at(0))).toMatchObject({ ok: false });
    expect(await trial(email, from("198.51.100.67"))(at(0))).toEqual({ ok: true });
    expect(await trial(email, from(null))(at(0))).toEqual({ ok: true });
    expect(await trial("otra@correo.test")(at(0))).toEqual({ ok: true });
  });
});

describe("AUTH-07 failed logins of an account from all addresses", () => {
  test("AUTH-07 after a hundred in an hour there is a minute between tries, and never more", async () => {
    const email = "sitiada@correo.test";
    let now = await attack(email);
    const fresh = (n: number) => trial(email, from(`192.0.2.${n}`));
    for (let n = 0; n < 20; n++) {
      expect(await fresh(n)(at(now))).toEqual({ ok: false, reason: "too-many", retryAfter: 60 });
      expect(await fresh(n)(at(now + MINUTE - 1))).toMatchObject({ ok: false, retryAfter: 1 });
      now += MINUTE;
      expect(await fresh(n)(at(now))).toEqual({ ok: true });
    }
  });

  test("AUTH-07 of forty addresses at once, after 99 failures, one passes", async () => {
    const email = "cerco@correo.test";
    const end = await attack(email);
    await forgive(email, from("198.51.100.0"));
    const tries = Array.from({ length: 40 }, (_, n) => trial(email, from(`192.0.2.${n}`))(at(end)));
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("AUTH-07 an hour without a failure ends the siege", async () => {
    const email = "tranquila@correo.test";
    const end = await attack(email);
    const fresh = (n: number) => trial(email, from(`192.0.2.${n}`))(at(end + HOUR));
    for (let n = 0; n < 3; n++) expect(await fresh(n)).toEqual({ ok: true });
  });

  test("AUTH-07 a right password takes its own try back and gives strangers no new hundred", async () => {
    const email = "visitada@correo.test";
    const end = await attack(email);
    const owner = from("203.0.113.9");
    expect(await trial(email, owner)(at(end + MINUTE))).toEqual({ ok: true });
    await forgive(email, owner);
    const now = at(end + 2 * MINUTE);
    expect(await trial(email, from("192.0.2.1"))(now)).toEqual({ ok: true });
    expect(await trial(email, from("192.0.2.2"))(now)).toMatchObject({ ok: false });
  });

  test("AUTH-07 what is refused is neither counted nor kept", async () => {
    const email = "llena@correo.test";
    const end = await attack(email);
    const rows = () => db.selectFrom("throttle").selectAll().orderBy("key").execute();
    const before = await rows();
    for (let n = 0; n < 5; n++) await trial(email, from(`192.0.2.${n}`))(at(end));
    expect(await rows()).toEqual(before);
  });
});

describe("AUTH-07 a device that was signed in before", () => {
  test("AUTH-07 is never held up by what others do, from its own address too", async () => {
    const email = "reconocida@correo.test";
    const end = await attack(email);
    for (let n = 0; n < 10; n++) await trial(email, from(home.address))(at(end + n * MINUTE));
    const now = at(end + 9 * MINUTE);
    expect(await trial(email, from(home.address))(now)).toMatchObject({ ok: false });
    for (let n = 0; n < 10; n++) expect(await trial(email, home)(now)).toEqual({ ok: true });
  });

  test("AUTH-07 counts by itself: its eleventh failure waits, wherever it is", async () => {
    const email = "torpe@correo.test";
    for (let n = 0; n < 10; n++) await trial(email, home)(at(0));
    expect(await trial(email, home)(at(0))).toMatchObject({ ok: false, retryAfter: 1 });
    const abroad = { ...home, address: "192.0.2.77" };
    expect(await trial(email, abroad)(at(0))).toMatchObject({ ok: false, retryAfter: 1 });
    expect(await trial(email, { ...home, device: "other" })(at(0))).toEqual({ ok: true });
  });

  test("AUTH-07 its failures do not count towards the account's hundred", async () => {
    const email = "aislada@correo.test";
    const rows = () => db.selectFrom("throttle").selectAll().execute();
    const before = (await rows()).length;
    for (let n = 0; n < 5; n++) await trial(email, home)(at(0));
    expect(await rows()).toHaveLength(before + 1);
  });
});
