import { expect, test } from "vitest";
import { fragmentId } from "./fragment";

test.each([
  ["", ""],
  ["#comentarios", "comentarios"],
  ["#canci%C3%B3n", "canción"],
  ["#canción", "canción"],
  ["#stories%2Dsection", "stories-section"],
  ["#%E0%A4%A", "%E0%A4%A"],
  ["#100%", "100%"],
])("CONTEST-10 the fragment %s leads to the element with the id %s", (hash, id) => {
  expect(fragmentId(hash)).toBe(id);
});
