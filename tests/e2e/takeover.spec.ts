import type { Page } from "@playwright/test";
import { letPass, visit } from "./people";
import { holdLateScripts, intercept, isOfText, lose } from "./requests";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const areaOf = (page: Page) => page.locator("textarea[name=content]");
const editorOf = (page: Page) => page.locator(".editor-text");

/** Opens the write form with the caret in its text area. The returned function lets the held editor load. */
async function openAtTextArea(page: Page) {
  const letEditorLoad = await holdLateScripts(page);
  await page.goto("/write");
  await areaOf(page).click();
  return letEditorLoad;
}

// Positions of the caret for many texts and offsets are tested in app/ui/editor/caret.test.ts.
test("WRITE-07 the editor takes over a selection with its direction", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await openAtTextArea(page);
  await page.keyboard.type("Sí, no.");
  await page.keyboard.press("Shift+ArrowLeft");
  letEditorLoad();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.type("!");
  await expect(areaOf(page)).toHaveValue("Sí, n!");
});

test("WRITE-07 the editor takes over between two keys, with the caret within the text", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await openAtTextArea(page);
  await page.keyboard.type("Había **una** vez");
  await page.keyboard.press("Home");
  for (let n = 0; n < 6; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("x");
  letEditorLoad();
  await page.keyboard.type("yz");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type("!");
  await expect(areaOf(page)).toHaveValue(/^Había ?xyz! ?\*\*una\*\* vez$/);
});

test("WRITE-07 no key is lost that is typed while the server renders the text for the editor", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  // Types one key during each rendering of the text, so that the editor waits for the next pause.
  const left = ["í", "a", "."];
  await intercept(page, isOfText, async (route) => {
    const answer = await route.fetch();
    const source = route.request().postData() ?? "";
    const key = source.includes("paso=leer") ? left.shift() : undefined;
    if (key) await page.keyboard.type(key);
    await route.fulfill({ response: answer });
  });
  await page.goto("/write");
  await areaOf(page).click();
  await page.keyboard.type("Llov");
  await expect(editorOf(page)).toBeFocused();
  expect(left).toEqual([]);
  await expect(areaOf(page)).toHaveValue("Llovía.");
  await expect(editorOf(page)).toHaveText("Llovía.");
});

test("WRITE-07 the editor waits while a word is composed", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  await page.clock.install();
  const letEditorLoad = await holdLateScripts(page);
  await page.goto("/write");
  // Waits for hydration: React learns of a composed word only if its composition begins afterwards.
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
  letEditorLoad();
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

test("WRITE-07 undoing right after the takeover changes nothing", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await openAtTextArea(page);
  await page.keyboard.type("Llovía. ");
  letEditorLoad();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.type("Nadie");
  await expect(areaOf(page)).toHaveValue("Llovía. Nadie");
  await page.keyboard.press("Control+z");
  await expect(editorOf(page)).toHaveText("Llovía.");
});

const SENTENCE = "Nadie supo decir cuándo empezó a llover en aquella calle sin nombre. ";
const LONG = Array.from({ length: 25 }, (_, n) => `${n} ${SENTENCE.repeat(3).trim()}`).join("\n\n");

interface Shifts {
  shifts: { value: number; hadRecentInput: boolean }[];
}

for (const { device, viewport, rate, texts } of [
  { device: "a slow phone", viewport: { width: 360, height: 740 }, rate: 4, texts: [LONG] },
  { device: "a computer", viewport: { width: 1280, height: 900 }, rate: 1, texts: ["", LONG] },
]) {
  test(`WRITE-06 the layout does not shift when the editor takes over on ${device}`, async ({
    browser,
    site,
  }) => {
    for (const text of texts) {
      const page = await visit(browser, site, null, { viewport });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate });
      await page.addInitScript(() => {
        const shifts: Shifts["shifts"] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as unknown as typeof shifts));
        }).observe({ type: "layout-shift", buffered: true });
      });
      const letEditorLoad = await openAtTextArea(page);
      await page.keyboard.insertText(text);
      // Waits for the word count, which has two lines for a long text, before comparing positions.
      if (text !== "") await expect(page.locator(".desk-line")).toContainText("Te acercas");
      // Scrolls the buttons below the text into view, so that their shift is measured.
      const below = page.locator(".form-actions");
      await below.evaluate((element) => element.scrollIntoView({ block: "end" }));
      const top = async () => (await below.boundingBox())?.y ?? 0;
      const before = await top();
      // The toolbar is present from the first paint on.
      await expect(page.locator(".toolbar .tool:disabled").first()).toBeAttached();
      const barBefore = await page.locator(".toolbar").boundingBox();
      // Ignores layout shifts caused by the input itself: a long text makes the field grow.
      await page.evaluate((isLong) => {
        const { shifts } = window as unknown as Shifts;
        const unexpected = shifts.filter(({ hadRecentInput }) => !isLong && !hadRecentInput);
        shifts.splice(0, shifts.length, ...unexpected);
      }, text !== "");
      letEditorLoad();
      await expect(page.getByRole("toolbar")).toBeVisible();
      await expect(editorOf(page)).toBeFocused();
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
      expect(await page.locator(".toolbar").boundingBox()).toEqual(barBefore);
      const shifted = await page.evaluate(() =>
        (window as unknown as Shifts).shifts.reduce((sum, { value }) => sum + value, 0),
      );
      expect(shifted).toBeLessThanOrEqual(0.02);
      await page.context().close();
    }
  });
}

test("WRITE-07 the line of the caret stays where it is in a long text, although the editor has no blank lines", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await openAtTextArea(page);
  await page.keyboard.insertText(LONG);
  const UP = 12;
  for (let n = 0; n < UP; n++) await page.keyboard.press("ArrowUp");
  const before = await areaOf(page).evaluate((area, up) => {
    const { lineHeight, paddingBottom } = getComputedStyle(area);
    const end = area.getBoundingClientRect().bottom - parseFloat(paddingBottom);
    return end - (up + 1) * parseFloat(lineHeight);
  }, UP);
  letEditorLoad();
  await expect(editorOf(page)).toBeFocused();
  const caret = await page.evaluate(
    () => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0,
  );
  expect(Math.abs(caret - before)).toBeLessThan(20);
  expect(before).toBeGreaterThan(0);
});

test("WRITE-06 a page without scripts has no toolbar, which would do nothing there", async ({
  browser,
  site,
}) => {
  for (const options of [
    { javaScriptEnabled: false },
    { extraHTTPHeaders: { "Save-Data": "on" } },
  ]) {
    const page = await visit(browser, site, null, options);
    await page.goto("/write");
    await expect(areaOf(page)).toBeVisible();
    await expect(page.locator(".toolbar")).toBeHidden();
    await page.context().close();
  }
});

test("WRITE-07 when the editor fails the text area is back, with the text and the caret", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await openAtTextArea(page);
  await page.keyboard.type("Una **voz** lejana");
  letEditorLoad();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  // Makes the editor fail: its first write into the text area throws an error.
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

test("WRITE-07 the editor opens later if its first request failed", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  const failed = page.waitForEvent("requestfailed");
  const recover = await lose(page, isOfText);
  await page.goto("/write");
  await areaOf(page).click();
  await page.keyboard.type("Llovía. ");
  await failed;
  await recover();
  await page.getByLabel("Título").click();
  // Focuses the text area by script, because a click would wait while the editor hides the text area.
  await page.evaluate(() => document.getElementById("content")?.focus());
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Nadie");
  await expect(areaOf(page)).toHaveValue("Llovía. Nadie");
});
