import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BEGIN = "window.__remixManifest=";

/**
 * Takes out of the list of routes that every page loads what no script reads: the routes that only the server answers (feed,
 * sitemap, robots), whose addresses have no page and take no form; and what each route imports, which Remix reads for links
 * that fetch modules ahead. We have none of those; it is two thirds of the list, and names of files hardly compress.
 * @param {string} folder
 */
export function trimManifest(folder) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("manifest-"))) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, ""));
    for (const [id, { module, hasAction }] of Object.entries(manifest.routes)) {
      const code = readFileSync(join("public", module), "utf8");
      if (!hasAction && !/\bas default\b/.test(code)) delete manifest.routes[id];
    }
    for (const part of [manifest.entry, ...Object.values(manifest.routes)]) delete part.imports;
    writeFileSync(path, `${BEGIN}${JSON.stringify(manifest)};`);
  }
}
