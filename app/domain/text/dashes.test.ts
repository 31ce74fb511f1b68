import { expect, test } from "vitest";
import { joinDashes, joinDashesInHtml } from "./dashes";

test("CONTEST-04 an excerpt never breaks a dash from its words, and ends with none", () => {
  expect(joinDashes("—¿Quién? —dijo—. Nadie.")).toBe(
    "—\u2060¿Quién? —\u2060dijo\u2060—\u2060. Nadie.",
  );
  expect(joinDashes("Se fue —…")).toBe("Se fue…");
  expect(joinDashes("Dijo: —¿…")).toBe("Dijo:…");
  expect(joinDashes("a — b")).toBe("a — b");
  expect(joinDashes("")).toBe("");
});

test("STORY-01 no dash stands alone at an end of a line of a story, and one that opens a paragraph is left alone", () => {
  expect(joinDashesInHtml("<p>—¿Quién? —dijo <em>él</em>—. Nadie.</p>\n<p>—Uno — dos.</p>")).toBe(
    "<p>—¿Quién? —\u2060dijo <em>él</em>\u2060—. Nadie.</p>\n<p>—Uno — dos.</p>",
  );
  expect(joinDashesInHtml("<p>La crema —dijo Mirta—. Sí.</p>")).toBe(
    "<p>La crema —\u2060dijo Mirta\u2060—. Sí.</p>",
  );
});
