import { expect, test } from "vitest";
import { PAGE_DATA_ID, readPageData, writePageData } from "./page-data";

const dataWith = (state: unknown) => ({
  entry: "/build/entry.js",
  manifest: "/build/manifest.js",
  routes: { root: "/build/root.js" },
  values: { errorId: "1", siteName: "Tintero", supportEmail: "" },
  state,
});

/** Stub of a document with the page's data block and with elements, given as HTML by id. */
const documentOf = (json: string, elements: Record<string, string> = {}) =>
  ({
    getElementById: (id: string) => {
      if (id === PAGE_DATA_ID) return { textContent: json };
      return elements[id] === undefined ? null : { innerHTML: elements[id] };
    },
  }) as unknown as Document;

test("LITE-01 the browser reads the data that the server wrote", () => {
  const data = dataWith({ story: { html: "<p>—¿Y qué más? —preguntó.</p>\n", votes: 0 } });
  expect(readPageData(documentOf(writePageData(data, "")))).toEqual(data);
});

test("LITE-01 what a loader says stands on the page comes to the browser as its HTML, and is not sent a second time", () => {
  const thread = { $standing: "hilo", list: [{ text: "Gracias por este cuento." }] };
  const json = writePageData(dataWith({ thread }), "");
  expect(json).not.toContain("Gracias");
  const read = readPageData(documentOf(json, { hilo: "<li>Gracias</li>" }));
  expect(read?.state).toEqual({ thread: "<li>Gracias</li>" });
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
