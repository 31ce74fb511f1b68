import { expect, test } from "vitest";
import { holdDashesInHtml, pieces, withoutLastDash } from "./dashes";

const held = (text: string) =>
  pieces(text).map(({ text, className }) => (className ? `<${className}>` : text));

test("CONTEST-04 an excerpt ends with no dash, and its text stays as it is", () => {
  expect(withoutLastDash("Se fue —…")).toBe("Se fue…");
  expect(withoutLastDash("Dijo: —¿…")).toBe("Dijo:…");
  const text = "—¿Quién? —dijo—. Nadie.";
  expect(withoutLastDash(text)).toBe(text);
});

test("CONTEST-04 in an excerpt each dash that belongs to a word stands for itself, and nothing is added", () => {
  const text = "—¿Quién? —dijo—. Nadie — o casi.";
  expect(held(text)).toEqual([
    ...["<dash-open>", "¿Quién? ", "<dash-open>", "dijo", "<dash-close>", ". Nadie — o casi."],
  ]);
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
  expect(pieces("")).toEqual([]);
});

test("STORY-01 no dash stands alone at an end of a line of a story, and the text is clean", () => {
  const html = "<p>—¿Quién? —dijo <em>él</em>—. Nadie.</p>\n<p>—Uno — dos.</p>";
  const shown = holdDashesInHtml(html);
  expect(shown).toBe(
    '<p>—¿Quién?<span class="dash-open"> —</span>dijo <em>él</em><span class="dash-close">—</span>. Nadie.</p>\n<p>—Uno — dos.</p>',
  );
  expect(shown.replace(/<[^>]*>/g, "")).toBe(html.replace(/<[^>]*>/g, ""));
});

test("STORY-01 SEC-02 a dash in an attribute stays as it is", () => {
  const html = '<p>Uno <img src="/imagen/1" alt="Él —dijo—."> dos.</p>';
  expect(holdDashesInHtml(html)).toBe(html);
});
