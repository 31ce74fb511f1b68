import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../scripts/chromium.js";

/**
 * Disabled Chromium features. Headless Chromium would load two pages of its address bar and start a spare process for each context,
 * which costs more than the tested page. This list replaces Playwright's list and repeats its entries first.
 */
const SWITCHED_OFF = [
  // Chromium would hold back requests of another host to the local site until the user permits them (foreign-site.spec.ts).
  "LocalNetworkAccessChecks",
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
];

/** Disables V8's optimizing compilers: test pages are too short-lived to win back the compile time, about 6 % where axe runs. */
const NO_OPTIMIZING = "--js-flags=--no-turbofan --no-maglev";

/**
 * Limits each browser context to one renderer process. Otherwise the empty page of a context has its own, which is of no use once
 * the site's `Cross-Origin-Opener-Policy` moves the page to another.
 */
const ONE_RENDERER = "--renderer-process-limit=1";

/** The last ring: tests in Chromium over the server that `npm start` runs. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/serve-sites.ts",
  outputDir: "../test-results",
  // Paths of the visual tests' snapshots. `--update-snapshots` rewrites them.
  snapshotPathTemplate: "{testDir}/faces/{arg}{ext}",
  // Timeout of a test in milliseconds, far longer than a test takes even on a busy machine.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  // More workers than cores, since some of them wait. Files run in the order of their names, so the one that waits for the clock
  // runs first. All files are in one project: a second project, or a worker fixture in some files only, would need further
  // workers, browsers and sites.
  workers: 3,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    launchOptions: {
      executablePath: findHeadlessShell() ?? findChromium() ?? undefined,
      args: [
        ...["--no-sandbox", NO_OPTIMIZING, ONE_RENDERER],
        `--disable-features=${SWITCHED_OFF.join(",")}`,
      ],
    },
    // Timeout of an action, so that a hanging site fails it long before the test's own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Blocks service workers, which would answer requests that tests hold back or count. The tests of offline reading allow them.
    serviceWorkers: "block",
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // Takes no trace, which would cost a sixth of the processor time. `--trace on` records one.
    screenshot: "only-on-failure",
  },
});
