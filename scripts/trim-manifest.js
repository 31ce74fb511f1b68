import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BEGIN = "window.__remixManifest=";

/**
 * Takes what each route imports out of the list of routes that every page loads. Remix reads it for links that fetch modules
 * ahead, which we have none of; it is two thirds of the list, and names of files hardly compress.
 * @param {string} folder
 */
export function trimManifest(folder) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("manifest-"))) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, ""));
    for (const part of [manifest.entry, ...Object.values(manifest.routes)]) delete part.imports;
    writeFileSync(path, `${BEGIN}${JSON.stringify(manifest)};`);
  }
}
