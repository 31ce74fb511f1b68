import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { suspendAccount } from "~/domain/account-admin/suspend-account.server";
import { addComment } from "~/domain/comments/add-comment.server";
import { reportStory } from "~/domain/reports/send-report.server";
import { editStory, publishStory } from "~/domain/submissions/store-story.server";
import { createComment, createIntervention, createPoll } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { entry, openMonth, signed, type Person } from "../month/makers";
import { unchanged } from "../security/world";

const site = await fixture(openMonth({ PREMIUM_PLANS: "on", SUPPORT_EMAIL: "hola@tintero.test" }));
beforeEach(() => site.clear());
const HOUR = 60 * 60 * 1000;
const UNTIL = /Tu cuenta no puede publicar hasta el \d+ de \p{L}+ de \d{4} a las? \d\d:\d\d/u;

/** Suspends a person from now on, and returns the path of the page with the reason. */
async function suspend(who: Person): Promise<string> {
  const admin = await site.person({ is_admin: 1 });
  const until = new Date(Date.now() + HOUR).toISOString();
  const why = { rule: "spam", reason: "El mismo enlace bajo diez historias.", until } as const;
  const answer = await suspendAccount(site.db, { user: who.id, ...why }, admin, new Date());
  expect(answer.ok).toBe(true);
  const row = await site.db
    .selectFrom("interventions")
    .where("user_id", "=", who.id)
    .select("id")
    .executeTakeFirstOrThrow();
  return `/moderacion/${row.id}`;
}

/** Creates a person and all forms that a suspension refuses: page, URL, fields, and a text that must stay on the page. */
async function forms() {
  const who = await site.person({ plan: "premium" });
  const open = await site.contest("submission");
  const voting = await site.contest("voting");
  const foreign = await site.story(voting, null);
  const comment = await createComment(site.db, { story_id: foreign.id, content: "Ajeno" });
  const write = `/write/${open.id}`;
  const talk = `/story/${foreign.id}/comentario`;
  const report = `/comentario/${comment.id}/denuncia`;
  const commentFields = { content: "Lo que escribí", clave: "clave-de-la-prueba" };
  const idea = { email: who.email, type: "contest", clave: "clave-de-la-prueba" };
  const list: [
    name: string,
    page: string,
    to: string,
    fields: Record<string, string>,
    typed: string,
  ][] = [
    ["a story", write, write, signed({ title: "Mi título de ayer" }), "Mi título de ayer"],
    ["a comment", `/story/${foreign.id}`, talk, commentFields, "Lo que escribí"],
    ["a reply", talk, `${talk}?respuesta=${comment.id}`, commentFields, "Lo que escribí"],
    ["a report", report, report, { reason: "spam", description: "Mira esto" }, "Mira esto"],
    [
      "a name",
      "/preferences",
      "/preferences",
      { paso: "nombre", name: "Otra Firma" },
      "Otra Firma",
    ],
    ["a profile", "/profile/editar", "/profile/editar", { bio: "Mi vida" }, "Mi vida"],
    [
      "an idea",
      "/feedback",
      "/feedback",
      { ...idea, message: "Un reto de faros" },
      "Un reto de faros",
    ],
  ];
  return { who, list, open, foreign, comment };
}

