import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { VALUES } from "~/texts/values";
import { root } from "./run.js";
import { readTexts } from "./texts/read-texts";

/** Parses the texts of app/texts into `build/texts.json`, which the pages import. */
mkdirSync(resolve(root, "build"), { recursive: true });
const texts = readTexts(resolve(root, "app/texts"), VALUES);
writeFileSync(resolve(root, "build/texts.json"), JSON.stringify(texts));
