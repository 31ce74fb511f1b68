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

/**
 * The path of what journeys run in: CHROMIUM, or a headless shell, Chromium's engine without windows, tabs and an address bar,
 * which opens a page for half the CPU; null when there is none.
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM || findProgram(["chromium-headless-shell", "chrome-headless-shell"]);
}

/** Finds a headless shell or installs Debian's package; where there is none a whole Chromium takes its place. */
export function requireHeadlessShell() {
  const found = install(findHeadlessShell, "chromium-headless-shell", undefined, 2);
  return found ?? requireChromium();
}

/** Finds a Chromium or installs one: Debian's package, else Playwright's build. */
function requireChromium() {
  const found = install(findChromium, "chromium", ["npx", "playwright", "install", "chromium"]);
  if (found) return found;
  throw new Error("No Chromium: install one, or name it in the variable CHROMIUM");
}
