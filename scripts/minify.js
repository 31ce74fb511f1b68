import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";

/**
 * Takes another 4 % off the scripts that esbuild has written: what readers on slow lines wait for. The two large ones hardly
 * ever change and take seconds each, so what was minified once is kept.
 * @param {string} folder with everything below it
 * @param {string} cache folder of what was minified before
 */
export async function minifyScripts(folder, cache) {
  mkdirSync(cache, { recursive: true });
  const { version } = JSON.parse(readFileSync("node_modules/terser/package.json", "utf8"));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const code = readFileSync(path, "utf8");
    const kept = join(cache, createHash("sha256").update(version).update(code).digest("hex"));
    if (!existsSync(kept)) {
      const { code: smaller = code } = await minify(code, { module: true, ecma: 2020 });
      writeFileSync(kept, smaller);
    }
    writeFileSync(path, readFileSync(kept));
  }
}
