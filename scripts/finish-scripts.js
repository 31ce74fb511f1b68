import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { mergeScripts } from "./merge-scripts.js";
import { minified } from "./minify.js";
import { readManifest, shortManifest } from "./short-manifest.js";

const FOLDER = "public/build";
const SERVER = "build/index.js";
const MANIFEST = "manifest-";
const SHARED = "_shared/";
/** The pages that are read and written most. */
const HOT = ["home", "contest", "story", "gallery", "write", "profile", "preferences"];
/** Notices of libraries, as esbuild puts them at the end of a file. */
const NOTICES = /\/\*! Bundled license information:\n\n([\s\S]*)\n\*\/\s*$/;
const LICENSES = "licenses.txt";
/** How Remix leaves a module of the server that several routes import: a file of its own, with nothing in it. */
const EMPTY = /^import[^;]+;var [^;]+\.exports=\{\}\}\);export\{[^;]+ as a\};\s*$/;
const IMPORT = /import(\{a(?: as ([\w$]+))?\}from)?"([^"]+)";/g;

/** Merges and minifies the scripts that Remix has built; figures and the way back are in app/remix/README.md. */
export async function finishScripts() {
  const scripts = readScripts();
  const written = [...scripts.keys()];
  const list = written.find((name) => name.startsWith(MANIFEST)) ?? "";
  const manifest = readManifest(scripts.get(list) ?? "", (module) =>
    /\bas default\b/.test(scripts.get(nameOf(module)) ?? ""),
  );
  const parts = [manifest.entry, ...Object.values(manifest.routes)];
  /** @param {string} id */
  const entryOf = (id) => nameOf(manifest.routes[id]?.module ?? "");
  const entries = {
    entry: nameOf(manifest.entry.module),
    root: entryOf("root"),
    hot: HOT.map((page) => entryOf(`routes/${page}`)),
    others: parts.map(({ module }) => nameOf(module)),
  };
  const noticed = takeNotices(scripts);
  inlineEmpty(scripts);
  const { files, names } = await mergeScripts(scripts, entries, (modules) =>
    modules.some((name) => noticed.has(name)) ? `/*! ${addressOf(LICENSES)} */` : "",
  );
  for (const part of parts) part.module = addressOf(names.get(nameOf(part.module)) ?? "");
  const slow = await slowStart();
  const slowName = `${SHARED}slow-start-${hashOf(slow)}.js`;
  files.set(slowName, slow);
  const routes = shortManifest(manifest) + whenSlow(addressOf(slowName));
  names.set(list, `${MANIFEST}${hashOf(routes)}.js`);
  files.set(
    names.get(list) ?? "",
    routes.replace(addressOf(list), addressOf(names.get(list) ?? "")),
  );

  for (const name of written) rmSync(join(FOLDER, name));
  for (const [name, code] of files) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), await minified(code));
  }
  writeFileSync(
    join(FOLDER, LICENSES),
    [...new Set([...noticed.values()].flat()), ""].join("\n\n"),
  );
  nameInServer(names);
}

/**
 * The code that imports `app/browser/slow-start.ts` where React has not started after a second; it is appended to the manifest of
 * routes, the first module that arrives.
 * @param {string} address
 */
function whenSlow(address) {
  return `;setTimeout(()=>{"hydrated"in document.documentElement.dataset||import("${address}")},1e3);`;
}

/** The bundled `app/browser/slow-start.ts`. */
async function slowStart() {
  const { outputFiles } = await build({
    entryPoints: ["app/browser/slow-start.ts"],
    ...{ bundle: true, minify: true, write: false, format: "iife" },
    target: "es2020",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The server's build says in a page which modules it starts with.
 * @param {Map<string, string>} names
 */
function nameInServer(names) {
  let code = readFileSync(SERVER, "utf8");
  for (const [old, name] of names) code = code.replaceAll(addressOf(old), addressOf(name));
  writeFileSync(SERVER, code);
}

/** Code by name below `/build/`. */
function readScripts() {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  return new Map(
    names
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]),
  );
}

/**
 * Writes empty modules into what imports them.
 * @param {Map<string, string>} scripts
 */
function inlineEmpty(scripts) {
  const empty = [...scripts].filter(([, code]) => EMPTY.test(code)).map(([name]) => basename(name));
  for (const [name, code] of scripts) {
    const inlined = code.replaceAll(IMPORT, (whole, taken, variable = "a", from) => {
      if (!empty.includes(basename(from))) return whole;
      return taken ? `var ${variable}=()=>({});` : "";
    });
    scripts.set(name, inlined);
  }
}

/**
 * Takes the notices of libraries out of the code, and gives them by the name of their script: most are the same, and stand once
 * in a file of their own.
 * @param {Map<string, string>} scripts
 */
function takeNotices(scripts) {
  const found = new Map();
  for (const [name, code] of scripts) {
    const [whole = "", text = ""] = NOTICES.exec(code) ?? [];
    if (!whole) continue;
    scripts.set(name, code.replace(whole, ""));
    const notices = [...text.matchAll(/^ *\(\*\*\n([\s\S]*?)\*\)$/gm)];
    found.set(
      name,
      notices.map(([, notice = ""]) => notice.replaceAll(/^ *\* ?/gm, "").trim()),
    );
  }
  return found;
}

/** @param {string} text */
function hashOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** @param {string} name */
function addressOf(name) {
  return `/build/${name}`;
}

/** @param {string} address */
function nameOf(address) {
  return address.slice("/build/".length);
}
