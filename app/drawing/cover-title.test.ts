import { expect, test } from "vitest";
import { MEASURES } from "./cover-layout";
import { setTitle } from "./cover-title";

test.each([
  ["Anticonstitucionalmente hablando", ["Anticonstitu-", "cionalmente", "hablando"]],
  ["Desenmascaramientos", ["Desenmasca-", "ramientos"]],
  ["Irresponsabilidades", ["Irresponsa-", "bilidades"]],
])(
  "HOME-01 the long word of «%s» breaks between syllables and keeps a large size",
  (title, lines) => {
    const set = setTitle(title, MEASURES.retrato);
    expect(set.lines).toEqual(lines);
    expect(set.size).toBeGreaterThanOrEqual(30);
  },
);

test("HOME-01 a word that fits in a size a little smaller stays whole", () => {
  const set = setTitle("Correspondencia", MEASURES.retrato);
  expect(set.lines).toEqual(["Correspondencia"]);
});
