import { expect, test } from "vitest";
import { joinDashes } from "./dashes";

test("CONTEST-04 an excerpt never breaks a dash from its words, and ends with none", () => {
  expect(joinDashes("—¿Quién? —dijo—. Nadie.")).toBe(
    "—\u2060¿Quién? —\u2060dijo\u2060—\u2060. Nadie.",
  );
  expect(joinDashes("Se fue —…")).toBe("Se fue…");
  expect(joinDashes("Dijo: —¿…")).toBe("Dijo:…");
  expect(joinDashes("a — b")).toBe("a — b");
  expect(joinDashes("")).toBe("");
});
