import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parse } from "parse5";
import { PAGE_DATA_ID } from "~/remix/page-data";
import { root } from "../../scripts/run.js";
import { attributesOf, elementsOf, textOf } from "../support/elements";

/** Reads a file of public/ by its URL path. Throws if it does not exist. */
type ReadFile = (address: string) => Buffer;

/** Sizes of a page on the wire in bytes, with the brotli level that the CDN uses for pages. */
export interface Weight {
  raw: number;
  brotli: number;
  gzip: number;
  /** Bytes of the document without its inline CSS and first script, but with its loader data. */
  html: number;
  /** Bytes that the HTML would shrink by without its loader data. */
  data: number;
  /** Bytes of inline and linked CSS. */
  css: number;
  /** Bytes of inline and linked scripts that are not deferred. */
  firstScript: number;
  /** Bytes of all files that arrive before anything deferred. */
  total: number;
  /** URL paths of the deferred modules that the page loads first, and of all modules that they import. */
  modules: string[];
  /**
   * Number of requests before anything deferred: document, stylesheets, scripts, pictures that are not lazy. The favicon is left
   * out, because it blocks nothing.
   */
  requests: number;
}

/** Computes the sizes of a document and of the files that it refers to. */
export function weigh(document: string, readFile: ReadFile = readPublic): Weight {
  const inlineCss: string[] = [];
  const inlineScripts: string[] = [];
  const linked = { sheets: new Set<string>(), scripts: new Set<string>(), pictures: 0 };
  const later = new Set<string>();
  let data = "";
  for (const element of elementsOf(parse(document))) {
    const { src, href, id, rel = "", type = "", media, ...others } = attributesOf(element);
    const text = textOf(element);
    if (element.tagName === "style") inlineCss.push(text);
    if (element.tagName === "link" && href) {
      // Skips the print style sheet, which browsers load last, with the lowest priority.
      if (rel === "stylesheet" && media !== "print") linked.sheets.add(href);
      if (rel === "modulepreload") later.add(href);
    }
    const isPicture = element.tagName === "img" && src && !src.startsWith("data:");
    if (isPicture && others.loading !== "lazy") linked.pictures += 1;
    if (element.tagName !== "script") continue;
    const isRun = /^(|module|text\/javascript)$/.test(type);
    if (src) {
      const waits = type === "module" || "defer" in others || "async" in others;
      (waits ? later : linked.scripts).add(src);
    } else if (isRun) inlineScripts.push(text);
    else if (id === PAGE_DATA_ID) data = text;
  }
  for (const address of addressesIn(data)) later.add(address);
  const html = without(document, [...inlineCss, ...inlineScripts]);
  const files = (addresses: Set<string>) =>
    sum([...addresses].map((one) => brotliOf(readFile(one))));
  const css = files(linked.sheets);
  const scripts = files(linked.scripts);
  return {
    raw: Buffer.byteLength(document),
    brotli: brotliOf(document),
    gzip: gzipSync(document, { level: 6 }).length,
    html: brotliOf(html),
    data: brotliOf(html) - brotliOf(without(html, [data])),
    css: brotliOf(inlineCss.join("")) + css,
    firstScript: brotliOf(inlineScripts.join("")) + scripts,
    total: brotliOf(document) + css + scripts,
    modules: modulesFrom([...later], readFile),
    requests: 1 + linked.sheets.size + linked.scripts.size + linked.pictures,
  };
}

/** Returns the URL paths of modules that are named in the loader data. */
function addressesIn(data: string): string[] {
  if (!data) return [];
  const { entry, manifest, routes } = JSON.parse(data);
  return [entry, manifest, ...Object.values<string>(routes)];
}

function without(text: string, parts: readonly string[]): string {
  for (const part of parts) {
    // Replaces by a function, because a replacement string would expand a "$&" of the script.
    const rest = text.replace(part, () => "");
    if (part && rest === text) throw new Error(`Not in the document: ${part.slice(0, 60)}`);
    text = rest;
  }
  return text;
}

/** Returns the number of bytes after compression with brotli, by default at the level that the CDN uses for pages. */
export function brotliOf(text: string | Buffer, quality = 4): number {
  if (text.length === 0) return 0;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

export function readPublic(address: string): Buffer {
  const file = join(root, "public", address.split("?")[0] ?? "");
  if (!existsSync(file)) throw new Error(`A page names ${address}, and public/ does not have it`);
  return readFileSync(file);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const STATIC = /\b(?:import|export)\s*(?:[\w$*{},\s]+\bfrom\s*)?"([./][^"]*)"/g;
const DYNAMIC = /\bimport\s*\(\s*"([^"]+)"\s*\)/g;

/** Returns the URL paths of these modules and of all modules that they import statically. */
function modulesFrom(addresses: readonly string[], readFile: ReadFile): string[] {
  const found = new Set<string>();
  const visit = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    importsOf(address, STATIC, readFile).forEach(visit);
  };
  addresses.forEach(visit);
  return [...found];
}

/**
 * Returns the modules that these modules import dynamically, with their static imports. Leaves out the given modules themselves.
 */
export function modulesOnDemand(modules: readonly string[], readFile: ReadFile): string[] {
  const begun = modules.flatMap((address) => importsOf(address, DYNAMIC, readFile));
  return modulesFrom(begun, readFile).filter((address) => !modules.includes(address));
}

function importsOf(address: string, pattern: RegExp, readFile: ReadFile): string[] {
  const text = readFile(address).toString();
  return [...text.matchAll(pattern)].map(
    ([, path = ""]) => new URL(path, new URL(address, "http://site")).pathname,
  );
}
