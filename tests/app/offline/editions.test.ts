import { describe, expect, test } from "vitest";
import { datesIn } from "../../../scripts/seed/rows";
import type { Edition, EditionEntry } from "~/domain/offline/edition";
import type { As } from "../../support/site";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth({}, { cache: false }));
const admin = await site.person({ is_admin: 1, display_name: "Jefa Centinela" });
const author = await site.person({ display_name: "Autora Centinela" });
const voter = await site.person({ display_name: "Votante Centinela" });
const everybody: (As | undefined)[] = [undefined, voter.as, author.as, admin.as];

type Phase = "submission" | "voting" | "counting" | "results";

/** Creates a contest in voting with one story. `move` changes the contest's phase. */
async function oneStory() {
  // Deletes other contests, because a change of their order would change this contest's number.
  await site.clear();
  const contest = await site.contest("voting", { title: "El de la prueba" });
  const content = '<p>—Pasa —dijo.</p><p><img src="/imagen/una" alt="un farol"></p>';
  const story = await site.story(contest, author, { title: "La niebla", content, is_mature: 1 });
  const move = (phase: Phase) =>
    site.db
      .updateTable("contests")
      .set(datesIn(phase, new Date()))
      .where("id", "=", contest.id)
      .execute();
  return { contest, story, move };
}

const editionOf = async (id: string) =>
  (await (await site.get(`/edicion/${id}`)).json()) as Edition;
const listOf = async (id: string) =>
  (await (await site.get(`/contest/${id}/ediciones`)).json()) as EditionEntry[];
const hashOnPage = async (id: string, as?: As) =>
  /data-edition="([^"]+)"/.exec((await site.see(`/story/${id}`, as)).html)?.[1];

describe("LITE-02 the edition of a story", () => {
  test.each(["voting", "counting"] as const)(
    "is the same for everybody in %s, and names nobody",
    async (phase) => {
      const { story, move } = await oneStory();
      await move(phase);
      const answers = await Promise.all(
        everybody.map(async (as) => (await site.get(`/edicion/${story.id}`, as)).text()),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain("La niebla");
      expect(answers[0]).not.toMatch(/Centinela/);
      expect(answers[0]).not.toContain(author.id);
    },
  );

  test("holds the text in a book's typography, the facts, and a picture's description", async () => {
    const { story } = await oneStory();
    expect(await editionOf(story.id)).toMatchObject({
      title: "La niebla",
      html: expect.stringMatching(/class="speech".*\[Imagen: un farol\]/s),
      isMature: true,
      author: null,
      contest: { title: "El de la prueba", number: expect.any(Number) },
    });
  });

  test("names its author after the results, under another hash", async () => {
    const { story, move } = await oneStory();
    const blind = await hashOnPage(story.id);
    await move("counting");
    expect(await hashOnPage(story.id), "nothing new while votes are counted").toBe(blind);
    await move("results");
    expect((await editionOf(story.id)).author).toBe("Autora Centinela");
    expect(await hashOnPage(story.id)).not.toBe(blind);
  });

  test("is not there in submission, not even for its author", async () => {
    const { story, move } = await oneStory();
    await move("submission");
    for (const as of everybody) {
      const answer = await site.get(`/edicion/${story.id}`, as);
      expect([answer.status, await answer.text()]).toEqual([404, "null"]);
    }
    expect(await hashOnPage(story.id, author.as)).toBeUndefined();
  });

  test("leaves no copy in the browser's cache, which nothing could empty", async () => {
    const { story } = await oneStory();
    const { headers } = await site.get(`/edicion/${story.id}`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Set-Cookie")).toBeNull();
  });
});

describe("READ-06 the list of a contest's editions", () => {
  test("gives hash and size of each, the same for everybody and as the pages name them", async () => {
    const { contest, story } = await oneStory();
    const other = await site.story(contest, voter, { title: "Otra" });
    const list = await listOf(contest.id);
    expect(list.map(({ id }) => id)).toEqual([story.id, other.id].sort());
    for (const { id, hash, bytes } of list) {
      expect(await hashOnPage(id)).toBe(hash);
      expect(bytes).toBeGreaterThan(200);
    }
    for (const as of everybody) {
      const answer = await site.get(`/contest/${contest.id}/ediciones`, as);
      expect(await answer.json()).toEqual(list);
    }
  });

  test("is empty in submission, and missing for an unknown contest", async () => {
    const { contest, move } = await oneStory();
    await move("submission");
    expect(await listOf(contest.id)).toEqual([]);
    expect((await site.get("/contest/no-hay-tal/ediciones")).status).toBe(404);
  });
});
