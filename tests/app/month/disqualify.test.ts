import { describe, expect, test } from "vitest";
import { fixture } from "../../support/fixture";
import { openMonth, type Person } from "./makers";

const site = await fixture(openMonth());

const REASON = "El texto es de otra persona: se publicó en 2019.";
const pathOf = (story: { id: string }) => `/admin/historia/${story.id}/descalificar`;
const makeForm = (fase: string) => ({ fase, norma: "originality", motivo: REASON });

async function standing(story: { id: string }) {
  return site.db
    .selectFrom("interventions")
    .where("story_id", "=", story.id)
    .where("lifted_at", "is", null)
    .selectAll()
    .executeTakeFirst();
}

async function liftForm(story: { id: string }, fase: string) {
  return { fase, levantar: (await standing(story))?.id ?? "" };
}

const admin = await site.person({ is_admin: 1, display_name: "Ada Admin" });
const author = await site.person({ display_name: "Nora Autora" });
const reader = await site.person();

describe("REPORT-03 an admin disqualifies a story in voting", () => {
  test("its page says what will happen, and names neither its author nor votes", async () => {
    const contest = await site.contest("voting");
    const story = await site.story(contest, author, { title: "La copiada" });
    await site.send(
      `/story/${story.id}/voto`,
      { quiere: "voto", clave: crypto.randomUUID() },
      reader.as,
    );
    const page = await site.see(pathOf(story), admin.as);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Los votos que tuviera vuelven a quienes los dieron");
    expect(page.html).not.toContain("Nora Autora");
    expect(page.html).not.toContain(author.id);
    expect(page.text).not.toMatch(/\d+ votos?\b/);
  });

  test("a form without rule or reason comes back with what was typed, and changes nothing", async () => {
    const story = await site.story(await site.contest("voting"), author, { title: "La dudosa" });
    const page = await site.send(pathOf(story), { ...makeForm("voting"), norma: "" }, admin.as);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Elige la norma");
    expect(page.html).toContain(REASON);
    expect(await standing(story)).toBeUndefined();
  });

  test("it leaves the list, others read that it is disqualified, and its author reads it with a notice", async () => {
    const contest = await site.contest("voting");
    const writer = await site.person();
    const story = await site.story(contest, writer, {
      title: "La fuera",
      content: "<p>Secreto.</p>",
    });
    await site.story(contest, author, { title: "La dentro" });
    const done = await site.send(pathOf(story), makeForm("voting"), admin.as);
    expect([done.status, done.location]).toEqual([303, pathOf(story)]);
    expect((await site.see(`/contest/${contest.id}`, reader.as)).text).not.toContain("La fuera");
    for (const as of [undefined, reader.as]) {
      const page = await site.see(`/story/${story.id}`, as);
      expect(page.status).toBe(403);
      expect(page.text).toContain("Esta historia está descalificada.");
      expect(page.html).not.toContain("Secreto.");
    }
    const own = await site.see(`/story/${story.id}`, writer.as);
    expect(own.text).toContain("Tu historia está descalificada");
    expect(own.text).toContain("Secreto.");
    expect((await site.see(`/story/${story.id}`, admin.as)).text).toContain("Secreto.");
    const notifications = await site.see("/notificaciones", writer.as);
    expect(notifications.text).toContain("Tu historia está descalificada");
  });

  test("nobody votes for it or comments on it", async () => {
    const contest = await site.contest("voting");
    const story = await site.story(contest, author, { title: "La cerrada" });
    await site.send(pathOf(story), makeForm("voting"), admin.as);
    const vote = { quiere: "voto", clave: crypto.randomUUID() };
    expect((await site.send(`/story/${story.id}/voto`, vote, reader.as)).status).toBe(403);
    const comment = { content: "Me gusta.", clave: crypto.randomUUID() };
    await site.send(`/story/${story.id}/comentario`, comment, reader.as);
    const comments = await site.db
      .selectFrom("comments")
      .where("story_id", "=", story.id)
      .selectAll()
      .execute();
    expect(comments).toEqual([]);
  });

  test("the second of two admins is told what the first did", async () => {
    const other = await site.person({ is_admin: 1 });
    const story = await site.story(await site.contest("voting"), author, { title: "La doble" });
    await site.send(pathOf(story), makeForm("voting"), admin.as);
    const late = await site.send(pathOf(story), makeForm("voting"), other.as);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Ada Admin ya lo hizo");
  });

  test("lifted, it is in the list again", async () => {
    const contest = await site.contest("voting");
    const story = await site.story(contest, author, { title: "La devuelta" });
    await site.send(pathOf(story), makeForm("voting"), admin.as);
    expect((await site.see(pathOf(story), admin.as)).text).toContain(REASON);
    const done = await site.send(pathOf(story), await liftForm(story, "voting"), admin.as);
    expect(done.status).toBe(303);
    expect((await site.see(`/contest/${contest.id}`, reader.as)).text).toContain("La devuelta");
    expect((await site.see(`/story/${story.id}`, reader.as)).status).toBe(200);
  });

  test("a visitor sees the one that came back in the list, and not the one that left meanwhile", async () => {
    const contest = await site.contest("voting");
    const [back, gone] = await Promise.all([
      site.story(contest, author, { title: "La que vuelve" }),
      site.story(contest, reader, { title: "La que sale" }),
    ]);
    await site.send(pathOf(back), makeForm("voting"), admin.as);
    expect((await site.see(`/contest/${contest.id}`)).text).toContain("La que sale");
    await site.send(pathOf(gone), makeForm("voting"), admin.as);
    await site.send(pathOf(back), await liftForm(back, "voting"), admin.as);
    const list = await site.see(`/contest/${contest.id}`);
    expect(list.text).toContain("La que vuelve");
    expect(list.text).not.toContain("La que sale");
  });
});

