import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { LogInFields, RegisterFields } from "./account-fields";

const good = {
  name: "Ana María",
  email: "ana@correo.test",
  password: "secreto",
  confirmPassword: "secreto",
  terms: "on",
  notifications: "on",
};

function errorsOf(schema: v.GenericSchema, fields: Record<string, string>) {
  const errors: Record<string, string> = {};
  for (const issue of v.safeParse(schema, fields).issues ?? []) {
    errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  }
  return errors;
}
const registering = (fields: Record<string, string>) =>
  errorsOf(RegisterFields, { ...good, ...fields });

describe("AUTH-02 what the forms accept", () => {
  test("AUTH-02 e-mail and name are trimmed, the e-mail lower-cased, the password never touched", () => {
    const value = v.parse(RegisterFields, {
      ...good,
      name: "  Ana María ",
      email: " Ana@Correo.TEST ",
      password: " seis ",
      confirmPassword: " seis ",
    });
    expect(value).toMatchObject({
      name: "Ana María",
      email: "ana@correo.test",
      password: " seis ",
    });
  });

  test("AUTH-02 an unchecked box does not arrive: no notifications, and no account without terms", () => {
    const { terms, notifications, ...rest } = good;
    expect(v.parse(RegisterFields, { ...rest, terms }).notifications).toBe(false);
    expect(errorsOf(RegisterFields, { ...rest, notifications })).toEqual({
      terms: "Debes aceptar los términos legales para continuar",
    });
  });

  test("AUTH-02 an empty form has a message for each field", () => {
    expect(errorsOf(RegisterFields, {})).toEqual({
      name: "El nombre debe tener al menos 2 caracteres",
      email: "El email es requerido",
      password: "La contraseña es requerida.",
      terms: "Debes aceptar los términos legales para continuar",
    });
    expect(errorsOf(LogInFields, {})).toEqual({
      email: "El email es requerido",
      password: "La contraseña es requerida.",
    });
  });

  test.each([
    "ana",
    "ana@",
    "@correo.test",
    "ana@correo",
    "a b@correo.test",
    "a@b@c.test",
    "ana@correo.",
    "a\u0000@correo.test",
    `${"a".repeat(250)}@correo.test`,
    "ana@correo.test\nBcc: x@y.test",
    "\u3164@correo.test",
    "ana\u2800@correo.test",
    "ana@corr\ufffdeo.test",
    "\ud83d@correo.test",
  ])("AUTH-02 not an e-mail: %j", (email) =>
    expect(registering({ email })).toEqual({ email: "El email no es válido" }),
  );

  test.each(["ana+cuentos@correo.test", "o'brien@sub.correo.test"])(
    "AUTH-02 an e-mail: %s",
    (email) => expect(registering({ email })).toEqual({}),
  );

  test.each([
    "ana@foo/bar.test",
    "ana@correo..test",
    "ana@-correo.test",
    "ana@correo.123",
    "ana@xn--.test",
    "ana@ñandú/x.test",
    `ana@${"ñ".repeat(80)}.test`,
    `${"a".repeat(65)}@correo.test`,
  ])("AUTH-02 no address that mail could reach: %j", (email) =>
    expect(registering({ email })).toEqual({ email: "El email no es válido" }),
  );

  test.each(["josé@correo.co", "peña@xn--and-6ma2c.test", "ан@correo.test"])(
    "AUTH-02 MAIL-01 registering with %s is refused with the reason, and a login may still name it",
    (email) => {
      expect(registering({ email })).toEqual({
        email:
          "Antes de la @, el email solo puede tener letras sin tilde ni eñe, números y signos como el punto.",
      });
      expect(errorsOf(LogInFields, { email, password: "secreta" })).toEqual({});
    },
  );

  test.each(["Ana@Ñandú.test", "ana@n\u0303andu\u0301.test", "ANA@xn--AND-6ma2c.test"])(
    "AUTH-02 MAIL-01 however its domain is spelled, an e-mail is one: %s",
    (email) => {
      expect(v.parse(LogInFields, { email, password: "secreta" }).email).toBe(
        "ana@xn--and-6ma2c.test",
      );
    },
  );

  test("AUTH-02 a password has 6 to 256 characters, counted as people count them", () => {
    const passwordErrors = (password: string) =>
      registering({ password, confirmPassword: password }).password;
    expect(passwordErrors("12345")).toBe("La contraseña debe tener al menos 6 caracteres");
    expect(passwordErrors("🙂🙂🙂🙂🙂")).toBe("La contraseña debe tener al menos 6 caracteres");
    expect(passwordErrors("🙂".repeat(256))).toBeUndefined();
    expect(passwordErrors("x".repeat(257))).toBe(
      "La contraseña no puede tener más de 256 caracteres.",
    );
  });

  test("AUTH-02 the confirmation is equal, also when other fields are wrong", () => {
    expect(registering({ email: "", confirmPassword: "secreta" })).toEqual({
      email: "El email es requerido",
      confirmPassword: "Las contraseñas no coinciden",
    });
  });

  test.each([
    [" A ", "El nombre debe tener al menos 2 caracteres"],
    ["ñ".repeat(51), "El nombre no puede tener más de 50 caracteres"],
    ...Array.from("<>{}[]\\/\u202e\u0000\u00ad\u200b\u2066\ufffd\u3164\u2800＜［｛⟦❲〈", (bad) => [
      `Ana${bad}B`,
      "El nombre contiene caracteres no válidos",
    ]),
    ...[
      "\u3164\u3164",
      "\u2800\u2800",
      "\u00ad\u00ad",
      "\u200b\u200d",
      "\u0301\u0301",
      "A\ud83d",
    ].map((none) => [none, "El nombre contiene caracteres no válidos"]),
    ...["🙂🙂", "...", "★★"].map((sign) => [
      sign,
      "El nombre necesita al menos una letra o un número.",
    ]),
  ])("PROFILE-02 not a name: %j", (name, message) => {
    expect(registering({ name })).toEqual({ name: message });
  });

  test.each([
    "Jo",
    "ñ".repeat(50),
    `A${"🙂".repeat(49)}`,
    "D'Artagnan & Cía.",
    "Ana (Lima)",
    "«Nadie»",
    "Ольга",
    "小説家",
  ])("PROFILE-02 a name: %s", (name) => expect(registering({ name })).toEqual({}));
});
