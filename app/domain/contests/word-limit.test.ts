import { expect, test } from "vitest";
import { wordLimitProblem } from "./word-limit";

const limits = { min: 100, max: 1000 };

test.each(["100-1.000 palabras", "De 100 a 1000 palabras", "Hasta mil palabras", "Máximo 1,000"])(
  "ADMIN-01 '%s' says what holds",
  (text) => expect(wordLimitProblem(text, limits)).toBeNull(),
);

test.each([
  ["150-1.000 palabras", "Aquí dice 150 y el mínimo es 100"],
  ["1.000-100 palabras", "El límite va de menos a más"],
  ["Hasta 9999 palabras", "Ninguna historia puede pasar de 1.000"],
])("ADMIN-01 '%s' does not: %s", (text, problem) =>
  expect(wordLimitProblem(text, limits)).toBe(problem),
);
