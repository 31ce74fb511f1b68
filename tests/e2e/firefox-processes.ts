import type { Browser } from "puppeteer-core";
import { findFirefox } from "../../scripts/firefox.js";

const executablePath = findFirefox() ?? undefined;

export const hasFirefox = executablePath !== undefined;

/** The Firefox of a Playwright worker, which starts at its first use. */
export interface LazyFirefox {
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Preferences for one content process and no spare one, since a test uses one page. */
const FEW_PROCESSES = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processCount.webIsolated": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
};

async function launch(): Promise<Browser> {
  // Imported here and not at the top, because Puppeteer is slow to load and only tests in Firefox need it.
  const { default: puppeteer } = await import("puppeteer-core");
  return puppeteer.launch({
    browser: "firefox",
    executablePath: executablePath ?? "",
    headless: true,
    extraPrefsFirefox: FEW_PROCESSES,
    protocolTimeout: 120_000,
  });
}

export function openLazyFirefox(): LazyFirefox {
  let open: Promise<Browser> | null = null;
  return {
    browser: () => (open ??= launch()),
    async close() {
      const browser = await open;
      open = null;
      await browser?.close();
    },
  };
}
