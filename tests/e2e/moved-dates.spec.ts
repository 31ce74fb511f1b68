import type { Browser, Page } from "@playwright/test";
import { hydrated, mark, register, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: { ...SUBMISSION, only: "moved dates" } });

/** Longer than the two seconds of the rule, because a busy machine may be late. Unit tests check the two seconds. */
const PATIENTLY = { timeout: 15_000 };

/** Moves a contest's submission deadline in the admin's form. */
async function moveTo(admin: Page, contest: string, local: string): Promise<void> {
  await admin.goto(`/admin/contest/${contest}`);
  await admin.locator("[name=submission_deadline]").fill(local);
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await expect(admin.getByText("El reto está guardado.")).toBeVisible();
}

/** Returns the id of the contest that takes entries, from the write form. */
async function writtenContest(page: Page): Promise<string> {
  await page.goto("/write");
  const action = await page.locator("form.write-form").getAttribute("action");
  return action?.split("/")[2] ?? "";
}

/** Opens a hydrated page whose live channel had time to connect. */
async function opened(browser: Browser, site: string, path: string, name: string | null) {
  const page = name === "" ? await register(browser, site) : await visit(browser, site, name);
  const socket = page.waitForEvent("websocket", {
    predicate: (one) => one.url().includes("/canal/sitio"),
  });
  await page.goto(path);
  await hydrated(page);
  await socket;
  return { page, isSame: await mark(page) };
}

test("PHASE-12 ADMIN-01 a message stays on a page that follows a date which another admin moves", async ({
  browser,
  site,
}) => {
  const other = await visit(browser, site, "Amparo");
  const contest = await writtenContest(other);
  const { page } = await opened(browser, site, `/admin/contest/${contest}`, "Amparo");
  const local = await page.locator("[name=submission_deadline]").inputValue();
  await page.getByRole("button", { name: "Guardar el reto" }).click();
  const message = page.getByText("El reto está guardado.");
  await expect(message).toBeVisible();
  const moved = new Date(Date.parse(`${local}Z`) + 60_000).toISOString().slice(0, 16);
  await moveTo(other, contest, moved);
  await expect(page.getByRole("main")).toContainText(
    new RegExp(`a las? ${moved.slice(11)}`),
    PATIENTLY,
  );
  await expect(message).toBeVisible();
});

test("PHASE-03 PHASE-12 open pages and the write form follow a date that an admin moves, and what is typed stays", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const contest = await writtenContest(admin);
  const home = await opened(browser, site, "/", null);
  const list = await opened(browser, site, `/contest/${contest}`, "Pilar");
  const writing = await opened(browser, site, "/write", "");
  await writing.page.getByLabel("Título").fill("Sin prisa");

  await admin.goto(`/admin/contest/${contest}`);
  const voting = await admin.locator("[name=voting_deadline]").inputValue();
  // One minute before voting closes: later than every seeded submission deadline.
  const at = new Date(Date.parse(`${voting}Z`) - 60_000).toISOString().slice(0, 16);
  const before = await writing.page.locator(".month-steps .is-now").textContent();
  await moveTo(admin, contest, at);
  const deadlineText = `${at.slice(11)} (hora de Bogotá)`;
  await expect(home.page.locator(".poster .deadline")).toContainText(deadlineText, PATIENTLY);
  await expect(list.page.locator(".contest-about .deadline")).toContainText(
    deadlineText,
    PATIENTLY,
  );
  await expect(writing.page.locator(".month-steps .is-now")).not.toHaveText(
    before ?? "",
    PATIENTLY,
  );
  await expect(writing.page.getByLabel("Título")).toHaveValue("Sin prisa");
  for (const { isSame } of [home, list, writing]) {
    expect(await isSame(), "without a full load").toBe(true);
  }
  // A page that is opened after the deadline was moved shows the new dates as well.
  const late = await opened(browser, site, "/", null);
  await expect(late.page.locator(".poster .deadline")).toContainText(deadlineText);
});
