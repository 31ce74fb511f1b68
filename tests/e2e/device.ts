import { expect, type Page } from "@playwright/test";
import { open } from "./people";

/** Returns the number of entries in all caches of the browser (Cache API), and the rows of its databases (IndexedDB). */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    let entries = 0;
    for (const name of await caches.keys())
      entries += (await (await caches.open(name)).keys()).length;
    const rows: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        const keys = await new Promise<IDBValidKey[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAllKeys();
          request.onsuccess = () => resolve(request.result);
        });
        rows.push(...keys.map((key) => `${store}: ${String(key)}`));
      }
      db.close();
    }
    return { entries, rows };
  });

/** Returns the number of stories on the list of cached stories. */
export async function listed(page: Page): Promise<number> {
  await page.goto("/sin-conexion");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión, con lectura");
  // Waits for an element that only the service worker's page has. The server's page has the same heading, and reloads itself once
  // the worker runs.
  await expect(page.locator("#avisos")).toHaveCount(1);
  return page.locator(".story-card").count();
}

/** Opens the nth story of the contest's list and waits until the service worker has cached it. Returns path and title. */
export async function keepStory(page: Page, place = 0) {
  await open(page, "/contest/current");
  const link = page.locator(".story-card h3 a").nth(place);
  const path = (await link.getAttribute("href")) ?? "";
  const title = (await link.textContent()) ?? "";
  const before = (await stored(page)).rows.length;
  await open(page, path);
  await expect.poll(async () => (await stored(page)).rows.length).toBeGreaterThan(before);
  return { path, title };
}

/** Opens the page that downloads the current contest for offline reading. Returns its message with the download size. */
export async function openTakeAlong(page: Page) {
  await open(page, "/contest/current");
  const contest = /\/contest\/([\w-]{36})/.exec(await page.content())?.[1] ?? "";
  await open(page, `/contest/${contest}/llevar`);
  const status = page.getByRole("main").getByRole("status").first();
  await expect(status).toHaveText(/^\d+ historias: \d+ KB de descarga\.$/);
  return status;
}
