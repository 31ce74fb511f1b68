import { expect, test } from "vitest";
import { createIntervention, createReport } from "../../../scripts/seed/rows";
import { cookiesOf } from "../../support/site";
import { fixture } from "../../support/fixture";
import type { Page } from "../month/page";
import { unchanged } from "../security/world";
import { ago, openTalk } from "./makers";

const site = await fixture(openTalk());
const admin = await site.person({ is_admin: 1, display_name: "Ana Jefa" });
const second = await site.person({ is_admin: 1, display_name: "Berta Jefa" });

/** Creates a comment that two people reported. */
async function reported(phase: "voting" | "results" = "voting") {
  const talk = await site.storyWithReader(phase);
  const other = await site.person();
  const comment = await site.comment(talk.story, talk.reader, { content: "Compra mi libro" });
  const report = await createReport(site.db, {
    reporter_id: other.id,
    reported_comment_id: comment.id,
    description: "Es un anuncio.",
    created_at: ago(2),
  });
  await createReport(site.db, { reporter_id: talk.author.id, reported_comment_id: comment.id });
  return { ...talk, other, comment, report, page: `/admin/reportes/${report.id}` };
}

const decision = { paso: "ocultar", norma: "spam", motivo: "No se anuncian libros." };

const flashesAt = async (answer: Page, as: string) => {
  const cookies = cookiesOf(new Response(null, { headers: answer.headers }), as);
  return (await site.see(answer.location ?? "", cookies)).texts(".flash");
};

test("REPORT-02 the list has what waits first, with its preview and how many reported it, and names nobody", async () => {
  const { page, reader, other } = await reported();
  const list = await site.see("/admin/reportes", admin.as);
  expect(list.texts("h1")).toEqual(["Reportes"]);
  expect(list.links).toContain(page);
  const entry = list.texts(".entry").find((text) => text.includes("Compra mi libro"));
  expect(entry).toContain("Spam o publicidad · comentario en «La noche de cobre» · 2 reportes");
  expect(list.html).not.toContain(reader.display_name);
  expect(list.html).not.toContain(other.display_name);
});

test("REPORT-02 the list is filtered by status in its address", async () => {
  const { page, report } = await reported();
  const set = { paso: "estado", estado: "dismissed", notas: "", visto: "pending", vistas: "" };
  expect((await site.send(page, set, admin.as)).status).toBe(303);
  expect((await site.see("/admin/reportes", admin.as)).links).not.toContain(page);
  for (const query of ["descartados", "todos"]) {
    expect((await site.see(`/admin/reportes?estado=${query}`, admin.as)).links).toContain(page);
  }
  const stored = await site.db
    .selectFrom("reports")
    .where("id", "=", report.id)
    .select(["status", "resolved_by"])
    .executeTakeFirst();
  expect(stored).toEqual({ status: "dismissed", resolved_by: admin.id });
});

test("REPORT-02 a report shows the comment in its thread, all reports on it and the notes", async () => {
  const { page, story, comment, other, author } = await reported();
  await site.comment(story, other, { content: "No, gracias", parent_id: comment.id });
  const report = await site.see(page, admin.as);
  expect(report.texts(".comment-text").slice(0, 2)).toEqual(["Compra mi libro", "No, gracias"]);
  expect(report.text).toContain("Es un anuncio.");
  expect(report.links).toContain(`/admin/cuentas/${other.id}`);
  // The author of a blind story, who is one of the reporters, is not named (COMMENT-06).
  expect(report.text).toContain("lo envió quien escribió la historia");
  expect(report.html).not.toContain(author.display_name);
  expect(report.html).not.toContain(author.id);
});

test("REPORT-02 a comment is hidden in the same step, which resolves its reports and tells its author", async () => {
  const { page, path, reader, report, comment } = await reported();
  const answer = await site.send(page, decision, admin.as);
  expect([answer.status, answer.location]).toEqual([303, "/admin/reportes"]);
  expect(await flashesAt(answer, admin.as)).toEqual([
    "El comentario está oculto. Quien lo escribió recibe un aviso.",
  ]);
  expect((await site.see("/admin/reportes", admin.as)).links).not.toContain(page);
  expect((await site.see(path, admin.as)).html).not.toContain("Compra mi libro");
  const [notice] = await site.noticesOf(reader);
  expect(notice).toMatchObject({ type: "moderation", title: "Un comentario tuyo está oculto" });
  const statuses = await site.db
    .selectFrom("reports")
    .where("reported_comment_id", "=", comment.id)
    .select(["status", "resolved_by"])
    .execute();
  expect(statuses).toEqual(Array(2).fill({ status: "resolved", resolved_by: admin.id }));
  expect((await site.see(page, admin.as)).text).toContain("Decidido por Ana Jefa");
  expect(report.status).toBe("pending");
});

