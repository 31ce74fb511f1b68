import type { Browser } from "puppeteer-core";
import { findFirefox } from "../../scripts/firefox.js";

const executablePath = findFirefox() ?? undefined;

export const hasFirefox = executablePath !== undefined;

/** The Firefoxes of a worker: one with scripts and one without, each started when it is first asked for. */
export interface Firefoxes {
  of(hasScripts: boolean): Promise<Browser>;
  close(): Promise<void>;
}

/** One process for pages and none in reserve: a test looks at one page. */
const FEW_PROCESSES = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processCount.webIsolated": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
};

async function launch(hasScripts: boolean): Promise<Browser> {
  // Loaded where a test needs it.
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