describe("ADMIN-05 a suspended person", () => {
  test("ADMIN-05 reads until when at each form, before typing and after sending, and keeps the text", async () => {
    const { who, list } = await forms();
    const reason = await suspend(who);
    for (const [name, page, to, fields, typed] of list) {
      const refusalPage = await site.see(page, who.as);
      expect([name, refusalPage.text], name).toEqual([name, expect.stringMatching(UNTIL)]);
      expect(refusalPage.links, name).toContain(reason);
      const refused = await site.send(to, fields, who.as);
      expect([name, refused.status]).toEqual([name, 403]);
      expect(refused.texts(".form-errors").join(), name).toMatch(UNTIL);
      expect(refused.links, name).toContain(reason);
      expect(refused.html, name).toContain(typed);
    }
    for (const table of ["stories", "reports", "feedback_requests"] as const) {
      const rows = await site.db.selectFrom(table).selectAll().execute();
      expect(
        rows.filter((row) => Object.values(row).includes(who.id)),
        table,
      ).toEqual([]);
    }
  });

  test("ADMIN-05 without a suspension all forms are taken, and say nothing of one", async () => {
    const { who, list } = await forms();
    for (const [name, page, to, fields] of list) {
      expect((await site.see(page, who.as)).text, name).not.toContain("no puede publicar");
      expect([name, (await site.send(to, fields, who.as)).status]).toEqual([name, 303]);
    }
  });

  test("ADMIN-05 keeps the text of a story as a draft, and may save more", async () => {
    const { who, open } = await forms();
    await suspend(who);
    const path = `/write/${open.id}`;
    await site.send(path, entry({ title: "Guardado solo", paso: "revisar" }), who.as);
    const title = async () =>
      (
        await site.db
          .selectFrom("drafts")
          .where("user_id", "=", who.id)
          .select("title")
          .executeTakeFirst()
      )?.title;
    expect(await title()).toBe("Guardado solo");
    const page = await site.see(path, who.as);
    const revision = page.field("revision") ?? "";
    const draft = entry({ title: "Guardado a mano", paso: "borrador", revision });
    expect((await site.send(path, draft, who.as)).status).toBe(303);
    expect((await site.see(path, who.as)).text).toContain("Puedes guardar un borrador");
  });

  test("ADMIN-05 cannot change a story that was sent, and can withdraw it", async () => {
    const { who, open } = await forms();
    const own = await site.story(open, who, { title: "La de antes" });
    await suspend(who);
    const edit = `/write/${open.id}?edit=${own.id}`;
    const refused = await site.send(edit, signed({ title: "La de ahora" }), who.as);
    expect([refused.status, refused.text]).toEqual([403, expect.stringMatching(UNTIL)]);
    const deletion = await site.send(`/story/${own.id}/eliminar`, { seguro: "si" }, who.as);
    expect(deletion.status).toBe(303);
  });

  test("ADMIN-05 can read, like, choose in a poll, delete a comment, and tell of an error", async () => {
    const { who, foreign, comment } = await forms();
    const own = await createComment(site.db, { story_id: foreign.id, user_id: who.id });
    const poll = await createPoll(site.db);
    await suspend(who);
    expect((await site.see(`/story/${foreign.id}`, who.as)).status).toBe(200);
    const allowed: [path: string, fields: Record<string, string>][] = [
      [`/comentario/${comment.id}/me-gusta`, { quiere: "me-gusta" }],
      [`/comentario/${own.id}/eliminar`, {}],
      [`/encuesta/${poll.id}`, { opcion: poll.options[0] ?? "" }],
      ["/feedback", { ...ERROR, email: who.email }],
    ];
    for (const [path, fields] of allowed) {
      expect([path, (await site.send(path, fields, who.as)).status]).toEqual([path, 303]);
    }
  });
  const ERROR = { type: "bug", message: "No carga la portada.", clave: "clave-de-la-prueba-2" };

  test("ADMIN-05 is refused at the write too, if the suspension began after the check", async () => {
    const { who, open, foreign } = await forms();
    const own = await site.story(await site.contest("submission"), who);
    await suspend(who);
    const now = new Date();
    const commentFields = { text: "Hola", parent: null, key: "clave-de-la-prueba-3" };
    const story = {
      title: "Secreta",
      source: "Una.",
      html: "<p>Una.</p>",
      excerpt: "Una.",
      line: null,
      pictures: [],
      words: 777,
      category: "ficcion",
    };
    const consent = { isMature: false, allowsAnthology: true, userAgent: null };
    const limits = { maxWords: 1000, contestsPerMonth: null };
    const sent = { writer: who.id, story, consent };
    const report = { reporter: who.id, reason: "spam", description: "" } as const;
    const answers = [
      addComment(site.db, { story: foreign.id, user: who.id, ...commentFields }, now),
      reportStory(site.db, { id: foreign.id, userId: null }, report, now),
      publishStory(site.db, { ...sent, contest: open.id, limits, zone: "UTC" }, now),
      editStory(site.db, { ...sent, storyId: own.id, basedOn: null }, now),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer).toEqual({ ok: false, reason: "suspended" });
    }
  });

  test("ADMIN-05 reads until when also if the suspension began while a form was on its way", async () => {
    const { who, list } = await forms();
    const until = new Date(Date.now() + HOUR).toISOString();
    const { id } = await createIntervention(site.db, {
      kind: "account-suspended",
      user_id: who.id,
      until,
    });
    // Suspends the account in the middle of these requests: their rate limit is counted after the session check.
    await sql`CREATE TRIGGER suspend_on_the_way AFTER INSERT ON throttle BEGIN
      UPDATE user_profiles SET suspended_at = '2020-01-01T00:00:00.000Z', suspended_until = ${sql.lit(until)}
      WHERE id = ${sql.lit(who.id)}; END`.execute(site.db);
    try {
      for (const [name, , to, fields, typed] of list) {
        if (!["a story", "a comment", "a report"].includes(name)) continue;
        await site.db.deleteFrom("throttle").execute();
        const free = { suspended_at: null, suspended_until: null };
        await site.db.updateTable("user_profiles").set(free).where("id", "=", who.id).execute();
        const refused = await site.send(to, fields, who.as);
        expect([name, refused.status]).toEqual([name, 403]);
        expect(refused.texts(".form-errors").join(), name).toMatch(UNTIL);
        expect(refused.links, name).toContain(`/moderacion/${id}`);
        expect(refused.html, name).toContain(typed);
      }
    } finally {
      await sql`DROP TRIGGER suspend_on_the_way`.execute(site.db);
    }
  });

  test("ADMIN-05 can publish again once the suspension is over", async () => {
    const { who, list } = await forms();
    await site.db
      .updateTable("user_profiles")
      .set({
        suspended_at: "2020-01-01T00:00:00.000Z",
        suspended_until: "2020-01-02T00:00:00.000Z",
      })
      .where("id", "=", who.id)
      .execute();
    for (const [name, , to, fields] of list) {
      expect([name, (await site.send(to, fields, who.as)).status]).toEqual([name, 303]);
    }
  });
});

