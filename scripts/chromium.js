import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium: CHROMIUM, one on the PATH, or Playwright's own; null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const found = spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim();
    if (found) return found;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Finds a Chromium or installs one: Debian's package, else Playwright's build. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  for (const [command, ...args] of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
    ["npx", "playwright", "install", "chromium"],
  ]) {
    try {
      execFileSync(command, args, { stdio: "ignore", timeout: 600_000 });
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error("No Chromium: install one, or name it in the variable CHROMIUM");
}
