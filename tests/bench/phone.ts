import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { chromium, type Browser, type CDPSession, type Page } from "playwright";
import { findChromium } from "../../scripts/chromium.js";

const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SLOW_CPU = 4;
const PHONE = { width: 360, height: 740 };

/** A long task: one that kept the page's main thread busy for more than 50 ms. Times are in milliseconds. */
export interface Task {
  begun: number;
  took: number;
}

/** A browser tab with the screen of a phone, on slow 3G with an empty cache and a processor slowed down four times. */
interface Tab {
  page: Page;
  /** Removes the throttling of the network. */
  setFree(): Promise<void>;
  close(): Promise<void>;
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    noted: { largest: number; shift: number; tasks: Task[] };
  }
}

/** Returns the path of Chromium. Throws with an explanation if there is none. */
export function requireBrowser(): string {
  const found = findChromium();
  if (!found) {
    throw new Error(
      "Paints and hydration are measured in Chromium, and there is none: install it, name it in the variable CHROMIUM, or leave this part out with --only weight",
    );
  }
  return found;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: requireBrowser(), args: ["--no-sandbox"] });
}

/** Opens a tab whose pages record their paints and long tasks in `window.noted`. */
export async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await limit(devtools, SLOW_3G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  await page.addInitScript(() => {
    const noted: Window["noted"] = { largest: 0, shift: 0, tasks: [] };
    window.noted = noted;
    // In this script no function may be assigned to a name: the TypeScript loader would insert a call of a helper that the page
    // does not have.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { entryType, startTime, duration } = entry;
        if (entryType === "largest-contentful-paint") noted.largest = startTime;
        if (entryType === "longtask") noted.tasks.push({ begun: startTime, took: duration });
        if (entryType === "layout-shift") {
          const { value, hadRecentInput } = entry as PerformanceEntry & Shift;
          if (!hadRecentInput) noted.shift += value;
        }
      }
    }).observe({ entryTypes: ["largest-contentful-paint", "longtask", "layout-shift"] });
  });
  return {
    page,
    setFree: () => limit(devtools, NO_LIMIT),
    close: () => context.close(),
  };
}

async function limit(devtools: CDPSession, line: typeof SLOW_3G): Promise<void> {
  await devtools.send("Network.emulateNetworkConditions", line);
}

/** Opens the address and waits for the load event. */
export async function load(page: Page, address: URL): Promise<void> {
  const answer = await page.goto(address.href, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${address.pathname} answered ${answer?.status()}`);
}

/** Returns the blocking time of long tasks: the sum of what each takes beyond 50 ms. */
export function blockingOf(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0);
}

const compress = promisify(brotliCompress);
const TEXT = /^(text\/|application\/(json|javascript)|image\/svg)/;

/** Starts a proxy in front of `site` that compresses text with brotli, as the CDN does. Handles only GET. */
export async function serveCompressed(
  site: URL,
): Promise<{ origin: URL; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const upstream = get(new URL(request.url ?? "/", site), { headers }, (answer) => {
      void readAll(answer).then(async (body) => {
        const isText = TEXT.test(answer.headers["content-type"] ?? "");
        const sent = isText ? await brotli(body, request.url ?? "") : body;
        const { "transfer-encoding": _chunked, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, {
          ...kept,
          ...(isText ? { "content-encoding": "br" } : {}),
          "content-length": sent.length,
        });
        response.end(sent);
      });
    });
    upstream.on("error", () => response.destroy());
  });
  return { origin: await listen(server), close: () => close(server) };
}

/** Compresses a response as the CDN does: pages with a fast brotli level, files of the build with a high one. */
function brotli(body: Buffer, path: string): Promise<Buffer> {
  const quality = path.startsWith("/build/") ? 11 : 4;
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts);
}

function listen(server: Server): Promise<URL> {
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : "";
      done(new URL(`http://127.0.0.1:${port}`));
    }),
  );
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
