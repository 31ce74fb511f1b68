import { describe, expect, test } from "vitest";
import { fixture } from "../../support/fixture";
import { pageOf } from "../month/page";
import { openWorld } from "../security/world";

const site = await fixture(openWorld());
const { contest, person, poll, story } = site;
const author = person.author.id;
const finished = `/contest/${contest.results.id}`;

/** Pages of the product's list of URLs that everybody may open. */
const PUBLIC = [
  ...["/", "/write", `/write/${contest.later.id}`, "/contest/current", finished],
  ...["/contest-history", "/historias", `/story/${story.author.voting.id}`],
  ...[`/story/${story.author.voting.id}?from=historias`, `/author/${author}`],
  ...[`/profile/${author}`, "/faq", "/apoyar", "/como-funciona", "/writing-resources", "/blog"],
  ...["/blog/la-raya", "/terms", "/privacy", "/dmca", "/cookie-policy", "/community-guidelines"],
  ...["/encuestas", `/encuesta/${poll.id}`, `${finished}/antologia`, "/reset-password"],
];

/** URLs that lead to another one, with that one's path. */
const LEADING: [path: string, leadsTo: string][] = [
  ["/history", "/contest-history"],
  ["/recursos/blog", "/blog"],
  ["/recursos/blog/la-raya", "/blog/la-raya"],
  ["/privacy-policy", "/privacy"],
  ["/gallery", "/historias"],
  ["/?type=recovery", "/reset-password"],
];

/** Follows redirects as a browser does. Returns the last page and its path. */
async function follow(path: string, role: "visitor" | "admin") {
  let at = path;
  let page = await pageOf(site.get(at, site.as[role]));
  for (let hops = 0; page.location && hops < 3; hops++) {
    at = page.location;
    page = await pageOf(site.get(at, site.as[role]));
  }
  const { pathname } = new URL(at, "https://tintero.test");
  return { page, status: page.status, pathname };
}

async function expectPage(path: string, role: "visitor" | "admin", leadsTo?: string, status = 200) {
  const { page, pathname, ...answer } = await follow(path, role);
  expect(answer.status).toBe(status);
  if (leadsTo) expect(pathname).toBe(leadsTo);
  expect(page.texts("title")).toEqual([expect.stringMatching(/./)]);
  expect(page.texts("h1")).toEqual([expect.stringMatching(/./)]);
  return page;
}

/** Returns the headings that skip a level, such as an h4 below an h2. */
function skipping(html: string): string[] {
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
  return levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? level) + 1 ? [`h${level} after h${levels[at - 1]}`] : [],
  );
}

describe("PAGE-01 SHELL-01 each address of the product is a page with a title and one heading", () => {
  test.each([...PUBLIC, "/apoyar/gracias"])(
    "A11Y-01 %s, whose headings skip no level",
    async (path) => {
      const { html } = await expectPage(path, "visitor");
      expect(skipping(html)).toEqual([]);
    },
  );

  test.each(LEADING)("%s leads to %s", async (path, leadsTo) => {
    await expectPage(path, "visitor", leadsTo);
  });

  test.each(["/profile", "/dashboard", "/preferences"])(
    "%s asks a visitor to log in",
    async (path) => {
      await expectPage(path, "visitor", "/login");
    },
  );

  test.each(["/admin", "/maintenance-preview", "/no-existe"])(
    "%s is none for a visitor",
    async (path) => {
      await expectPage(path, "visitor", undefined, 404);
    },
  );

  test.each([
    ["/profile", "/profile"],
    ["/dashboard", "/profile"],
    ["/preferences", "/preferences"],
    ["/admin", "/admin"],
    ["/maintenance-preview", "/maintenance-preview"],
  ])("%s is %s for an admin", async (path, leadsTo) => {
    await expectPage(path, "admin", leadsTo);
  });
});
