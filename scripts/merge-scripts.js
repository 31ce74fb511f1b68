import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";

const FOLDER = "public/build";
const SERVER = "build/index.js";
const LICENSES = "licenses.txt";
/** The most visited pages. Modules that are imported by the same set of these pages are merged into one file. */
const HOT = ["home", "contest", "story", "gallery", "write", "profile", "preferences"];
/** Minimum number of these pages that import a module for it to go into the file "common", which all pages load. */
const MANY = 4;
/**
 * Minimum size in characters of a module for the file of libraries. Among the imports of the root route only the module with React
 * and the router is larger.
 */
const LARGE = 100_000;

/**
 * @typedef {{ id?: string, path?: string, module: string, imports?: string[], [flag: string]: unknown }} Part a module of the
 *   manifest by its address, and all that it imports; for a route also its id, path and flags
 * @typedef {{ entry: Part, routes: Record<string, Part> }} Manifest of Remix: where the modules of all routes are
 */

/**
 * Merges the scripts that Remix has built, minifies them, and writes the licenses of libraries into one file. Without merging, a
 * story page starts with 36 files, most of them of 300 bytes: esbuild makes a chunk for each set of modules that the same pages
 * import.
 */
export async function mergeScripts() {
  const scripts = readScripts();
  const manifestName = [...scripts.keys()].find((name) => name.startsWith("manifest-")) ?? "";
  const text = scripts.get(manifestName) ?? "";
  /** @type {Manifest} */
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const chunks = await mergeModules(scripts, manifest);

  for (const name of scripts.keys()) rmSync(join(FOLDER, name));
  const licenses = new Set();
  for (const { fileName, code } of chunks) {
    const { code: minified, legalComments } = await transform(code, {
      minify: true,
      target: "es2020",
      legalComments: "external",
    });
    if (legalComments) licenses.add(legalComments);
    const notice = legalComments ? `/*! ${addressOf(LICENSES)} */\n` : "";
    write(fileName, notice + minified);
  }
  write(LICENSES, [...licenses].join("\n"));

  const renamed = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId ? [[addressOf(facadeModuleId), addressOf(fileName)]] : [],
    ),
  );
  for (const part of partsOf(manifest)) {
    part.module = renamed.get(part.module) ?? part.module;
    // Deletes the imports from the manifest: Remix uses them only to prefetch links, and no link of this site prefetches.
    delete part.imports;
  }
  const name = `manifest-${createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 8)}.js`;
  renamed.set(addressOf(manifestName), addressOf(name));
  write(name, manifestScript({ ...manifest, url: addressOf(name) }));
  renameInServer(renamed);
}

/** Boolean fields of a route in Remix's manifest. */
const FLAGS = [
  ...["hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasErrorBoundary"],
  "index",
];

/**
 * Returns the script that sets Remix's manifest in the browser. Compact format: each route is a row of id, path, hash and flags
 * (one bit each), which the script expands. As plain JSON (`window.__remixManifest=` and the manifest), 140 routes would add 1.0
 * KB to every page's scripts. A route that shares another route's module has the module's address instead of a hash.
 * @param {Manifest & { url: string }} manifest
 */
function manifestScript({ routes, ...rest }) {
  const rows = Object.values(routes).map((route) => {
    const { id = "", path = "", module } = route;
    const prefix = addressOf(`${id}-`);
    const hash = module.startsWith(prefix) ? module.slice(prefix.length, -3) : module;
    const bits = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] === true ? 1 << bit : 0), 0);
    return [id, path, hash, bits].join(" ");
  });
  return (
    `window.__remixManifest={...${JSON.stringify(rest)},routes:Object.fromEntries(${JSON.stringify(rows.join(";"))}.split(";").map(row=>{` +
    `const [id,path,hash,bits]=row.split(" ");` +
    `return[id,{id,path,module:hash[0]==="/"?hash:"${addressOf("")}"+id+"-"+hash+".js",parentId:id==="root"?void 0:"root",` +
    `...Object.fromEntries(${JSON.stringify(FLAGS)}.map((flag,bit)=>[flag,(bits>>bit&1)>0]))}]}))};`
  );
}

