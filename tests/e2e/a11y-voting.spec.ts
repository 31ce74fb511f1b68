import type { Page } from "@playwright/test";
import { runCommand } from "./site-commands";
import { expectAccessible, expectAccessibleInOtherViews } from "./axe";
import { expectRoomy, unfold } from "./layout-checks";
import { demoAccount, hydrated, linkOn, linksOn, open, register, visit } from "./people";
import { fetchOf, intercept } from "./requests";
import { expect, test } from "./server";

const CURRENT = "/contest/current";

/** Returns the paths of the current contest's stories. The reader's own story is last. */
const stories = (page: Page) => linksOn(page, CURRENT, ".story-card h3 a");

/** Returns the path of the active poll, which home links. */
const pollOf = (page: Page) => linkOn(page, "/", "#encuesta h2 a");

/** Opens the page and checks it with axe, then on a phone with every `details` open. */
async function expectAccessibleAndRoomy(page: Page, path: string): Promise<void> {
  await open(page, path);
  await unfold(page, "main");
  await expectAccessible(page, path);
  await unfold(page);
  await expectRoomy(page, path);
}

/** Submits the form without the browser's validation. */
async function sendAsItIs(page: Page, form: string): Promise<void> {
  await Promise.all([
    page.waitForEvent("load"),
    page.locator(form).evaluate((element: HTMLFormElement) => element.submit()),
  ]);
  await expect(page.locator("[role=alert], .field-error").first()).toBeVisible();
}

test("A11Y-01 axe finds nothing on the pages of a visitor, what one presses is large enough, and none is wider than a phone", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const story = await linkOn(page, CURRENT, ".story-card:has(.mature) h3 a");
  const [finished = "", winner = "", author = ""] = await finishedContest(page);
  // Leaves out pages whose every element is on one of these pages too, in the same parent: the other long texts and error pages,
  // '/terms', '/apoyar/gracias'. tests/app/pages/addresses.test.ts tests their headings.
  for (const path of [
    ...["/", CURRENT, `${CURRENT}?q=nada-de-nada`, story, "/guia-de-comentarios"],
    ...["/insignias", "/apoyar", "/encuestas", await pollOf(page)],
    ...["/newsletter", "/newsletter/confirmar?token=x", "/feedback", "/cookie-policy"],
    ...["/historias", "/historias?orden=recientes", "/contest-history", finished, winner, author],
    ...[`${finished}/acta`, `${finished}/antologia`, "/sin-conexion", "/privacy"],
    ...["/reset-password?caducado=si", "/moderacion", "/faq", "/como-funciona"],
    ...["/blog", "/blog/la-raya", "/estilo", "/no-existe"],
  ]) {
    await expectAccessibleAndRoomy(page, path);
  }
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await sendAsItIs(page, "main form");
    await expectAccessible(page, `${path} with errors`);
  }
});

test("A11Y-01 axe finds nothing on the pages of a reader and an author", async ({
  browser,
  site,
}) => {
  const reader = await visit(browser, site, "Dunia");
  const [story = ""] = await stories(reader);
  await reader.request.post(`${story}/comentario`, {
    form: { content: "Me quedo con el final.", clave: "comentario-de-la-prueba" },
  });
  await open(reader, story);
  await expectAccessible(reader, "story of a reader");
  await reader.locator(".vote-form button").click();
  await expect(reader.getByText("Votada • Leída")).toBeVisible();
  await expectAccessible(reader, "voted story");
  await sendAsItIs(reader, ".comment-form");
  await expectAccessible(reader, "comment with an error");
  const contest = await finishedContest(reader);
  for (const path of [`${CURRENT}?vista=extractos`, ...contest.slice(0, 2)]) {
    await open(reader, path);
    await unfold(reader, "main");
    await expectAccessible(reader, `${path} of a reader`);
  }

  const comment = await reader.goto(story).then(() => commentOf(reader, "Dunia"));
  await open(reader, `/comentario/${comment}/eliminar`);
  await expectAccessible(reader, "deletion of a comment");
  const other = await visit(browser, site, "Octavio");
  await open(other, `${story}/comentario?respuesta=${comment}`);
  await expectAccessible(other, "reply");
  await other.goto(`/comentario/${comment}/denuncia`);
  await sendAsItIs(other, "main form");
  await expectAccessible(other, "report with an error");
  await open(other, "/profile");
  await expectAccessible(other, "profile without stories");

  const author = await visit(browser, site, "Eliseo");
  const own = (await stories(author)).at(-1) ?? "";
  // Skips home, which shows Eliseo his celebration only once; celebration.spec.ts checks that.
  for (const path of [CURRENT, own, `${own}/eliminar`]) {
    await open(author, path);
    await unfold(author, "main");
    await expectAccessible(author, `${path} of an author`);
  }
});

