import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { PAGE_ACCOUNT, pageAccountOf } from "~/domain/forms/page-account";
import { attributesOf, elementsOf } from "../../support/elements";
import { fixture } from "../../support/fixture";
import { FORM_PATTERNS, formOf } from "./forms";
import { addressOf, PATTERNS, type Pattern } from "./pages";
import { openWorld, send, unchanged } from "./world";
import type { Role } from "./world-rows";

const world = await fixture(openWorld());

const OTHER = "Esta página se abrió con otra cuenta";

/** The tag of a page that was rendered for this account in a session that has ended since. */
const oldTag = (id: string) => pageAccountOf(id, "00000000");

/** The role that sends a pattern's form, and another account for which the page was rendered. */
function accountsOf(pattern: Pattern) {
  const { as, ...form } = formOf(pattern, world);
  const role: Exclude<Role, "visitor"> = as === "visitor" ? "reader" : as;
  const opener = role === "other" ? world.person.author : world.person.other;
  return { ...form, as: world.as[role], role, opener };
}

describe("AUTH-08 the form of a page that was opened with another account", () => {
  test.each(FORM_PATTERNS.filter((pattern) => pattern !== "logout"))(
    "AUTH-08 %s is refused and changes nothing",
    async (pattern) => {
      const { path, fields, as, opener } = accountsOf(pattern);
      const sent = { ...fields, [PAGE_ACCOUNT]: oldTag(opener.id) };
      await unchanged(world.db, async () => {
        const answer = await world.post(path, sent, as);
        expect(answer.status).toBe(412);
        expect(await answer.text()).toContain(`<h1>${OTHER}</h1>`);
      });
    },
  );

  test("AUTH-08 names the current account, gives the text back and leads to the page", async () => {
    const { path, as, opener } = accountsOf("story/:storyId/comentario");
    const page = `/story/${world.story.author.voting.id}`;
    const content = "Me quedo con\nel <cartero>.";
    const sent = { content, clave: "clave", [PAGE_ACCOUNT]: oldTag(opener.id) };
    const answer = await world.post(path, sent, as, { Referer: `http://localhost${page}` });
    const html = await answer.text();
    expect(html).toContain("Has entrado como «Lectora Atenta» y lo que enviaste no se guardó.");
    expect(html).toContain("Me quedo con\nel &lt;cartero&gt;.</textarea>");
    expect(html).toContain(`href="${page}"`);
  });

  test("AUTH-08 gives a title back in one line, and a text in several", async () => {
    const { path, as, opener } = accountsOf("write/:contestId");
    const content = "La última barca se fue sin nosotros, y nadie dijo nada durante un rato.";
    const sent = { title: "El muelle", content, [PAGE_ACCOUNT]: oldTag(opener.id) };
    const html = await (await world.post(path, sent, as)).text();
    expect(html).toMatch(/<textarea rows="1"[^>]*>\nEl muelle</);
    expect(html).toMatch(/<textarea rows="6"[^>]*>\nLa última barca/);
  });

  test("AUTH-08 never shows a password again, nor leads to another site", async () => {
    const sent = {
      historias: "anonimas",
      password: "mi frase secreta",
      [PAGE_ACCOUNT]: oldTag(world.person.other.id),
    };
    const from = { Referer: "https://mal.example/preferences" };
    const answer = await world.post("/preferences/eliminar", sent, world.as.reader, from);
    const html = await answer.text();
    expect(answer.status).toBe(412);
    expect(html).not.toContain("mi frase secreta");
    expect(html).not.toContain("mal.example");
    expect(html).toContain('href="/preferences/eliminar"');
  });

  test("AUTH-08 answers a form of Remix's script with a refusal that the form shows", async () => {
    const { path, fields, as, opener } = accountsOf("story/:storyId/voto");
    const sent = { ...fields, [PAGE_ACCOUNT]: oldTag(opener.id) };
    const answer = await world.post(`${path}.data`, sent, as);
    expect(answer.status).toBe(412);
    expect(await answer.text()).toContain(
      `${OTHER} y no se guardó nada. Recárgala para seguir como «Lectora Atenta».`,
    );
  });

  test("AUTH-08 answers the editor's requests with the reason as JSON", async () => {
    const { path, fields, as, opener } = accountsOf("write/:contestId/borrador");
    const sent = { ...fields, [PAGE_ACCOUNT]: oldTag(opener.id) };
    const answer = await world.post(path, sent, as, { "Sec-Fetch-Dest": "empty" });
    expect(answer.status).toBe(412);
    expect(await answer.json()).toEqual({ message: expect.stringContaining(OTHER) });
  });

  test("AUTH-08 is refused for the reading that a script reports, whose tag is in the address", async () => {
    const { path, as, opener } = accountsOf("story/:storyId/lectura");
    await unchanged(world.db, async () => {
      const address = `${path}?${PAGE_ACCOUNT}=${oldTag(opener.id)}`;
      expect((await world.post(address, { quiere: "leida", como: "auto" }, as)).status).toBe(412);
    });
  });
});

