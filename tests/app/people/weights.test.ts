import { beforeAll, expect, test } from "vitest";
import { startSession } from "~/domain/accounts/sessions.server";
import { BADGES } from "~/domain/badges/definitions";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { BUDGETS } from "../../bench/budgets";
import { brotliOf, readPublic, sum, weigh } from "../../bench/weight";
import { openMonth, type Person } from "../month/makers";
import { fixture } from "../../support/fixture";

const { total, laterScript = 0, light } = BUDGETS.static;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const site = await fixture(openMonth());
let author: Person;
beforeAll(async () => {
  author = await site.person({ display_name: "Nieves Tudela", is_founder: 1 });
  for (let n = 1; n <= 12; n++) {
    const contest = await site.contest("results", { title: `La carta número ${n}`, month: "Mayo" });
    const place = { likes_count: n, winner_position: 2, is_winner: 1 } as const;
    await site.story(contest, author, { title: `Lo que dejó la marea ${n}`, ...place });
  }
  await site.badges(author, ...BADGES.map(({ id }) => id));
  await recomputeRankings(site.db, new Date());
  const origin = { userAgent: FIREFOX, country: "CO" };
  for (let n = 0; n < 19; n++) await startSession(site.db, author.id, origin, new Date());
});

test.each([
  ["PROFILE-01", "/profile"],
  ["PROFILE-03", "/preferences"],
  ["PROFILE-01", "/author/:id"],
  ["NOTIF-01", "/notificaciones"],
  ["BADGE-01", "/insignias"],
])(
  "%s the page of somebody with much to show is as light as a static page: %s",
  async (_, path) => {
    const address = path.replace(":id", author.id);
    const page = weigh((await site.see(address, author.as)).html);
    const later = page.modules.map((module) => brotliOf(readPublic(module), 11));
    expect(page.total).toBeLessThanOrEqual(total);
    expect(sum(later)).toBeLessThanOrEqual(laterScript);
    const plain = weigh((await site.see(address, author.as, { "Save-Data": "on" })).html);
    expect([plain.modules, plain.total <= light]).toEqual([[], true]);
  },
);
