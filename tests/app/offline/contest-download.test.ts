import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { datesIn } from "../../../scripts/seed/rows";
import { editionPath, contestDownloadPath, type EditionEntry } from "~/domain/offline/edition";
import type { As } from "../../support/site";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";
import { root } from "../../../scripts/run.js";

const site = await fixture(openMonth({}, { cache: false }));
const author = await site.person({ display_name: "Autora Centinela" });
const voter = await site.person({ display_name: "Votante Centinela" });

/** Creates a contest in voting with this many stories, the first of them by `author`. */
async function contestOf(stories: number, contentOf?: (n: number) => string) {
  await site.clear();
  const contest = await site.contest("voting", { title: "El de la prueba" });
  const ids: string[] = [];
  for (let n = 0; n < stories; n++) {
    const by = n === 0 ? author : await site.person({});
    const votes = { likes_count: n, ...(contentOf ? { content: contentOf(n) } : {}) };
    ids.push((await site.story(contest, by, { title: `Historia ${n}`, ...votes })).id);
  }
  return { contest, ids, path: contestDownloadPath(contest.id) };
}

const finish = (id: string) =>
  site.db
    .updateTable("contests")
    .set(datesIn("results", new Date()))
    .where("id", "=", id)
    .execute();

/** Returns the order of a contest's stories in the download page's data. */
async function orderOf(path: string, as?: As): Promise<string[]> {
  const { html } = await site.see(path, as);
  const [, order = "[]"] = /"order":(\[[^\]]*\])/.exec(html) ?? [];
  return JSON.parse(order) as string[];
}

/** Returns all words of the demo community's stories, as material for long texts. */
function wordsOfDemo(): string[] {
  const folder = join(root, "scripts/seed/community/stories");
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return files.join(" ").split(/\s+/);
}

/** Returns a story of 1,000 words in paragraphs of 50, starting at this word of the list. */
function storyFrom(words: readonly string[], first: number): string {
  const paragraphs = Array.from({ length: 20 }, (_, n) =>
    words.slice(first + n * 50, first + (n + 1) * 50).join(" "),
  );
  return paragraphs.map((text) => `<p>${text.replace(/[<>&]/g, "")}</p>`).join("");
}

describe("READ-06 taking a contest along", () => {
  test("begins in voting with what the reader has not read, and ends with their own story", async () => {
    const { ids, path } = await contestOf(4);
    const order = await orderOf(path, author.as);
    expect(order.toSorted()).toEqual(ids.toSorted());
    expect(order.at(-1)).toBe(ids[0]);
    expect((await orderOf(path)).toSorted()).toEqual(ids.toSorted());
  });

  test("goes by votes after the results, the same for everybody", async () => {
    const { contest, ids, path } = await contestOf(3);
    await finish(contest.id);
    for (const as of [undefined, voter.as, author.as]) {
      expect(await orderOf(path, as)).toEqual(ids.toReversed());
    }
  });

  test("takes the first 100 stories of a larger contest, and says so", async () => {
    const { path } = await contestOf(102);
    for (const as of [undefined, voter.as]) {
      const page = await site.see(path, as);
      expect(page.text).toContain("El reto tiene 102 historias. Te llevas las 100 primeras");
      expect(await orderOf(path, as)).toHaveLength(100);
    }
  });

  test("says without a script that it needs one", async () => {
    const { path } = await contestOf(1);
    const { html } = await site.see(path);
    expect(html).toMatch(/<noscript><p>De guardarlas se encarga un script/);
    expect(html).not.toContain("Guardar en este dispositivo");
  });

  test("LITE-01 has no script in 'Modo ligero', and with Save-Data only when it is asked for", async () => {
    const { path } = await contestOf(1);
    const saving = { "Save-Data": "on" };
    const page = await site.see(path, undefined, saving);
    expect(page.html).not.toContain("<script");
    expect(page.text).toContain("Cargarlos y guardar historias");
    const downloadPage = await site.see(`${path}?guardar=si`, undefined, saving);
    expect(downloadPage.html).toContain("<script");
    const elsewhere = await site.see("/?guardar=si", undefined, saving);
    expect(elsewhere.html).not.toContain("<script");
    const on = await site.post("/modo-ligero", { quiere: "si", redirectTo: "/" });
    const light = await site.see(`${path}?guardar=si`, on.headers.getSetCookie()[0]?.split(";")[0]);
    expect(light.html).not.toContain("<script");
    expect(light.text).toContain("el modo ligero va sin scripts. Desactívalo");
  });

  test("is linked while the contest is read, voted, counted and finished", async () => {
    const { contest, path } = await contestOf(1);
    for (const phase of ["voting", "counting", "results"] as const) {
      await site.db
        .updateTable("contests")
        .set(datesIn(phase, new Date()))
        .where("id", "=", contest.id)
        .execute();
      expect((await site.see(`/contest/${contest.id}`)).html, phase).toContain(`href="${path}"`);
    }
  });

  test("of the current contest is found without its id", async () => {
    const { path } = await contestOf(1);
    const answer = await site.get("/contest/current/llevar");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  });

  test("takes 25 stories of a thousand words in at most 200 KB, the list included", async () => {
    const words = wordsOfDemo();
    const { contest } = await contestOf(25, (n) => storyFrom(words, n * 380));
    const list = await (await site.get(`/contest/${contest.id}/ediciones`)).text();
    const entries = JSON.parse(list) as EditionEntry[];
    const editions = await Promise.all(
      entries.map(async ({ id, hash }) => (await site.get(editionPath(id, hash))).text()),
    );
    const onTheWire = [list, ...editions].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(entries).toHaveLength(25);
    expect(onTheWire).toBeLessThanOrEqual(200 * 1024);
    const statedBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(
      Math.abs(statedBytes - onTheWire) / onTheWire,
      "the size that is said before",
    ).toBeLessThan(0.2);
  });

  test("leads back to the contest in submission, and is missing for an unknown contest", async () => {
    await site.clear();
    const contest = await site.contest("submission", {});
    const answer = await site.get(contestDownloadPath(contest.id), voter.as);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/contest/${contest.id}`,
    ]);
    expect((await site.get(contestDownloadPath("no-hay-tal"))).status).toBe(404);
  });
});
