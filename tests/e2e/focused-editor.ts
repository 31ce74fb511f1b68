import type { Page } from "@playwright/test";
import { complaints } from "./people";
import { editorOf } from "./write-form";

/**
 * Opens the write form with the focus in its text, so that the editor opens at once instead of when the page has been idle. Also
 * returns the list of errors and warnings that the browser reports there.
 */
export async function openFocusedEditor(page: Page) {
  const reported = complaints(page);
  await page.goto("/write");
  return { ...(await focusedEditor(page)), reported };
}

/** Focuses the text of an open write form, and waits for its editor. */
export async function focusedEditor(page: Page) {
  await page.evaluate(() => document.getElementById("content")?.focus());
  return editorOf(page);
}
