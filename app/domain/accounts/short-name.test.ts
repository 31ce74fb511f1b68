import { describe, expect, test } from "vitest";
import { initialsOf, shortName } from "./short-name";

describe("SHELL-01 PROFILE-01 of a name", () => {
  test.each([
    ["Nieves Arrizabalaga Tudela", "Nieves Arrizabalaga", "NA"],
    ["María de la Encarnación Fernández", "María de la Encarnación", "ME"],
    ["María de la O", "María de la O", "MO"],
    ["Ana Ana Ruiz", "Ana Ana", "AA"],
    ["ñandú", "ñandú", "Ñ"],
    ["De La", "De La", "DL"],
    ["«Óscar» 3.º", "«Óscar» 3.º", "Ó3"],
    ["🙂 Ana", "🙂 Ana", "A"],
    ["小説 家", "小説 家", "小家"],
    ["W".repeat(50), "W".repeat(50), "W"],
  ])("%s the header shows '%s' and the avatar '%s'", (name, short, initials) => {
    expect(shortName(name)).toBe(short);
    expect(initialsOf(name)).toBe(initials);
  });
});
