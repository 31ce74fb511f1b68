import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { complaints, endPhase, hydrated, publish, register, visit } from "./people";
import { secondAdmin } from "./admins";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "voting", only: "contests of an admin" } });

const flash = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const heading = (page: Page, text: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(text);

/** Opens the edit form of a contest from the table row with this title. */
async function edit(admin: Page, title: string): Promise<void> {
  await admin.goto("/admin");
  await admin.getByRole("link", { name: `Editar «${title}»` }).click();
  await heading(admin, "Editar el reto");
}

/** Returns the id of the contest that takes stories. */
async function openContest({ request }: Page): Promise<string> {
  const page = await (await request.get("/write")).text();
  return /\/write\/([0-9a-f-]{36})/.exec(page)?.[1] ?? "";
}

/** Returns the id of the contest in voting. */
async function votingContest(admin: Page): Promise<string> {
  await admin.goto("/admin");
  const row = admin.getByRole("row", { name: /Votación · Reto Actual/ });
  const link = row.getByRole("link", { name: "Editar" });
  return ((await link.getAttribute("href")) ?? "").replace("/admin/contest/", "");
}

/** Creates a poll, has one member vote in it, and returns the title of the winning option. */
async function votedPoll(browser: Browser, site: string, admin: Page, title: string) {
  const winner = `Marea ${Math.random().toString(36).slice(2)}`;
  const options = {
    opcion1: winner,
    consigna1: "Sube el mar.",
    linea1: "",
    opcion2: "Sequía",
    consigna2: "Falta el agua.",
    linea2: "",
  };
  const form = { title, clave: crypto.randomUUID(), ...options };
  const createdPoll = await admin.request.post("/admin/encuestas/nueva", { form, maxRedirects: 0 });
  const member = await register(browser, site, { javaScriptEnabled: false });
  await member.goto(
    (createdPoll.headers().location ?? "").replace("/admin/encuestas", "/encuesta"),
  );
  await member.getByLabel(winner).check();
  await member.getByRole("button", { name: "Votar" }).click();
  await flash(member, "¡Gracias por votar!");
  return winner;
}

test("POLL-02 ADMIN-01 an admin closes a poll and makes a contest of it", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const reported = complaints(admin);
  const question = "¿Qué agua?";
  const title = await votedPoll(browser, site, admin, question);
  await admin.goto("/admin/encuestas");
  await admin.getByRole("link", { name: question }).click();
  await admin.getByText("Cerrar la votación").first().click();
  await admin.getByRole("button", { name: "Cerrar la votación" }).click();
  await admin.getByRole("link", { name: "Convertir en reto" }).click();
  await heading(admin, "Convertir la encuesta en reto");
  await expect(admin.getByText(`Ganó «${title}» con 1 voto.`)).toBeVisible();
  await expectAccessible(admin, "the page that converts a poll");
  await admin.getByRole("button", { name: /^(Crear el reto|Poner la consigna)$/ }).click();
  await flash(admin, "La opción ganadora ya es la consigna del reto.");
  await admin.getByRole("link", { name: `«${title}»` }).click();
  await heading(admin, "Editar el reto");
  await expect(admin.getByLabel("Consigna")).toHaveValue("Sube el mar.");
  expect(reported).toEqual([]);
});

test("ADMIN-01 an admin duplicates a contest, and a second admin who saved too is told of the first", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const title = `Copia ${Math.random().toString(36).slice(2)}`;
  await admin.goto("/admin");
  await admin.getByRole("link", { name: "Editar" }).first().click();
  await heading(admin, "Editar el reto");
  const prompt = await admin.getByLabel("Consigna").inputValue();
  await expectAccessible(admin, "the page of a contest");
  await admin.getByRole("link", { name: "Duplicar" }).click();
  await heading(admin, "Crear un reto");
  await expect(admin.getByText(/^Copia de «/)).toBeVisible();
  await expect(admin.getByLabel("Consigna")).toHaveValue(prompt);
  await admin.getByLabel("Título").fill(title);
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await flash(admin, "El reto está guardado.");

  const second = await secondAdmin(browser, site, admin);
  await edit(admin, title);
  await edit(second, title);
  await admin.getByLabel("Mes").fill("Brumario");
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await flash(admin, "El reto está guardado.");
  await second.getByLabel("Consigna").fill("Lo que escribió la segunda.");
  await second.getByRole("button", { name: "Guardar el reto" }).click();
  const alert = second.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Amparo Redacción ya lo hizo hace");
  await expect(second.getByRole("definition").getByText("Brumario")).toBeVisible();
  await expect(second.getByLabel("Consigna")).toHaveValue("Lo que escribió la segunda.");
  await second.getByRole("button", { name: "Guardar de todos modos" }).click();
  await flash(second, "El reto está guardado.");
});

test("ADMIN-01 an admin extends a contest, and its writer gets a notice", async ({
  browser,
  site,
}) => {
  const writer = await register(browser, site);
  await publish(writer, "Un día más");
  const admin = await visit(browser, site, "Amparo");
  await admin.goto("/admin");
  await admin
    .locator(`a[href="/admin/contest/${await openContest(admin)}"]`)
    .last()
    .click();
  await heading(admin, "Editar el reto");
  await admin.getByRole("link", { name: "Ampliar el plazo" }).click();
  await heading(admin, "Ampliar el plazo");
  await admin.getByRole("button", { name: "Ver qué cambia" }).click();
  await expect(admin.getByRole("heading", { name: "Qué va a pasar" })).toBeVisible();
  await expectAccessible(admin, "the page that extends a contest");
  await admin.getByRole("button", { name: "Ampliar el plazo" }).click();
  await flash(admin, "El plazo está ampliado y se lo dijimos a quienes participan.");
  await writer.goto("/notificaciones");
  await expect(writer.getByText("Se amplió un plazo").first()).toBeVisible();
});

test("PHASE-09 ADMIN-01 an admin publishes the results of a contest in counting", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const contest = await votingContest(admin);
  await endPhase(admin, contest, "voting");
  await admin.goto("/admin");
  await hydrated(admin);
  await admin.getByRole("link", { name: "Finalizar ahora" }).click();
  await heading(admin, "¿Publicar ahora los resultados?");
  await expectAccessible(admin, "the page that publishes results");
  await admin.getByRole("button", { name: "Publicar los resultados" }).click();
  await flash(admin, "El reto está finalizado y los resultados son públicos.");
  await admin.goto(`/admin/contest/${contest}/finalize`);
  await heading(admin, "Los resultados ya son públicos");
});
