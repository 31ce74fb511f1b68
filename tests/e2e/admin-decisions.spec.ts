import type { Browser, Page } from "@playwright/test";
import { secondAdmin } from "./admins";
import { expectAccessible } from "./axe";
import { complaints, demoAccount, free, open, register, signIn, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "voting", only: "decisions of admins" } });

const heading = (page: Page, text: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

/** Returns the paths of the stories in voting. */
async function votingStories({ request }: Page): Promise<string[]> {
  const list = await (await request.get("/contest/current?orden=alfabetico")).text();
  return [...list.matchAll(/<h3><a[^>]*href="(\/story\/[\w-]+)"/g)].map(([, path]) => path ?? "");
}

/** Writes a comment as a new account. Returns the story's path and the comment's text. */
async function newComment(browser: Browser, site: string) {
  const writer = await register(browser, site);
  const [story = ""] = await votingStories(writer);
  const text = `Compra mi libro ${Math.random().toString(36).slice(2)}`;
  const form = { content: text, clave: crypto.randomUUID() };
  await writer.request.post(`${story}/comentario`, { form });
  return { story, text };
}

/** Reports the comment as a new account. */
async function report(browser: Browser, site: string, { story, text }: Record<string, string>) {
  const reader = await register(browser, site, { javaScriptEnabled: false });
  await reader.goto(story ?? "");
  const comment = reader.locator(".comments li", { hasText: text }).last();
  await comment.getByRole("link", { name: "Reportar" }).click();
  await reader.getByLabel("Spam o publicidad").check();
  await reader.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(reader.getByText("Reporte enviado exitosamente.")).toBeVisible();
}

/** Three accounts created during voting cast their only vote for the same story. */
async function suspiciousVotes(browser: Browser, site: string, admin: Page) {
  for (let n = 0; n < 3; n++) {
    const voter = await register(browser, site);
    const [story = ""] = await votingStories(voter);
    const form = { quiere: "voto", clave: crypto.randomUUID() };
    expect((await voter.request.post(`${story}/voto`, { form })).ok()).toBe(true);
    await voter.context().close();
  }
  const list = await (await admin.request.get("/admin")).text();
  const signals = /\/admin\/contest\/[0-9a-f-]{36}\/senales/.exec(list)?.[0] ?? "";
  // Runs a recount, which mirrors the votes from the contest's room to the database, where signals are computed.
  await admin.request.post(signals.replace("senales", "recuento"));
  return signals;
}

test("ADMIN-05 what an admin has just decided stands in the audit log, and without text and names in the public log", async ({
  browser,
  site,
}) => {
  const { text } = await newComment(browser, site);
  const admin = await visit(browser, site, "Amparo");
  const reported = complaints(admin);
  await admin.goto(`/admin/comentarios?q=${encodeURIComponent(text)}`);
  await admin.getByRole("link", { name: text }).click();
  await admin.getByLabel("Norma que no se cumplió").selectOption({ label: "Spam o publicidad" });
  await admin.getByLabel("Motivo").fill("Aquí no se anuncian libros.");
  await admin.getByRole("button", { name: "Ocultar el comentario" }).click();
  await expect(admin.getByText("El comentario está oculto.")).toBeVisible();

  await admin.goto("/admin");
  await admin.getByRole("link", { name: "Registro", exact: true }).click();
  await heading(admin, "Registro");
  await admin.getByLabel("Qué", { exact: true }).selectOption("comment.hide");
  await admin.getByRole("button", { name: "Filtrar" }).click();
  await admin.waitForURL(/[?&]que=comment\.hide/);
  const lines = admin.locator(".admin-log > li");
  await expect(lines.first()).toContainText("Amparo Redacción ocultó un comentario");
  await expect(lines.filter({ hasNotText: "ocultó un comentario" })).toHaveCount(0);
  await expectAccessible(admin, "/admin/registro");

  const reader = await visit(browser, site, null);
  await reader.goto("/moderacion");
  await expect(reader.locator(".sums li:has(.hint)").first()).toContainText(
    /Comentario oculto.*Spam o publicidad.*en vigor/,
  );
  await expect(reader.getByText(/Amparo|Compra mi libro|no se anuncian/)).toHaveCount(0);
  expect(reported).toEqual([]);
});

test("REPORT-02 ADMIN-01 two admins decide the same report: the second is told of the first", async ({
  browser,
  site,
}) => {
  const comment = await newComment(browser, site);
  await report(browser, site, comment);
  const admin = await visit(browser, site, "Amparo");
  const second = await secondAdmin(browser, site, admin);
  for (const page of [admin, second]) {
    await page.goto("/admin/reportes");
    await page.getByRole("link", { name: comment.text }).click();
    await heading(page, "Reporte de un comentario");
  }
  await admin.getByLabel("Estado").selectOption({ label: "Descartado" });
  await admin.getByRole("button", { name: "Guardar el estado" }).click();
  await expect(admin.getByText(/Decidido por Amparo Redacción/)).toBeVisible();
  await second.getByLabel("Notas (opcional)").fill("Yo lo ocultaría.");
  await second.getByRole("button", { name: "Guardar el estado" }).click();
  await expect(alert(second)).toContainText("Amparo Redacción ya lo hizo hace");
  await expect(second.getByLabel("Notas (opcional)")).toHaveValue("Yo lo ocultaría.");
});

test("VOTE-10 ADMIN-02 two admins put the same votes into quarantine and release them: the second is told of the first", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const second = await secondAdmin(browser, site, admin);
  const signals = await suspiciousVotes(browser, site, admin);
  const reason = "Se crearon a la vez.";
  await admin.goto(signals);
  await expectAccessible(admin, "signals of abuse");
  await admin
    .getByRole("link", { name: /dieron su único voto/ })
    .first()
    .click();
  await heading(admin, "¿Poner estos votos en cuarentena?");
  await expectAccessible(admin, "the page that puts votes into quarantine");
  await second.goto(new URL(admin.url()).pathname);
  for (const page of [admin, second]) {
    await page.getByLabel("Norma que no se cumplió").selectOption({ index: 1 });
    await page.getByLabel("Motivo").fill(reason);
  }
  await admin.getByRole("button", { name: "Poner en cuarentena" }).click();
  await expect(admin.getByText("Los votos están en cuarentena.")).toBeVisible();
  await second.getByRole("button", { name: "Poner en cuarentena" }).click();
  await expect(second.getByRole("main")).toContainText(
    /Amparo Redacción ya lo hizo hace .*: puso votos en cuarentena/,
  );

  await second.goto(signals);
  for (const page of [admin, second]) {
    const quarantine = page.getByRole("listitem").filter({ hasText: reason });
    await quarantine.getByRole("link", { name: "3 votos" }).click();
    await heading(page, "¿Levantar la cuarentena?");
  }
  await expectAccessible(admin, "the page that lifts a quarantine");
  await admin.getByRole("button", { name: "Levantar la cuarentena" }).click();
  await expect(admin.getByText("La cuarentena está levantada: los votos cuentan.")).toBeVisible();
  await second.getByRole("button", { name: "Levantar la cuarentena" }).click();
  await expect(second.getByRole("main")).toContainText(
    /Amparo Redacción ya lo hizo hace .*: levantó la cuarentena/,
  );
});

