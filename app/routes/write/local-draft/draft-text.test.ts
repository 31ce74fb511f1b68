import { expect, test } from "vitest";
import { distinctVersions } from "./draft-text";

test("WRITE-13: a version is offered once, and not if it is the shown text", () => {
  const texts = ["—Ven.", "Otra", "La mía", "- Ven. ", "Otra"].map((text) => ({
    title: "",
    text,
  }));
  const shown = [{ title: "", text: "La mía" }];
  expect(distinctVersions(texts, (one) => one, shown).map(({ text }) => text)).toEqual([
    "—Ven.",
    "Otra",
  ]);
});
