import type { Browser, Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/seed/accounts";
import { linkOn, publish, signUp } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "empty", phase: "submission", only: "a whole month" } });

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const BOGOTA = -5 * 60 * 60 * SECOND;
const PASSWORD = "pluma-y-tintero";

/** Formats an instant as the value of a date field, in Bogota time with seconds. */
const local = (at: number) => new Date(at + BOGOTA).toISOString().slice(0, 19);
const until = (at: number) => new Promise((done) => setTimeout(done, at - Date.now()));

async function open(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
  return context.newPage();
}

async function register(browser: Browser, site: string, name: string): Promise<Page> {
  const page = await open(browser, site);
  await page.goto("/register");
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${name.split(" ")[0]}@lectores.test`);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("[name=confirmPassword]").fill(PASSWORD);
  await page.locator("[name=terms]").check();
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  await expect(page.getByText("Tu cuenta está lista")).toBeVisible();
  return page;
}

const CONTENT = `- ¿Vienes? - preguntó ella.\n\n${"La lluvia no quería irse de la calle. ".repeat(20)}`;

/** Writes and sends a story with the form. Returns the story's path. */
async function write(page: Page, title: string): Promise<string> {
  await page.goto("/write");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Tu historia").fill(CONTENT);
  await page.getByRole("button", { name: "Enviar historia" }).click();
  const boxes = page.locator("fieldset input[type=checkbox]");
  await expect(boxes).toHaveCount(4);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "Enviar historia" }).click();
  await expect(page.getByText("¡Tu historia ha sido enviada exitosamente al reto!")).toBeVisible();
  return (await linkOn(page, "/profile", "a[href^='/story/']")).split("?")[0] ?? "";
}

/** Returns a page of a new account that is created without the form of registration. */
async function addPerson(browser: Browser, site: string, name: string): Promise<Page> {
  const page = await open(browser, site);
  await signUp(page, name);
  return page;
}

/** Paths of the stories by their titles. */
const paths = new Map<string, string>();

async function openStory(page: Page, title: string): Promise<void> {
  await page.goto(paths.get(title) ?? title);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function vote(page: Page, title: string): Promise<void> {
  await openStory(page, title);
  await page.getByRole("button", { name: "VOTAR" }).click();
  await expect(page.getByText("Tu voto está guardado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "VOTADO" })).toBeVisible();
}

/**
 * Moves a deadline to a few seconds from now in the admin's form. On a busy machine the form may be sent after that instant and be
 * refused; it is then sent again with a later instant.
 */
async function bringNear(admin: Page, field: string): Promise<number> {
  await admin.goto("/admin");
  await admin.getByRole("link", { name: "Editar" }).click();
  for (let seconds = 4; ; seconds *= 2) {
    const at = (Math.ceil(Date.now() / SECOND) + seconds) * SECOND;
    await admin.locator(`[name=${field}]`).fill(local(at));
    await admin.getByRole("button", { name: "Guardar el reto" }).click();
    const refusal = admin.getByText("Esa fecha ya pasó.");
    const saved = admin.getByText("El reto está guardado.");
    await expect(saved.or(refusal).first()).toBeVisible();
    if (await saved.isVisible()) return at;
  }
}

/** Waits until the room's alarm has stored this phase. Reloading the admin's page does not wake the room. */
async function hasPhase(admin: Page, phase: string): Promise<void> {
  await expect(async () => {
    await admin.goto("/admin");
    await expect(admin.locator(".phase-badge")).toHaveText(phase, { timeout: SECOND });
    await expect(admin.getByText("cambio de fase pendiente")).toHaveCount(0, { timeout: SECOND });
  }).toPass({ timeout: 60 * SECOND });
}

/** Returns the action and the hidden fields of the vote form on the page. */
async function voteForm(page: Page): Promise<{ path: string; form: Record<string, string> }> {
  const form = page.locator("form[action$='/voto']");
  return {
    path: (await form.getAttribute("action")) ?? "",
    form: {
      quiere: (await form.locator("[name=quiere]").getAttribute("value")) ?? "",
      clave: (await form.locator("[name=clave]").getAttribute("value")) ?? "",
    },
  };
}

test("PHASE-03 PHASE-07 PHASE-09 WRITE-03 VOTE-04 VOTE-05 VOTE-08 a whole month of the contest runs by itself, without JavaScript", async ({
  browser,
  site,
}) => {
  const admin = await open(browser, site);
  await admin.goto("/login?redirectTo=/admin");
  await admin.getByLabel("Email", { exact: true }).fill(DEMO_ACCOUNTS[0].email);
  await admin.locator("[name=password]").fill(DEMO_PASSWORD);
  await admin.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(admin).toHaveURL(/\/admin$/);

  const names = ["Alba Escritora", "Bruno Escritor", "Celia Escritora", "Dario Escritor"];
  const writers: Page[] = [];
  for (const [index, name] of names.entries()) {
    // One writer registers with the form, as one reader does.
    writers.push(await (index === 0 ? register : addPerson)(browser, site, name));
  }
  const readers: Page[] = [];
  for (const name of ["Rita Lectora", "Saul Lector", "Teo Lector"]) {
    readers.push(await (name.startsWith("Rita") ? register : addPerson)(browser, site, name));
  }

  // All deadlines start in the far future. The test moves each one close when the steps before it are done.
  const begun = Date.now();
  await admin.getByRole("link", { name: "Crear un reto" }).click();
  // The form of a new contest proposes that voting closes at 19:00 (PHASE-13).
  expect(await admin.locator("[name=voting_deadline]").inputValue()).toMatch(/T19:00$/);
  await admin.locator("[name=title]").fill("La calle mojada");
  await admin.locator("[name=month]").fill("Noviembre");
  await admin.locator("[name=description]").fill("Un reto de prisa.");
  await admin.locator("[name=prompt]").fill("Alguien espera bajo la lluvia.");
  await admin.locator("[name=submission_deadline]").fill(local(begun + HOUR));
  await admin.locator("[name=voting_deadline]").fill(local(begun + 2 * HOUR));
  await admin.locator("[name=results_at]").fill(local(begun + 3 * HOUR));
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await expect(admin.getByText("El reto está guardado.")).toBeVisible();

  const titles = ["Paraguas", "Alero", "Charco", "Gotera"] as const;
  for (const [index, title] of titles.entries()) {
    const writer = writers[index] as Page;
    // One story is written with the form.
    paths.set(title, await (index === 0 ? write(writer, title) : publish(writer, title, CONTENT)));
  }
  const visitor = await open(browser, site);
  // Adds a query to bypass the page cache, which would show the old deadline.
  await visitor.goto("/contest/current?n=1");
  await expect(visitor.getByText("Alba Escritora")).toBeVisible();
  await expect(visitor.getByText("Paraguas")).toHaveCount(0);

  const [rita, saul, teo] = readers as [Page, Page, Page];
  await rita.goto("/write");
  const writing =
    (await rita.locator("form[action^='/write/']").first().getAttribute("action")) ?? "";
  await until((await bringNear(admin, "submission_deadline")) + SECOND);
  await hasPhase(admin, "Votación");
  const tooLate = await rita.request.post(writing, { form: { title: "Tarde", content: "Llegó." } });
  expect(tooLate.status()).toBe(403);
  expect(await tooLate.text()).toContain("Período de envío cerrado");
  await visitor.goto("/contest/current");
  await expect(visitor.getByRole("heading", { name: "Cómo votar" })).toBeVisible();
  for (const name of names) expect(await visitor.content()).not.toContain(name);

  const [alba, bruno] = writers as [Page, Page];
  // Opens Rita's page before she uses up her votes, so that it still has an enabled vote button.
  await rita.goto("/contest/current");
  await rita.getByRole("link", { name: "Gotera", exact: true }).click();
  await expect(rita.getByRole("heading", { name: "Gotera", level: 1 })).toBeVisible();
  const stale = await voteForm(rita);
  for (const title of ["Charco", "Paraguas", "Alero"]) await vote(rita, title);
  const fourth = await rita.request.post(stale.path, { form: stale.form });
  expect(fourth.status()).toBe(409);
  expect(await fourth.text()).toContain(
    "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.",
  );
  // Saul presses the vote button twice, which counts as one vote.
  await openStory(saul, "Alero");
  const twice = await voteForm(saul);
  for (let press = 0; press < 2; press++) {
    const answer = await saul.request.post(twice.path, { form: twice.form });
    expect(answer.ok()).toBe(true);
  }
  await vote(saul, "Charco");
  await expect(saul.getByText("Has usado 2 de tus 3 votos")).toBeVisible();
  await vote(teo, "Paraguas");
  await vote(teo, "Charco");
  // Alba's own story shows her no vote button. She also sends a vote form by hand, which the server refuses.
  await openStory(alba, "Paraguas");
  await expect(alba.getByRole("button", { name: "Tu historia" })).toBeDisabled();
  const own = new URL(alba.url()).pathname;
  const forged = await alba.request.post(`${own}/voto`, { form: stale.form });
  expect(forged.status()).toBe(403);
  expect(await forged.text()).toContain("No puedes votar por tu propia historia");
  await vote(alba, "Gotera");
  await vote(bruno, "Charco");
  await openStory(teo, "Alero");
  const unused = await voteForm(teo);

  await until((await bringNear(admin, "voting_deadline")) + 1);
  // Votes after the deadline. No page was opened that would have woken the room, but the room knows the moved deadline already.
  const late = await teo.request.post(unused.path, { form: unused.form });
  expect(late.status()).toBe(403);
  expect(await late.text()).toContain("La votación ha terminado");
  await visitor.goto("/contest/current");
  await expect(visitor.getByText("La votación ha cerrado automáticamente")).toBeVisible();

  await until((await bringNear(admin, "results_at")) + SECOND);
  await hasPhase(admin, "Resultados");
  await visitor.goto("/contest-history");
  await visitor.getByRole("link", { name: "La calle mojada", exact: true }).click();
  const front = visitor.locator(".results-front");
  await expect(front).toContainText(/Charco.*Celia Escritora/s);
  const places = front.locator(".winner");
  await expect(places).toHaveCount(2);
  await expect(places.nth(0)).toContainText(/Paraguas.*Alba Escritora.*2\svotos/s);
  await expect(places.nth(1)).toContainText(/Alero.*Bruno Escritor.*2\svotos/s);
  await expect(front).toContainText("Empate resuelto por hora de envío");
  await visitor.getByRole("link", { name: "Charco", exact: true }).first().click();
  await expect(visitor.getByText("Historia Ganadora del Reto de noviembre")).toBeVisible();
  await expect(visitor.getByText("—¿Vienes? - preguntó ella.").first()).toBeVisible();
  await writers[2]?.goto("/profile");
  await expect((writers[2] as Page).getByText("Pluma ganadora", { exact: true })).toBeVisible();
});
