import { parse, type ParserError } from "parse5";
import { expect, test } from "vitest";
import { addressOf, PATTERNS } from "../security/pages";
import { openWorld } from "../security/world";
import { ROLES } from "../security/world-rows";
import { fixture } from "../../support/fixture";

const world = await fixture(openWorld());

/** Returns the errors that an HTML parser reports, and ids that occur twice. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const note = ({ code, startOffset }: ParserError) =>
    faults.push(`${code} at ${html.slice(startOffset - 20, startOffset + 20)}`);
  parse(html, { onParseError: note, sourceCodeLocationInfo: true });
  const ids = [...html.replace(/<script[^]*?<\/script>/g, "").matchAll(/ id="([^"]*)"/g)].map(
    ([, id = ""]) => id,
  );
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  // Removes drawings first: `style` elements belong in the head, but are allowed inside SVG.
  const body = html.slice(html.indexOf("<body")).replace(/<svg[^]*?<\/svg>/g, "");
  return [
    ...faults,
    ...twice.map((id) => `twice: ${id}`),
    ...(/<style/.test(body) ? ["style in the body"] : []),
  ];
}

test.each(PATTERNS)(
  "A11Y-01 the page /%s is HTML without faults, whoever opens it",
  async (pattern) => {
    for (const role of ROLES) {
      const answer = await world.get(addressOf(pattern, world), world.as[role]);
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      expect(faultsOf(await answer.text()), role).toEqual([]);
    }
  },
);

test("A11Y-01 each table says of what it is, and each link in a row of its own", async () => {
  const { id, title } = await world.db
    .selectFrom("stories")
    .where("id", "=", world.story.author.results.id)
    .select(["id", "title"])
    .executeTakeFirstOrThrow();
  const points = await (await world.get("/insignias")).text();
  expect(points).toMatch(/<table[^>]*><caption[^>]*>Puntos de karma</);
  const profile = await (await world.get("/profile", world.as.author)).text();
  const named = (href: string) => new RegExp(`<a href="${href}[^"]*">([^]*?)</a>`, "g");
  const names = [...profile.matchAll(named(`/story/${id}`))].map(([, text = ""]) =>
    text.replace(/<[^>]*>/g, ""),
  );
  expect(names).toContain(`Ver la historia «${title}»`);
  expect(names).toContain(`Informe de lecturas y votos «${title}»`);
  const admin = await (await world.get("/admin", world.as.admin)).text();
  expect(admin).toMatch(/>Editar <span class="visually-hidden">«[^»]+»</);
});
