import { expect, test } from "vitest";
import { linkToken, newSeed } from "./link-token.server";

const OLD = { SESSION_SECRET: "test-secret-of-at-least-32-characters" };
const NEW = { SESSION_SECRET: "a-newer-secret-of-at-least-32-characters" };
const BOTH = { ...NEW, SESSION_SECRET_OLD: OLD.SESSION_SECRET };

test("AUTH-06 SEC-04 a mail that waited over a rotation is sent with the link that was stored, and no new one is of the old secret", () => {
  const seed = newSeed(OLD);
  expect(linkToken(BOTH, "reset", seed)).toBe(linkToken(OLD, "reset", seed));
  expect(linkToken(NEW, "reset", seed)).not.toBe(linkToken(OLD, "reset", seed));
  const newer = newSeed(BOTH);
  expect(linkToken(BOTH, "reset", newer)).toBe(linkToken(NEW, "reset", newer));
});

test("AUTH-06 the token of a link is another for each seed, purpose and secret", () => {
  const seed = newSeed(OLD);
  const tokens = [
    linkToken(OLD, "reset", seed),
    linkToken(OLD, "confirm", seed),
    linkToken(OLD, "reset", newSeed(OLD)),
    linkToken(NEW, "reset", seed),
  ];
  expect(new Set(tokens).size).toBe(4);
});
