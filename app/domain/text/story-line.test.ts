import { describe, expect, test } from "vitest";
import { quotedLine } from "./quoted-line";
import { chosableLines, storyLine } from "./story-line";

const automatic = (excerpt: string) => storyLine({ line: null, excerpt });

describe("STORY-10: the line of a story", () => {
  test("STORY-10: is the sentence that the author chose", () => {
    expect(storyLine({ line: "Se fue.", excerpt: "Llegó un martes. Se fue." })).toBe("Se fue.");
  });

  test("STORY-10: is the first sentence without a choice", () => {
    expect(automatic("La carta llegó un martes. La abrí.")).toBe("La carta llegó un martes.");
  });

  test("STORY-10: ends with the first paragraph even if that has no full stop", () => {
    expect(automatic("Ficha 2271\nAbrigo de dama, usado.")).toBe("Ficha 2271");
  });

  test("STORY-10: is cut at a word after at most 160 characters if the first sentence is longer", () => {
    const line = automatic(`${"palabra ".repeat(30)}final.`);
    expect(line).toBe(`${"palabra ".repeat(20).trim()}…`);
  });

  test("STORY-10: is empty for a story without text", () => {
    expect(automatic("")).toBe("");
  });

  test.each([
    ["the name after a title", "El Sr. Pérez llegó tarde. Nadie dijo nada."],
    ["initials", "J. L. Borges no vino. Nadie dijo nada."],
    ["a country", "Se fue a EE. UU. con lo puesto. Nadie dijo nada."],
    ["a time", "Eran las 19.30 h. en punto. Nadie dijo nada."],
    ["an aside after a question", "—¿Quién lo paga? —preguntó el kiosquero. Nadie dijo nada."],
    ["an exclamation that goes on", "¡Corre! gritó mi hermano. Nadie dijo nada."],
    ["an ellipsis that goes on", "Esperó... y no vino. Nadie dijo nada."],
  ])("STORY-10: does not end at %s", (_what, text) => {
    expect(automatic(text)).toBe(text.replace(" Nadie dijo nada.", ""));
  });

  test("STORY-10: converts quotation marks inside it", () => {
    expect(quotedLine("Dijo «no» y salió.")).toBe("«Dijo “no” y salió.»");
  });
});

describe("STORY-10: the sentences to choose from", () => {
  test("STORY-10: are those of at most 160 characters with a letter, each once", () => {
    const long = `${"palabra ".repeat(30)}final.`;
    expect(chosableLines(`Vino. ${long} 1925. Vino.\nY se fue.`)).toEqual(["Vino.", "Y se fue."]);
  });

  test("STORY-10: may have 160 characters outside the basic plane", () => {
    const sentence = `A${"𝒜".repeat(159)}`;
    expect(chosableLines(sentence)).toEqual([sentence]);
  });
});

test("STORY-10: sentences of a long paragraph are whole", () => {
  const sentences = Array.from({ length: 900 }, (_, index) => `La frase ${index} termina aquí.`);
  expect(chosableLines(sentences.join(" "))).toEqual(sentences);
});

test("STORY-10: a part of a very long sentence is no sentence", () => {
  const long = `Caminó ${"y caminó ".repeat(600)}hasta el mar.`;
  expect(chosableLines(`Salió. ${long} Volvió.`)).toEqual(["Salió.", "Volvió."]);
});

// Takes half a second with linear time. With quadratic time it would take minutes, far beyond the timeout.
test("STORY-10: the time to split a text grows with its length, not with the square of it", () => {
  expect(chosableLines("A. ".repeat(300_000))).toEqual([]);
}, 60_000);