/**
 * Merges modules that the same hot pages import, by Rollup. Each file's name gets a hash of the merged content: under an
 * unchanged name, a browser would use its cached file of an older build, whose imports no longer exist.
 * @param {Map<string, string>} scripts code by name below `/build/`
 * @param {Manifest} manifest
 */
async function mergeModules(scripts, manifest) {
  const entry = nameOf(manifest.entry.module);
  const pages = HOT.map((page) => nameOf(manifest.routes[`routes/${page}`]?.module ?? ""));
  const root = nameOf(manifest.routes.root?.module ?? "");
  const starts = new Set(partsOf(manifest).map(({ module }) => nameOf(module)));
  /** @type {Map<string, string> | undefined} */
  let groups;
  const bundle = await rollup({
    input: Object.fromEntries([...starts].map((name) => [withoutHash(name), name])),
    preserveEntrySignatures: "allow-extension",
    plugins: [
      {
        name: "scripts of Remix",
        resolveId: (source, importer = "") =>
          source.startsWith(".") ? posix.join(posix.dirname(importer), source) : nameOf(source),
        load: (name) => scripts.get(name) ?? null,
      },
    ],
    onwarn(warning) {
      // Routes without a page have an empty module in the browser's build.
      if (warning.code !== "EMPTY_BUNDLE") throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    hashCharacters: "hex",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "_shared/[name]-[hash].js",
    onlyExplicitManualChunks: true,
    manualChunks: (name, { getModuleInfo }) => {
      groups ??= groupsOf({ entry, root, pages }, (id) => ({
        imports: getModuleInfo(id)?.importedIds ?? [],
        isLarge: (scripts.get(id)?.length ?? 0) > LARGE,
      }));
      return groups.get(name);
    },
  });
  return output.filter((part) => part.type === "chunk");
}

/**
 * Returns the file name for each module that several hot pages import: "libraries" for React and the router with all that they
 * import, "common" for what all pages load, else one name for each set of pages.
 * @param {{ entry: string, root: string, pages: string[] }} starts
 * @param {(name: string) => { imports: readonly string[], isLarge: boolean }} lookUp
 */
function groupsOf({ entry, root, pages }, lookUp) {
  /** @param {string} start */
  const loadedBy = (start) => {
    const loaded = new Set([start]);
    for (const name of loaded) for (const imported of lookUp(name).imports) loaded.add(imported);
    return loaded;
  };
  /** @type {Map<string, string[]>} */
  const readers = new Map();
  for (const page of pages) {
    for (const name of loadedBy(page)) readers.set(name, [...(readers.get(name) ?? []), page]);
  }
  const groups = new Map();
  for (const [name, hot] of readers) {
    const pageNames = hot.map((page) => posix.basename(withoutHash(page)));
    if (hot.length > 1) groups.set(name, hot.length >= MANY ? "common" : pageNames.join("-"));
  }
  for (const name of [...loadedBy(entry), ...loadedBy(root)]) groups.set(name, "common");
  const libraries = [...loadedBy(root)].filter((name) => lookUp(name).isLarge);
  // All that a library imports goes into the library's file: otherwise the two files would import each other.
  for (const name of libraries.flatMap((library) => [...loadedBy(library)])) {
    groups.set(name, "libraries");
  }
  return groups;
}

/** @param {Manifest} manifest */
const partsOf = ({ entry, routes }) => [entry, ...Object.values(routes)];

/** Returns the code of all built scripts by their names below `/build/`. */
function readScripts() {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const scripts = names.filter((name) => name.endsWith(".js"));
  return new Map(scripts.map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]));
}

/**
 * Replaces the old addresses of scripts in the server's build, which lists the modules that each page loads first.
 * @param {Map<string, string>} renamed
 */
function renameInServer(renamed) {
  let code = readFileSync(SERVER, "utf8");
  for (const [old, address] of renamed) code = code.replaceAll(old, address);
  writeFileSync(SERVER, code);
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
  writeFileSync(join(FOLDER, name), text);
}

/** @param {string} name */
const addressOf = (name) => `/build/${name}`;

/** @param {string} address */
const nameOf = (address) => address.replace(/^\/build\//, "");

/** @param {string} name */
const withoutHash = (name) => name.replace(/-[0-9A-Z]{8}\.js$/, "");
