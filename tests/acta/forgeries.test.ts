import { expect, test } from "vitest";
import { readActa, verifyActa } from "../../public/verify-acta.mjs";
import { FORGERIES } from "./forgeries";

test.each(FORGERIES)("VOTE-11 verify-acta finds $name", ({ acta, noted, fails, told }) => {
  const { ok, checks } = verifyActa(readActa(JSON.stringify(acta)), noted);
  const failed = checks.filter((check) => !check.ok);
  expect(failed.map(({ id }) => id)).toEqual(fails);
  expect(failed[0]?.text).toMatch(told);
  expect(ok).toBe(false);
});
