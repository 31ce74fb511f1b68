import { findProgram, install } from "./browsers.js";

/** The path of a Firefox: FIREFOX, or one on the PATH; null when there is none. */
export function findFirefox() {
  return process.env.FIREFOX || findProgram(["firefox-esr", "firefox"]);
}

/** Finds a Firefox or installs Debian's package; null, and loud, when there is none: its tests are skipped. */
export function offerFirefox() {
  const found = install(findFirefox, "firefox-esr");
  if (!found) {
    console.warn(
      "\n!! NO FIREFOX: its tests are SKIPPED. Install one, or name it in the variable FIREFOX.\n",
    );
  }
  return found;
}
