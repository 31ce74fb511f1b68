import type { Browser, Page } from "@playwright/test";
import {
  complaints,
  demoAccount,
  drawsHeld,
  free,
  mark,
  open,
  register,
  revalidated,
  visit,
} from "./people";
import { responseTo, breakServer, fetchOf, hold, scriptsRun } from "./requests";
import { expect, test } from "./server";

/** Returns the paths of the stories in voting. */
async function votingStories(page: Page): Promise<string[]> {
  const list = await page.request.get("/contest/current?orden=alfabetico");
  const links = (await list.text()).matchAll(/<h3><a[^>]*href="(\/story\/[\w-]+)"/g);
  return [...links].map(([, path]) => path ?? "");
}

/** Opens the nth story in voting with a new account. */
async function atStory(browser: Browser, site: string, nth: number): Promise<Page> {
  const page = await register(browser, site);
  await open(page, (await votingStories(page))[nth] ?? "");
  return page;
}

/** Posts these comments as a new account. */
async function postComments(
  browser: Browser,
  site: string,
  story: string,
  texts: string[],
): Promise<void> {
  const page = await register(browser, site);
  for (const content of texts) {
    const form = { content, clave: crypto.randomUUID() };
    const answer = await page.request.post(`${story}/comentario`, { form });
    expect(answer.ok(), `«${content}» is said`).toBe(true);
  }
  await page.context().close();
}

const field = (page: Page) => page.getByLabel("Tu comentario");
const send = (page: Page) => page.getByRole("button", { name: /^(Comentar|Enviando\.\.\.)$/ });
const commentOf = (page: Page, text: string) =>
  page.locator(".comments li", { hasText: text }).last();
