import { expect, test } from "vitest";
import { PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { openSite } from "../../support/site";
import { fixture } from "../../support/fixture";

const site = await fixture(openSite());

const PHASES = ["submission", "voting", "counting", "results"] as const;
const MOVES = PHASES.flatMap((from) =>
  PHASES.filter((to) => to !== from).map((to) => [from, to] as const),
);
/** Markup of the contest page by the only phase in which it occurs. */
const OWN: Record<Exclude<Phase, "unknown">, RegExp> = {
  submission: /<ul class="names"><li><a [^>]*>Quien Escribe</,
  voting: /id="como-votar"[^]*>Cuento movido</,
  counting: /id="recuento"[^]*>Cuento movido</,
  results: />Cuento movido<[^]*<p class="story-meta">[^]*?<a [^>]*>Quien Escribe/,
};

test.each(MOVES)(
  "PHASE-02 the page shows a contest whose dates move from %s to %s as it is now",
  async (from, to) => {
    const author = await createUser(site.db, { display_name: "Quien Escribe" });
    const contest = await createContest(site.db, datesIn(from, new Date()));
    await createStory(site.db, {
      contest_id: contest.id,
      user_id: author.id,
      title: "Cuento movido",
    });
    const reader = await site.signIn((await createUser(site.db)).id);
    const contestPage = async (as?: string) =>
      (await site.get(`/contest/${contest.id}`, as)).text();
    for (const as of [undefined, reader]) expect(await contestPage(as)).toMatch(OWN[from]);
    await site.db
      .updateTable("contests")
      .set({ finalized_at: null, ...datesIn(to, new Date()), dates_version: 2 })
      .where("id", "=", contest.id)
      .execute();
    for (const as of [undefined, reader]) {
      const page = await contestPage(as);
      expect(page).toContain(`<span class="phase-badge">${PHASE_NAMES[to]}</span>`);
      expect(page).toMatch(OWN[to]);
    }
  },
);