describe("ADMIN-01 an admin suspends an account", () => {
  const REASON = "El mismo enlace bajo diez historias.";
  const week = { plazo: "7", norma: "spam", motivo: REASON };
  const pathOf = (who: { id: string }) => `/admin/cuentas/${who.id}/suspender`;

  test("ADMIN-05 for a week, shows it, and lifts it; the second of two admins is told", async () => {
    const [first, second] = [
      await site.person({ is_admin: 1, display_name: "Ana" }),
      await site.person({ is_admin: 1 }),
    ];
    const who = await site.person();
    const suspended = await site.send(pathOf(who), week, first.as);
    expect([suspended.status, suspended.location]).toEqual([303, `/admin/cuentas/${who.id}`]);
    const late = await site.send(pathOf(who), week, second.as);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringMatching(/Ana ya lo hizo .*: suspendió una cuenta\./),
    ]);
    const page = await site.see(pathOf(who), second.as);
    expect(page.text).toContain(REASON);
    const suspension = page.field("suspension") ?? "";
    const lift = () => site.send(pathOf(who), { suspension }, second.as);
    expect((await lift()).status).toBe(303);
    expect((await lift()).status).toBe(409);
    expect((await site.see("/preferences", who.as)).text).not.toContain("no puede publicar");
  });

  test.each([
    ["without a rule", { norma: "" }, "Elige la norma"],
    ["without a reason", { motivo: " " }, "Escribe el motivo: la persona lo va a leer."],
    ["with a date that is over", { plazo: "fecha", hasta: "2020-01-01T10:00" }, "no haya pasado"],
    ["with no date", { plazo: "fecha" }, "Escribe hasta cuándo dura."],
    ["for more than a year", { plazo: "fecha", hasta: "2090-01-01T10:00" }, "como mucho un año"],
    ["with a reason that is too long", { motivo: "a".repeat(1001) }, "no puede superar los 1000"],
  ])("ADMIN-05 not %s, and keeps what was typed", async (_, wrong, message) => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person();
    await unchanged(site.db, async () => {
      const refused = await site.send(pathOf(who), { ...week, ...wrong }, admin.as);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
      const typed = "motivo" in wrong ? wrong.motivo : REASON;
      expect(refused.html).toContain(typed.trim());
    });
  });

  test("ADMIN-05 not another admin's or their own", async () => {
    const admin = await site.person({ is_admin: 1 });
    const other = await site.person({ is_admin: 1 });
    await unchanged(site.db, async () => {
      for (const target of [admin, other]) {
        expect((await site.send(pathOf(target), week, admin.as)).status).toBe(409);
        const page = await site.see(pathOf(target), admin.as);
        expect(page.buttons).not.toContain("Suspender la cuenta");
      }
    });
  });
});