const threadOf = (page: Page, text: string) =>
  page.locator(".comments > ol > li", { hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");

test("COMMENT-01 a visitor is asked in, comments, and stands at the comment", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const [story = ""] = await votingStories(page);
  await open(page, story);
  await expect(page.getByText("Debes iniciar sesión para comentar")).toBeVisible();
  await page.locator(".comments").getByRole("link", { name: "Iniciar sesión" }).click();
  const { email, password } = demoAccount("Dunia");
  await dialog(page).getByLabel("Email", { exact: true }).fill(email);
  await dialog(page).locator("[name=password]").fill(password);
  await dialog(page).getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(story);
  await expect(field(page)).toBeFocused();

  const complained = complaints(page);
  const isSame = await mark(page);
  await expect(send(page)).toBeDisabled();
  await field(page).fill("  \n ");
  await expect(send(page)).toBeDisabled();
  await field(page).fill("Me quedo con la última línea.");
  const release = await hold(page, fetchOf(/\/comentario$/));
  await send(page).click();
  await expect(send(page)).toHaveText("Enviando...");
  await expect(send(page)).toBeDisabled();
  await release();
  const own = commentOf(page, "Me quedo con la última línea.");
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await expect(own).toHaveClass(/is-marked/);
  await expect(
    page.getByRole("status").getByText("Tu comentario está publicado."),
  ).toBeInViewport();
  await expect(field(page)).toHaveValue("");
  await expect(send(page)).toBeDisabled();
  await expect(page).toHaveURL(/\?comentario=([\w-]+)#comment-\1$/);
  expect(await isSame(), "without a full load").toBe(true);
  expect(complained).toEqual([]);
});

test("COMMENT-01 COMMENT-05 what is typed stays: under the guide, past the limit, on a lost line, when the server breaks, when the session ends", async ({
  browser,
  site,
}) => {
  const page = await atStory(browser, site, 0);
  const isSame = await mark(page);
  await field(page).fill("A medio escribir");
  expect(await page.content()).not.toContain("Comentarios que ayudan");
  const guide = page.getByRole("link", { name: "Guía de comentarios" });
  await guide.click();
  await expect(dialog(page)).toHaveAccessibleName("Guía de comentarios");
  await expect(dialog(page).getByRole("heading").first()).toBeFocused();
  await expect(dialog(page)).toContainText("Comentarios que ayudan");
  await expect(dialog(page)).toContainText("Comentarios que no ayudan");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(guide).toBeFocused();
  await expect(field(page)).toHaveValue("A medio escribir");

  const aloud = page.locator(".comment-form [role=status]");
  await field(page).fill("ñ".repeat(1799));
  await expect(page.getByText(/^Quedan/)).toHaveCount(0);
  await field(page).pressSequentially("n");
  await expect(page.getByText("Quedan 200 caracteres", { exact: true })).toBeVisible();
  await expect(aloud).toHaveText("Quedan menos de 200 caracteres.");
  await field(page).fill("🦇".repeat(2001));
  await expect(page.getByText("Sobra 1 carácter")).toBeVisible();
  await expect(aloud).toHaveText("Has pasado el límite de 2000 caracteres.");
  await send(page).click();
  const refusal = page.getByRole("alert");
  await expect(refusal).toHaveText("El comentario no puede superar los 2000 caracteres.");
  await expect(refusal).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/no puede superar los 2000 caracteres/);
  await expect(field(page)).toHaveValue("🦇".repeat(2001));

  await field(page).fill("Lo que iba a decir.");
  await free(page);
  await page.context().setOffline(true);
  await send(page).click();
  await expect(refusal).toHaveText(
    "Error al enviar el comentario: no hay conexión. Inténtalo de nuevo.",
  );
  await expect(refusal).toBeFocused();
  await page.context().setOffline(false);
  await free(page);
  const repair = await breakServer(page, fetchOf(/\/comentario$/));
  await send(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error al enviar el comentario: algo falló en el servidor. Inténtalo de nuevo.",
  );
  await repair();
  await free(page);
  await expect(field(page)).toHaveValue("Lo que iba a decir.");
  await send(page).click();
  await expect(commentOf(page, "Lo que iba a decir.")).toBeFocused();
  await expect(page.locator(".comments li", { hasText: "Lo que iba a decir." })).toHaveCount(1);
  await expect(field(page)).toHaveValue("");

  await free(page);
  await field(page).fill("Todavía estoy aquí.");
  await page.context().clearCookies();
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("Debes iniciar sesión para comentar");
  await expect(page.getByRole("link", { name: "Inicia sesión en otra pestaña" })).toBeVisible();
  await expect(field(page)).toHaveValue("Todavía estoy aquí.");
  expect(await isSame(), "without a full load").toBe(true);
});

test("COMMENT-01 COMMENT-03 a reply is written below its comment; a like shows at once, and goes back when it is lost", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const [, story = ""] = await votingStories(page);
  await postComments(browser, site, story, ["¿Qué pasó con el perro?"]);
  await open(page, story);
  const isSame = await mark(page);
  const above = commentOf(page, "¿Qué pasó con el perro?");
  const like = above.getByRole("button", { name: /^Me gusta el comentario de Persona/ });
  await like.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => [location.href, scrollY]);
  const before = await place();
  const release = await hold(page, fetchOf(/\/me-gusta$/));
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(above.locator(".comment-by")).toContainText("1 me gusta, el tuyo");
  const answered = page.waitForResponse(responseTo(fetchOf(story)));
  await release();
  await answered;
  await revalidated(page);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  // Goes offline after the like is stored, during the page's revalidation.
  const releaseData = await hold(page, fetchOf(story));
  const refreshes = page.waitForRequest(fetchOf(story));
  await like.click();
  await refreshes;
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await expect(above.locator(".comment-by")).not.toContainText("me gusta");
  await page.context().setOffline(true);
  await like.click();
  await expect(above.getByRole("alert")).toHaveText(
    "Error al guardar tu me gusta: no hay conexión. Inténtalo de nuevo.",
  );
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await page.context().setOffline(false);
  await releaseData();
  expect(await place(), "the page has not moved").toEqual(before);

  const answer = above.getByRole("link", { name: "Responder" });
  await answer.click();
  await expect(page.getByLabel("Tu respuesta")).toBeFocused();
  await above.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByLabel("Tu respuesta")).toHaveCount(0);
  await expect(answer).toBeFocused();
  await answer.click();
  await expect(above.getByRole("button", { name: "Responder" })).toBeDisabled();
  await page.getByLabel("Tu respuesta").fill("Volvió a casa.");
  await above.getByRole("button", { name: "Responder" }).click();
  const reply = page.locator(".comments li li", { hasText: "Volvió a casa." });
  await expect(reply).toBeFocused();
  await expect(page.getByLabel("Tu respuesta")).toHaveCount(0);
  await expect(reply.getByRole("link", { name: "Responder" })).toHaveCount(0);
  expect(await isSame(), "without a full load").toBe(true);

  // The page of the reply form also keeps its text after a failed post.
  await open(page, (await answer.getAttribute("href")) ?? "");
  await page.getByLabel("Tu respuesta").fill("Y se durmió.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByRole("alert")).toContainText("no hay conexión");
  await expect(page.getByLabel("Tu respuesta")).toHaveValue("Y se durmió.");
});

