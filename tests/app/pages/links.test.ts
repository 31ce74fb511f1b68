import { afterAll, expect, test } from "vitest";
import { everyPage } from "./every-page";

const { site, seen, as } = await everyPage();
afterAll(() => site.close());

test("SHELL-01 PROFILE-01 every link leads to a page that is there for who sees it", async () => {
  const dead = new Map<string, string>();
  const asked = new Set<string>();
  for (const { who, name, page } of seen) {
    for (const link of page.links.map(pathOf)) {
      const visit = `${who} ${link}`;
      if (link === null || asked.has(visit)) continue;
      asked.add(visit);
      const { status } = await site.get(link, as[who]);
      // A contest that was made of rows has no ledger to show.
      if (status === 503 && link.endsWith("/acta")) continue;
      if (status >= 400) dead.set(visit, `${status}, on ${name}`);
    }
  }
  expect(asked.size).toBeGreaterThan(100);
  expect(Object.fromEntries(dead)).toEqual({});
});

/** The path of a link of ours, without its place on the page; null for one that leads elsewhere. */
function pathOf(link: string): string | null {
  return link.startsWith("/") ? (link.split("#")[0] ?? null) : null;
}
