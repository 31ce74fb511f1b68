import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { DetailFields } from "./detail-fields";
import { shownWebsite } from "./details";

const read = (fields: Record<string, string>) => v.safeParse(DetailFields, fields);
const messages = (fields: Record<string, string>) =>
  read(fields).issues?.map(({ message }) => message) ?? [];

describe("PROFILE-02 what one writes about oneself", () => {
  test("PROFILE-02 is kept clean, and an empty field is none", () => {
    expect(
      read({ bio: " Escribo.\r\nA veces. \u202e ", location: "  Cali ", website: "" }),
    ).toMatchObject({
      success: true,
      output: { bio: "Escribo.\nA veces.", location: "Cali", website: null },
    });
    expect(read({}).output).toEqual({});
  });

  test("PROFILE-02 has its lengths, counted in characters", () => {
    expect(messages({ bio: "🦇".repeat(500), location: "🦇a".repeat(40) })).toEqual([]);
    expect(messages({ bio: "a".repeat(501) })).toEqual([
      "La biografía no puede tener más de 500 caracteres.",
    ]);
    expect(messages({ location: "a".repeat(81) })[0]).toBe(
      "La ubicación no puede tener más de 80 caracteres.",
    );
    expect(messages({ location: "\u202eCali" })[0]).toBe(
      "La ubicación contiene caracteres no válidos.",
    );
  });

  test.each([
    ["https://ejemplo.com", "https://ejemplo.com/"],
    ["http://ejemplo.com/a?b=c#d", "http://ejemplo.com/a?b=c#d"],
    ["ejemplo.com", "https://ejemplo.com/"],
    ["HTTPS://Ejemplo.COM/Yo", "https://ejemplo.com/Yo"],
    ["https://ñandú.es", "https://xn--and-6ma2c.es/"],
  ])("SEC-02 PROFILE-02 the website %s is kept as %s", (typed, kept) => {
    expect(read({ website: typed }).output).toEqual({ website: kept });
  });

  test.each([
    ...["javascript:alert(1)", "JaVaScRiPt://ejemplo.com/%0aalert(1)", "data:text/html,hola"],
    ...[
      "mailto:ana@ejemplo.com",
      "ftp://ejemplo.com",
      "//",
      "https://",
      "hola",
      "https://localhost",
    ],
    ...["https://ana:clave@ejemplo.com", "https://banco.com@malo.com", "https://a b.com"],
    "java\tscript:alert(1)",
  ])("SEC-02 PROFILE-02 the website %j is none", (typed) => {
    expect(messages({ website: typed })).toEqual([
      "Escribe una dirección completa, como https://ejemplo.com.",
    ]);
  });

  test("PROFILE-02 a website is read without what every address has", () => {
    expect(shownWebsite("https://ejemplo.com/")).toBe("ejemplo.com");
    expect(shownWebsite("http://ejemplo.com/yo")).toBe("ejemplo.com/yo");
  });
});
