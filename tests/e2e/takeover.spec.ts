import type { Page } from "@playwright/test";
import { hold, letPass, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const areaOf = (page: Page) => page.locator("textarea[name=content]");
const editorOf = (page: Page) => page.locator(".editor-text");

/** Opens the write form with the caret in its text area. The returned function lets the held editor load. */
async function atTheArea(page: Page) {
  const letEditorCome = await hold(page, "**/editor.client-*.js");
  await page.goto("/write");
  await areaOf(page).click();
  return letEditorCome;
}

/** Each case has its name, the keys before the editor takes over, the keys after it, and the resulting source. */
const TYPED: [what: string, before: string[], after: string[], source: string][] = [
  ["a space at the end", ["Llovía. "], ["Nadie salió."], "Llovía. Nadie salió."],
  ["a dash on a new line", ["Uno.", "Enter", "- "], ["¿Y?"], "Uno.\n—¿Y?"],
  ["bold that is still open", ["Una **ne"], ["gra** noche"], "Una **negra** noche"],
  [
    "an item that is begun",
    ["* uno", "Enter", "* "],
    ["dos", "Enter", "tres"],
    "* uno\n* dos\n* tres",
  ],
  ["the line below an item", ["* uno", "Enter"], ["* dos"], "* uno\n* dos"],
  ["a selection from its end", ["Sí, no.", "Shift+ArrowLeft"], ["Shift+ArrowLeft", "!"], "Sí, n!"],
];

test("WRITE-07 the editor takes over with every letter and the caret", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site });
  for (const [what, before, after, source] of TYPED) {
    await test.step(what, async () => {
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.clear());
      const letEditorCome = await atTheArea(page);
      const press = async (keys: string[]) => {
        for (const key of keys) {
          if (/^(Enter|Shift\+.*)$/.test(key)) await page.keyboard.press(key);
          else await page.keyboard.type(key);
        }
      };
      await press(before);
      await letEditorCome();
      await expect(editorOf(page)).toBeFocused();
      await press(after);
      await expect(areaOf(page)).toHaveValue(source);
      await page.close();
    });
  }
});

test("WRITE-07 whoever types on and on at the pace of the takeover loses no key", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const text = "Llovía. Nadie salió.";
  await page.goto("/write");
  await areaOf(page).click();
  // The editor takes over after half a second without a key, and after a response of the server.
  await page.keyboard.type(text, { delay: 510 });
  await expect(editorOf(page)).toBeFocused();
  await expect(areaOf(page)).toHaveValue(text);
});

test("WRITE-07 the editor waits while a word is composed", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  await page.clock.install();
  const letEditorCome = await hold(page, "**/editor.client-*.js");
  await page.goto("/write");
  // React learns of a word only if it is hydrated before the word begins.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.locator("html[data-hydrated]")).toBeAttached({ timeout: 100 });
  }).toPass();
  await areaOf(page).click();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", {
    text: "Maña",
    selectionStart: 4,
    selectionEnd: 4,
  });
  await letEditorCome();
  await letPass(page, 10);
  await expect(areaOf(page)).toBeFocused();
  await keyboard.send("Input.insertText", { text: "Mañana" });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(editorOf(page)).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await page.clock.resume();
  await page.keyboard.type(" sí");
  await expect(areaOf(page)).toHaveValue("Mañana sí");
});

test("WRITE-07 to undo right after the takeover changes nothing", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  const letEditorCome = await atTheArea(page);
  await page.keyboard.type("Llovía. ");
  await letEditorCome();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.type("Nadie");
  await expect(areaOf(page)).toHaveValue("Llovía. Nadie");
  await page.keyboard.press("Control+z");
  await expect(editorOf(page)).toHaveText("Llovía.");
});

const SENTENCE = "Nadie supo decir cuándo empezó a llover en aquella calle sin nombre. ";
const LONG = Array.from({ length: 25 }, (_, n) => `${n} ${SENTENCE.repeat(3).trim()}`).join("\n\n");

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test(`WRITE-06 the editor's coming moves nothing on a slow device ${viewport.width} px wide`, async ({
    browser,
    site,
  }) => {
    for (const text of ["", LONG]) {
      const page = await visit(browser, site, null, { viewport });
      const device = await page.context().newCDPSession(page);
      await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.addInitScript(() => {
        const shifts: { value: number; hadRecentInput: boolean }[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as unknown as typeof shifts));
        }).observe({ type: "layout-shift", buffered: true });
      });
      const letEditorCome = await atTheArea(page);
      await page.keyboard.insertText(text);
      // The buttons below the text are visible, so a shift of them would be seen.
      const below = page.locator(".form-actions");
      await below.evaluate((element) => element.scrollIntoView({ block: "end" }));
      const top = async () =>
        ((await below.boundingBox())?.y ?? 0) + (await page.evaluate(() => scrollY));
      const before = await top();
      // Discards the layout shifts so far: inserting a long text makes the field grow.
      if (text)
        await page.evaluate(() => ((window as unknown as { shifts: [] }).shifts.length = 0));
      await letEditorCome();
      await expect(page.getByRole("toolbar")).toBeVisible();
      await expect(editorOf(page)).toBeFocused();
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .reduce((sum, { value }) => sum + value, 0),
      );
      expect(moved).toBeLessThanOrEqual(0.02);
      await page.context().close();
    }
  });
}

test("WRITE-07 in a long text the line in which one writes stays where it was on the screen", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorCome = await atTheArea(page);
  await page.keyboard.insertText(LONG);
  for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowUp");
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await letEditorCome();
  await expect(editorOf(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const caret = await page.evaluate(
    () => getSelection()?.getRangeAt(0).getBoundingClientRect().top,
  );
  expect(caret).toBeGreaterThan(0);
  expect(caret).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test("WRITE-06 pages whose scripts never come keep no room for a toolbar", async ({
  browser,
  site,
}) => {
  for (const options of [
    { javaScriptEnabled: false },
    { extraHTTPHeaders: { "Save-Data": "on" } },
  ]) {
    const page = await visit(browser, site, null, options);
    await page.goto("/write");
    await expect(areaOf(page)).toHaveCSS("border-top-width", "1px");
    await page.context().close();
  }
});

test("WRITE-07 when the editor fails the text area is back, with the text and the caret", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorCome = await atTheArea(page);
  await page.keyboard.type("Una **voz** lejana");
  await letEditorCome();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  // Makes the first write of the editor into the text area throw an error.
  await areaOf(page).evaluate((area) =>
    Object.defineProperty(area, "value", {
      configurable: true,
      set(this: { value?: string }) {
        delete this.value;
        throw new Error("The field cannot be written to.");
      },
    }),
  );
  await page.keyboard.type("x");
  await expect(areaOf(page)).toBeFocused();
  await expect(editorOf(page)).toHaveCount(0);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await page.keyboard.type("ví");
  await expect(areaOf(page)).toHaveValue("Una **voz** lejanxvía");
});

test("WRITE-07 the editor comes later where the line failed at first", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const failed = page.waitForEvent("requestfailed");
  await page.route("**/borrador", (route) => route.abort());
  await page.goto("/write");
  await areaOf(page).click();
  await page.keyboard.type("Llovía. ");
  await failed;
  await page.unroute("**/borrador");
  await page.getByLabel("Título").click();
  // Focuses the text area by script. A click would wait, because the editor may already have hidden it.
  await page.evaluate(() => document.getElementById("content")?.focus());
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Nadie");
  await expect(areaOf(page)).toHaveValue("Llovía. Nadie");
});