test("ADMIN-05 AUTH-04 a decision sent after the end of the session keeps its reason, and a double click after the login decides once", async ({
  browser,
  site,
}) => {
  const { text } = await newComment(browser, site);
  const admin = await visit(browser, site, "Amparo");
  await open(admin, `/admin/comentarios?q=${encodeURIComponent(text)}`);
  await admin.getByRole("link", { name: text }).click();
  await heading(admin, "Comentario");
  const { pathname } = new URL(admin.url());
  await admin.getByLabel("Norma que no se cumplió").selectOption({ label: "Otra norma" });
  await admin.getByLabel("Motivo").fill("No viene a cuento.");
  const cookies = await admin.context().cookies();
  // Ends the session from elsewhere: this browser still sends its cookie.
  await admin.request.post("/logout", { form: { redirectTo: "/" } });
  await admin.context().addCookies(cookies);
  await admin.getByRole("button", { name: "Ocultar el comentario" }).click();
  await expect(alert(admin)).toContainText("Tu sesión expiró.");
  await expect(admin.getByLabel("Motivo")).toHaveValue("No viene a cuento.");
  await signIn(admin, demoAccount("Amparo"));
  await free(admin);
  await admin.getByRole("button", { name: "Ocultar el comentario" }).dblclick();
  await expect(admin.getByText("El comentario está oculto.")).toBeVisible();
  const found = encodeURIComponent(pathname);
  await admin.goto(`/admin/registro?que=comment.hide&objeto=${found}`);
  await expect(admin.locator(".admin-log > li")).toHaveCount(1);
});