test("COMMENT-02 deleting asks in a dialog first, says what goes wrong, and the replies stay", async ({
  browser,
  site,
}) => {
  const page = await atStory(browser, site, 2);
  await field(page).fill("Me arrepentiré.");
  await send(page).click();
  const own = commentOf(page, "Me arrepentiré.");
  await expect(own).toBeFocused();
  await own.getByRole("link", { name: "Responder" }).click();
  await page.getByLabel("Tu respuesta").fill("O no.");
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(commentOf(page, "O no.")).toBeFocused();

  const isSame = await mark(page);
  const link = threadOf(page, "Me arrepentiré.").getByRole("link", { name: "Eliminar" }).first();
  const remove = dialog(page).getByRole("button", { name: "Eliminar comentario" });
  await link.click();
  await expect(dialog(page)).toHaveAccessibleName(
    "¿Estás seguro de que quieres eliminar este comentario?",
  );
  await expect(dialog(page).getByRole("heading")).toBeFocused();
  await scriptsRun(page);
  await page.context().setOffline(true);
  await remove.click();
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Error al eliminar el comentario: no hay conexión. Inténtalo de nuevo.",
  );
  await page.context().setOffline(false);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await free(page);
  await link.press("Enter");
  const release = await hold(page, fetchOf(/\/eliminar$/));
  await remove.click();
  await expect(dialog(page).getByRole("button", { name: "Cancelar" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await release();
  await expect(page.getByText("Tu comentario está eliminado.")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(threadOf(page, "O no.")).toContainText("Comentario eliminado");
  await expect(page.getByText("Me arrepentiré.")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Comentarios" })).toBeFocused();
  expect(await isSame(), "without a full load").toBe(true);
});

test("REPORT-01 REPORT-03 a comment and a story are reported in a dialog: a reason is asked for, thanks are said, a second report is not taken", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const [, , , story = ""] = await votingStories(page);
  const advert = `Un anuncio larguísimo. ${"Compra ya. ".repeat(20)}`;
  await postComments(browser, site, story, [advert]);
  await open(page, story);
  const isSame = await mark(page);
  const submit = dialog(page).getByRole("button", { name: "Enviar reporte" });
  const description = dialog(page).getByLabel("Descripción (opcional)");

  for (const { title, opener, twice } of [
    {
      title: "Reportar comentario",
      opener: commentOf(page, "Un anuncio").getByRole("link", { name: "Reportar" }),
      twice: "Ya has reportado este comentario",
    },
    {
      title: "Reportar historia",
      opener: page.getByRole("link", { name: "Reportar historia" }),
      twice: "Ya has reportado esta historia.",
    },
  ]) {
    await opener.click();
    await expect(dialog(page)).toHaveAccessibleName(title);
    if (title === "Reportar comentario") {
      await expect(dialog(page).getByRole("blockquote")).toHaveText(`${advert.slice(0, 100)}…`);
    }
    await expect(dialog(page)).toContainText(
      "los reportes falsos pueden llevar a la suspensión de tu cuenta",
    );
    await description.fill("Se repite en todas.");
    await submit.click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "Por favor selecciona una razón para el reporte",
    );
    await dialog(page).getByLabel("Spam o publicidad").check();
    await expect(description).toHaveValue("Se repite en todas.");
    await free(page);
    await submit.click();
    await expect(dialog(page).getByRole("status")).toHaveText(
      "Reporte enviado exitosamente. Nuestro equipo lo revisará pronto.",
    );
    await expect(dialog(page).getByRole("button", { name: "Cerrar" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(opener).toBeFocused();

    await opener.click();
    await dialog(page).getByLabel("Otro motivo").check();
    await submit.click();
    await expect(dialog(page).getByRole("alert")).toHaveText(twice);
    await dialog(page).getByRole("button", { name: "Cancelar" }).click();
    await expect(opener).toBeFocused();
  }
  expect(await isSame(), "without a full load").toBe(true);
});

test("REPORT-01 A11Y-01 'Cerrar' has the focus where a slow device draws sending and thanks at once", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const draws = await drawsHeld(page);
  const [story = ""] = await votingStories(page);
  await open(page, story);
  await page.getByRole("link", { name: "Reportar historia" }).click();
  await dialog(page).getByLabel("Spam o publicidad").check();
  await scriptsRun(page);
  // Never answers the revalidation after the report.
  await hold(page, (request) => fetchOf()(request) && request.method() === "GET");
  await draws.hold();
  const isAnswered = page.waitForRequest(fetchOf(story));
  await dialog(page).getByRole("button", { name: "Enviar reporte" }).click();
  await isAnswered;
  await expect(dialog(page).getByRole("status")).toHaveCount(0);
  await draws.release();
  await expect(dialog(page).getByRole("status")).toHaveText(/^Reporte enviado/);
  await expect(dialog(page).getByRole("button", { name: "Cerrar" })).toBeFocused();
});

test("COMMENT-01 the address of a comment on another page opens that page and marks it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Octavio");
  const list = await (await page.request.get("/historias?orden=recientes")).text();
  const story = /<h3><a[^>]*href="(\/story\/[\w-]+)/.exec(list)?.[1] ?? "";
  await page.goto(story);
  const eldest = page.locator(".comments > ol > li").last();
  const id = await eldest.getAttribute("id");
  // Four accounts send five comments each, because the rate limit is six per account and minute.
  const texts = [1, 2, 3, 4, 5].map((n) => `Comentario número ${n}.`);
  await Promise.all([1, 2, 3, 4].map(() => postComments(browser, site, story, texts)));
  for (const address of [
    `${story}#${id}`,
    `${story}?comentario=${id?.slice("comment-".length)}#${id}`,
  ]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.locator(`#${id}`)).toHaveClass(/is-marked/);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.getByText("Página 2 de 2")).toBeVisible();
  }
  await page.goto(`${story}#comment-no-hay-tal`);
  await expect(page.getByText("Página 1 de 2")).toBeVisible();
});