test("A11Y-01 axe finds nothing on the pages of an admin, what one presses is large enough, and none is wider than a phone", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const edit = await linkOn(admin, "/admin", "a[href^='/admin/contest/']:not([href$='/new'])");
  const account = await linkOn(admin, "/admin/cuentas?q=eliseo", "tbody th a");
  for (const path of [
    ...["", "/suspender", "/eliminar"].map((page) => `${account}${page}`),
    ...["/admin", edit],
    ...["/admin/correo", "/admin/apoyos", "/admin/cuentas"],
    ...["/admin/mantenimiento", "/admin/comentarios"],
    ...["/admin/datos", "/admin/datos/comentarios", "/admin/estadisticas"],
    "/admin/registro",
  ]) {
    await expectAccessibleAndRoomy(admin, path);
  }
});

test.describe("with one more poll", () => {
  test.use({ flags: { seed: "demo", phase: "voting", only: "one more poll" } });

  test("A11Y-01 POLL-02 axe finds nothing on an admin's pages of polls, with scripts and without", async ({
    browser,
    site,
  }) => {
    const admin = await visit(browser, site, "Amparo");
    const listed = (path: string) => linksOn(admin, path, ".entry h2 a");
    // Creates a poll without votes, to which an idea can be added as an option.
    const option = (n: number) => ({ [`opcion${n}`]: `Marea ${n}`, [`consigna${n}`]: "Baja." });
    await admin.request.post("/admin/encuestas/nueva", {
      form: { title: "¿Qué mar?", clave: crypto.randomUUID(), ...option(1), ...option(2) },
    });
    const polls = await listed("/admin/encuestas");
    const ideas = await listed("/admin/encuestas/ideas");
    expect([polls.length, ideas.length]).toEqual([4, 2]);
    const [poll = "", running = "", closed = ""] = polls;
    const [idea = ""] = ideas;
    for (const path of [
      ...["/admin/encuestas", "/admin/encuestas/nueva", poll, running, closed],
      ...[`${poll}/convertir`, `${closed}/convertir`, "/admin/encuestas/ideas", idea],
    ]) {
      await expectAccessibleAndRoomy(admin, path);
    }
    // Without scripts only the pages with forms are checked, because only forms have different markup.
    const light = await visit(browser, site, "Amparo", { extraHTTPHeaders: { "Save-Data": "on" } });
    for (const path of ["/admin/encuestas/nueva", poll, `${poll}/convertir`, idea]) {
      await light.goto(path);
      await unfold(light, "main");
      await expectAccessible(light, `${path} without scripts`);
    }
  });
});

test("A11Y-01 axe finds nothing in what shows at one width only, and it has enough contrast in both themes", async ({
  browser,
  site,
}) => {
  for (const [who, paths] of [
    [null, ["/", CURRENT, "/terms"]],
    ["Dunia", [CURRENT, "/preferences"]],
    ["Amparo", ["/admin"]],
  ] as const) {
    const page = await visit(browser, site, who);
    for (const path of paths) {
      await page.goto(path);
      await unfold(page, "main");
      await expectAccessibleInOtherViews(page, `${path} of ${who ?? "a visitor"}`);
    }
    if (!who) continue;
    for (const name of ["Ayuda", who]) {
      await showMenu(page, name);
      await expectAccessibleInOtherViews(page, `the menu of ${name}`);
    }
  }
});

/** Opens one header menu, on a phone also 'Menú' around it, and closes the others. */
const showMenu = (page: Page, name: string) =>
  page.locator(".site-header details").evaluateAll((menus: HTMLDetailsElement[], name) => {
    for (const menu of menus) {
      menu.open = menu.matches(".menu") || menu.textContent.trim().startsWith(name);
    }
  }, name);

