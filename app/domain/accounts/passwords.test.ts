import { describe, expect, test, vi } from "vitest";
import { isCommonPassword } from "./password-rules.server";
import { hashPassword, needsRehash, DUMMY_HASH, verifyPassword } from "./passwords.server";
import { quickHash } from "../../../tests/support/quick-hash";

describe("AUTH-03 passwords", () => {
  test("AUTH-03 a password is stored with its parameters, a salt of 16 bytes and a key of 32", async () => {
    const [name, N, r, p, salt = "", key = ""] = (await hashPassword("mi secreto")).split("$");
    expect([name, N, r, p]).toEqual(["scrypt", "16384", "8", "5"]);
    expect(Buffer.from(salt, "base64")).toHaveLength(16);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
  });

  test("AUTH-03 the same password twice has two salts", async () => {
    expect(await hashPassword("mi secreto")).not.toBe(await hashPassword("mi secreto"));
  });

  test.each([" con espacios ", "ñandú €🙂", "a\u0000b\u0000c", "x".repeat(256)])(
    "AUTH-02 every character of a password counts: %j",
    async (password) => {
      const stored = quickHash(password);
      expect(await verifyPassword(password, stored)).toBe(true);
      expect(await verifyPassword(`${password} `, stored)).toBe(false);
      expect(await verifyPassword(password.slice(0, -1), stored)).toBe(false);
    },
  );

  test("AUTH-03 a password typed on another keyboard's ñ is the same password", async () => {
    const stored = await hashPassword("contrase\u00f1a larga");
    expect(await verifyPassword("contrasen\u0303a larga", stored)).toBe(true);
  });

  test("AUTH-03 a hash made with other parameters still opens and wants to be made anew", async () => {
    const old = quickHash("mi secreto");
    expect(await verifyPassword("mi secreto", old)).toBe(true);
    expect(needsRehash(old)).toBe(true);
    expect(needsRehash(await hashPassword("mi secreto"))).toBe(false);
  });

  test("AUTH-03 nobody's hash has today's parameters and no password", async () => {
    expect(needsRehash(DUMMY_HASH)).toBe(false);
    expect(await verifyPassword("", DUMMY_HASH)).toBe(false);
  });

  test("AUTH-03 a clock that is set back holds no hash up", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1e9);
    await hashPassword("mi secreto");
    clock.mockReturnValue(0);
    await hashPassword("mi secreto");
    clock.mockRestore();
  });

  test("AUTH-03 a stored text of another form is a bug, not a wrong password", async () => {
    await expect(verifyPassword("x", "plain")).rejects.toThrow("unknown form");
  });
});

test("AUTH-02 very common passwords are known, in any case", () => {
  for (const password of ["123456", "Contraseña", "TEQUIERO", "aaaaaaaa"]) {
    expect(isCommonPassword(password)).toBe(true);
  }
  expect(isCommonPassword("el gato de mi abuela ronca")).toBe(false);
});