test("COMMENT-01 LITE-01 a visitor's comments stand as the server wrote them, and their links load no document", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const [, , , story = ""] = await votingStories(page);
  await postComments(browser, site, story, ["Se lee de un tirón."]);
  // Opens an uncached URL: the visitors' cached page may be a minute older than the comment.
  await open(page, `${story}?de=nuevo`);
  const complained = complaints(page);
  const isSame = await mark(page);
  const comment = commentOf(page, "Se lee de un tirón.");
  await comment.locator("time").click();
  await expect(comment).toHaveClass("is-marked");
  await comment.locator("strong a").click();
  await expect(page).toHaveURL(/\/author\//);
  await page.goBack();
  await expect(comment).toBeVisible();
  expect(await isSame()).toBe(true);
  expect(complained).toEqual([]);
});

test("COMMENT-06 the author's own comment is by 'Autoría' in voting, and by their name after the results", async ({
  browser,
  site,
}) => {
  const author = await visit(browser, site, "Eliseo");
  const reader = await visit(browser, site, "Octavio");
  await author.goto("/profile");
  for (const [phase, by] of [
    ["Votación", /^Autoría\s· Hace /],
    ["Resultados", /^Eliseo Quiñones Barragán.*\s· Autoría\s· Hace /],
  ] as const) {
    const entry = author.locator(".entry", { hasText: phase }).getByRole("link").first();
    const story = ((await entry.getAttribute("href")) ?? "").split("?")[0] ?? "";
    const form = { content: "Gracias por leerme.", clave: crypto.randomUUID() };
    await author.request.post(`${story}/comentario`, { form });
    await reader.goto(story);
    const comment = commentOf(reader, "Gracias por leerme.");
    await expect(comment.locator(".comment-by")).toHaveText(by);
    if (phase === "Votación") await expect(comment).not.toContainText("Eliseo");
  }
});

test("COMMENT-05 LITE-01 a browser without dialogs goes to the page that a dialog stands for", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await page.addInitScript(() => {
    Object.assign(window, { HTMLDialogElement: undefined });
  });
  await open(page, (await votingStories(page))[0] ?? "");
  const complained = complaints(page);
  await page.getByRole("link", { name: "Reportar historia" }).click();
  await expect(page.getByRole("heading", { name: "Reportar historia", level: 1 })).toBeVisible();
  expect(complained).toEqual([]);
});
