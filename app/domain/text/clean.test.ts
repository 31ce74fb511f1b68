import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { character } from "../../../tests/support/sources";
import { firstCharacters } from "./shorten";
import { asLine, asProse, isCleanLine, showsLetter } from "./clean";

describe("PROFILE-02 what may stand in a line", () => {
  test.each([
    "Ana María O'Brien-Núñez, 3.ª",
    "Ольга Ахматова",
    "小説家",
    "محمود درويش",
    "Nguyễn Thị Minh Khai",
    "Ana 👩🏽‍🚀 👨‍👩‍👧 🏳️‍🌈 🏴‍☠️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇨🇴 1️⃣ ❤︎ ☺️",
    "שָׁלוֹם",
    "¿Qué? — «Nada», dijo.",
  ])("PROFILE-02 %s", (line) => {
    expect([isCleanLine(line), showsLetter(line)]).toEqual([true, true]);
  });

  test.each([
    ...["\u0000", "\u0007", "\u007f", "\u0085", "\u00ad", "\u034f", "\u061c", "\u115f", "\u180e"],
    ...["\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066"],
    ...["\u2800", "\u3164", "\ufe0f", "\uffa0", "\ufff9", "\ufffc", "\ufffd", "\uffff", "\ue000"],
    ...["\ud83d", "\udc00", "\u{13441}", "\u{1d173}", "\u{e0041}", "\u{e0100}", "\u{10fffe}"],
  ])("PROFILE-02 not %j, alone or among letters", (odd) => {
    for (const line of [odd, `${odd}Ana`, `An${odd}a`, `Ana${odd}`])
      expect(isCleanLine(line)).toBe(false);
    expect(showsLetter(odd)).toBe(false);
  });

  test("PROFILE-02 no marks on nothing, and no heap of them", () => {
    expect(isCleanLine("\u0301")).toBe(false);
    expect(isCleanLine("Ana \u0301")).toBe(false);
    expect(isCleanLine(`A${"\u0301\u0302\u0303".repeat(5)}na`)).toBe(false);
    expect(isCleanLine(asLine("An\u0303a\u0301"))).toBe(true);
  });

  test.each(["...", "¡!", "★", "🙂", "—", " "])("PROFILE-02 %s shows no letter", (text) =>
    expect(showsLetter(text)).toBe(false),
  );

  test("PROFILE-02 white space of any kind is one space, and letters are written in one way", () => {
    expect(asLine("\u00a0Ana\u2003\u3000 Mari\u0301a\u2028\n")).toBe("Ana María");
  });
});

describe("COMMENT-04 a text of several lines", () => {
  test("COMMENT-04 SEC-03 loses what turns it around and what cannot be stored, and nothing else", () => {
    const kept = "«¿Qué?»\n\n\t— 👩🏽‍🚀 ב\u200fא ﻻ\u200c م";
    expect(asProse(kept)).toBe(kept);
    expect(
      asProse("a\u202eb\u2066c\u0000d\u0007e\ud800f\ufeffg\uffffh\u0085i\u2028j\r\nk\rl"),
    ).toBe("abcdefgh\ni\nj\nk\nl");
  });

  test("SEC-03 is well-formed whatever came, and once cleaned stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        const clean = asProse(text);
        expect(() => encodeURIComponent(clean)).not.toThrow();
        expect(asProse(clean)).toBe(clean);
      }),
    );
  });

  test("SEC-03 cut to a length no character is cut in two", () => {
    expect(firstCharacters("🦇🦇🦇", 2)).toBe("🦇🦇");
    expect(firstCharacters("dos", 3)).toBe("dos");
  });
});
