import type { CDPSession, Page } from "@playwright/test";
import { complaints, hydrated, signUp, visit } from "./people";
import { holdScripts } from "./requests";
import { expect, test } from "./server";

const PROSE = "La lluvia no quería irse de la calle, y nadie salió. ";

/**
 * Pages with a text field. The path `story` stands for a story in voting. `after` is the number of keys typed before the scripts
 * may load: none, or nearly all of the shortest text. The editor is tested with both, since it replaces its field.
 */
const FIELDS = [
  { path: "/write", field: "textarea[name=content]", text: PROSE, after: [0, 16] },
  {
    path: "/historias?orden=recientes",
    field: "input[name=q]",
    text: "capitán de la calle",
    after: [],
  },
  { path: "story", field: "#comentario", text: PROSE, after: [16] },
  { path: "/login", field: "#email", text: "nieves@tintero.example", after: [0] },
];

/** Returns the path of the page, and signs in first if only signed-in people see the field. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path === "/login" || path.startsWith("/historias")) return path;
  await signUp(page);
  if (path !== "story") return path;
  const list = await (await page.request.get("/contest/current")).text();
  return /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(list)?.[1] ?? "";
}

/** Opens the page with all scripts held back. The returned function lets them load. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(await addressOf(page, path), { waitUntil: "commit" });
  return release;
}

/** Sends a key every 12 ms without waiting for the page. Calls `during` after `after` keys. */
async function type(devtools: CDPSession, text: string, after: number, during: () => unknown) {
  const sent: Promise<unknown>[] = [];
  for (const [index, key] of [...text].entries()) {
    if (index === after) sent.push(Promise.resolve(during()));
    for (const event of ["keyDown", "keyUp"] as const) {
      const typed = event === "keyDown" ? { text: key, unmodifiedText: key } : {};
      sent.push(devtools.send("Input.dispatchKeyEvent", { type: event, key, ...typed }));
    }
    await new Promise((done) => setTimeout(done, 12));
  }
  await Promise.all(sent);
}

/** Returns the visible text: the editor's, or the field's while there is no editor. */
function shownIn(page: Page, field: string): Promise<string | null> {
  return page.locator(field).evaluate((element) => {
    const editor = element.ownerDocument.querySelector(".editor-text");
    return editor ? editor.textContent : (element as HTMLInputElement).value;
  });
}

for (const { path, field } of FIELDS) {
  test(`LITE-01 React takes ${path} over with a key or a click in every gap of its work`, async ({
    page,
  }) => {
    const reported = complaints(page);
    await page.addInitScript((selector) => {
      const press = () => {
        const element = document.querySelector(selector);
        for (const type of ["keydown", "keyup"]) {
          element?.dispatchEvent(new KeyboardEvent(type, { key: "Shift", bubbles: true }));
        }
        for (const type of ["pointerdown", "mousedown", "mouseup", "click"]) {
          element?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
        }
        if (!("hydrated" in document.documentElement.dataset)) gap.port2.postMessage(0);
      };
      const gap = new MessageChannel();
      gap.port1.onmessage = press;
      addEventListener("DOMContentLoaded", press);
    }, field);
    await page.goto(await addressOf(page, path));
    await hydrated(page);
    expect(reported).toEqual([]);
  });
}

// Skips the search field of /historias, which is a one-line field like those of /login.
for (const { path, field, text, after: starts } of FIELDS.filter(({ after }) => after.length > 0)) {
  test(`LITE-01 what is typed on ${path} while React arrives is there, on a slow device`, async ({
    browser,
    site,
  }) => {
    for (const after of starts) {
      const page = await visit(browser, site, null);
      const reported = complaints(page);
      const release = await openWithoutScripts(page, path);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.locator(field).click();
      await type(devtools, text, after, release);
      await hydrated(page);
      await expect.poll(() => shownIn(page, field)).toBe(text);
      expect(reported).toEqual([]);
      await page.context().close();
    }
  });
}

test("WRITE-13 LITE-01 a text that is typed from the first paint on gets its editor, its counter and its place on the server", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  const release = await openWithoutScripts(page, "/write");
  const devtools = await page.context().newCDPSession(page);
  await page.locator("#title").fill("La calle");
  await page.locator("textarea[name=content]").click();
  await type(devtools, PROSE, 9, release);
  await expect(page.locator(".editor-text")).toBeVisible();
  await expect(page.locator(".word-count")).toContainText(/^11 \//);
  await expect(page.locator("textarea[name=content]")).toHaveValue(/^La lluvia .* nadie salió\./);
  await expect
    .poll(async () => (await page.request.get("/write")).text())
    .toContain("La lluvia no quería irse de la calle, y nadie salió.");
  await page.reload();
  await expect(page.locator("textarea[name=content]")).toHaveValue(/nadie salió\./);
  await expect(page.locator("#title")).toHaveValue("La calle");
  expect(reported).toEqual([]);
});
