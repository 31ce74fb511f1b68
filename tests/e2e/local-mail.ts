import type { Page } from "@playwright/test";
import { expect } from "./server";

/** Waits for the newest mail to that address with this subject, opens it at /correo-local, and returns its headers. */
export async function openMail(page: Page, to: string, subject: string): Promise<string> {
  const link = page
    .locator("main li", { hasText: to })
    .filter({ hasText: subject })
    .getByRole("link");
  await expect(async () => {
    await page.goto("/correo-local");
    await expect(link).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
  await link.first().click();
  await expect(page.locator("pre").first()).toBeVisible();
  return (await page.locator("pre").allTextContents()).join("\n").replace(/\n[ \t]+/g, "");
}

/** Returns path and query of the first link in a mail whose URL contains `to`. */
export function linkIn(mail: string, to: string): string {
  const [link = ""] = new RegExp(`https?://[^\\s>]*${to}[^\\s>]*`).exec(mail) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}
