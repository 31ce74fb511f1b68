import { beforeEach, describe, expect, test } from "vitest";
import { createComment, createIntervention, createReport } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { openMonth } from "../month/makers";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

describe("ADMIN-01 the list of accounts", () => {
  test("ADMIN-01 finds by a name without its accents and by a part of the e-mail, and links to the account", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person({ display_name: "Ícaro Fácil", email: "faro@correo.test" });
    for (const query of ["icaro", "FARO@corr"]) {
      const page = await site.see(`/admin/cuentas?q=${encodeURIComponent(query)}`, admin.as);
      expect(page.texts("th").slice(4)).toEqual(["Ícaro Fácil"]);
      expect(page.links).toContain(`/admin/cuentas/${who.id}`);
    }
  });

  test("ADMIN-01 redirects older links to the account's page, and has none for an unknown one", async () => {
    const admin = await site.person({ is_admin: 1 });
    const old = await site.see(`/admin/cuentas?cuenta=${admin.id}`, admin.as);
    expect([old.status, old.location]).toEqual([301, `/admin/cuentas/${admin.id}`]);
    expect((await site.see("/admin/cuentas/no-hay-tal", admin.as)).status).toBe(404);
  });
});

describe("ADMIN-01 the page of an account", () => {
  test("CONTEST-05 joins no author to a story of a contest without results", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person({ display_name: "Autora Secreta" });
    const contests = [
      await site.contest("submission", { title: "Reto que recibe" }),
      await site.contest("voting", { title: "Reto en votación" }),
      await site.contest("counting", { title: "Reto en recuento" }),
    ];
    const ids: string[] = [];
    for (const [n, contest] of contests.entries()) {
      const own = await site.story(contest, who, { title: `Secreta ${n}` });
      const commentFields = { story_id: own.id, user_id: who.id, content: `Autocomentario ${n}` };
      const comment = await createComment(site.db, commentFields);
      for (const of of [{ reported_story_id: own.id }, { reported_comment_id: comment.id }]) {
        const id = crypto.randomUUID();
        ids.push(id, own.id, comment.id);
        await site.db
          .insertInto("reports")
          .values({
            id,
            reporter_id: admin.id,
            reason: "spam",
            ...of,
            created_at: new Date().toISOString(),
          })
          .execute();
      }
      const intervention = crypto.randomUUID();
      ids.push(intervention);
      await site.db
        .insertInto("interventions")
        .values({
          id: intervention,
          kind: "story-disqualified",
          rule: "originality",
          reason: "Es ajena.",
          story_id: own.id,
          user_id: who.id,
          made_by: admin.id,
          made_at: new Date().toISOString(),
        })
        .execute();
    }
    const page = await site.see(`/admin/cuentas/${who.id}`, admin.as);
    expect(page.status).toBe(200);
    for (const trace of [...ids, "Secreta 0", "Secreta 1", "Secreta 2", "Autocomentario"]) {
      expect(page.html).not.toContain(trace);
    }
    expect(page.text).toContain("Participa en este reto");
    expect(page.text).toContain("Reto que recibe");
    expect(page.text).not.toMatch(/Reto en (votación|recuento)/);
    expect(page.text).toContain("0 comentarios");
  });

  test("CONTEST-05 lists no report that a person sent about a comment below their own blind story", async () => {
    const admin = await site.person({ is_admin: 1 });
    const [who, other] = [await site.person(), await site.person()];
    const sent = async (phase: "voting" | "results") => {
      const story = await site.story(await site.contest(phase), who);
      const comment = await createComment(site.db, { story_id: story.id, user_id: other.id });
      const report = { reporter_id: who.id, reported_comment_id: comment.id };
      return (await createReport(site.db, report)).id;
    };
    const [blind, revealed] = [await sent("voting"), await sent("results")];
    const page = await site.see(`/admin/cuentas/${who.id}`, admin.as);
    expect(page.links).toContain(`/admin/reportes/${revealed}`);
    expect(page.links).not.toContain(`/admin/reportes/${blind}`);
  });

  test("CONTEST-05 lists no disqualification of a story that was deleted from a blind contest", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person();
    const about = async (phase: "voting" | "results") => {
      const { id: contest_id } = await site.contest(phase);
      const kind = "story-disqualified" as const;
      return (await createIntervention(site.db, { kind, contest_id, user_id: who.id })).id;
    };
    const [blind, revealed] = [await about("voting"), await about("results")];
    const page = await site.see(`/admin/cuentas/${who.id}`, admin.as);
    expect(page.links).toContain(`/admin/intervenciones/${revealed}`);
    expect(page.links).not.toContain(`/admin/intervenciones/${blind}`);
  });

  test("ADMIN-01 shows stories with results, comments, reports and sessions", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person({ is_founder: 1, plan: "premium" });
    const done = await site.contest("results", { title: "Reto terminado" });
    const story = await site.story(done, who, { title: "La publicada" });
    const commentFields = { story_id: story.id, user_id: who.id, content: "Gracias por leer" };
    const comment = await createComment(site.db, commentFields);
    const report = {
      id: "reporte-1",
      reporter_id: who.id,
      reported_comment_id: null,
      reported_story_id: (await site.story(done, null)).id,
      reason: "spam" as const,
      created_at: new Date().toISOString(),
    };
    await site.db.insertInto("reports").values(report).execute();
    const page = await site.see(`/admin/cuentas/${who.id}`, admin.as);
    for (const link of [
      `/story/${story.id}`,
      `/story/${story.id}?comentario=${comment.id}#comment-${comment.id}`,
      "/admin/reportes/reporte-1",
      `/admin/cuentas/${who.id}/suspender`,
    ]) {
      expect(page.links).toContain(link);
    }
    expect(page.text).toMatch(/Fundadora.*Premium/);
    expect(page.text).toContain("1 comentario");
    expect(page.text).toContain("Un navegador desconocido");
  });

  test("AUTH-04 ends a person's sessions, one or all", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person();
    const second = await site.signIn(who.id);
    const path = `/admin/cuentas/${who.id}`;
    const ended = await site.send(path, { paso: "cerrar-todas" }, admin.as);
    expect([ended.status, ended.location]).toEqual([303, path]);
    for (const as of [who.as, second]) {
      expect((await site.see("/preferences", as)).status).toBe(303);
    }
    const page = await site.see(path, admin.as);
    expect(page.text).toContain("No tiene ninguna abierta.");
  });

  test("ADMIN-04 gives and takes admin rights after asking; the second admin is told", async () => {
    const admin = await site.person({ is_admin: 1, display_name: "Jefa Primera" });
    const other = await site.person({ is_admin: 1 });
    const who = await site.person();
    const path = `/admin/cuentas/${who.id}/administracion`;
    expect((await site.see(path, admin.as)).buttons).toContain("Dar la administración");
    expect((await site.send(path, { administra: "si" }, admin.as)).status).toBe(303);
    const late = await site.send(path, { administra: "si" }, other.as);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringMatching(/Jefa Primera ya lo hizo .*: dio la administración/),
    ]);
    expect((await site.see("/admin", who.as)).status).toBe(200);
    expect((await site.see("/notificaciones", who.as)).text).toContain("Administras el sitio");
    expect((await site.send(path, { administra: "no" }, other.as)).status).toBe(303);
    expect((await site.see("/admin", who.as)).status).toBe(404);
  });
});
