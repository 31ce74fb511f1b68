import { expect, test } from "vitest";
import { bookPage } from "./book-page.server";

const long = "palabra ".repeat(20).trim();

test("STORY-01 dialogue is marked paragraph by paragraph, and nothing else is", () => {
  expect(bookPage("<p>Uno — dos.</p>\n<p>—Tres.</p>\n<p>—Cuatro.</p>").html).toBe(
    '<p>Uno — dos.</p>\n<p class="speech">—Tres.</p>\n<p class="speech">—Cuatro.</p>',
  );
});

test.each(["L", "¿Q", "¡Á", "«Ñ", "<em>L</em>", "—¿V", "&quot;A"])(
  "STORY-01 a long opening with %s has a drop cap",
  (start) => {
    expect(bookPage(`<p>${start}${long}</p>`).hasDropCap).toBe(true);
  },
);

test("STORY-01 a dash before a drop cap stands in an element of its own, and the text stays the same", () => {
  const { html } = bookPage(`<p>—¿V${long}</p>`);
  expect(html).toMatch(/^<p class="speech"><span class="dash">—<\/span>¿V/);
  expect(html.replace(/<[^>]*>/g, "")).toBe(`—¿V${long}`);
});

test.each([
  "<p>Breve.</p>",
  `<p>00:52 ${long}</p>`,
  `<blockquote>\n<p>L${long}</p></blockquote>`,
  "",
])("STORY-01 %s has no drop cap", (html) => {
  expect(bookPage(html)).toEqual({ html, hasDropCap: false });
});
