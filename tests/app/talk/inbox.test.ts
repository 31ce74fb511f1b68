import { describe, expect, test, vi } from "vitest";
import type { LatestNotices } from "~/ui/notices/latest";
import { ORIGIN } from "../../support/site";
import type { Person } from "../month/makers";
import { ago, openTalk } from "./makers";
import { openSocket } from "./sockets";
import { fixture } from "../../support/fixture";

const PATIENTLY = { timeout: 30_000 };
const LIST = "/notificaciones";

const site = await fixture(openTalk());

/** Creates `count` notices for a person, one per minute, the newest first. */
async function giveNotices(to: { id: string }, count: number) {
  const { story } = await site.storyWithReader();
  const rows = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    user_id: to.id,
    type: "comment_received" as const,
    title: "Nuevo comentario en tu historia",
    message: `Comentaron tu historia número ${n}.`,
    data: JSON.stringify({ story_id: story.id, comment_id: `c${n}` }),
    dedupe_key: crypto.randomUUID(),
    created_at: ago(n + 1),
  }));
  await site.db.insertInto("notifications").values(rows).execute();
  return { story, rows };
}

const see = async (who: Person, path = LIST) =>
  // Removes the HTML comments that React puts between adjacent texts.
  (await (await site.get(path, who.as)).text()).replaceAll("<!-- -->", "");
const bellOf = (html: string) => /aria-label="(Avisos[^"]*)"/.exec(html)?.[1];
const latestNotices = async (who: Person, query = "") =>
  (await (await site.get(`${LIST}/novedades${query}`, who.as)).json()) as LatestNotices;
const unreadOf = async (who: { id: string }) =>
  (
    await site.db
      .selectFrom("notifications")
      .where("user_id", "=", who.id)
      .select("is_read")
      .execute()
  ).filter(({ is_read }) => is_read === 0).length;

describe("NOTIF-01 the bell", () => {
  test.each([
    [0, "Avisos"],
    [1, "Avisos: 1 sin leer"],
    [99, "Avisos: 99 sin leer"],
    [100, "Avisos: 99+ sin leer"],
  ])("NOTIF-01 says how many of %i are unread, on every page", async (count, label) => {
    const person = await site.person();
    // Ten notices per statement, because D1 allows a hundred parameters in a statement.
    for (let left = count; left > 0; left -= 10) await giveNotices(person, Math.min(left, 10));
    for (const path of ["/", "/terms", "/no-existe"]) {
      const html = await see(person, path);
      expect(bellOf(html)).toBe(label);
      expect(html).toContain(`href="${LIST}"`);
    }
    expect((await latestNotices(person)).unread).toBe(count);
  });

  test("NOTIF-01 a visitor has none, and their pages say nothing of it", async () => {
    const html = await (await site.get("/")).text();
    expect(html).not.toContain("notificaciones");
    expect((await site.get(`${LIST}/novedades`)).status).toBe(401);
    const page = await site.get(LIST);
    expect(page.headers.get("Location")).toBe("/login?redirectTo=%2Fnotificaciones");
  });

  test("NOTIF-01 an open page asks for the number alone, or for the last 20", async () => {
    const person = await site.person();
    await giveNotices(person, 10);
    const { rows } = await giveNotices(person, 12);
    const before = Date.now();
    const { countedAt, ...rest } = await latestNotices(person);
    expect(rest).toEqual({ unread: 22, notices: [] });
    expect(countedAt).toBeGreaterThanOrEqual(before - 1000);
    expect(countedAt).toBeLessThanOrEqual(Date.now() + 1000);
    const { notices } = await latestNotices(person, "?lista");
    expect(notices).toHaveLength(20);
    expect(notices.map(({ id }) => id)).toContain(rows[0]?.id);
    expect(JSON.stringify(notices)).not.toContain(person.id);
  });
});

