import fc from "fast-check";
import { expect, test } from "vitest";
import { MAIL_ENV } from "../../../tests/support/mail";
import { MAIL_LISTS } from "./mail-kind";
import { readUnsubscribe, unsubscribePath } from "./unsubscribe.server";

const tokenOf = (path: string) => path.slice("/baja/".length);

test("MAIL-01 HOME-05 an unsubscribe link names one subject and one list, and only we can write it", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(...MAIL_LISTS), (subject, list) => {
      const path = unsubscribePath(MAIL_ENV, subject, list);
      expect(path).toMatch(/^\/baja\/[\w.-]+$/);
      expect(readUnsubscribe(MAIL_ENV, tokenOf(path))).toEqual({ list, subject });
      const other = { SESSION_SECRET: "another-secret-of-at-least-32-characters" };
      expect(readUnsubscribe(other, tokenOf(path))).toBeNull();
    }),
  );
});

test("MAIL-01 an unsubscribe link that was changed anywhere is none", () => {
  const token = tokenOf(unsubscribePath(MAIL_ENV, "ana", "contests"));
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    expect(readUnsubscribe(MAIL_ENV, changed)).toBeNull();
  }
  for (const text of ["", ".", `${token}x`, "á.b", token.split(".")[0] ?? ""])
    expect(readUnsubscribe(MAIL_ENV, text)).toBeNull();
});

const ROTATED = { SESSION_SECRET: "a-newer-secret-of-at-least-32-characters" };
const LINK = { list: "mail", subject: "ana" } as const;
const mailedBy = (env: Parameters<typeof unsubscribePath>[0]) =>
  tokenOf(unsubscribePath(env, LINK.subject, LINK.list));

test("MAIL-01 SEC-04 a link of before a rotation works as long as the secret before is accepted", () => {
  const token = mailedBy(MAIL_ENV);
  const both = { ...ROTATED, SESSION_SECRET_OLD: MAIL_ENV.SESSION_SECRET };
  expect(readUnsubscribe(both, token)).toEqual(LINK);
  expect(readUnsubscribe(ROTATED, token)).toBeNull();
  expect(readUnsubscribe(ROTATED, mailedBy(both))).toEqual(LINK);
});

test("MAIL-01 SEC-04 a link signed with a secret of its own outlives all rotations, and one of before there was any goes on", () => {
  const own = { UNSUBSCRIBE_SECRET: "a secret for unsubscribe links alone" };
  const token = mailedBy({ ...MAIL_ENV, ...own });
  expect(readUnsubscribe({ ...ROTATED, ...own }, token)).toEqual(LINK);
  expect(readUnsubscribe(MAIL_ENV, token)).toBeNull();
  expect(readUnsubscribe({ ...MAIL_ENV, ...own }, mailedBy(MAIL_ENV))).toEqual(LINK);
});
