import { beforeEach, describe, expect, test } from "vitest";
import type { Tables } from "~/db/schema";
import { createComment, createPoll, createUser, givePassword } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { quickHash } from "../../support/quick-hash";
import { signInCrowd } from "../../support/voters";
import { entry, openMonth, signed } from "../month/makers";
import { REGISTRATION } from "./forms";

const site = await fixture(openMonth({ SUPPORT_EMAIL: "hola@tintero.test" }));
beforeEach(async () => {
  await site.db.deleteFrom("throttle").execute();
  await site.clear();
});

const AT_ONCE = 50;

/** Sends fifty requests in parallel. Returns how many responses had each status. */
async function fifty(send: (n: number) => Promise<Response>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      const answer = await send(n);
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    }),
  );
  return counts;
}

const rowsOf = (table: keyof Tables, where: { user: string }) =>
  site.db
    .selectFrom(table as "votes")
    .where("user_id", "=", where.user)
    .selectAll()
    .execute();

async function inVoting() {
  const contest = await site.contest("voting");
  const [author, reader] = [await site.person(), await site.person()];
  return { contest, author, reader, story: await site.story(contest, author) };
}

describe("SEC-05 rules that parallel requests could break", () => {
  test("VOTE-04 of votes for thirty stories at once three count", async () => {
    const { contest, reader } = await inVoting();
    // Within the limit of 30 votes a minute, which would refuse more.
    const stories = await Promise.all(
      Array.from({ length: 30 }, async () => site.story(contest, await site.person())),
    );
    const answers = await Promise.all(
      stories.map(({ id }) =>
        site.post(`/story/${id}/voto`, { quiere: "voto", clave: crypto.randomUUID() }, reader.as),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...[303, 303, 303],
      ...Array<number>(27).fill(409),
    ]);
    await expect.poll(async () => (await rowsOf("votes", { user: reader.id })).length).toBe(3);
    const page = await site.see(`/contest/${contest.id}`, reader.as);
    expect(page.texts(".vote-counter")).toEqual(["Has usado 3 de tus 3 votos"]);
  });

  test("WRITE-10 fifty stories of one writer for a contest at once are one", async () => {
    const { writer, path } = await site.atTheWriteForm();
    const counts = await fifty((n) => site.post(path, signed({ title: `Martes ${n}` }), writer.as));
    expect(counts[303]).toBe(1);
    expect(Object.keys(counts).every((status) => ["303", "409", "429"].includes(status))).toBe(
      true,
    );
    expect(await site.count("stories")).toBe(1);
    expect(await site.count("submission_consents")).toBe(1);
  });

  test("AUTH-02 an e-mail that fifty register at once has one account", async () => {
    const before = await site.count("user_profiles");
    const counts = await fifty((n) =>
      site.post(
        "/register",
        {
          ...REGISTRATION,
          name: `Persona ${"abcdefghij"[n % 10]}${"klmno"[n % 5]}`,
          email: "todas@correo.test",
        },
        undefined,
        { "CF-Connecting-IP": `198.51.100.${n + 1}` },
      ),
    );
    expect(counts[303]).toBe(1);
    expect((await site.count("user_profiles")) - before).toBe(1);
  });

  test("ADMIN-01 an admin's name that fifty accounts take at once is nobody's", async () => {
    await createUser(site.db, { display_name: "Vera Montalbán", is_admin: 1 });
    const crowd = await signInCrowd(site.db, AT_ONCE, new Date());
    const spellings = ["Vera Montalbán", "VERA MONTALBAN", "Vera MontaIbán"];
    const counts = await fifty((n) =>
      site.post("/preferences", { paso: "nombre", name: spellings[n % 3] ?? "" }, crowd[n]?.cookie),
    );
    expect(counts).toEqual({ 400: AT_ONCE });
  });

  test("COMMENT-03 fifty likes of one person at once are one, and fifty that take it back are none", async () => {
    const { story, author, reader } = await inVoting();
    const { id } = await createComment(site.db, { story_id: story.id, user_id: author.id });
    const likes = async () => {
      const rows = await rowsOf("comment_likes", { user: reader.id });
      const comment = site.db.selectFrom("comments").where("id", "=", id).select("likes_count");
      return [rows.length, (await comment.executeTakeFirstOrThrow()).likes_count];
    };
    const press = (quiere: string) => () =>
      site.post(`/comentario/${id}/me-gusta`, { quiere }, reader.as);
    expect(await fifty(press("me-gusta"))).toEqual({ 303: AT_ONCE });
    expect(await likes()).toEqual([1, 1]);
    await site.db.deleteFrom("throttle").execute();
    expect(await fifty(press("no-me-gusta"))).toEqual({ 303: AT_ONCE });
    expect(await likes()).toEqual([0, 0]);
  });

  test("REPORT-01 fifty reports of one story by one person at once are one", async () => {
    const { story, reader } = await inVoting();
    await site.db.deleteFrom("reports").execute();
    const counts = await fifty(() =>
      site.post(`/story/${story.id}/denuncia`, { reason: "spam" }, reader.as),
    );
    expect(counts).toEqual({ 303: 1, 409: 19, 429: 30 });
    expect(await site.count("reports")).toBe(1);
  });

  test("POLL-01 thirty votes of one person in a poll at once are one", async () => {
    const [poll, { id, as }] = [await createPoll(site.db), await site.person()];
    const counts = await fifty((n) =>
      site.post(`/encuesta/${poll.id}`, { opcion: poll.options[n % 2] ?? "" }, as),
    );
    expect(counts).toEqual({ 303: 30, 429: 20 });
    expect(await rowsOf("poll_votes", { user: id })).toHaveLength(1);
  });

  test("WRITE-13 fifty saves of one page at once are one draft", async () => {
    const { writer, path } = await site.atTheWriteForm();
    const fields = entry({ paso: "guardar", pagina: "pagina-de-la-prueba" });
    const counts = await fifty(() => site.post(`${path}/borrador`, fields, writer.as));
    expect(counts).toEqual({ 200: AT_ONCE });
    expect(await rowsOf("drafts", { user: writer.id })).toHaveLength(1);
  });

  test("HOME-05 fifty requests for the newsletter by one e-mail at once are one subscriber", async () => {
    const email = "boletin@correo.test";
    await fifty((n) =>
      site.post("/newsletter", { email }, undefined, { "CF-Connecting-IP": `198.51.100.${n + 1}` }),
    );
    const rows = site.db.selectFrom("email_subscribers").where("email", "=", email).selectAll();
    expect(await rows.execute()).toHaveLength(1);
  });

  test("FEEDBACK-01 COMMENT-01 one form that is sent fifty times at once is stored once", async () => {
    const { story, reader } = await inVoting();
    const clave = crypto.randomUUID();
    const before = [await site.count("feedback_requests"), await site.count("comments")];
    const feedback = { email: "ana@correo.test", type: "bug", message: "No puedo votar.", clave };
    await fifty((n) =>
      n % 2
        ? site.post("/feedback", feedback)
        : site.post(`/story/${story.id}/comentario`, { content: "Me gustó.", clave }, reader.as),
    );
    expect([
      (await site.count("feedback_requests")) - (before[0] ?? 0),
      (await site.count("comments")) - (before[1] ?? 0),
    ]).toEqual([1, 1]);
  });

  test("AUTH-07 of fifty wrong passwords at once after the pause one is compared", async () => {
    const user = await createUser(site.db);
    await givePassword(site.db, user, quickHash("mi secreto"));
    const guess = () => site.post("/login", { email: user.email, password: "no es esa" });
    expect((await guess()).status).toBe(401);
    // The pause after 17 failures takes 128 seconds, the next one 256.
    const failures = site.db
      .updateTable("throttle")
      .set({ n: 17, window_start: Date.now() - 200_000 });
    await failures.where("key", "like", "login-failures:%").execute();
    expect(await fifty(guess)).toEqual({ 401: 1, 429: 49 });
  });
});
