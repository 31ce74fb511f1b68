import { expect, test } from "vitest";
import { knownDevice, rememberDevice } from "./devices.server";
import { DEVICE_DAYS } from "./limits";

const env = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
const now = new Date("2026-11-05T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const ana = "ana@correo.test";
const eva = "eva@correo.test";

test("AUTH-07 a browser is known to the account that was signed in to, and to no other", () => {
  const known = rememberDevice(env, "", ana, now);
  expect(knownDevice(env, known, ana, now)).toMatch(/^[\w-]{22}$/);
  expect(knownDevice(env, known, eva, now)).toBeNull();
  expect(knownDevice(env, "", ana, now)).toBeNull();
});

test("AUTH-07 it is known for 180 days, and each login begins them anew under the same id", () => {
  expect(DEVICE_DAYS).toBe(180);
  const first = rememberDevice(env, "", ana, now);
  const id = knownDevice(env, first, ana, now);
  expect(knownDevice(env, first, ana, later(179))).toBe(id);
  expect(knownDevice(env, first, ana, later(180))).toBeNull();
  const second = rememberDevice(env, first, ana, later(179));
  expect(second).not.toBe(first);
  expect(knownDevice(env, second, ana, later(358))).toBe(id);
});

test("AUTH-07 a family's browser is known to five accounts; the sixth takes the place of the oldest", () => {
  const people = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@correo.test`);
  const known = people.reduce((text, email) => rememberDevice(env, text, email, now), "");
  const ids = people.map((email) => knownDevice(env, known, email, now));
  expect(ids[0]).toBeNull();
  expect(new Set(ids.slice(1)).size).toBe(5);
  expect(ids.slice(1)).not.toContain(null);
});

test("AUTH-07 nothing in it tells whose it is", () => {
  const twice = [1, 2].map(() => rememberDevice(env, "", ana, now));
  expect(twice[0]).not.toBe(twice[1]);
  for (const known of twice) expect(known).toMatch(/^[\w-]{22}\.\d{5}\.[\w-]{22}$/);
});

test.each([
  "",
  "x",
  "~~~~",
  ".".repeat(60),
  `${"A".repeat(22)}.20762.${"A".repeat(22)}`,
  "~".repeat(100_000),
])("AUTH-07 a text that nobody signed makes no device known: %#", (made) => {
  expect(knownDevice(env, made, ana, now)).toBeNull();
  const known = rememberDevice(env, made, ana, now);
  expect(knownDevice(env, known, ana, now)).not.toBeNull();
  expect(known.length).toBeLessThan(300);
});

test("AUTH-07 a device cookie with another day, id or secret is rejected", () => {
  const known = rememberDevice(env, "", ana, now);
  const [id, day, signed] = known.split(".");
  for (const forged of [
    `${id}.${Number(day) + 1}.${signed}`,
    `${"A".repeat(22)}.${day}.${signed}`,
    `${id}.${day}.${"A".repeat(22)}`,
  ])
    expect(knownDevice(env, forged, ana, now)).toBeNull();
  const other = { SESSION_SECRET: "another-secret-of-at-least-32-characters" };
  expect(knownDevice(other, known, ana, now)).toBeNull();
});

test("AUTH-07 SEC-04 over a rotation of the secret a browser stays known, under its id, and its next login signs with the new one", () => {
  const rotated = { SESSION_SECRET: "a-newer-secret-of-at-least-32-characters" };
  const known = rememberDevice(env, "", ana, now);
  const both = { ...rotated, SESSION_SECRET_OLD: env.SESSION_SECRET };
  const id = knownDevice(env, known, ana, now);
  expect(knownDevice(both, known, ana, now)).toBe(id);
  expect(knownDevice(rotated, known, ana, now)).toBeNull();
  const renewed = rememberDevice(both, known, ana, now);
  expect(knownDevice(rotated, renewed, ana, now)).toBe(id);
  expect(renewed.split("~")).toHaveLength(1);
});
