import type { Browser, Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/seed/accounts";
import { expectAccessible } from "./axe";
import { hydrated, mark, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: [{ seed: "empty", phase: "submission" }, { scope: "worker" }] });

const SECOND = 1000;
const BOGOTA = -5 * 60 * 60 * SECOND;
const PASSWORD = "pluma-y-tintero";

/** The value of a date field with seconds, in Bogota. */
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

async function write(page: Page, title: string): Promise<void> {
  await page.goto("/write");
  await page.getByLabel("Título").fill(title);
  await page
    .getByLabel("Tu historia")
    .fill(`- ¿Vienes? - preguntó ella.\n\n${"La lluvia no quería irse de la calle. ".repeat(20)}`);
  await page.getByRole("button", { name: "Enviar historia" }).click();
  for (const box of await page.locator("fieldset input[type=checkbox]").all()) await box.check();
  await page.getByRole("button", { name: "Enviar historia" }).click();
  await expect(page.getByText("¡Tu historia ha sido enviada exitosamente al reto!")).toBeVisible();
}

async function openStory(page: Page, title: string): Promise<void> {
  await page.goto("/contest/current");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function vote(page: Page, title: string): Promise<void> {
  await openStory(page, title);
  await page.getByRole("button", { name: "VOTAR" }).click();
  await expect(page.getByText("Tu voto está guardado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "VOTADO" })).toBeVisible();
}

/** The hidden fields and the address of the vote form on the page. */
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

test("PHASE-03 PHASE-07 PHASE-09 VOTE-04 VOTE-08 a whole month of the contest runs by itself, without JavaScript", async ({
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
  for (const name of names) writers.push(await register(browser, site, name));
  const readers: Page[] = [];
  for (const name of ["Rita Lectora", "Saul Lector", "Teo Lector"]) {
    readers.push(await register(browser, site, name));
  }

  const begun = Date.now();
  const submission = begun + 35 * SECOND;
  const voting = begun + 80 * SECOND;
  const results = begun + 85 * SECOND;
  await admin.getByRole("link", { name: "Crear un reto" }).click();
  // Voting is offered to close at 19:00 (PHASE-13).
  expect(await admin.locator("[name=voting_deadline]").inputValue()).toMatch(/T19:00$/);
  await admin.locator("[name=title]").fill("La calle mojada");
  await admin.locator("[name=month]").fill("Noviembre");
  await admin.locator("[name=description]").fill("Un reto de prisa.");
  await admin.locator("[name=prompt]").fill("Alguien espera bajo la lluvia.");
  await admin.locator("[name=submission_deadline]").fill(local(submission));
  await admin.locator("[name=voting_deadline]").fill(local(voting));
  await admin.locator("[name=results_at]").fill(local(results));
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await expect(admin.getByText("El reto está guardado.")).toBeVisible();

  const titles = ["Paraguas", "Alero", "Charco", "Gotera"] as const;
  for (const [index, title] of titles.entries()) await write(writers[index] as Page, title);
  const visitor = await open(browser, site);
  await visitor.goto("/contest/current");
  await expect(visitor.getByText("Alba Escritora")).toBeVisible();
  await expect(visitor.getByText("Paraguas")).toHaveCount(0);
  expect(Date.now(), "the stories were sent in time").toBeLessThan(submission);

  await until(submission + 1500);
  await admin.goto("/admin");
  await expect(
    admin.getByText("en votación", { exact: true }),
    "the alarm moved the status",
  ).toBeVisible();
  await visitor.goto("/contest/current");
  await expect(visitor.getByRole("heading", { name: "Cómo votar" })).toBeVisible();
  for (const name of names) expect(await visitor.content()).not.toContain(name);

  const [rita, saul, teo] = readers as [Page, Page, Page];
  const [alba, bruno] = writers as [Page, Page];
  // A page that Rita opened before she used her votes still has its button.
  await openStory(rita, "Gotera");
  const stale = await voteForm(rita);
  for (const title of ["Charco", "Paraguas", "Alero"]) await vote(rita, title);
  const fourth = await rita.request.post(stale.path, { form: stale.form });
  expect(fourth.status()).toBe(409);
  expect(await fourth.text()).toContain(
    "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.",
  );
  // Saul's button is pressed twice: one vote.
  await openStory(saul, "Alero");
  const twice = await voteForm(saul);
  for (let press = 0; press < 2; press++) {
    const answer = await saul.request.post(twice.path, { form: twice.form });
    expect(answer.ok()).toBe(true);
  }
  await vote(saul, "Charco");
  await expect(saul.getByText("Has usado 2/3 votos")).toBeVisible();
  await vote(teo, "Paraguas");
  await vote(teo, "Charco");
  // Alba has no button for her own story, and sending the form by hand is refused.
  await openStory(alba, "Paraguas");
  await expect(alba.getByRole("button", { name: "Tu historia" })).toBeDisabled();
  const own = new URL(alba.url()).pathname;
  const forged = await alba.request.post(`${own}/voto`, { form: stale.form });
  expect(forged.status()).toBe(403);
  expect(await forged.text()).toContain("No puedes votar por tu propia historia");
  await vote(alba, "Gotera");
  await vote(bruno, "Charco");
  expect(Date.now(), "the votes were cast in time").toBeLessThan(voting);

  await until(voting + 500);
  await visitor.goto("/contest/current");
  await expect(visitor.getByText("La votación ha cerrado automáticamente")).toBeVisible();

  await until(results + 1500);
  await expect(async () => {
    await visitor.goto("/contest-history");
    await visitor.getByRole("link", { name: "La calle mojada" }).click({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  const places = visitor.locator(".winner");
  await expect(places).toHaveCount(3);
  await expect(places.nth(0)).toContainText(/Charco.*Celia Escritora.*4 votos/s);
  await expect(places.nth(1)).toContainText(
    /Paraguas.*Alba Escritora.*2 votos.*Empate resuelto por hora de envío/s,
  );
  await expect(places.nth(2)).toContainText(
    /Alero.*Bruno Escritor.*2 votos.*Empate resuelto por hora de envío/s,
  );
  await visitor.getByRole("link", { name: "Charco", exact: true }).first().click();
  await expect(visitor.getByText("Historia Ganadora del Reto de Noviembre")).toBeVisible();
  await expect(visitor.getByText("—¿Vienes? - preguntó ella.")).toBeVisible();
  await writers[2]?.goto("/profile");
  await expect((writers[2] as Page).getByText("Pluma ganadora", { exact: true })).toBeVisible();
});

/** Makes a contest by the admin's form; the deadlines are instants. */
async function createContest(
  admin: Page,
  title: string,
  deadlines: { submission: number; voting: number; results: number },
): Promise<void> {
  const answer = await admin.request.post("/admin/contest/new", {
    form: {
      ...{
        title,
        month: "Diciembre",
        category: "ficcion",
        description: "De prisa.",
        prompt: "Ya.",
      },
      ...{ word_limit: "100-1.000 palabras", min_words: "100" },
      submission_deadline: local(deadlines.submission),
      voting_deadline: local(deadlines.voting),
      results_at: local(deadlines.results),
    },
  });
  expect(await answer.text()).toContain("El reto está guardado.");
}

/** Sets the clock of this reader's device so far ahead, or behind. */
async function setClock(page: Page, by: number): Promise<void> {
  await page.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
    const timeOrigin = performance.timeOrigin + ms;
    Object.defineProperty(performance, "timeOrigin", { value: timeOrigin });
  }, by);
}

/** When the page shows this phase; an assertion would look only once a second, and measure itself. */
async function shows(page: Page, phase: string): Promise<number> {
  await page.waitForFunction(
    (name) => document.querySelector(".phase-badge")?.textContent === name,
    phase,
    { polling: 20 },
  );
  return Date.now();
}

test("PHASE-12 pages that are open move to voting and to counting by themselves, within two seconds of zero", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const writer = await register(browser, site, "Fausto Escritor");
  const begun = Math.ceil(Date.now() / SECOND) * SECOND;
  const submission = begun + 18 * SECOND;
  const voting = begun + 30 * SECOND;
  const results = begun + 3600 * SECOND;
  await createContest(admin, "El reloj", { submission, voting, results });
  await write(writer, "Minutero");

  const page = await visit(browser, site, null);
  // Its scripts never come: the page loads anew instead.
  const plain = await visit(browser, site, null);
  await plain.route("**/build/**", (route) => route.abort());
  const home = await visit(browser, site, null);
  const ahead = await visit(browser, site, "Pilar");
  // No device shows the right time.
  await setClock(page, -800);
  await setClock(home, 800);
  await setClock(ahead, 3600 * SECOND);
  for (const one of [page, plain, ahead]) await one.goto("/contest/current");
  await home.goto("/");
  const stay = [];
  for (const one of [page, home, ahead]) {
    await hydrated(one);
    stay.push(await mark(one));
  }
  expect(Date.now(), "all pages are open in time").toBeLessThan(submission - SECOND);

  const moved = async (deadline: number, phase: string) => {
    const moving = [page, plain, ahead, home].map((open) => shows(open, phase));
    const after = (await Promise.all(moving)).map((at) => at - deadline);
    expect(Math.max(...after), "all have moved").toBeLessThan(2 * SECOND);
    expect(Math.min(...after), "and not before").toBeGreaterThan(0);
  };
  await until(submission - 200);
  await moved(submission, "Votación");
  await expect(plain.getByRole("heading", { name: "Minutero" })).toBeVisible();
  await expect(ahead.getByRole("button", { name: "VOTAR: «Minutero»" })).toBeEnabled();

  await until(voting - 200);
  await moved(voting, "Recuento");
  await expect(page.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  await expect(plain.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  for (const isSame of stay) expect(await isSame(), "without a full load").toBe(true);

  await expectAccessible(ahead, "contest in counting");
  await ahead.getByRole("link", { name: "Minutero", exact: true }).click();
  await expect(ahead.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  await expectAccessible(ahead, "story in counting");
});
