import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../scripts/chromium.js";

/**
 * Chromium features that are disabled. Each context of a headless Chromium loads the two pages of an address bar that nobody
 * sees, and a spare process: more work than our own page. This takes the place of Playwright's list, which it begins with.
 */
const SWITCHED_OFF = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
];

/** The last ring: the product as a person meets it, in Chromium, over the server that `npm start` runs. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/serve-sites.ts",
  outputDir: "../test-results",
  // Of the visual tests; `--update-snapshots` draws them anew.
  snapshotPathTemplate: "{testDir}/faces/{arg}{ext}",
  // Longer than anything takes on a machine whose cores are busy: a test waits for what it expects, and never for long.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  // More than the cores: some wait. Files run in the order of their names, the one that waits for the clock first, and all in one
  // project: another one, or a fixture of a worker in some files alone, takes workers, browsers and sites of its own.
  workers: 3,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    launchOptions: {
      executablePath: findHeadlessShell() ?? findChromium() ?? undefined,
      args: ["--no-sandbox", `--disable-features=${SWITCHED_OFF.join(",")}`],
    },
    // A site that hangs fails what waits for it, long before its test ends.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // A trace of every test costs a sixth of the processor: `--trace on` records one.
    screenshot: "only-on-failure",
  },
});
