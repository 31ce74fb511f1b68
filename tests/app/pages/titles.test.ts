import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addressOf, PATTERNS } from "../security/pages";
import { openWorld, send } from "../security/world";
import { pageOf, type Page } from "../month/page";
import { fixture } from "../../support/fixture";

const site = await fixture(openWorld());
const { contest, story, as } = site;

const DEFAULT = "Tintero - Tu nido creativo de escritura";

/** Checks that an error page has exactly one heading, equal to its title. */
function expectTitle(page: Page, status: number, title: string): void {
  expect(page.status).toBe(status);
  expect(page.texts("title")).toEqual([`${title} · Tintero`]);
  expect(page.texts("h1")).toEqual([title]);
}

describe("SHELL-05 an error page says in its title what it says in its heading", () => {
  test.each([
    ["/no-existe", 404, "Página no encontrada"],
    ["/contest/no-existe", 404, "Reto no encontrado"],
    ["/contest/no-existe/acta", 404, "Reto no encontrado"],
    [`/contest/${contest.voting.id}/acta`, 404, "El acta se publica con los resultados del reto."],
    [
      `/contest/${contest.results.id}/acta`,
      503,
      "El acta no está disponible ahora mismo. Vuelve más tarde.",
    ],
    ["/story/no-existe", 404, "Historia no encontrada"],
    [`/story/${story.author.submission.id}`, 403, "Historia no disponible"],
    ["/write/no-existe", 404, "Reto no encontrado"],
    ["/author/no-existe", 404, "Usuario no encontrado"],
    ["/profile/no-existe", 404, "Usuario no encontrado"],
    ["/story/no-existe/informe", 404, "Informe no encontrado"],
    ["/admin", 404, "Página no encontrada"],
    ["/maintenance-preview", 404, "Página no encontrada"],
    ["/comentario/no-existe/eliminar", 404, "Comentario no encontrado"],
    ["/?_data=routes/home", 404, "Página no encontrada"],
  ])("%s: %i, %s", async (path, status, title) => {
    expectTitle(await pageOf(site.get(path, as.reader)), status, title);
  });

  test.each([
    ["POST", "/terms", 405, "No se pudo hacer"],
    ["DELETE", "/terms", 405, "No se pudo hacer"],
    ["POST", "/no-existe", 404, "Página no encontrada"],
  ])("%s %s: %i, %s", async (method, path, status, title) => {
    expectTitle(await pageOf(send(site, path, { method })), status, title);
  });

  test("a form from another site: 403", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const page = await pageOf(send(site, "/login", { method: "POST", headers }));
    expectTitle(page, 403, "No se pudo hacer");
  });

  test("a form of another kind: 415, in the words of the refusal", async () => {
    const page = await pageOf(send(site, "/login", { method: "POST", body: "{}" }));
    expectTitle(page, 415, "Ese formato de envío no se admite.");
  });
});

test("SHELL-05 every page but home has a title of its own, in every role", async () => {
  const untitled: string[] = [];
  const checkTitles = async (role: "visitor" | "author" | "admin") => {
    for (const pattern of PATTERNS) {
      const page = await pageOf(site.get(addressOf(pattern, site), as[role]));
      const [title] = page.texts("title");
      if (!page.headers.get("Content-Type")?.startsWith("text/html")) continue;
      if (page.status < 300 || page.status >= 400) {
        if ((title === DEFAULT) !== (pattern === "/"))
          untitled.push(`${role} ${pattern}: ${title}`);
      }
    }
  };
  await Promise.all((["visitor", "author", "admin"] as const).map(checkTitles));
  expect(untitled).toEqual([]);
});

test("SHELL-05 a vote that is refused is no home page", async () => {
  const vote = { quiere: "voto", clave: crypto.randomUUID() };
  const page = await pageOf(
    site.post(`/story/${story.author.submission.id}/voto`, vote, as.reader),
  );
  expect(page.status).toBe(403);
  expect(page.texts("title")).toEqual(["Votar · Tintero"]);
});

// Must be the last test, because it renames a table that the site needs.
test("SHELL-05 SHELL-04 a page that broke says so in its title", async () => {
  await sql`ALTER TABLE stories RENAME TO stories_gone`.execute(site.db);
  for (const path of ["/historias", "/story/una", `/contest/${contest.voting.id}`]) {
    expectTitle(await pageOf(site.get(path)), 500, "Ups! Algo salió mal");
  }
});