test("REPORT-02 without a rule or a reason nothing happens, and what was typed comes back", async () => {
  const { page } = await reported();
  await unchanged(site.db, async () => {
    const answer = await site.send(page, { paso: "ocultar", motivo: "" }, admin.as);
    expect([answer.status, answer.texts(".field-error")]).toEqual([
      400,
      ["Elige la norma que no se cumplió.", "Escribe el motivo: lo lee quien escribió el texto."],
    ]);
    const long = await site.send(page, { ...decision, motivo: "ñ".repeat(1001) }, admin.as);
    expect(long.texts(".field-error")).toEqual(["El motivo no puede superar los 1000 caracteres."]);
    expect(long.field("motivo")).toBe("ñ".repeat(1001));
    expect(long.html).toContain('<option value="spam" selected="">');
  });
});

test("ADMIN-03 REPORT-02 the second of two admins reads who was faster, and keeps what they typed", async () => {
  const { page } = await reported();
  await site.send(page, decision, admin.as);
  const late = { ...decision, motivo: "Mi motivo" };
  const answer = await site.send(page, late, second.as);
  expect(answer.status).toBe(409);
  expect(answer.texts(".form-errors")[0]).toMatch(
    /^Ana Jefa ya lo hizo .*: ocultó un comentario\.$/,
  );
  expect(answer.field("motivo")).toBe("Mi motivo");
  const status = { paso: "estado", estado: "reviewed", notas: "", visto: "pending", vistas: "" };
  const stale = await site.send(page, status, second.as);
  expect(stale.status).toBe(409);
});

test("ADMIN-03 others than admins get 404 for the pages and the words of the rule for the form", async () => {
  const { page, reader } = await reported();
  await unchanged(site.db, async () => {
    for (const path of ["/admin/reportes", page, "/admin/comentarios"]) {
      expect((await site.see(path, reader.as)).status).toBe(404);
    }
    const answer = await site.send(page, decision, reader.as);
    expect(answer.status).toBe(403);
    expect(answer.html).toContain("Solo administradores pueden actualizar reportes");
  });
});

test("REPORT-03 a reported story is read there without its author, and leads to its disqualification", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const report = await createReport(site.db, {
    reporter_id: reader.id,
    reported_story_id: story.id,
  });
  const page = await site.see(`/admin/reportes/${report.id}`, admin.as);
  expect(page.texts("h1")).toEqual([`Reporte de «${story.title}»`]);
  expect(page.links).toContain(`/admin/historia/${story.id}/descalificar`);
  expect(page.html).not.toContain(author.display_name);
  expect(page.html).not.toContain(author.id);
});

test("CONTEST-05 a report of a blind story tells nothing of what else was decided about its author", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const report = await createReport(site.db, {
    reporter_id: reader.id,
    reported_story_id: story.id,
  });
  const decisions = async () => {
    const page = await site.see(`/admin/reportes/${report.id}`, admin.as);
    return page.text.slice(page.text.indexOf("Otras decisiones"));
  };
  const before = await decisions();
  expect(before).toMatch(/^Otras decisiones sobre la misma persona ?Si hay alguna, se verá/);
  await createIntervention(site.db, { user_id: author.id });
  expect(await decisions()).toBe(before);
});

test("CONTEST-05 a report of a comment does not list what was decided about its author's own blind story", async () => {
  const { page, reader, contest } = await reported();
  const own = await site.story(contest, reader);
  const about = { user_id: reader.id, contest_id: contest.id };
  const { id } = await createIntervention(site.db, {
    ...about,
    kind: "story-disqualified",
    story_id: own.id,
  });
  const other = await createIntervention(site.db, { user_id: reader.id });
  const { links } = await site.see(page, admin.as);
  expect(links).toContain(`/admin/intervenciones/${other.id}`);
  expect(links).not.toContain(`/admin/intervenciones/${id}`);
});

test("REPORT-03 a reported story that is disqualified is still read there, and leads to its readmission", async () => {
  const { story, reader } = await site.storyWithReader();
  const report = await createReport(site.db, {
    reporter_id: reader.id,
    reported_story_id: story.id,
  });
  const decision = { fase: "voting", norma: "other", motivo: "No es suya." };
  await site.send(`/admin/historia/${story.id}/descalificar`, decision, admin.as);
  const page = await site.see(`/admin/reportes/${report.id}`, admin.as);
  expect(page.text).toContain("Leer la historia");
  expect(page.text).toContain("Ver la descalificación");
  expect(page.text).not.toContain("Descalificar la historia");
});

