import { expect, test } from "vitest";
import { brotliOf, modulesOnDemand, weigh } from "./weight";

const FILES: Record<string, string> = {
  "/build/entry.js": `import{a}from"/build/_shared/react.js";import"./side.js";a("import \\"x\\"")`,
  "/build/manifest.js": "window.__remixManifest={}",
  "/build/root.js": `import { a as b, c } from "/build/_shared/react.js";export{b,c}`,
  "/build/story.js": `export{a}from"/build/_shared/react.js";const go=()=>import("/build/editor.js");`,
  "/build/editor.js": `import{p}from"/build/_shared/prose.js";import{a}from"/build/_shared/react.js";`,
  "/build/side.js": "",
  "/build/_shared/react.js": "export const a = 1, c = 2;",
  "/build/_shared/prose.js": "export const p = 1;",
  "/build/site.css": "body{margin:0;color:#222}",
  "/late.js": "1",
  "/blocking.js": "document.title",
};
const readFile = (address: string) => {
  const text = FILES[address];
  if (text === undefined) throw new Error(`There is no ${address}`);
  return Buffer.from(text);
};
const read = (document: string) => weigh(document, readFile);

const CSS = "body{margin:0}.story-text{font:1.125rem/1.68 serif}";
// A script with `$&` and `$'`, which a replacement string of `String.replace` would expand.
const FIRST = 'addEventListener("load",()=>document.title.replace(/x/,"$&$\'"))';
const DATA = JSON.stringify({
  entry: "/build/entry.js",
  manifest: "/build/manifest.js",
  routes: { root: "/build/root.js", "routes/story": "/build/story.js" },
  state: { loaderData: { title: "El último de la noche" } },
});
const page = ({ css = "", first = "", data = "" }) =>
  `<!doctype html><html><head><title>Uno</title><style nonce="a">${css}</style></head><body><h1>Érase</h1>` +
  `<script nonce="a" type="application/json" id="page-data">${data}</script><script nonce="a">${first}</script></body></html>`;
const whole = read(page({ css: CSS, first: FIRST, data: DATA }));

test("the HTML is what is left without CSS and first script, with the data", () => {
  expect(whole.html).toBe(brotliOf(page({ data: DATA })));
  expect(whole.data).toBe(brotliOf(page({ data: DATA })) - brotliOf(page({})));
  expect(whole.data).toBeGreaterThan(50);
});

test("CSS and first script are weighed by themselves, and data are no script", () => {
  expect(whole.css).toBe(brotliOf(CSS));
  expect(whole.firstScript).toBe(brotliOf(FIRST));
});

test("a document that carries all is one request and weighs what it weighs", () => {
  const document = page({ css: CSS, first: FIRST, data: DATA });
  expect(whole.total).toBe(brotliOf(document));
  expect(whole.brotli).toBe(whole.total);
  expect(whole.raw).toBe(Buffer.byteLength(document));
  expect(whole.requests).toBe(1);
});

test("two inline scripts are both taken out, wherever they stand", () => {
  const document = "<!doctype html><script>one()</script><p>Érase</p><script>two()</script>";
  const { html, firstScript } = read(document);
  expect(html).toBe(brotliOf("<!doctype html><script></script><p>Érase</p><script></script>"));
  expect(firstScript).toBe(brotliOf("one()two()"));
});

test("linked sheets, blocking scripts and pictures come before anything deferred, each one a request", () => {
  const document =
    `<!doctype html><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/build/site.css">` +
    `<script src="/blocking.js"></script><img src="/a.png" alt=""><img src="data:," alt=""><img src="/b.svg" loading="lazy" alt=""><script src="/late.js" defer></script>`;
  const { css, firstScript, total, html, requests, modules } = read(document);
  expect(css).toBe(brotliOf(FILES["/build/site.css"] ?? ""));
  expect(firstScript).toBe(brotliOf("document.title"));
  expect(html).toBe(brotliOf(document));
  expect(total).toBe(html + css + firstScript);
  expect(requests).toBe(4);
  expect(modules).toEqual(["/late.js"]);
});

test("deferred are the modules that the data name and all that they import, each once", () => {
  expect([...whole.modules].sort()).toEqual([
    "/build/_shared/react.js",
    "/build/entry.js",
    "/build/manifest.js",
    "/build/root.js",
    "/build/side.js",
    "/build/story.js",
  ]);
});

test("on demand comes what modules import later, without what has come already", () => {
  expect(modulesOnDemand(whole.modules, readFile)).toEqual([
    "/build/editor.js",
    "/build/_shared/prose.js",
  ]);
});

test("a page without scripts has no data and loads nothing later", () => {
  const { data, firstScript, modules } = read("<!doctype html><p>Érase</p>");
  expect([data, firstScript, modules]).toEqual([0, 0, []]);
});

test("a page that names a file which is not there is not weighed", () => {
  expect(() => read(`<link rel="stylesheet" href="/no.css">`)).toThrow("/no.css");
});
