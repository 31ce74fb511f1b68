import type { Page } from "@playwright/test";
import { complaints, endPhase, hydrated, mark, register, revalidate, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: { ...SUBMISSION, only: "end of submission" } });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BOGOTA = -5 * HOUR;

/** Sets the submission deadline in the admin's form. */
async function endAt(admin: Page, contest: string, at: number): Promise<void> {
  await admin.goto(`/admin/contest/${contest}`);
  await admin
    .locator("[name=submission_deadline]")
    .fill(new Date(at + BOGOTA).toISOString().slice(0, 19));
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await expect(admin.getByText("El reto está guardado.")).toBeVisible();
}

/** The remaining time is shown in the running step, and among the labels once the contest is closed. */
const left = (page: Page) => page.locator(".write-head");
const minutes = async (page: Page) =>
  Number(/Quedan (\d+)\sminutos/.exec((await left(page).textContent()) ?? "")?.[1]);

test("WRITE-02 WRITE-15 the write form counts its last hour down, and says closed when it is, with all that was typed", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  await admin.goto("/write");
  const action = await admin.locator("form.write-form").getAttribute("action");
  const contest = action?.split("/")[2] ?? "";
  const end = Math.ceil((Date.now() + 50 * MINUTE) / SECOND) * SECOND;
  await endAt(admin, contest, end);

  // A page on a device whose clock is three hours ahead. The page must use the server's clock.
  const page = await register(browser, site);
  const reported = complaints(page);
  // Blocks the live channel, through which the page would learn of the deadline before its own countdown ends.
  await page.routeWebSocket("**/canal**", (socket) => void socket.close());
  await page.clock.install({ time: Date.now() + 3 * HOUR });
  await page.goto("/write");
  await hydrated(page);
  const isSameDocument = await mark(page);
  const first = await minutes(page);
  expect(first).toBeGreaterThan(30);
  expect(first).toBeLessThanOrEqual(50);
  await page.clock.fastForward(10 * MINUTE);
  await expect.poll(() => minutes(page)).toBeLessThanOrEqual(first - 10);
  expect(await minutes(page)).toBeGreaterThan(first - 20);

  await page.getByLabel("Título").fill("A última hora");
  const editor = page.locator(".editor-text");
  await expect(editor).toBeVisible();
  await editor.click();
  await page.keyboard.type("La lluvia no quería irse de la calle. ");
  // The submissions close while the page is offline, so the page learns of it only later.
  await endPhase(admin, contest, "submission");
  await page.context().setOffline(true);
  await page.clock.fastForward(HOUR);
  await expect(left(page)).toContainText("Período de envío cerrado");
  await expect(left(page).getByText("Cerrado", { exact: true })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.clock.fastForward(5 * SECOND);
  await expect(left(page).getByText("Cerrado", { exact: true })).toBeVisible();

  // After the close the page first saves the typed text. Then the text becomes read-only, and a message says where it is saved.
  await page.clock.fastForward(1500);
  await expect(page.getByText("Tu texto está guardado en tu cuenta")).toBeVisible();
  const text = page.locator("textarea[name=content]");
  await expect(text).toBeVisible();
  await expect(text).toHaveJSProperty("readOnly", true);
  await expect(text).toHaveValue(/La lluvia no quería irse de la calle\./);
  await expect(page.getByRole("button", { name: "Enviar historia" })).toHaveCount(0);
  // Sends a form without reading the response, so that the flash cookie stays; the page shows its message with the next data.
  const fields = await page.evaluate(() =>
    Object.fromEntries(new FormData(document.querySelector("form.write-form") as HTMLFormElement)),
  );
  const form = { ...(fields as Record<string, string>), paso: "borrador" };
  await page.request.post(`/write/${contest}`, { form, maxRedirects: 0 });
  await revalidate(page);
  await expect(page.locator(".flashes .flash")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue("A última hora");
  await expect(text).toHaveValue(/La lluvia/);
  expect(await isSameDocument(), "without a full load").toBe(true);
  await page.goto(`/write/${contest}`);
  await expect(text).toHaveValue(/La lluvia no quería irse de la calle\./);
  expect(reported.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