test("REPORT-02 the list of comments searches their texts and finds what is hidden or deleted", async () => {
  const { story, reader } = await site.storyWithReader("results");
  const visible = await site.comment(story, reader, { content: "Aguacate maduro" });
  const hidden = await site.comment(story, reader, {
    content: "Aguacate verde",
    hidden_at: ago(1),
  });
  const links = async (query: string) => {
    const { links } = await site.see(`/admin/comentarios?${query}`, admin.as);
    return [visible, hidden].map(({ id }) => links.includes(`/admin/comentarios/${id}`));
  };
  expect(await links("q=AGUACATE")).toEqual([true, true]);
  const marked = await site.comment(story, reader, { content: "¡Qué ACCIÓN,\nseñor Pingüino!" });
  for (const q of ["accion", "ACCIÓN, SEÑOR", "acción", "pinguino"]) {
    const found = await site.see(`/admin/comentarios?q=${encodeURIComponent(q)}`, admin.as);
    expect([q, found.links.includes(`/admin/comentarios/${marked.id}`)]).toEqual([q, true]);
  }
  expect((await site.see("/admin/comentarios?q=senor", admin.as)).links).not.toContain(
    `/admin/comentarios/${marked.id}`,
  );
  expect(await links("q=verde")).toEqual([false, true]);
  expect(await links("q=agua&estado=ocultos")).toEqual([false, true]);
  expect(await links("q=agua&estado=visibles")).toEqual([true, false]);
  expect(await links("q=agua&estado=eliminados")).toEqual([false, false]);
});

test("REPORT-02 a comment is deleted on its page, and restored there", async () => {
  const { comment, path, other } = await reported();
  const page = `/admin/comentarios/${comment.id}`;
  const commentPage = await site.see(page, admin.as);
  expect(commentPage.buttons).toEqual(
    expect.arrayContaining(["Ocultar el comentario", "Eliminar el comentario"]),
  );
  expect((await site.send(page, { ...decision, paso: "eliminar" }, admin.as)).status).toBe(303);
  expect((await site.see(path, other.as)).html).not.toContain("Compra mi libro");
  const deleted = await site.see(page, admin.as);
  expect(deleted.buttons).toContain("Recuperar el comentario");
  expect(deleted.buttons).not.toContain("Eliminar el comentario");
  expect((await site.send(page, { paso: "recuperar" }, admin.as)).status).toBe(303);
  expect((await site.see(path, other.as)).html).toContain("Compra mi libro");
  const repeated = await site.send(page, { paso: "recuperar" }, second.as);
  expect([repeated.status, repeated.text.includes("Ana Jefa ya lo hizo")]).toEqual([409, true]);
});

/** Hides a comment and returns the path of its author's page. */
async function hiddenWithPage() {
  const talk = await reported();
  await site.send(talk.page, decision, admin.as);
  const [notice] = await site.noticesOf(talk.reader);
  const { intervention_id: id } = JSON.parse(notice?.data ?? "{}") as { intervention_id: string };
  return { ...talk, id, own: `/moderacion/${id}` };
}

test("REPORT-03 the person concerned reads what, why and for which rule, from the notice", async () => {
  const { own, reader, story, comment } = await hiddenWithPage();
  expect((await site.see("/notificaciones", reader.as)).links).toContain(own);
  const page = await site.see(own, reader.as);
  expect(page.texts("h1")).toEqual(["Ocultamos un comentario tuyo"]);
  expect(page.texts("blockquote")).toEqual(["No se anuncian libros.", "Compra mi libro"]);
  expect(page.links).toContain("/community-guidelines#al-comentar");
  expect(page.links).toContain(`/story/${story.id}?comentario=${comment.id}#comment-${comment.id}`);
  expect(page.html).not.toContain(admin.display_name);
});

test("REPORT-03 everybody else gets 404, and a visitor the login", async () => {
  const { own, other, author } = await hiddenWithPage();
  for (const who of [other, author, admin]) {
    expect((await site.see(own, who.as)).status).toBe(404);
    expect((await site.send(own, { texto: "Hola" }, who.as)).status).toBe(404);
  }
  const login = (path: string) => `/login?redirectTo=${encodeURIComponent(path)}`;
  for (const path of [own, "/moderacion/no-existe"]) {
    expect((await site.see(path)).location).toBe(login(path));
  }
});

