import { createElement } from "react";
import { renderToString } from "react-dom/server";
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
const documentOf = (
  json: string,
  standing: Record<string, string> = {},
  typed: Record<string, string> = {},
) =>
  ({
    getElementById: (id: string) => {
      if (id === PAGE_DATA_ID) return { textContent: json };
      if (typed[id] !== undefined) return { defaultValue: standing[id], value: typed[id] };
      return standing[id] === undefined ? null : { innerHTML: standing[id] };
    },
  }) as unknown as Document;

test("LITE-01 what a loader says stands on the page comes to the browser as its HTML, and is not sent a second time", () => {
  const thread = { $standing: "hilo", list: [{ text: "Gracias por este cuento." }] };
  const json = writePageData(dataWith({ thread }), "");
  expect(json).not.toContain("Gracias");
  const read = readPageData(documentOf(json, { hilo: "<li>Gracias</li>" }));
  expect(read?.state).toEqual({ thread: "<li>Gracias</li>" });
});

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

const LONG = `—¿"Y" qué más? & 'nada' <menos>.\n`.repeat(10);
const areaOf = (text: string) =>
  renderToString(createElement("textarea", { id: "content", defaultValue: text, rows: 3 }));

test.each([
  ["as it is", LONG, LONG],
  ["with the line ends of a form", LONG.replaceAll("\n", "\r\n"), LONG],
  ["that begins with an empty line", `\n${LONG}`, `\n${LONG}`],
])(
  "WRITE-18 a long text that a text area shows, %s, is not sent a second time",
  (_, text, read) => {
    const json = writePageData(dataWith({ fields: { content: text } }), `<p>x</p>${areaOf(text)}`);
    expect(json).not.toContain("nada");
    // Text typed since then is ignored.
    const document = documentOf(json, { content: read }, { content: "otra cosa" });
    expect(readPageData(document)?.state).toEqual({ fields: { content: read } });
  },
);

test.each([
  ["is another", areaOf(`${LONG}.`)],
  ["has no id", areaOf(LONG).replace(' id="content"', "")],
  ["stands outside of a text area", `<p id="content">${LONG}</p>`],
])("WRITE-18 a text is sent where what stands on the page %s", (_, page) => {
  const data = dataWith({ content: LONG });
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
