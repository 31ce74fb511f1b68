import { expect, test } from "vitest";
import { PAGE_DATA_ID, readPageData, writePageData } from "./page-data";

const STORY = "<p>Érase una vez.</p>\n<p>—¿Y qué más? —preguntó.</p>";

const dataWith = (state: unknown) => ({
  ...{
    entry: "/build/entry.js",
    manifest: "/build/manifest.js",
    routes: { root: "/build/root.js" },
  },
  values: { errorId: "1", siteName: "Tintero", supportEmail: "" },
  state,
});

/** As much of a document as reading asks for. */
const documentOf = (json: string, standing: Record<string, string> = {}) =>
  ({
    getElementById: (id: string) => {
      if (id === PAGE_DATA_ID) return { textContent: json };
      return standing[id] === undefined ? null : { innerHTML: standing[id] };
    },
  }) as unknown as Document;

test("LITE-01 HTML that stands on the page is not sent a second time", () => {
  const data = dataWith({ story: { id: "texto", html: STORY } });
  const json = writePageData(
    data,
    `<main><div id="texto" class="story-text">${STORY}</div></main>`,
  );
  expect(json).not.toContain("Érase");
  expect(readPageData(documentOf(json, { texto: STORY }))).toEqual(data);
});

test.each([
  ["stands nowhere", "<main></main>"],
  ["is a part of what stands there", `<div id="texto"><h2>Título</h2>${STORY}</div>`],
  ["goes on further", `<div id="texto">${STORY}<p>Fin.</p></div>`],
  ["stands where no id says", `<div class="story-text">${STORY}</div>`],
  ["stands in an element of another kind", `<section id="texto">${STORY}</section></div>`],
])("LITE-01 HTML that %s is sent", (_, page) => {
  const data = dataWith({ html: STORY });
  expect(readPageData(documentOf(writePageData(data, page)))).toEqual(data);
});

test("SEC-02 no text can end the block or open a comment in it", () => {
  const text = `</script><!--<script>"\u2028`;
  const json = writePageData(dataWith({ text }), "");
  expect(json).not.toContain("<");
  expect(readPageData(documentOf(json))?.state).toEqual({ text });
});

test("LITE-01 a page without data is left as it is", () => {
  const empty = { getElementById: () => null } as unknown as Document;
  expect(readPageData(empty)).toBeNull();
});
