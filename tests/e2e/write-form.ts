import type { Page } from "@playwright/test";
import { complaints } from "./people";
import { watchScripts } from "./requests";
import { expect } from "./server";

/**
 * Opens the write form with the text focused, so that the editor opens at once instead of when the page is idle. Also returns the
 * errors and warnings that the browser reports.
 */
export async function openFocusedEditor(page: Page) {
  const reported = complaints(page);
  watchScripts(page);
  await page.goto("/write");
  return { ...(await focusedEditor(page)), reported };
}

/** Focuses the text of an open write form, and waits for its editor. */
export async function focusedEditor(page: Page) {
  await page.evaluate(() => document.getElementById("content")?.focus());
  return editorOf(page);
}

/** Waits for the editor. Returns its text, the text area below it, and the toolbar. */
export async function editorOf(page: Page) {
  const text = page.locator(".editor-text");
  await expect(text).toBeVisible();
  return { text, source: page.locator("textarea[name=content]"), bar: page.getByRole("toolbar") };
}

/**
 * Returns the milliseconds of CPU time that the page's main thread uses during `work`. A busy machine does not change this
 * figure.
 */
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

/** Dispatches a paste event with this clipboard data. */
export const paste = (page: Page, data: Record<string, string>, into = ".editor-text") =>
  page.locator(into).evaluate((element, all) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
