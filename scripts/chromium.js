import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { findProgram, install } from "./browsers.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Returns the path of Chromium: the value of the variable CHROMIUM, a program on the PATH, or Playwright's build. Null if there
 * is none.
 */
export function findChromium() {
  const program = process.env.CHROMIUM || findProgram(NAMES);
  if (program) return program;
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : null;
}

/**
 * Returns the path of the browser for Playwright's tests: the value of the variable CHROMIUM, or a headless shell on the PATH. A
 * headless shell is Chromium's engine without windows and opens a page for half the CPU time. Null if there is none.
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM || findProgram(["chromium-headless-shell", "chrome-headless-shell"]);
}

/** Finds a headless shell or installs Debian's package. Falls back to a whole Chromium. */
export function requireHeadlessShell() {
  const shell = install(findHeadlessShell, "chromium-headless-shell", undefined, 2);
  return shell ?? requireChromium();
}

/** Finds Chromium or installs it: Debian's package, else Playwright's build. Throws if both fail. */
function requireChromium() {
  const browser = install(findChromium, "chromium", ["npx", "playwright", "install", "chromium"]);
  if (browser) return browser;
  throw new Error("No Chromium: install one, or name it in the variable CHROMIUM");
}