describe("NOTIF-01 the page", () => {
  test("NOTIF-01 lists all, 20 to a page, each with what it leads to", async () => {
    const person = await site.person();
    for (let n = 0; n < 5; n++) await giveNotices(person, 9);
    const first = await see(person);
    expect(first.match(/<li class="entry"/g)).toHaveLength(20);
    expect(first).toContain("45 avisos sin leer.");
    expect(first).toContain("Página 1 de 3");
    expect(first.match(/href="\/story\/[\w-]+\?comentario=c\d#comment-c\d"/g)).toHaveLength(20);
    expect((await see(person, `${LIST}?pagina=3`)).match(/<li class="entry"/g)).toHaveLength(5);
    expect(await see(person, `${LIST}?pagina=4`)).toContain("En esta página no hay nada.");
    expect(await see(await site.person())).toContain("Nada nuevo.");
  });

  test("NOTIF-01 one is marked as read by its form, and the page comes back", async () => {
    const person = await site.person();
    const { rows } = await giveNotices(person, 3);
    const fields = { quiere: "leida", id: rows[1]?.id ?? "" };
    const answer = await site.post(`${LIST}?pagina=2`, fields, person.as);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${LIST}?pagina=2`]);
    const html = await see(person);
    expect(html).toContain("2 avisos sin leer.");
    expect(html.match(/>Marcar como leído</g)).toHaveLength(2);
    expect(html.match(/class="mark-label">Nuevo</g)).toHaveLength(2);
  });

  test("NOTIF-01 all are marked by the form of the page, but not what came since", async () => {
    const person = await site.person();
    await giveNotices(person, 3);
    const html = await see(person);
    const hasta = /name="hasta" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await site.db
      .updateTable("notifications")
      .set({ created_at: new Date().toISOString() })
      .where("user_id", "=", person.id)
      .where("message", "=", "Comentaron tu historia número 2.")
      .execute();
    await site.post(LIST, { quiere: "leida", hasta }, person.as);
    expect(await unreadOf(person)).toBe(1);
    expect(bellOf(await see(person))).toBe("Avisos: 1 sin leer");
  });

  test("NOTIF-01 SEC-05 somebody else's stay as they are", async () => {
    const [person, other] = [await site.person(), await site.person()];
    const { rows } = await giveNotices(person, 1);
    await site.post(LIST, { quiere: "leida", id: rows[0]?.id ?? "" }, other.as);
    await site.post(LIST, { quiere: "leida", hasta: new Date().toISOString() }, other.as);
    expect(await unreadOf(person)).toBe(1);
  });

  test.each([
    ["neither", {}],
    ["both", { id: "a", hasta: "2026-11-15T12:00:00.000Z" }],
    ["no instant", { hasta: "ayer" }],
  ])("SEC-03 a form with %s is refused", async (_, fields: Record<string, string>) => {
    const person = await site.person();
    const answer = await site.post(LIST, { quiere: "leida", ...fields }, person.as);
    expect(answer.status).toBe(400);
  });

  test("NOTIF-01 a notice whose story is gone leads nowhere and says so", async () => {
    const person = await site.person();
    const { story } = await giveNotices(person, 1);
    await site.db.deleteFrom("stories").where("id", "=", story.id).execute();
    const html = await see(person);
    expect(html).toContain("La historia ya no está.");
    expect(html).not.toContain(`/story/${story.id}`);
  });
});

describe("NOTIF-02 the channel", () => {
  test("NOTIF-02 a comment reaches the author's open page, and its bell then counts it", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const page = await openSocket(site, { as: author.as });
    const stranger = await openSocket(site, { as: reader.as });
    await site.sendComment(story, reader, "Hola");
    await vi.waitFor(() => expect(page.received).toEqual(['{"type":"notices"}']), PATIENTLY);
    expect((await latestNotices(author)).unread).toBe(1);
    expect(stranger.received).toEqual([]);
    page.close();
    stranger.close();
  });

  test("NOTIF-02 NOTIF-03 another person's comment rings again, and the merged notice stands first, unread, with how many they are", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const own = await site.comment(story, author);
    await site.sendComment(story, reader, "Hola");
    await site.send(`/comentario/${own.id}/me-gusta`, { quiere: "me-gusta" }, reader.as);
    await site.post(LIST, { quiere: "leida", hasta: new Date().toISOString() }, author.as);
    const page = await openSocket(site, { as: author.as });
    await site.sendComment(story, await site.person(), "Yo también");
    await vi.waitFor(() => expect(page.received).toEqual(['{"type":"notices"}']), PATIENTLY);
    const { unread, notices } = await latestNotices(author, "?lista");
    expect([unread, notices.length]).toEqual([1, 2]);
    expect(notices[0]).toMatchObject({
      title: "Nuevos comentarios en tu historia",
      message: `2 personas comentaron tu historia «${story.title}».`,
      isRead: false,
    });
    const html = await see(author);
    expect(html.indexOf("2 personas comentaron")).toBeGreaterThan(0);
    expect(html.indexOf("2 personas comentaron")).toBeLessThan(html.indexOf("A alguien le gustó"));
    page.close();
  });

  test("NOTIF-02 a like and a mark in another tab reach it too", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const comment = await site.comment(story, author);
    const page = await openSocket(site, { as: author.as });
    await site.send(`/comentario/${comment.id}/me-gusta`, { quiere: "me-gusta" }, reader.as);
    await vi.waitFor(() => expect(page.received).toHaveLength(1), PATIENTLY);
    await site.post(LIST, { quiere: "leida", hasta: new Date().toISOString() }, author.as);
    await vi.waitFor(() => expect(page.received).toHaveLength(2), PATIENTLY);
    page.close();
  });

  test.each([
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["no origin", {}],
    ["no origin that is an address", { Origin: "null" }],
    ["our host on another port", { Origin: `${ORIGIN}:8080` }],
    ["another site that claims ours", { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" }],
  ])("AUTH-08 NOTIF-02 with %s it is refused", async (_, headers: Record<string, string>) => {
    const { as } = await site.person();
    for (const path of ["/canal", "/canal/sitio"]) {
      expect((await openSocket(site, { path, as, headers })).status).toBe(403);
    }
  });

  test("NOTIF-02 without a session one's own is closed with its code, and the site's is open", async () => {
    const own = await openSocket(site);
    await vi.waitFor(() => expect(own.closed).toBe(4401), PATIENTLY);
    const everybodys = await openSocket(site, { path: "/canal/sitio" });
    expect([everybodys.status, everybodys.closed]).toEqual([101, null]);
    everybodys.close();
  });

  test("AUTH-04 NOTIF-02 it is closed when its session is ended, and no other", async () => {
    const person = await site.person();
    const other = await site.signIn(person.id);
    const [page, phone] = [
      await openSocket(site, { as: person.as }),
      await openSocket(site, { as: other }),
    ];
    await site.post("/logout", { redirectTo: "/" }, person.as);
    await vi.waitFor(() => expect(page.closed).toBe(4401), PATIENTLY);
    expect(phone.closed).toBeNull();
    phone.close();
  });

  test("AUTH-04 PROFILE-03 NOTIF-02 the other devices' channels are closed with their sessions", async () => {
    const person = await site.person();
    const phone = await openSocket(site, { as: await site.signIn(person.id) });
    const page = await openSocket(site, { as: person.as });
    const answer = await site.post("/preferences", { paso: "cerrar-otras" }, person.as);
    expect(answer.status).toBe(303);
    await vi.waitFor(() => expect(phone.closed).toBe(4401), PATIENTLY);
    expect(page.closed).toBeNull();
    page.close();
  });

  test("PHASE-12 NOTIF-02 who waits for a contest hears that its dates were moved", async () => {
    const page = await openSocket(site, { path: "/canal/sitio" });
    const contest = await site.contest("submission");
    const admin = await site.person({ is_admin: 1 });
    const path = `/admin/contest/${contest.id}`;
    const form = await site.see(path, admin.as);
    const names = [
      ...["title", "month", "category", "description", "prompt", "word_limit", "min_words"],
      ...["submission_deadline", "voting_deadline", "results_at", "end_date"],
    ];
    const fields = Object.fromEntries(names.map((name) => [name, form.field(name) ?? ""]));
    await site.send(path, { ...fields, results_at: "" }, admin.as);
    const news = `{"type":"dates","contest":"${contest.id}"}`;
    await vi.waitFor(() => expect(page.received).toEqual([news]), PATIENTLY);
    page.close();
  });

  test("CONTEST-05 NOTIF-03 no message names a person, a story or a count", async () => {
    const { story, author, reader } = await site.storyWithReader("voting");
    const pages = await Promise.all([
      openSocket(site, { as: author.as }),
      openSocket(site, { as: reader.as }),
      openSocket(site, { path: "/canal/sitio" }),
    ]);
    const vote = { quiere: "voto", clave: crypto.randomUUID() };
    await site.send(`/story/${story.id}/voto`, vote, reader.as);
    await site.sendComment(story, reader, "Hola");
    await vi.waitFor(() => expect(pages[0].received).toHaveLength(1), PATIENTLY);
    expect(pages.flatMap(({ received }) => received)).toEqual(['{"type":"notices"}']);
    for (const page of pages) page.close();
  });
});
