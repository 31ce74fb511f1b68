import { posix } from "node:path";
import { rollup } from "rollup";

/** From so many hot pages on a module is in the file that all pages load. */
const MANY = 4;
/** Characters; a smaller module that a hot page shares is there too: with a file of its own it would weigh more. */
const TINY = 300;
/** Characters; a larger module stays a file of its own, which changes more rarely than what stands beside it. */
const SMALL = 6_000;
/** Characters; of what every page loads only the module with React and the router is larger. */
const LARGE = 100_000;
/** Between the readers that a group is named after. */
const AND = "~";
/** Readers that a file is named after; what imports it carries its name. */
const NAMED = 2;
const SHARED = "_shared/";
const STATIC = /\b(?:from|import)\s*"([./][^"]*)"/g;
const DYNAMIC = /\bimport\s*\(\s*"([^"]+)"\s*\)/g;

// - esbuild makes a file of each set of modules that the same pages import: a story loads 36, most of them of 300 bytes, of which
//   each is compressed alone. Those that the same hot pages load are merged by Rollup, without what nothing uses any more.
// - The file that all pages load begins with what starts React and with the root route, which no page does without.
// - A file is named after its new text: what a browser has kept of an older build must not import what is gone.
/**
 * Merges small modules that the same pages load.
 * @param {Map<string, string>} files code by name below `/build/`
 * @param {{ entry: string, root: string, hot: string[], others: string[] }} entries the modules that a page starts with: those of every page, of the hot
 *   pages, and of the others
 * @param {(modules: string[]) => string} banner what a file of these modules begins with
 * @returns {Promise<{ files: Map<string, string>, names: Map<string, string> }>} the same by their new names, and the new names
 *   of pages and entry by their old ones
 */
export async function mergeScripts(files, entries, banner) {
  const groups = groupsOf(files, entries);
  const starts = [...new Set([entries.entry, entries.root, ...entries.hot, ...entries.others])];
  const bundle = await rollup({
    input: Object.fromEntries(starts.map((name) => [stem(name), name])),
    preserveEntrySignatures: "allow-extension",
    plugins: [
      {
        name: "files",
        resolveId: (asked, importer) => resolve(asked, importer),
        load: (name) => files.get(name) ?? null,
      },
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    hashCharacters: "hex",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: ({ name }) => `${SHARED}${name.split(AND).slice(0, NAMED).join("-")}-[hash].js`,
    banner: ({ moduleIds }) => banner(moduleIds),
    onlyExplicitManualChunks: true,
    manualChunks: (name) => groups.get(name),
  });
  const chunks = output.filter((part) => part.type === "chunk");
  return {
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    names: new Map(
      chunks.flatMap(({ facadeModuleId, fileName }) =>
        facadeModuleId && starts.includes(facadeModuleId) ? [[facadeModuleId, fileName]] : [],
      ),
    ),
  };
}

/**
 * Which small shared modules stand in one file, each by the readers of that file.
 * @param {Map<string, string>} files
 * @param {{ entry: string, root: string, hot: string[], others: string[] }} entries
 */
function groupsOf(files, { entry, root, hot, others }) {
  /** @type {Map<string, string[]>} */
  const readers = new Map();
  const ofRoot = importedBy(root, files);
  const ofPages = new Set([entry, root, ...hot].flatMap((page) => [...importedBy(page, files)]));
  const onDemand = [...ofPages].flatMap((name) => importsOf(name, DYNAMIC, files));
  for (const page of [...hot, ...new Set(onDemand)]) {
    for (const name of importedBy(page, files)) {
      if (!name.startsWith(SHARED) || (files.get(name) ?? "").length > SMALL) continue;
      readers.set(name, [...(readers.get(name) ?? []), page]);
    }
  }
  const ofOthers = new Set(others.flatMap((page) => [...importedBy(page, files)]));
  const groups = new Map(
    [...readers].map(([name, all]) => {
      const ofHot = all.filter((page) => hot.includes(page)).length;
      // Modules that a page loads on demand, such as a dialog, are not merged into one that another page starts with.
      const isPart = ofOthers.has(name) && ofHot === 0;
      const isTiny = (files.get(name) ?? "").length < TINY && ofHot > 0 && all.length > 1;
      const isCommon = ofRoot.has(name) || isTiny || ofHot >= MANY;
      const of = all.map((page) => posix.basename(stem(page)));
      return [name, isCommon ? "common" : [...of, ...(isPart ? ["pages"] : [])].join(AND)];
    }),
  );
  for (const name of [entry, root]) groups.set(name, "common");
  // React and the router stand in one file with all that they import: in another, the two files would import each other.
  const large = [...ofRoot].filter((name) => (files.get(name) ?? "").length > LARGE);
  for (const name of large.flatMap((name) => [...importedBy(name, files)])) {
    groups.set(name, "libraries");
  }
  return groups;
}

/**
 * The modules that one loads with all that they import at once.
 * @param {string} entry
 * @param {Map<string, string>} files
 */
function importedBy(entry, files) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    importsOf(name, STATIC, files).forEach(visit);
  };
  visit(entry);
  return found;
}

/**
 * @param {string} importer
 * @param {RegExp} pattern
 * @param {Map<string, string>} files
 */
function importsOf(importer, pattern, files) {
  const found = (files.get(importer) ?? "").matchAll(pattern);
  return [...found].map(([, asked = ""]) => resolve(asked, importer));
}

/**
 * @param {string} asked
 * @param {string} [importer]
 */
function resolve(asked, importer = "") {
  if (asked.startsWith(".")) return posix.join(posix.dirname(importer), asked);
  return asked.replace(/^\/build\//, "");
}

/**
 * A name without the mark of its version.
 * @param {string} name
 */
function stem(name) {
  return name.replace(/-[0-9A-Z]{8}\.js$/, "");
}
