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
