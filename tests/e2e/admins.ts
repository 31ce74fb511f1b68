import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { visit } from "./people";
import { expect } from "./server";

/** Variants of a journey: with scripts, and as for a browser with `Save-Data`, which gets no scripts but can run axe. */
export const WAYS: readonly {
  scripts: string;
  hasScripts: boolean;
  options: BrowserContextOptions;
}[] = [
  { scripts: "with scripts", hasScripts: true, options: {} },
  {
    scripts: "without scripts",
    hasScripts: false,
    options: { extraHTTPHeaders: { "Save-Data": "on" } },
  },
];

/** Opens a browser context signed in as a new member to whom an existing admin grants admin rights. */
export async function secondAdmin(
  browser: Browser,
  site: string,
  admin: Page,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await visit(browser, site, "Dunia", options);
  if ((await page.request.get("/admin")).ok()) return page;
  const found = await admin.request.get("/admin/cuentas?q=dunia");
  const account = /\/admin\/cuentas\/[0-9a-f-]{36}/.exec(await found.text())?.[0] ?? "";
  const form = { administra: "si" };
  const granted = await admin.request.post(`${account}/administracion`, { form, maxRedirects: 0 });
  expect(granted.status(), "the second admin has the rights").toBe(303);
  return page;
}
