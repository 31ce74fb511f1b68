import type { Browser } from "puppeteer-core";
import { findFirefox } from "../../scripts/firefox.js";

const executablePath = findFirefox() ?? undefined;

export const hasFirefox = executablePath !== undefined;

/** The Firefox processes of a Playwright worker: one with scripts and one without. Each starts at its first use. */
export interface Firefoxes {
  of(hasScripts: boolean): Promise<Browser>;
  close(): Promise<void>;
}

/** Preferences for one content process and no spare one, since a test uses one page. */
const FEW_PROCESSES = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processCount.webIsolated": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
};

async function launch(hasScripts: boolean): Promise<Browser> {
  // Imported here and not at the top, because Puppeteer is slow to load and only tests in Firefox need it.
  const { default: puppeteer } = await import("puppeteer-core");
  return puppeteer.launch({
    ...{ browser: "firefox", executablePath: executablePath ?? "", headless: true },
    extraPrefsFirefox: { ...FEW_PROCESSES, "javascript.enabled": hasScripts },
    protocolTimeout: 120_000,
  });
}

export function openFirefoxes(): Firefoxes {
  const open = new Map<boolean, Promise<Browser>>();
  return {
    of(hasScripts) {
      const browser = open.get(hasScripts) ?? launch(hasScripts);
      open.set(hasScripts, browser);
      return browser;
    },
    async close() {
      for (const browser of open.values()) await (await browser).close();
    },
  };
}
