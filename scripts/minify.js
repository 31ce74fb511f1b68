import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { minify } from "terser";

const SETTINGS = { module: true, ecma: 2020, compress: { passes: 2 } };
/** How Remix leaves a module of the server that several routes import: a file of its own, with nothing in it. */
const EMPTY =
  /^import\{\w+ as ([\w$]+)\}from"[^"]+";var ([\w$]+)=\1\(\([\w$]+,([\w$]+)\)=>\{\3\.exports=\{\}\}\);export\{\2 as a\};\s*$/;
const LARGE = 100_000;

/**
 * Makes what esbuild has written smaller and quicker to start. The two large files hardly ever change and take seconds each,
 * so what was minified once is kept.
 * - Terser takes another 4 % off.
 * - Empty modules, four requests of a page's thirty and 0.4 KB, are written into what imports them.
 * - V8 takes a function in parentheses for one that is called at once, and compiles it with its file: of a large file every
 *   function that is an argument stands in them, as the one that esbuild wraps react-dom in. Without them its 130 KB are read
 *   once as the file comes and again as they are needed, in a task that was the longest of a page: 50 ms on a processor
 *   slowed down four times, and now 30.
 * @param {string} folder with everything below it
 * @param {string} cache folder of what was minified before
 */
export async function minifyScripts(folder, cache) {
  mkdirSync(cache, { recursive: true });
  const { version } = JSON.parse(readFileSync("node_modules/terser/package.json", "utf8"));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ path: join(folder, name), code: readFileSync(join(folder, name), "utf8") }));
  const empty = files.filter(({ code }) => EMPTY.test(code)).map(({ path }) => basename(path));
  for (const { path, code: written } of files) {
    const code = withoutEmpty(written, empty);
    const format = { wrap_func_args: code.length > LARGE };
    const options = { ...SETTINGS, format };
    const key = createHash("sha256").update(version).update(JSON.stringify(options)).update(code);
    const kept = join(cache, key.digest("hex"));
    if (!existsSync(kept)) {
      const { code: smaller = code } = await minify(code, options);
      writeFileSync(kept, smaller);
    }
    writeFileSync(path, readFileSync(kept));
  }
}

/**
 * @param {string} code
 * @param {string[]} empty names of files
 */
function withoutEmpty(code, empty) {
  const imports = /import(\{a(?: as ([\w$]+))?\}from)?"([^"]+)";/g;
  return code.replace(imports, (whole, taken, name = "a", from) => {
    if (!empty.includes(basename(from))) return whole;
    return taken ? `var ${name}=()=>({});` : "";
  });
}

/**
 * The same for the scripts that pages carry inline: 3 %, of 1.5 KB.
 * @param {string[]} paths
 */
export async function minifyInline(paths) {
  for (const path of paths) {
    const written = readFileSync(path, "utf8");
    const { code = written } = await minify(written, SETTINGS);
    writeFileSync(path, code);
  }
}
