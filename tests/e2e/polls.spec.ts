import type { Browser, Page } from "@playwright/test";
import { hydrated, register, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "voting", only: "polls that end" } });

const ENDED = "Error al votar: la encuesta está cerrada.";

/** Opens a poll, whose title the test chooses, as an admin. Returns its path and a function that closes it. */
async function newPoll(browser: Browser, site: string, title: string) {
  const { request } = await visit(browser, site, "Amparo");
  const option = (n: number) => ({ [`opcion${n}`]: `Marea ${n}`, [`consigna${n}`]: "Baja." });
  const answer = await request.post("/admin/encuestas/nueva", {
    form: { title, clave: crypto.randomUUID(), ...option(1), ...option(2) },
    maxRedirects: 0,
  });
  const adminPath = answer.headers().location ?? "";
  return {
    path: adminPath.replace("/admin/encuestas", "/encuesta"),
    close: () => request.post(adminPath, { form: { paso: "cerrar" } }),
  };
}

async function vote(page: Page): Promise<void> {
  await page.locator(".poll-option").first().click();
  await page.getByRole("button", { name: "Votar" }).click();
}

test("POLL-01 A11Y-01 a vote after the end says so on the poll's page, where the results have replaced the form", async ({
  browser,
  site,
}) => {
  const poll = await newPoll(browser, site, "¿Qué mar?");
  const page = await register(browser, site);
  await page.goto(poll.path);
  await hydrated(page);
  await poll.close();
  await vote(page);
  await expect(page.getByText("Encuesta cerrada")).toBeVisible();
  await expect(page.getByRole("button", { name: "Votar" })).toHaveCount(0);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText(ENDED);
  await expect(alert).toBeFocused();
});

test("POLL-01 A11Y-01 a vote after the end says so on home, above the next open poll", async ({
  browser,
  site,
}) => {
  await newPoll(browser, site, "¿Qué río?");
  const poll = await newPoll(browser, site, "¿Qué lago?");
  const page = await register(browser, site);
  await page.goto("/");
  await hydrated(page);
  await poll.close();
  await vote(page);
  const section = page.locator("#encuesta");
  await expect(section.getByRole("heading")).toHaveText("¿Qué río?");
  await expect(section.getByRole("alert")).toHaveText(ENDED);
});

for (const place of ["home", "the poll's page"]) {
  test(`POLL-01 LITE-01 a vote on ${place} is thanked for, and asks for no style sheet that the page does not use`, async ({
    browser,
    site,
  }) => {
    const poll = await newPoll(browser, site, "¿Qué lluvia?");
    const page = await register(browser, site);
    const stylesheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") stylesheets.push(request.url());
    });
    await page.goto(place === "home" ? "/" : poll.path);
    await hydrated(page);
    await vote(page);
    await expect(page.getByText("¡Gracias por votar!")).toBeVisible();
    const used = await page
      .locator("link[rel=stylesheet]")
      .evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
    expect(stylesheets.filter((sheet) => !used.includes(sheet))).toEqual([]);
  });
}