test("A11Y-01 READ-05 axe finds nothing after the last story, whether one votes or visits", async ({
  browser,
  site,
}) => {
  const visitor = await visit(browser, site, null);
  const last = (await stories(visitor)).at(-1) ?? "";
  const voter = await register(browser, site);
  for (const story of await stories(voter)) {
    await voter.request.post(`${story}/lectura`, { form: { quiere: "leida" } });
  }
  for (const [page, heading] of [
    [visitor, "Has llegado al final"],
    [voter, "Has leído todas las historias"],
  ] as const) {
    await open(page, last);
    const next = page.getByRole("link", { name: "Siguiente sin leer" });
    await open(page, (await next.getAttribute("href")) ?? "");
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(page, heading);
    await expectRoomy(page, heading);
  }
});

test("A11Y-01 SHELL-04 axe finds nothing on the page of a failure", async ({ browser, site }) => {
  const page = await visit(browser, site, "Dunia");
  await intercept(page, fetchOf("/historias"), (route) =>
    route.fulfill({ status: 500, headers: { "X-Error-Id": "0badcafe" }, body: "Ay" }),
  );
  await open(page, "/terms");
  await page.getByRole("link", { name: "Leer", exact: true }).first().click();
  await expect(page.locator("main code")).toHaveText("0badcafe");
  await expectAccessible(page, "a failure");
  await expectRoomy(page, "a failure");
  await hydrated(page);
  await page.locator(".site-footer").getByRole("link", { name: "Enviar feedback" }).click();
  // Waits for the dialog's style sheet, which late scripts load and which sets this border to zero.
  await expect(page.locator(".dialog")).toHaveCSS("border-top-width", "0px");
});

/** Returns the paths of the last finished contest, of its winning story and of the winner. */
async function finishedContest(page: Page): Promise<string[]> {
  const links = ["h2 a", ".winner-title a", ".winner-author a"];
  return Promise.all(links.map((link) => linkOn(page, "/contest-history", link)));
}

/** Returns the id of the comment that this person wrote on the page. */
async function commentOf(page: Page, name: string): Promise<string> {
  const comment = page.locator(".comments li", { hasText: name }).first();
  return ((await comment.getAttribute("id")) ?? "").replace("comment-", "");
}

test("A11Y-01 MAIL-01 axe finds nothing on local mail, where its links lead, and on confirming and signing out", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Octavio");
  const { email } = demoAccount("Octavio");
  await page.request.post("/reset-password", { form: { paso: "pedir", email } });
  const mail = page.locator("main li", { hasText: email }).getByRole("link").first();
  await expect(async () => {
    await open(page, "/correo-local");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page, "/correo-local");
  await mail.click();
  await expect(page.getByRole("heading", { name: "Cabeceras" })).toBeVisible();
  await expectAccessible(page, "a local mail");
  for (const path of ["/confirmar", "/logout"]) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  // Opens the mailed link of a password reset, which also ends the session of this browser.
  await open(page, await runCommand({ what: "mailed link", site, email }));
  await expect(page.getByRole("button", { name: "Guardar la contraseña" })).toBeVisible();
  await expectRoomy(page, "a new password");
  await sendAsItIs(page, "main form");
  await expectAccessible(page, "a new password with errors");
  const link = await runCommand({ what: "unsubscribe path", site, email });
  await open(page, link);
  await expectAccessible(page, "before unsubscribing");
  await page.getByRole("button", { name: "Dejar de recibir correos" }).click();
  await expect(page.getByRole("heading", { name: "Ya no recibirás" })).toBeVisible();
  await expectAccessible(page, "after unsubscribing");
});

test("A11Y-01 the menu opens and closes by keyboard, and gives the focus back", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await open(page, "/terms");
  const name = page.locator(".user-menu summary");
  const profile = page.getByRole("link", { name: "Perfil", exact: true });
  await name.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(profile).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(profile).toBeHidden();
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(profile, "it closes when the focus goes elsewhere").toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(profile, "the next page opens with its menu closed").toBeHidden();
  await expect(page.locator("main")).toBeFocused();
});

for (const [when, flags, paths] of [
  ["while votes are counted", { seed: "demo", phase: "counting" }, ["/", CURRENT]],
  [
    "before there is any contest",
    { seed: "empty", phase: "results" },
    ["/", CURRENT, "/write", "/historias", "/contest-history"],
  ],
] as const) {
  test.describe(when, () => {
    test.use({ flags });

    test(`A11Y-01 axe finds nothing ${when}`, async ({ browser, site }) => {
      const page = await visit(browser, site, null);
      for (const path of paths) {
        await open(page, path);
        await unfold(page, "main");
        await expectAccessible(page, `${path} ${when}`);
        await expectRoomy(page, `${path} ${when}`);
      }
    });
  });
}
