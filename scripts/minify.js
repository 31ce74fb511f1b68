import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { minify } from "terser";

const OPTIONS = { module: true, ecma: 2020, compress: { passes: 3 } };
const LARGE = 100_000;
const MANIFEST = "manifest-";
/** How Remix leaves a module of the server that several routes import: a file of its own, with nothing in it. */
const EMPTY = /^import[^;]+;var [^;]+\.exports=\{\}\}\);export\{[^;]+ as a\};\s*$/;
/** Notices of libraries, as esbuild puts them at the end of a file. */
const NOTICES = /\/\*! Bundled license information:\n\n([\s\S]*)\n\*\/\s*$/;
const LICENSES = "licenses.txt";
const IMPORT = /import(\{a(?: as ([\w$]+))?\}from)?"([^"]+)";/g;

// - Terser takes another 3.5 % off. Large files hardly ever change and take seconds each: the result is cached by its input.
// - The notices of libraries, most of them the same, stand once in a file of their own, which each script names.
// - Empty modules are inlined into what imports them.
// - Of Remix's list of routes no script reads what each imports, which is for links that fetch modules ahead, nor the routes
//   that only the server answers.
// - V8 takes a function in parentheses for one that is called at once, and compiles it with its file: of a large file every
//   function that is an argument stands in them, as the one that esbuild wraps react-dom in. Without them its 130 KB are
//   parsed once as the file comes and again as they are needed.
/**
 * Minifies what esbuild has written; figures and the way back are in app/remix/README.md.
 * @param {string} folder with everything below it
 * @param {string} cache folder of what was minified before
 */
export async function minifyScripts(folder, cache) {
  mkdirSync(cache, { recursive: true });
  const { version } = JSON.parse(readFileSync("node_modules/terser/package.json", "utf8"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ path: join(folder, name), code: readFileSync(join(folder, name), "utf8") }));
  const empty = files.filter(({ code }) => EMPTY.test(code)).map(({ path }) => basename(path));
  const notices = new Set();
  for (const { path, code: noticed } of files) {
    const written = noticed.replace(NOTICES, (_, text) => {
      for (const [, notice] of text.matchAll(/^ *\(\*\*\n([\s\S]*?)\*\)$/gm)) {
        notices.add(notice.replaceAll(/^ *\* ?/gm, "").trim());
      }
      return `/*! /build/${LICENSES} */`;
    });
    const code = basename(path).startsWith(MANIFEST)
      ? trimmed(written)
      : written.replaceAll(IMPORT, (whole, taken, name = "a", from) => {
          if (!empty.includes(basename(from))) return whole;
          return taken ? `var ${name}=()=>({});` : "";
        });
    const options = { ...OPTIONS, format: { wrap_func_args: code.length > LARGE } };
    const key = createHash("sha256").update(version).update(JSON.stringify(options)).update(code);
    const kept = join(cache, key.digest("hex"));
    if (!existsSync(kept)) {
      const { code: smaller = code } = await minify(code, options);
      writeFileSync(kept, smaller);
    }
    writeFileSync(path, readFileSync(kept));
  }
  writeFileSync(join(folder, LICENSES), [...notices, ""].join("\n\n"));
}

/**
 * The list of routes without those that have no page and take no form, and without what each imports.
 * @param {string} text
 */
function trimmed(text) {
  const [begin, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  const manifest = JSON.parse(text.slice(begin, end));
  for (const [id, { module, hasAction }] of Object.entries(manifest.routes)) {
    const isPage = /\bas default\b/.test(readFileSync(join("public", module), "utf8"));
    if (!hasAction && !isPage) delete manifest.routes[id];
  }
  for (const part of [manifest.entry, ...Object.values(manifest.routes)]) delete part.imports;
  return `${text.slice(0, begin)}${JSON.stringify(manifest)};`;
}