describe("AUTH-08 a form that acts for the account of its page", () => {
  const like = { quiere: "me-gusta" };
  const path = () => addressOf("comentario/:commentId/me-gusta", world);

  test.each<[string, () => Record<string, string>]>([
    ["of a visitor's page, sent after a login", () => ({})],
    [
      "of a page from an earlier session",
      () => ({ [PAGE_ACCOUNT]: oldTag(world.person.reader.id) }),
    ],
  ])("AUTH-08 %s is carried out", async (_, tag) => {
    expect((await world.post(path(), { ...like, ...tag() }, world.as.reader)).status).toBe(303);
  });

  test("AUTH-08 asks for a login if no account is signed in any more", async () => {
    const sent = { ...like, [PAGE_ACCOUNT]: oldTag(world.person.reader.id) };
    expect((await world.post(path(), sent)).status).toBe(303);
  });

  test("AUTH-08 a logout works on every page, whoever opened it", async () => {
    const as = await world.signIn(world.person.other.id);
    const sent = { redirectTo: "/", [PAGE_ACCOUNT]: oldTag(world.person.reader.id) };
    expect((await world.post("/logout", sent, as)).headers.get("Set-Cookie")).toContain("sesion=;");
  });
});

describe("AUTH-08 the data of an open page, requested after a login in another tab", () => {
  const SAYS =
    "En otra pestaña iniciaste sesión como «Lectora Atenta»: esta página es ahora de esa cuenta.";

  /** Requests the page data of a story as the reader, from a page with this tag. */
  async function dataFor(tag: string): Promise<string> {
    const path = `/story/${world.story.author.voting.id}.data`;
    return (await world.get(path, world.as.reader, { [PAGE_ACCOUNT]: tag })).text();
  }

  test("AUTH-08 say whose page it is now", async () => {
    expect(await dataFor(oldTag(world.person.other.id))).toContain(SAYS);
  });

  test("AUTH-08 say nothing on a page of the same account, though from an earlier session", async () => {
    expect(await dataFor(oldTag(world.person.reader.id))).not.toContain("En otra pestaña");
  });
});

/** Actions of forms without an account tag: they change the browser's settings or the subscription of an e-mail address. */
const FOR_ANYBODY = ["/cookie-policy", "/apariencia", "/newsletter", "/sin-conexion"];

test.each(["reader", "author", "admin"] as const)(
  "AUTH-08 every form on the pages of %s names the page's account",
  async (role) => {
    const seen = new Set<string>();
    for (const pattern of PATTERNS) {
      const answer = await send(world, addressOf(pattern, world), {
        as: world.as[role],
        headers: { "Sec-Purpose": "prefetch" },
      });
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      for (const form of elementsOf(parse(await answer.text()))) {
        const { method, action = addressOf(pattern, world) } = attributesOf(form);
        if (form.tagName !== "form" || method !== "post" || FOR_ANYBODY.includes(action)) continue;
        const tags = [...elementsOf(form)]
          .map(attributesOf)
          .filter(({ name }) => name === PAGE_ACCOUNT)
          .map(({ value }) => value?.slice(8));
        expect([pattern, action, tags]).toEqual([pattern, action, [world.person[role].id]]);
        seen.add(action);
      }
    }
    // Guards against a loop that checks nothing: forms with more than ten actions were checked.
    expect([...seen].length).toBeGreaterThan(10);
  },
);
