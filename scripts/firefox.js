import { findProgram, install } from "./browsers.js";

/** Returns the path of Firefox: the value of the variable FIREFOX, or a program on the PATH. Null if there is none. */
export function findFirefox() {
  return process.env.FIREFOX || findProgram(["firefox-esr", "firefox"]);
}

/**
 * Finds Firefox or installs Debian's package. If both fail, returns null and prints a warning that the tests in Firefox are
 * skipped.
 */
export function offerFirefox() {
  const firefox = install(findFirefox, "firefox-esr");
  if (!firefox) {
    console.warn(
      "\n!! NO FIREFOX: its tests are SKIPPED. Install one, or name it in the variable FIREFOX.\n",
    );
  }
  return firefox;
}
