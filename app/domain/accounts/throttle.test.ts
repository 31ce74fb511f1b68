import { describe, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createUser } from "../../../scripts/seed/rows";
import { SESSION_DAYS } from "./limits";
import { hashToken, startSession } from "./sessions.server";
import { clientAddress, throttle, throttleKey, throttleSession } from "./throttle.server";
import { fixture } from "../../../tests/support/fixture";

const env = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
const noon = Date.parse("2026-11-05T12:00:00.000Z");
const at = (ms: number) => new Date(noon + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const { db } = await fixture(openD1());

describe("AUTH-07 counted limits", () => {
  test("AUTH-07 the thirtieth vote of a minute passes, the next waits for the next minute", async () => {
    const vote = (now: Date) => throttle(db, env, "vote", "ana", now);
    for (let n = 1; n <= 30; n++) expect(await vote(at(0))).toEqual({ ok: true });
    expect(await vote(at(15 * SECOND))).toEqual({ ok: false, reason: "too-many", retryAfter: 45 });
    expect(await throttle(db, env, "vote", "berta", at(0))).toEqual({ ok: true });
    expect(await vote(at(MINUTE))).toEqual({ ok: true });
  });

  test("AUTH-07 comments have a limit a minute and another an hour", async () => {
    const comment = (now: Date) => throttle(db, env, "comment", "ana", now);
    for (let n = 0; n < 60; n++)
      expect(await comment(at(Math.floor(n / 6) * MINUTE))).toEqual({ ok: true });
    expect(await comment(at(10 * MINUTE))).toMatchObject({ ok: false, retryAfter: 50 * 60 });
  });

  test("AUTH-07 fifty at once are counted one by one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => throttle(db, env, "vote", "carla", at(0))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    const key = `${throttleKey(env, "vote", "carla")}:${MINUTE}`;
    const counter = db.selectFrom("throttle").where("key", "=", key).select("n");
    expect(await counter.execute()).toEqual([{ n: 50 }]);
  });

  test("AUTH-07 the table never holds an address", async () => {
    await throttle(db, env, "register", "203.0.113.9", at(0));
    const keys = await db.selectFrom("throttle").select("key").execute();
    expect(keys.some(({ key }) => key.startsWith("register:"))).toBe(true);
    expect(keys.some(({ key }) => key.includes("203.0.113"))).toBe(false);
  });

  test("AUTH-07 the sessions of an account share its limit, and other accounts have theirs", async () => {
    const vote = (session: string) => throttleSession(db, "vote", session, at(0));
    const ana = await createUser(db);
    const berta = await createUser(db);
    const first = await openSession(ana.id);
    const second = await openSession(ana.id);
    for (let n = 1; n <= 30; n++) expect(await vote(n % 2 ? first : second)).toEqual({ ok: true });
    expect(await vote(first)).toEqual({ ok: false, reason: "too-many", retryAfter: 60 });
    expect(await vote(second)).toMatchObject({ ok: false });
    expect(await vote(await openSession(berta.id))).toEqual({ ok: true });
  });

  test("AUTH-07 a session that has ended or never was is not counted", async () => {
    const dead = await openSession((await createUser(db)).id);
    const later = at(SESSION_DAYS * 24 * 60 * MINUTE);
    const before = await countedVotes();
    for (const session of [dead, hashToken("of nobody")]) {
      expect(await throttleSession(db, "vote", session, later)).toEqual({ ok: true });
    }
    expect(await countedVotes()).toBe(before);
  });

  async function openSession(user: string): Promise<string> {
    return hashToken(await startSession(db, user, null, at(0)));
  }

  async function countedVotes(): Promise<number> {
    const rows = await db.selectFrom("throttle").select("key").execute();
    return rows.filter(({ key }) => key.startsWith("vote:")).length;
  }

  test("AUTH-07 without a subject nothing is counted", async () => {
    for (let n = 0; n < 30; n++)
      expect(await throttle(db, env, "register", null, at(0))).toEqual({ ok: true });
  });
});

describe("AUTH-07 the address that is counted", () => {
  const addressFrom = (ip: string | null, ENVIRONMENT: Env["ENVIRONMENT"]) =>
    clientAddress(
      new Headers({ ...(ip && { "CF-Connecting-IP": ip }), "X-Forwarded-For": "198.51.100.1" }),
      { ENVIRONMENT },
    );

  test("AUTH-07 CF-Connecting-IP alone is believed", () => {
    expect(addressFrom("203.0.113.9", "production")).toBe("203.0.113.9");
    expect(addressFrom(null, "production")).toBe("");
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", null])(
    "AUTH-07 loopback (%s) is skipped outside production only",
    (ip) => {
      expect(addressFrom(ip, "local")).toBeNull();
      expect(addressFrom(ip, "production")).not.toBeNull();
    },
  );

  test("AUTH-07 one subscriber of IPv6 is one address", () => {
    expect(addressFrom("2001:DB8:0:7::1", "production")).toBe(
      addressFrom("2001:db8:0:7:a:b:c:d", "production"),
    );
    expect(addressFrom("2001:db8::1", "production")).toBe("2001:db8:0:0");
    expect(addressFrom("2001:db8:0:8::1", "production")).not.toBe(
      addressFrom("2001:db8:0:7::1", "production"),
    );
  });
});
