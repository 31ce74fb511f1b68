import { describe, expect, test } from "vitest";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { BADGES } from "~/domain/badges/definitions";
import { openSite } from "../../support/site";
import { openMonth } from "../month/makers";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth({}, { assets: true }));

/** Forty people with one story each in a finished contest. The first person has the most karma. */
const finished = await site.contest("results");
const people = await Promise.all(
  Array.from({ length: 40 }, async (_, n) => {
    const person = await site.person({
      display_name: `Persona ${String(n + 1).padStart(2, "0")}.`,
    });
    await site.story(finished, person, { likes_count: 100 - n });
    return person;
  }),
);
const [first, , third] = people;
if (!first || !third) throw new Error("forty people");
await site.badges(third, "kofi_supporter");
await site.badges(first, "first_story");
await recomputeRankings(site.db, new Date());

const namesIn = (html: string) => [...html.matchAll(/Persona \d\d/g)].map(([name]) => name);
const rankingOf = (html: string) => /<section id="rankings".*?<\/section>/s.exec(html)?.[0] ?? "";

describe("KARMA-02 the rankings on home", () => {
  test("are the first five, the supporter in a frame, with a way to the panel", async () => {
    const { html, links } = await site.see("/");
    const ranking = rankingOf(html);
    expect(namesIn(ranking)).toEqual([3, 1, 2, 4, 5].map((n) => `Persona 0${n}`));
    expect(ranking).toMatch(/<b class="supporter">.*Persona 03/);
    expect(ranking).toContain("con insignias: Mecenas");
    expect(links).toContain("/?ranking=5#rankings");
    expect(ranking).not.toContain("historia");
  });

  test("are five more at each step without scripts, and five again", async () => {
    const open = await site.see("/?ranking=5");
    expect(namesIn(rankingOf(open.html))).toHaveLength(5);
    expect(open.links).toContain("/?ranking=10#rankings");
    expect(open.text).not.toContain("Ver menos");
    expect(open.text).toContain("1 historia");
    const ten = await site.see("/?ranking=10");
    expect(namesIn(rankingOf(ten.html))).toHaveLength(10);
    expect(ten.links).toEqual(expect.arrayContaining(["/?ranking=15#rankings"]));
    expect(ten.text).toContain("Ver menos");
    const all = await site.see("/?ranking=40");
    expect(namesIn(rankingOf(all.html))).toHaveLength(40);
    expect(all.text).not.toContain("Ver más");
  });

  test("always show one's own place, and whose it is", async () => {
    const last = people.at(-1);
    expect((await site.see("/", last?.as)).text).toContain("Tu lugar: el 40, con 137 puntos.");
    expect((await site.see("/", first.as)).text).toContain("Persona 01. (tú)");
    const newcomer = await site.person();
    expect((await site.see("/", newcomer.as)).text).toContain("Aún no tienes puntos");
    expect((await site.see("/")).text).not.toMatch(/Tu lugar|Aún no tienes puntos/);
  });
});

test("KARMA-02 SEC-06 one's own place is in no page that others are given", async () => {
  const cached = await openSite({}, { cache: true });
  const { db } = cached;
  const contest = await createContest(db, datesIn("results", new Date()));
  const person = await createUser(db, { display_name: "Una Sola" });
  await createStory(db, { contest_id: contest.id, user_id: person.id });
  await recomputeRankings(db, new Date());
  const as = await cached.signIn(person.id);
  const page = async (path: string, cookie?: string) => (await cached.get(path, cookie)).text();
  for (const path of ["/", "/?ranking=5", "/?ranking=10"]) {
    expect(await page(path, as)).toContain("Tu lugar: el 1");
    for (const cookie of [undefined, undefined, as, undefined]) {
      const html = await page(path, cookie);
      expect(html.includes("Tu lugar")).toBe(cookie === as);
    }
  }
  await cached.close();
});

test("KARMA-02 ADMIN-02 an admin's button recomputes them, and it is logged", async () => {
  const admin = await site.person({ is_admin: 1 });
  const late = await site.person({ display_name: "Recién Llegada" });
  await site.story(finished, late, { likes_count: 500 });
  expect((await site.see("/")).text).not.toContain("Recién Llegada");
  const before = await site.see("/admin", admin.as);
  expect(before.buttons).toContain("Recalcular ahora");
  expect(before.text).toContain("con 40 personas");
  const answer = await site.send("/admin/rankings", {}, admin.as);
  expect([answer.status, answer.location]).toEqual([303, "/admin"]);
  expect((await site.see("/admin", admin.as)).text).toContain("con 41 personas");
  expect((await site.see("/")).text).toContain("Recién Llegada");
  const log = site.db.selectFrom("audit_log").where("actor_id", "=", admin.id).select("action");
  expect(await log.execute()).toEqual([{ action: "rankings.recompute" }]);
});

