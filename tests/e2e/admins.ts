import type { Browser, Page } from "@playwright/test";
import { visit } from "./people";
import { expect } from "./server";

/** Opens a browser context signed in as a new member to whom an existing admin grants admin rights. */
export async function secondAdmin(browser: Browser, site: string, admin: Page): Promise<Page> {
  const page = await visit(browser, site, "Dunia");
  if ((await page.request.get("/admin")).ok()) return page;
  const found = await admin.request.get("/admin/cuentas?q=dunia");
  const account = /\/admin\/cuentas\/[0-9a-f-]{36}/.exec(await found.text())?.[0] ?? "";
  const form = { administra: "si" };
  const granted = await admin.request.post(`${account}/administracion`, { form, maxRedirects: 0 });
  expect(granted.status(), "the second admin has the rights").toBe(303);
  return page;
}