test("REPORT-03 an answer whose session has ended comes back with what was written", async () => {
  const { own } = await hiddenWithPage();
  const answer = await site.send(own, { texto: "No era un anuncio." });
  expect([answer.status, answer.field("texto")]).toEqual([401, "No era un anuncio."]);
});

test("REPORT-03 the answer is given once, also while the account is suspended, and waits for an admin", async () => {
  const { own, id, reader } = await hiddenWithPage();
  await site.db
    .updateTable("user_profiles")
    .set({ suspended_at: ago(5), suspended_until: new Date(Date.now() + 86_400_000).toISOString() })
    .where("id", "=", reader.id)
    .execute();
  const empty = await site.send(own, { texto: " " }, reader.as);
  expect([empty.status, empty.texts(".field-error")]).toEqual([400, ["Escribe tu respuesta."]]);
  const long = await site.send(own, { texto: "ñ".repeat(2001) }, reader.as);
  expect([long.status, long.field("texto")]).toEqual([400, "ñ".repeat(2001)]);
  const sent = await site.send(own, { texto: "No era un anuncio." }, reader.as);
  expect([sent.status, sent.location]).toEqual([303, own]);
  const page = await site.see(own, reader.as);
  expect(page.text).toContain("No era un anuncio.");
  expect(page.buttons).not.toContain("Enviar la respuesta");
  const repeated = await site.send(own, { texto: "Otra cosa" }, reader.as);
  expect([repeated.status, repeated.text.includes("La respuesta se envía una sola vez")]).toEqual([
    ...[409, true],
  ]);
  expect((await site.see("/admin/reportes", admin.as)).links).toContain(
    "/admin/reportes/respuestas",
  );
  const waiting = await site.see("/admin/reportes/respuestas", admin.as);
  expect(waiting.links).toContain(`/admin/intervenciones/${id}`);
});

test("REPORT-03 an admin keeps the decision, and its answer waits no more", async () => {
  const { own, id, reader } = await hiddenWithPage();
  await site.send(own, { texto: "No era un anuncio." }, reader.as);
  const page = `/admin/intervenciones/${id}`;
  expect((await site.see(page, admin.as)).text).toContain("No era un anuncio.");
  const upheld = await site.send(page, { paso: "mantener" }, admin.as);
  expect([upheld.status, upheld.location]).toEqual([303, "/admin/reportes/respuestas"]);
  expect((await site.see("/admin/reportes/respuestas", admin.as)).links).not.toContain(page);
  expect((await site.see(own, reader.as)).text).toContain("la decisión se mantiene");
  const late = await site.send(page, { paso: "mantener" }, second.as);
  expect([late.status, late.text.includes("Ana Jefa ya lo hizo")]).toEqual([409, true]);
});

test("REPORT-03 an admin lifts the decision, and the comment is seen again", async () => {
  const { own, id, reader, path, other } = await hiddenWithPage();
  const page = `/admin/intervenciones/${id}`;
  expect((await site.send(page, { paso: "levantar" }, admin.as)).status).toBe(303);
  expect((await site.see(path, other.as)).html).toContain("Compra mi libro");
  expect((await site.see(own, reader.as)).text).toContain("levantamos la decisión");
  const titles = (await site.noticesOf(reader)).map(({ title }) => title);
  expect(titles).toContain("Tu comentario se ve de nuevo");
});

test("ADMIN-05 the public log has kind, rule, day and state, without names, texts or ids", async () => {
  const { id, reader, comment, story } = await hiddenWithPage();
  const log = await site.see("/moderacion");
  expect(log.texts("strong")[0]).toBe("Comentario oculto");
  expect(log.texts(".hint")[0]).toMatch(/^\d+ de \p{L}+ de \d{4} · Spam o publicidad · en vigor$/u);
  for (const secret of [id, comment.id, story.id, story.title, reader.id, reader.display_name]) {
    expect(log.html).not.toContain(secret);
  }
  expect(log.html).not.toContain("libro");
  expect(log.html).not.toContain(admin.display_name);
  await site.send(`/admin/intervenciones/${id}`, { paso: "levantar" }, admin.as);
  expect((await site.see("/moderacion")).texts(".hint")[0]).toMatch(/ · levantada el /);
});

test("ADMIN-05 the guidelines lead to the log", async () => {
  expect((await site.see("/community-guidelines")).links).toContain("/moderacion");
});
