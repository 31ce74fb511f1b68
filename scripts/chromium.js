import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { findProgram, install } from "./browsers.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium: CHROMIUM, one on the PATH, or Playwright's own; null when there is none. */
export function findChromium() {
  const found = process.env.CHROMIUM || findProgram(NAMES);
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Finds a Chromium or installs one: Debian's package, else Playwright's build. */
export function requireChromium() {
  const found = install(findChromium, "chromium", ["npx", "playwright", "install", "chromium"]);
  if (found) return found;
  throw new Error("No Chromium: install one, or name it in the variable CHROMIUM");
}
