import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AVATAR_HUES, avatarHue } from "./avatar";

/** Returns the values of a theme colour: in the light theme, then in the dark one. */
function tokens(name: string): string[] {
  const sheet = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
  return [...sheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, "g"))].map(
    ([, hex = ""]) => hex,
  );
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("PROFILE-01 A11Y-01 an avatar", () => {
  test.each(AVATAR_HUES.flatMap((hue) => [[hue, 0] as const, [hue, 1] as const]))(
    "PROFILE-01 on %s letters are read and the disk is seen, in theme %i",
    (hue, theme) => {
      const [colour = "", paper = ""] = [hue, "paper"].map((name) => tokens(name)[theme] ?? "");
      expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("PROFILE-01 has a hue by its id, and ids use all of them", () => {
    expect(avatarHue("a")).toBe(avatarHue("a"));
    const ids = Array.from({ length: 600 }, () => crypto.randomUUID());
    expect(new Set(ids.map(avatarHue)).size).toBe(AVATAR_HUES.length);
  });
});
