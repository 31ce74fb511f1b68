import { describe, expect, test } from "vitest";
import { longDate } from "~/domain/time/time";
import type { As } from "../../support/site";
import { samePart } from "../security/pages";
import { BOGOTA, openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());

async function voting(count: number, phase: "voting" | "counting" | "results" = "voting") {
  const contest = await site.contest(phase, { title: "El último de la noche" });
  const stories = [];
  for (let n = 0; n < count; n++) {
    stories.push(await site.story(contest, await site.person(), { title: `Historia ${n}` }));
  }
  const path = `/contest/${contest.id}`;
  const end = longDate(contest.voting_deadline, BOGOTA);
  /** Returns the ids of the stories in the order in which the contest page lists them. */
  const listed = async (as?: As, headers?: Record<string, string>) => {
    const { html } = await site.see(path, as, headers);
    return [...html.matchAll(/<article class="story-card" id="historia-([\w-]+)"/g)].map(
      ([, id = ""]) => id,
    );
  };
  return { contest, stories, path, end, next: `${path}/siguiente`, listed };
}

/** Returns the target of the link box after a story's text. */
const nextOf = (html: string) => /<a class="next-story"[^>]* href="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * Follows the links to the next unread story, from page to page, until there is none. Returns the visited stories and the last
 * page. A voter's links name the story, those of a visitor lead to it by a redirect.
 */
async function walk(
  from: string,
  { as, headers, reads = false }: { as?: As; headers?: Record<string, string>; reads?: boolean },
) {
  const met = [from];
  for (;;) {
    const id = met.at(-1) ?? "";
    const link = nextOf((await site.see(`/story/${id}`, as, headers)).html);
    if (reads) await site.send(`/story/${id}/lectura`, { quiere: "leida" }, as);
    expect(met.length, met.join()).toBeLessThan(50);
    if (link.startsWith("/story/")) {
      met.push(link.replace("/story/", ""));
      continue;
    }
    expect(link).toContain(`/siguiente?despues=${id}`);
    const page = await site.see(link, as, headers);
    if (page.location === null) return { met, page };
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    met.push(page.location.replace("/story/", ""));
  }
}

describe("READ-05 'Siguiente sin leer'", () => {
  test("leads a voter through their own order; after the last all are read, with votes left and the close", async () => {
    const { contest, path, listed, end } = await voting(5);
    const voter = await site.person();
    const order = await listed(voter.as);
    const [first = ""] = order;
    await site.send(
      `/story/${first}/voto`,
      { quiere: "voto", clave: crypto.randomUUID() },
      voter.as,
    );
    const { met, page } = await walk(first, { as: voter.as, reads: true });
    expect(met).toEqual(order);
    expect([page.status, page.texts("h1")]).toEqual([200, ["Has leído todas las historias"]]);
    expect(page.text).toContain("Te quedan 2 votos.");
    expect(page.text).toContain(`La votación cierra el ${end}`);
    expect(page.links).toContain(`${path}#stories-section`);
    expect(page.links).not.toContain(`${path}/siguiente`);
    expect((await site.see(`/contest/${contest.id}/siguiente`, voter.as)).status).toBe(200);
  });

  test("marks nothing: who leaves all unread is led to the first from the last one", async () => {
    const { path, next, listed } = await voting(4);
    const voter = await site.person();
    const order = await listed(voter.as);
    let met = order[0] ?? "";
    for (const story of [...order.slice(1), order[0]]) {
      met = nextOf((await site.see(`/story/${met}`, voter.as)).html).replace("/story/", "");
      expect(met).toBe(story);
    }
    const page = await site.see(`${next}?despues=${order.at(-1)}`, voter.as);
    expect(page.texts("h1")).toEqual(["Has llegado al final"]);
    expect(page.text).toContain("Te quedan 4 historias sin leer");
    expect(page.text).toContain("Te quedan 3 votos.");
    expect(page.links).toContain(`${path}/siguiente`);
    expect((await site.see(`${path}/siguiente`, voter.as)).location).toBe(`/story/${order[0]}`);
    expect(await site.count("user_story_reads")).toBe(5);
  });

  test("leads visitors through their order of the day, each through their own, from one and the same page", async () => {
    const { stories, path, listed, end } = await voting(8);
    const orders = new Set<string>();
    for (const agent of ["uno", "dos", "tres"]) {
      const headers = { "User-Agent": agent };
      const order = await listed(undefined, headers);
      const { met, page } = await walk(order[0] ?? "", { headers });
      expect(met).toEqual(order);
      expect(page.text).toContain("las has leído todas");
      expect(page.text).toContain(`La votación cierra el ${end}`);
      expect(page.links).toContain(`/register?redirectTo=${path}`);
      orders.add(order.join());
    }
    expect(orders.size).toBe(3);
    const storyPage = async (agent: string) =>
      samePart(
        (await site.see(`/story/${stories[0]?.id}`, undefined, { "User-Agent": agent })).html,
      );
    expect(await storyPage("uno")).toBe(await storyPage("dos"));
  });

  test("never leads to one's own story", async () => {
    const contest = await site.contest("voting");
    const author = await site.person();
    const own = await site.story(contest, author);
    const other = await site.story(contest, await site.person());
    const { met, page } = await walk(own.id, { as: author.as, reads: true });
    expect(met).toEqual([own.id, other.id]);
    expect(page.texts("h1")).toEqual(["Has leído todas las historias"]);
  });

  test.each(["counting", "results"] as const)(
    "is not offered in %s, and leads to the contest",
    async (phase) => {
      const { stories, next, path } = await voting(2, phase);
      const page = await site.see(`/story/${stories[0]?.id}`);
      expect(page.links.filter((link) => link.includes("/siguiente"))).toEqual([]);
      expect((await site.see(next)).location).toBe(path);
    },
  );

  test("SEC-03 is 404 for a contest that is not there, and begins at the top after any other word", async () => {
    const { next, listed } = await voting(3);
    expect((await site.see("/contest/ninguno/siguiente")).status).toBe(404);
    const headers = { "User-Agent": "cuatro" };
    const [first] = await listed(undefined, headers);
    for (const after of ["", "nada", "%00", "x".repeat(5000)]) {
      const { location } = await site.see(`${next}?despues=${after}`, undefined, headers);
      expect(location).toBe(`/story/${first}`);
    }
  });
});
