import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { root } from "../../scripts/run.js";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page weighs on the wire, in bytes; brotli and gzip at the levels with which the edge compresses pages. */
export interface Weight {
  raw: number;
  brotli: number;
  gzip: number;
  /** The document without its inline styles and scripts, brotli. */
  html: number;
  /** Styles, inline and linked, each file compressed alone. */
  css: number;
  /** Inline scripts and those that block. */
  firstScript: number;
  /** Scripts that wait: module, defer, async, and what is preloaded for them. */
  laterScript: number;
  /** All that arrives before anything deferred. */
  total: number;
  /** What a browser asks for: document, sheets, scripts, pictures. The tab's icon is left out, it blocks nothing. */
  requests: number;
}

/** Weighs a document and the files of public/ that it names. */
export function weigh(document: string): Weight {
  const found = { styles: "", scripts: "", sheets: [] as string[], pictures: 0 };
  const first = new Set<string>();
  const later = new Set<string>();
  for (const element of elementsOf(parse(document))) {
    const { src, href, rel = "", type = "" } = attributesOf(element);
    if (element.tagName === "style") found.styles += textOf(element);
    if (element.tagName === "link" && href) {
      if (rel === "stylesheet") found.sheets.push(href);
      if (rel === "modulepreload") later.add(href);
    }
    if (element.tagName === "img" && src && !src.startsWith("data:")) found.pictures += 1;
    if (element.tagName === "script") {
      const waits = ["defer", "async"].some((name) => name in attributesOf(element));
      if (src) (waits || type === "module" ? later : first).add(src);
      else if (/^(|module|text\/javascript)$/.test(type)) found.scripts += textOf(element);
    }
  }
  const raw = Buffer.byteLength(document);
  const brotli = brotliOf(document);
  const sheets = sum(found.sheets.map(brotliOfFile));
  const scripts = sum([...first].map(brotliOfFile));
  return {
    raw,
    brotli,
    gzip: gzipSync(document, { level: 6 }).length,
    html: brotliOf(document.replace(found.styles, "").replace(found.scripts, "")),
    css: brotliOf(found.styles) + sheets,
    firstScript: brotliOf(found.scripts) + scripts,
    laterScript: sum([...later].map(brotliOfFile)),
    total: brotli + sheets + scripts,
    requests: 1 + found.sheets.length + first.size + later.size + found.pictures,
  };
}

function brotliOf(text: string | Buffer): number {
  if (text.length === 0) return 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(text, { params }).length;
}

/** A file of ours; static files are compressed once, at the highest level. */
function brotliOfFile(path: string): number {
  const file = join(root, "public", path.split("?")[0] ?? "");
  if (!existsSync(file)) throw new Error(`A page names ${path}, and public/ does not have it`);
  return brotliCompressSync(readFileSync(file)).length;
}

function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function attributesOf(element: Element): Record<string, string | undefined> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
