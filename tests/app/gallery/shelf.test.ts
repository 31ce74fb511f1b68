import { describe, expect, test } from "vitest";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());

const DAY = 24 * 60 * 60 * 1000;

/** Creates a finished contest, `ago` months before the others, whose stories have this many votes each, most first. */
async function finished(title: string, votes: number[], ago = 1) {
  const at = (days: number) => new Date(Date.now() - (30 * ago - days) * DAY).toISOString();
  const contest = await site.contest("results", {
    title,
    month: "Octubre",
    created_at: at(-20),
    submission_deadline: at(0),
    voting_deadline: at(8),
    results_at: at(10),
    finalized_at: at(10),
  });
  const stories = [];
  for (const [n, likes_count] of votes.entries()) {
    const winner_position = likes_count > 0 && n < 3 ? n + 1 : null;
    const author = await site.person({ display_name: `Autora ${n + 1} de ${title}` });
    const story = {
      title: `${title} ${n + 1}`,
      likes_count,
      winner_position,
      published_at: at(n - 20),
    };
    stories.push(await site.story(contest, author, { ...story, created_at: story.published_at }));
  }
  return { contest, stories };
}

const shelf = async (query = "") => site.see(`/historias${query}`);
const winners = async (query?: string) => (await shelf(query)).texts(".number-title");

