import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { VALUES } from "~/texts/values";
import { ROUTES } from "~/routes.js";
import { root } from "./run.js";
import { workerConfig } from "./serve/worker-config";
import { readTexts } from "./texts/read-texts";

/**
 * Writes the data files that the pages import: the texts of app/texts as `build/texts.json`, and the route ids of each kind of
 * page as `build/page-kinds.json`. The page kinds add 0.5 KB to every page's scripts; the whole URL map would add 1.4 KB. Also
 * caches the settings of wrangler.toml for the processes that serve the Worker.
 */
mkdirSync(resolve(root, "build"), { recursive: true });
const texts = readTexts(resolve(root, "app/texts"), VALUES);
writeFileSync(resolve(root, "build/texts.json"), JSON.stringify(texts));

const kinds: Record<string, string[]> = {};
for (const { id, kind } of ROUTES) if (kind) (kinds[kind] ??= []).push(id);
writeFileSync(resolve(root, "build/page-kinds.json"), JSON.stringify(kinds));

workerConfig();
