import { expect, test } from "vitest";
import { wordLimitInSentence, wordLimitProblem } from "./word-limit";

const limits = { min: 100, max: 1000 };

test.each(["100-1.000 palabras", "De 100 a 1000 palabras", "Hasta mil palabras", "Máximo 1,000"])(
  "ADMIN-01 '%s' says what holds",
  (text) => expect(wordLimitProblem(text, limits)).toBeNull(),
);

test.each([
  ["150-1.000 palabras", "Aquí dice 150 y el mínimo es 100."],
  ["1.000-100 palabras", "El límite va de menos a más."],
  ["Hasta 9999 palabras", "Ninguna historia puede pasar de 1000."],
])("ADMIN-01 '%s' does not: %s", (text, problem) =>
  expect(wordLimitProblem(text, limits)).toBe(problem),
);

test.each([
  ["100-1.000 palabras", "de 100 a 1000 palabras"],
  ["200 – 900 palabras", "de 200 a 900 palabras"],
  ["De 150-1,000 palabras", "de 150 a 1000 palabras"],
  ["De 100 a 12.000 palabras", "de 100 a 12\u202f000 palabras"],
  ["Hasta mil palabras", "hasta mil palabras"],
])("CONTEST-01 '%s' reads in a sentence as '%s'", (text, sentence) =>
  expect(wordLimitInSentence(text)).toBe(sentence),
);
