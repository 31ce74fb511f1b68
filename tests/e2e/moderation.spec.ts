import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { complaints, open, register, visit } from "./people";
import { expect, test } from "./server";

/** Returns the path of a story in voting. */
async function votingStory(page: Page): Promise<string> {
  const list = await page.request.get("/contest/current?orden=alfabetico");
  return /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(await list.text())?.[1] ?? "";
}

test("REPORT-02 REPORT-03 ADMIN-05 a comment is reported, hidden, answered for and shown again", async ({
  browser,
  site,
}) => {
  const text = `Compra mi libro ${Math.random().toString(36).slice(2)}`;
  const writer = await register(browser, site);
  const story = await votingStory(writer);
  const form = { content: text, clave: crypto.randomUUID() };
  await writer.request.post(`${story}/comentario`, { form });
  const commentOf = (page: Page) => page.locator(".comments li", { hasText: text }).last();

  const reader = await register(browser, site);
  await open(reader, story);
  await commentOf(reader).getByRole("link", { name: "Reportar" }).click();
  await reader.getByLabel("Spam o publicidad").check();
  await reader.getByLabel("Descripción (opcional)").fill("Es un anuncio.");
  await reader.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(reader.getByText("Reporte enviado exitosamente.")).toBeVisible();

  const admin = await visit(browser, site, "Amparo");
  const complained = complaints(admin);
  await open(admin, "/admin/reportes");
  await expectAccessible(admin, "/admin/reportes");
  await admin.getByRole("link", { name: text }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Reporte de un comentario");
  await expect(admin.getByText("Es un anuncio.")).toBeVisible();
  await expectAccessible(admin, new URL(admin.url()).pathname);
  await admin.getByRole("button", { name: "Ocultar el comentario" }).click();
  await expect(admin.getByRole("alert")).toContainText("Elige la norma que no se cumplió.");
  await admin.getByLabel("Norma que no se cumplió").selectOption({ label: "Spam o publicidad" });
  await admin.getByLabel("Motivo").fill("Aquí no se anuncian libros.");
  await admin.getByRole("button", { name: "Ocultar el comentario" }).click();
  await expect(admin.getByText("El comentario está oculto.")).toBeVisible();
  await expect(admin.getByRole("link", { name: text })).toHaveCount(0);

  await open(reader, story);
  await expect(reader.getByText(text)).toHaveCount(0);

  await open(writer, story);
  await expect(commentOf(writer)).toContainText("Oculto por moderación");
  await commentOf(writer).getByRole("link", { name: "Por qué" }).click();
  await expect(writer.getByRole("heading", { level: 1 })).toHaveText(
    "Ocultamos un comentario tuyo",
  );
  await expect(writer.getByText("Aquí no se anuncian libros.")).toBeVisible();
  await expectAccessible(writer, "the page of the person concerned");
  await writer.getByLabel("Tu respuesta").fill("Era una broma.");
  await writer.getByRole("button", { name: "Enviar la respuesta" }).click();
  await expect(writer.getByText("Tu respuesta está enviada.")).toBeVisible();
  await expect(writer.getByLabel("Tu respuesta")).toHaveCount(0);

  await open(admin, "/admin/reportes");
  await admin.getByRole("link", { name: /respuestas? por leer/ }).click();
  await admin.waitForURL("**/admin/reportes/respuestas");
  await expectAccessible(admin, "/admin/reportes/respuestas");
  await admin.getByRole("link", { name: "Era una broma." }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Comentario oculto");
  await expectAccessible(admin, new URL(admin.url()).pathname);
  await admin.getByRole("button", { name: "Levantar la decisión" }).click();
  await expect(admin.getByText("La decisión está levantada.")).toBeVisible();

  await open(reader, story);
  await expect(commentOf(reader)).toBeVisible();
  await open(reader, "/moderacion");
  await expect(reader.locator(".sums li:has(.hint)").first()).toContainText("Comentario oculto");
  await expect(reader.locator(".sums li:has(.hint)").first()).toContainText("levantada el");
  await expectAccessible(reader, "/moderacion");
  // Filters out the browser's own report of the refused form.
  expect(complained.filter((text) => !text.includes("status of 400"))).toEqual([]);
});

test("REPORT-02 A11Y-01 an admin finds a comment by its text, deletes it and restores it", async ({
  browser,
  site,
}) => {
  const text = `Aguacate ${Math.random().toString(36).slice(2)}`;
  const writer = await register(browser, site);
  const story = await votingStory(writer);
  const form = { content: text, clave: crypto.randomUUID() };
  await writer.request.post(`${story}/comentario`, { form });

  const admin = await visit(browser, site, "Amparo");
  await open(admin, "/admin/comentarios");
  await expectAccessible(admin, "/admin/comentarios");
  await admin.getByLabel("Buscar en el texto").fill(text.toUpperCase());
  await admin.getByRole("button", { name: "Buscar" }).click();
  await admin.waitForURL(/[?&]q=/);
  await admin.getByRole("link", { name: text }).click();
  await admin.waitForURL(/comentarios\/[^/?]+$/);
  await expectAccessible(admin, "/admin/comentarios/{id}");
  await admin.getByLabel("Norma que no se cumplió").selectOption({ label: "Otra norma" });
  await admin.getByLabel("Motivo").fill("No viene a cuento.");
  await admin.getByRole("button", { name: "Eliminar el comentario" }).click();
  await expect(admin.getByText("El comentario está eliminado.")).toBeVisible();
  await open(writer, story);
  await expect(writer.getByText(text)).toHaveCount(0);
  await admin.getByRole("button", { name: "Recuperar el comentario" }).click();
  await expect(admin.getByText("La decisión está levantada.")).toBeVisible();
  await open(writer, story);
  await expect(writer.getByText(text)).toBeVisible();
});
