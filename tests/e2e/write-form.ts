import type { Page } from "@playwright/test";
import { complaints } from "./people";
import { expect } from "./server";

/** The page of writing with its editor open, and what the browser complains of there. */
export async function atTheWriteForm(page: Page) {
  const said = complaints(page);
  await page.goto("/write");
  return { ...(await editorOf(page)), said };
}

/** The editor once it is open, its field and its toolbar. */
export async function editorOf(page: Page) {
  const text = page.locator(".editor-text");
  await expect(text).toBeVisible();
  return { text, source: page.locator("textarea[name=content]"), bar: page.getByRole("toolbar") };
}

/** The milliseconds of the processor that the page's main thread spends meanwhile: a busy machine makes it wait, not work. */
export async function cpuOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const spent = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? NaN);
  };
  const before = await spent();
  await work();
  return (await spent()) - before;
}

/** Pastes as with the keyboard. */
export const paste = (page: Page, data: Record<string, string>, into = ".editor-text") =>
  page.locator(into).evaluate((element, all) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
