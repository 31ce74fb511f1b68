import { expect, test } from "vitest";
import { inSentence } from "./month";

test.each([
  ["Noviembre", "noviembre"],
  ["Enero de 2027", "enero de 2027"],
  ["Mayores de edad", "Mayores de edad"],
  ["Especial Verano", "Especial Verano"],
])("PHASE-05 the month %j reads %j inside a sentence", (month, text) => {
  expect(inSentence(month)).toBe(text);
});
