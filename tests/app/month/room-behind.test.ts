import { describe, expect, test } from "vitest";
import { CONFIRMED, endNow, openMonth } from "./makers";
import { createVote } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });

/** Creates a contest with a vote in D1. The contest's room is new and lacks it. */
async function behind(phase: "voting" | "counting") {
  const contest = await site.contest(phase);
  const [author, voter] = [await site.person(), await site.person()];
  const story = await site.story(contest, author);
  const vote = { contest_id: contest.id, story_id: story.id, user_id: author.id };
  await createVote(site.db, { ...vote, seq: 4 });
  return { contest, story, voter };
}

/** Creates a contest in voting with one vote that is in D1 and in the room. */
async function voted() {
  const contest = await site.contest("voting");
  const [author, voter] = [await site.person(), await site.person()];
  const story = await site.story(contest, author);
  const form = { quiere: "voto", clave: crypto.randomUUID() };
  expect((await site.send(`/story/${story.id}/voto`, form, voter.as)).status).toBe(303);
  return { contest, story };
}

const recount = (contest: { id: string }) =>
  site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
const logged = (contest: { id: string }) =>
  site.db
    .selectFrom("audit_log")
    .where("subject", "=", contest.id)
    .select(["actor_id", "action"])
    .execute();

describe("OPS-04 a room that lacks votes which D1 has", () => {
  test("OPS-04 VOTE-06 refuses a vote for later: its form comes back as it was", async () => {
    const { contest, story, voter } = await behind("voting");
    const form = { quiere: "voto", clave: crypto.randomUUID() };
    const page = await site.send(`/story/${story.id}/voto`, form, voter.as);
    expect([page.status, page.headers.get("Retry-After"), page.texts("h1")]).toEqual([
      503,
      "300",
      [
        "Error al procesar el voto: la urna está en revisión y no recibe votos. El tuyo no se guardó: vuelve a enviarlo más tarde.",
      ],
    ]);
    expect([page.field("quiere"), page.field("clave")]).toEqual([form.quiere, form.clave]);
    expect(page.buttons).toContain("Intentarlo de nuevo");
    const votes = site.db.selectFrom("votes").where("contest_id", "=", contest.id);
    expect(await votes.select("seq").execute()).toEqual([{ seq: 4 }]);
  });

  test("OPS-04 PHASE-09 is not finalized by an admin, who is told why, and stands at /admin", async () => {
    const { contest, story } = await behind("counting");
    const page = await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
    expect([page.status, page.texts("h1")[0]]).toEqual([
      409,
      "A la urna de este reto le faltan votos que la base de datos tiene: no se publica nada. El manual de operación dice cómo seguir.",
    ]);
    const stored = await site.db
      .selectFrom("contests")
      .where("id", "=", contest.id)
      .select(["status", "finalized_at"])
      .executeTakeFirst();
    expect(stored).toEqual({ status: "counting", finalized_at: null });
    const contestPage = await site.see(`/contest/${contest.id}`);
    expect(contestPage.text).not.toContain("Resultados del reto");
    const list = await site.see("/admin", admin.as);
    expect(list.texts("h2")).toContain("Urnas a las que les faltan votos");
    expect(list.text).toContain("la base de datos llega a la entrada 4 y la urna acaba en la 0");
    expect(list.links).toContain(`/admin/contest/${contest.id}/recuento`);
    expect((await site.see(`/story/${story.id}`)).status).toBe(200);
  });

  test("OPS-04 VOTE-09 is named by the admin's recount", async () => {
    const { contest } = await behind("counting");
    const page = await recount(contest);
    expect([page.status, page.texts("li")]).toEqual([
      200,
      expect.arrayContaining(["D1 has ledger entry"]),
    ]);
    expect(page.text).toContain("No todo coincide");
  });
});

describe("VOTE-09 an admin's recount", () => {
  test("VOTE-09 ADMIN-02 is asked for on a page of its own, says that all agrees, and is logged", async () => {
    const { contest } = await voted();
    const path = `/admin/contest/${contest.id}/recuento`;
    expect((await site.see("/admin", admin.as)).links).toContain(path);
    const question = await site.see(path, admin.as);
    expect(question.texts("h1")).toEqual(["Recontar los votos"]);
    expect(question.buttons).toContain("Recontar");
    expect(await logged(contest)).toEqual([]);
    const page = await recount(contest);
    expect(page.status).toBe(200);
    expect(page.buttons).toContain("Recontar otra vez");
    // The recount shows no number of entries: a disqualification adds one per vote of its story, so the number would reveal votes
    // (VOTE-10).
    expect(page.text).toContain("Todo coincide.");
    expect(page.text).not.toContain("entrada");
    expect(await logged(contest)).toEqual([{ actor_id: admin.id, action: "room.recount" }]);
  });

  test("VOTE-09 lists what differs, before the results without a story's votes", async () => {
    const { contest, story } = await voted();
    await recount(contest);
    await site.db
      .updateTable("vote_tallies")
      .set({ n: 7 })
      .where("story_id", "=", story.id)
      .execute();
    const differs = `D1 tally of story ${story.id}`;
    expect((await recount(contest)).texts("li")).toContain("D1 tally of story");
    await endNow(site.db, contest, "submission_deadline");
    await endNow(site.db, contest, "voting_deadline");
    await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
    await site.db
      .updateTable("vote_tallies")
      .set({ n: 7 })
      .where("story_id", "=", story.id)
      .execute();
    expect((await recount(contest)).texts("li")).toContain(`${differs}: 7, the ledger says 1`);
  });

  test("VOTE-09 of an unknown contest answers 'Reto no encontrado'", async () => {
    const page = await recount({ id: "no-hay-tal" });
    expect([page.status, page.texts("h1")[0]]).toEqual([404, "Reto no encontrado"]);
  });
});