describe("CONTEST-12 the shelf of finished contests", () => {
  test("shows each number with its winner, newest first, and the others as an index by rank", async () => {
    await site.clear();
    const old = await finished("Bolsillos", [5, 3], 2);
    const { contest, stories } = await finished("Tabique", [9, 7, 4, 4, 0], 1);
    const page = await shelf();
    expect(page.texts(".number-title")).toEqual(["Tabique 1", "Bolsillos 1"]);
    expect(page.texts(".number-index")).toEqual([
      expect.stringMatching(
        /^También en el número 2 Tabique 2 Segundo lugar \d+ min Tabique 3 Tercer lugar \d+ min Tabique 4 Mención honorífica \d+ min Tabique 5 \d+ min$/,
      ),
      expect.stringMatching(/^También en el número 1 Bolsillos 2 Segundo lugar \d+ min$/),
    ]);
    expect(page.text).toContain("Ganó en octubre");
    expect(page.text).toContain("Autora 1 de Tabique");
    expect(page.links).toEqual(
      expect.arrayContaining([
        `/story/${stories[0]?.id}?from=historias`,
        `/story/${stories[4]?.id}?from=historias`,
        `/contest/${contest.id}`,
        `/contest/${old.contest.id}`,
      ]),
    );
    expect(page.html).toContain('alt="Número 2: Tabique"');
  });

  test("STORY-10 shows the winner's line in quotation marks: the chosen one, else the first sentence", async () => {
    await site.clear();
    const chosen = { excerpt: "La casa. Tiene tres.", line: "Tiene tres." };
    const first = { excerpt: "Ficha 2271. Un abrigo.", line: null };
    for (const [ago, text] of [chosen, first].entries()) {
      const { stories } = await finished("Tabique", [1], ago + 1);
      const id = stories[0]?.id ?? "";
      await site.db.updateTable("stories").set(text).where("id", "=", id).execute();
    }
    expect((await shelf()).texts(".number-line")).toEqual(["«Tiene tres.»", "«Ficha 2271.»"]);
  });

  test("leads to the whole number when it has more stories than the index", async () => {
    await site.clear();
    const smallContest = await finished("Pocas", [3, 2, 1, 0, 0, 0, 0], 2);
    const many = await finished("Muchas", [3, 2, 1, 0, 0, 0, 0, 0], 1);
    const page = await shelf();
    const [newer = "", older = ""] = page.texts(".number-index");
    expect(newer.match(/ min\b/g)).toHaveLength(6);
    expect(newer).toMatch(/Todo el número 2$/);
    expect(older.match(/ min\b/g)).toHaveLength(6);
    expect(older).not.toContain("Todo el número");
    expect(page.links).toContain(`/contest/${many.contest.id}#stories-section`);
    expect(page.links).not.toContain(`/contest/${smallContest.contest.id}#stories-section`);
  });

  test("PHASE-14 says why a number has no winner, and lists its stories all the same", async () => {
    await site.clear();
    await finished("Nadie vino", [], 2);
    await finished("Nadie votó", [0, 0], 1);
    const page = await shelf();
    expect(page.texts(".number-winner")).toEqual([
      "Desierto: ninguna historia recibió votos.",
      "Desierto: no llegó ninguna historia.",
    ]);
    expect(page.texts(".number-index")).toEqual([
      expect.stringMatching(/^En el número 2 Nadie votó 1 \d+ min Nadie votó 2 \d+ min$/),
    ]);
  });

  test("PHASE-14 does not call a contest deserted whose winning story was deleted", async () => {
    await site.clear();
    const { stories } = await finished("Tabique", [3, 2]);
    const id = stories[0]?.id ?? "";
    await site.db.deleteFrom("stories").where("id", "=", id).execute();
    const page = await shelf();
    expect(page.text).not.toContain("Desierto");
    expect(page.texts(".number-index").join()).toContain("Tabique 2");
  });

  test("REPORT-03 leaves a disqualified story out", async () => {
    await site.clear();
    const { stories } = await finished("Tabique", [3, 2]);
    await site.db
      .updateTable("stories")
      .set({ disqualified_at: new Date().toISOString(), winner_position: null, is_winner: 0 })
      .where("id", "=", stories[1]?.id ?? "")
      .execute();
    const page = await shelf();
    expect(page.texts(".number-title")).toEqual(["Tabique 1"]);
    expect(page.texts(".number-index")).toEqual([]);
    expect(page.html).not.toContain(stories[1]?.id);
  });

  test("PROFILE-05 has no name for a winner whose account was deleted", async () => {
    await site.clear();
    const { stories } = await finished("Tabique", [3]);
    const id = stories[0]?.id ?? "";
    await site.db.updateTable("stories").set({ user_id: null }).where("id", "=", id).execute();
    const page = await shelf();
    expect(page.texts(".story-meta")).toEqual([expect.stringContaining("Autor anónimo")]);
    expect(page.html).not.toContain("Autora 1");
  });

  test("CONTEST-05 has no contest that is still blind", async () => {
    await site.clear();
    await finished("Tabique", [3]);
    const voting = await site.contest("voting", { title: "A ciegas" });
    const story = await site.story(voting, await site.person(), { title: "Secreta" });
    const page = await shelf();
    expect(page.texts(".number")).toHaveLength(1);
    expect(page.html).not.toContain(story.id);
    expect(page.html).not.toContain("Secreta");
  });

  test("CONTEST-12 leads to this month's stories while they are read and voted for, and not before", async () => {
    const note = "Las historias de este mes se leen sin nombres";
    for (const [phase, isShown] of [
      ["submission", false],
      ["voting", true],
    ] as const) {
      await site.clear();
      await finished("Tabique", [3]);
      await site.contest(phase);
      expect((await shelf()).text.includes(note), phase).toBe(isShown);
    }
  });

  test("CONTEST-15 is paged, and every number is on one page", async () => {
    await site.clear();
    for (let ago = 1; ago <= 7; ago++) await finished(`Mes ${ago}`, [1], ago);
    const first = await shelf();
    expect(first.texts(".number")).toHaveLength(6);
    expect(first.links).toContain("/historias?pagina=2");
    const second = await shelf("?pagina=2");
    expect(second.texts(".number-title")).toEqual(["Mes 7 1"]);
    expect(second.links).toContain("/historias");
    expect(second.links).not.toContain("/historias?pagina=3");
    const none = await shelf("?pagina=3");
    expect(none.status).toBe(200);
    expect(none.text).toContain("En esta página no hay nada.");
    for (const query of ["?pagina=0", "?pagina=dos", "?pagina=-1"]) {
      expect(await winners(query)).toEqual(await winners());
    }
  });

  test("leads to the lists by minutes, by the categories that have stories, and to the search", async () => {
    await site.clear();
    const { contest } = await finished("Tabique", [3]);
    await site.story(contest, null, { story_category: "humor" });
    const voting = await site.contest("voting");
    await site.story(voting, null, { story_category: "terror" });
    const page = await shelf();
    expect(page.links.filter((link) => link.startsWith("/historias?"))).toEqual([
      "/historias?minutos=1-3",
      "/historias?minutos=4-6",
      "/historias?minutos=mas-de-6",
      "/historias?orden=recientes",
      "/historias?categoria=ficcion",
      "/historias?categoria=humor",
    ]);
    expect(page.field("q")).toBeUndefined();
    const list = await site.see("/historias?orden=recientes");
    expect(list.field("q")).toBe("");
    expect(list.links).toContain("/historias");
  });
});
