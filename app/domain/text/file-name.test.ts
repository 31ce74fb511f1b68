import { expect, test } from "vitest";
import { withTitle } from "./file-name";

test.each([
  ["¿Año nuevo? ../../etc", "antologia-3-ano-nuevo-etc"],
  ["«…»", "antologia-3"],
  [`${"a".repeat(59)} b`, `antologia-3-${"a".repeat(59)}`],
])("AUTH-11 READ-06 a file with the title %s has a name that every system takes", (title, name) => {
  expect(withTitle("antologia-3", title)).toBe(name);
});