test("REPORT-03 WRITE-12 in submission its author can neither change nor delete it", async () => {
  await site.clear();
  const contest = await site.contest("submission");
  const writer = await site.person();
  const story = await site.story(contest, writer, { title: "La temprana" });
  await site.send(pathOf(story), makeForm("submission"), admin.as);
  const edit = await site.see(`/write/${contest.id}?edit=${story.id}`, writer.as);
  expect([edit.status, edit.location]).toEqual([303, "/profile"]);
  const refusal = await site.send(`/story/${story.id}/eliminar`, { seguro: "si" }, writer.as);
  expect(refusal.status).toBe(403);
  expect(refusal.text).toContain("Tu historia está descalificada y no se puede eliminar.");
  expect((await site.see(`/story/${story.id}`, writer.as)).status).toBe(200);
});

describe("REPORT-03 an admin disqualifies the winner after the results", () => {
  /** Creates a finished contest with five stories by different authors, and the badges of the first three. */
  async function finished() {
    await site.clear();
    const contest = await site.contest("results", { title: "El del plagio" });
    const people: Person[] = [];
    const stories = [];
    for (const [index, votes] of [5, 4, 3, 2, 2].entries()) {
      const person = await site.person({ display_name: `Autora ${index + 1}` });
      const winner_position = index < 3 ? index + 1 : null;
      const story = await site.story(contest, person, {
        title: `La número ${index + 1}`,
        likes_count: votes,
        winner_position,
        is_winner: winner_position ? 1 : 0,
        content: `<p>Texto ${index + 1}.</p>`,
        created_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
        published_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
      });
      if (winner_position) {
        const badge_id = winner_position === 1 ? "contest_winner" : "contest_finalist";
        await site.db
          .insertInto("user_badges")
          .values({
            id: crypto.randomUUID(),
            user_id: person.id,
            badge_id,
            scope: contest.id,
            metadata: JSON.stringify({ contest_id: contest.id, position: winner_position }),
            earned_at: new Date().toISOString(),
          })
          .execute();
      }
      people.push(person);
      stories.push(story);
    }
    const [story] = stories;
    if (!story) throw new Error("There is no story");
    return { contest, people, story };
  }

  const placesIn = async (contest: { id: string }) =>
    (
      await site.db
        .selectFrom("stories")
        .where("contest_id", "=", contest.id)
        .orderBy("created_at")
        .select("winner_position")
        .execute()
    ).map((row) => row.winner_position);

  const badgesIn = async (contest: { id: string }, people: readonly Person[]) => {
    const rows = await site.db
      .selectFrom("user_badges")
      .where("scope", "=", contest.id)
      .select(["user_id", "badge_id"])
      .execute();
    return people.map(({ id }) => rows.find((row) => row.user_id === id)?.badge_id ?? null);
  };

  test("the next ones move up, with badge, notice and mail, and lifting restores it all", async () => {
    const { contest, people, story } = await finished();
    expect((await site.send(pathOf(story), makeForm("results"), admin.as)).status).toBe(303);
    expect(await placesIn(contest)).toEqual([null, 1, 2, 3, null]);
    expect(await badgesIn(contest, people)).toEqual([
      ...[null, "contest_winner", "contest_finalist", "contest_finalist", null],
    ]);
    const notices = await site.db
      .selectFrom("notifications")
      .where("type", "=", "contest_winner")
      .select("user_id")
      .execute();
    const risen = [people[1], people[2], people[3]].map((person) => person?.id);
    expect(new Set(notices.map((row) => row.user_id))).toEqual(new Set(risen));
    const mails = await site.db
      .selectFrom("mail_outbox")
      .where("kind", "=", "contest_won")
      .select("user_id")
      .execute();
    expect(new Set(mails.map((row) => row.user_id))).toEqual(new Set(risen));
    await site.send(pathOf(story), await liftForm(story, "results"), admin.as);
    expect(await placesIn(contest)).toEqual([1, 2, 3, null, null]);
    expect(await badgesIn(contest, people)).toEqual([
      ...["contest_winner", "contest_finalist", "contest_finalist", null, null],
    ]);
  });

  test("the contest's page shows it at the end, with the mention that moved up", async () => {
    const { contest, story } = await finished();
    await site.send(pathOf(story), makeForm("results"), admin.as);
    const page = await site.see(`/contest/${contest.id}`);
    expect(page.texts("h3").at(-1)).toBe("La número 1");
    expect(page.text).toContain("Descalificada");
    expect(page.text).toContain("Mención honorífica");
    expect(page.html).not.toContain("Autora 1<");
  });

  test("no other list, feed or file has it", async () => {
    const { contest, people, story } = await finished();
    await site.send(pathOf(story), makeForm("results"), admin.as);
    const writer = people[0]?.id ?? "";
    for (const path of [
      ...[
        "/",
        "/historias",
        "/historias?q=numero",
        "/historias/feed.xml",
        "/rankings",
        "/contest-history",
      ],
      ...[`/contest/${contest.id}/antologia`, `/author/${writer}`, `/sitemap/${contest.id}`],
    ]) {
      expect([path, (await site.see(path)).html.includes(story.id)]).toEqual([path, false]);
    }
    for (const path of [`/story/${story.id}/portada.png`, `/edicion/${story.id}`]) {
      expect((await site.see(path)).status).not.toBe(200);
    }
  });
});