test("KARMA-02 OPS-03 the work of every minute computes them when they are old", async () => {
  const { db } = site;
  await db
    .updateTable("ranking_metadata")
    .set({ last_updated: "2026-01-01T00:00:00.000Z" })
    .execute();
  await (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
  const { last_updated } = await db
    .selectFrom("ranking_metadata")
    .select("last_updated")
    .executeTakeFirstOrThrow();
  expect(Date.now() - Date.parse(last_updated)).toBeLessThan(60_000);
});

test("BADGE-01 BADGE-03 KARMA-01 a page explains every badge and point by the rules' own numbers", async () => {
  const page = await site.see("/insignias");
  expect(page.texts("h3")).toEqual(BADGES.map(({ name }) => name));
  for (const text of [
    ...["Por tu primera historia.", "Por enviar 5 historias.", "Por enviar 15 historias."],
    ...["Por ganar dos retos.", "Medalla de bronce", "Medalla de plata", "Medalla de oro"],
    ...["+15", "+2", "+1", "+3", "+30", "+75", "+50"],
  ]) {
    expect(page.text).toContain(text);
  }
  const drawings = [...page.html.matchAll(/<use href="([^"#]*)#([a-z-]+)"/g)];
  expect(drawings.map(([, , icon]) => icon)).toEqual(BADGES.map(({ icon }) => icon));
  const sprite = await site.get(drawings[0]?.[1] ?? "");
  expect(sprite.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(sprite.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const medals = [...(await sprite.text()).matchAll(/<g id="([a-z-]+)"/g)].map(([, id]) => id);
  expect(medals.sort()).toEqual(BADGES.map(({ icon }) => icon).sort());
});

test("BADGE-03 a person's badges on their profile are drawn and named", async () => {
  const { html, text } = await site.see("/profile", third.as);
  expect(html).toMatch(
    /<li class="badge tier-2"><svg class="medal tier-2"[^>]*aria-hidden="true"><use href="[^"]*#coffee"/,
  );
  expect(text).toContain("Mecenas");
});

test("BADGE-03 a list shows four badges, and the others when they are asked for; a name has two", async () => {
  const winner = await site.person();
  await site.badges(winner, "kofi_supporter", "contest_winner_veteran", "contest_winner");
  await site.badges(winner, "contest_finalist", "writer_15", "writer_5", "first_story");
  const contest = await site.contest("results");
  await site.story(contest, winner, { title: "La de siete insignias" });
  for (const path of ["/profile", `/author/${winner.id}`]) {
    const { html, texts } = await site.see(path, winner.as);
    const names = texts(".badge").map((text) => BADGES.find(({ name }) => text.startsWith(name)));
    const [seen = "", others = ""] = html.split("<details><summary>Ver ");
    const count = (part: string) => part.split('<li class="badge ').length - 1;
    expect([path, count(seen)]).toEqual([path, 4]);
    expect(others).toMatch(/^\d insignias? más<\/summary>/);
    expect(names.length).toBe(4 + count(others));
    expect(names).toEqual(BADGES.filter((badge) => names.includes(badge)));
  }
  const card = await site.see("/historias?q=siete");
  expect(card.texts(".medals")).toEqual(["con insignias: Mecenas, Doble corona"]);
  expect(card.html.match(/<svg width="16"/g)).toHaveLength(1);
});

test("BADGE-03 CONTEST-08 the prize of a story and the medals of its author are named and drawn apart", async () => {
  const contest = await site.contest("results", { title: "El del premio" });
  await site.badges(first, "contest_winner");
  await site.story(contest, first, { title: "La premiada", winner_position: 1, is_winner: 1 });
  const page = await site.see("/historias?q=premiada");
  const prizes = page.texts(".winner-place");
  const medals = page.texts(".medals");
  expect(prizes).toHaveLength(1);
  expect(medals).toEqual(["con insignias: Pluma ganadora, Pluma nueva"]);
  for (const { name } of BADGES) expect(prizes).not.toContain(name);
});
