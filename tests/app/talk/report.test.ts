import { describe, expect, test } from "vitest";
import { useLimit } from "../../support/limits";
import { cookiesOf } from "../../support/site";
import { unchanged } from "../security/world";
import { openTalk } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

const SENT = "Reporte enviado exitosamente. Nuestro equipo lo revisará pronto.";

/** Creates a comment or story that can be reported, with its writer and a person who may report it. */
async function reported(what: "comment" | "story") {
  const talk = await site.storyWithReader();
  const by = what === "comment" ? await site.person() : talk.author;
  const comment = await site.comment(talk.story, by, { content: `${"largo ".repeat(30)}fin` });
  const path =
    what === "comment" ? `/comentario/${comment.id}/denuncia` : `/story/${talk.story.id}/denuncia`;
  const back =
    what === "comment" ? `${talk.path}?comentario=${comment.id}#comment-${comment.id}` : talk.path;
  const preview = what === "comment" ? `${"largo ".repeat(16)}larg…` : talk.story.title;
  return { ...talk, by, comment, path, back, preview };
}

const lastReport = () =>
  site.db.selectFrom("reports").orderBy("created_at", "desc").selectAll().executeTakeFirstOrThrow();

test.each(["comment", "story"] as const)(
  "REPORT-01 REPORT-03 a report of a %s whose session has ended keeps what was written",
  async (what) => {
    const { path } = await reported(what);
    const before = await site.count("reports");
    const answer = await site.send(path, { reason: "other", description: "Lo explico." });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("Debes iniciar sesión para enviar un reporte.");
    expect(answer.text).toContain("Inicia sesión en otra pestaña");
    expect(answer.html).toContain("Lo explico.</textarea>");
    expect(answer.html).toMatch(/checked=""[^>]*value="other"|value="other"[^>]*checked=""/);
    expect(await site.count("reports")).toBe(before);
  },
);

describe.each([
  ["comment", "REPORT-01", "Reportar comentario", "Ya has reportado este comentario"],
  ["story", "REPORT-03", "Reportar historia", "Ya has reportado esta historia."],
] as const)("%s", (what, id, heading, twice) => {
  test(`${id} the page shows what is reported, four reasons and the warning`, async () => {
    const { path, preview, reader, back } = await reported(what);
    const page = await site.see(path, reader.as);
    expect(page.texts("h1")).toEqual([heading]);
    expect(page.texts("blockquote")).toEqual([preview]);
    expect(
      page.html.match(/type="radio"[^>]*value="\w+"|value="\w+"[^>]*type="radio"/g),
    ).toHaveLength(4);
    expect(page.texts("label").slice(0, 4)).toEqual([
      "Spam o publicidad",
      "Contenido inapropiado",
      "Acoso o falta de respeto",
      "Otro motivo",
    ]);
    expect(page.text).toContain("los reportes falsos pueden llevar a la suspensión de tu cuenta");
    expect(page.links).toContain(back);
  });

  test.each(["spam", "inappropriate", "harassment", "other"] as const)(
    `${id} a report for %s waits for a decision`,
    async (reason) => {
      const { path, reader, comment, story, back } = await reported(what);
      const answer = await site.send(
        path,
        { reason, description: " Lo \r\n explico. " },
        reader.as,
      );
      expect([answer.status, answer.location]).toEqual([303, back]);
      const landed = await site.see(
        back,
        cookiesOf(new Response(null, { headers: answer.headers }), reader.as),
      );
      expect(landed.texts(".flash")).toEqual([SENT]);
      expect(await lastReport()).toMatchObject({
        reporter_id: reader.id,
        reported_comment_id: what === "comment" ? comment.id : null,
        reported_story_id: what === "story" ? story.id : null,
        reason,
        description: "Lo \n explico.",
        status: "pending",
        resolved_at: null,
      });
    },
  );

  test(`${id} a script gets the thanks alone, and a refusal with its words`, async () => {
    const { path, reader } = await reported(what);
    const fields = { reason: "spam", respuesta: "datos" };
    const answer = await site.send(`${path}.data`, fields, reader.as);
    expect([answer.status, answer.html.includes(SENT)]).toEqual([200, true]);
    const repeated = await site.send(`${path}.data`, fields, reader.as);
    expect([repeated.status, repeated.html.includes(twice)]).toEqual([409, true]);
  });

  test(`${id} a reason is required; the description comes back`, async () => {
    const { path, reader } = await reported(what);
    await unchanged(site.db, async () => {
      for (const reason of [undefined, "", "porque sí"]) {
        const fields = {
          description: "Mi explicación",
          ...(reason === undefined ? {} : { reason }),
        };
        const answer = await site.send(path, fields, reader.as);
        expect([answer.status, answer.texts(".field-error")]).toEqual([
          400,
          ["Por favor selecciona una razón para el reporte"],
        ]);
        expect(answer.field("description")).toBe("Mi explicación");
      }
    });
  });

  test(`${id} the description is optional and has at most 1,000 characters`, async () => {
    const { path, reader } = await reported(what);
    await unchanged(site.db, async () => {
      const answer = await site.send(
        path,
        { reason: "spam", description: "ñ".repeat(1001) },
        reader.as,
      );
      expect([answer.status, answer.texts(".field-error")]).toEqual([
        400,
        ["La descripción no puede superar los 1000 caracteres."],
      ]);
      expect(answer.html).toMatch(
        /<input[^>]*value="spam"[^>]*checked|<input[^>]*checked[^>]*value="spam"/,
      );
    });
    expect((await site.send(path, { reason: "spam" }, reader.as)).status).toBe(303);
    expect((await lastReport()).description).toBeNull();
  });

  test(`${id} once per person, also at once; somebody else may too`, async () => {
    const { path, reader } = await reported(what);
    const other = await site.person();
    const before = await site.count("reports");
    const send = (reason: string, as = reader.as) => site.send(path, { reason }, as);
    const answers = await Promise.all([send("spam"), send("spam"), send("other")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.texts(".form-errors")).toEqual([twice]);
    expect(await site.count("reports")).toBe(before + 1);
    expect((await send("spam", other.as)).status).toBe(303);
  });

  test(`${id} never one's own, and signed in only`, async () => {
    const { path, by } = await reported(what);
    await unchanged(site.db, async () => {
      const own = `Error al enviar el reporte: no puedes reportar tu ${what === "comment" ? "propio comentario" : "propia historia"}.`;
      for (const page of [
        await site.send(path, { reason: "spam" }, by.as),
        await site.see(path, by.as),
      ])
        expect([page.status, page.texts("h1")]).toEqual([403, [own]]);
      expect((await site.send(path, { reason: "spam" })).status).toBe(401);
      const page = await site.see(path);
      const login = `/login?redirectTo=${encodeURIComponent(path)}`;
      expect([page.status, page.location]).toEqual([303, login]);
    });
  });
});

test("REPORT-01 the 21st report of a day is refused with its form", async () => {
  const { story, reader, author } = await site.storyWithReader();
  const reportAnother = async () => {
    const { id } = await site.comment(story, author);
    return site.send(`/comentario/${id}/denuncia`, { reason: "spam" }, reader.as);
  };
  expect((await reportAnother()).status).toBe(303);
  await useLimit(site.db, "report", 19);
  expect((await reportAnother()).status).toBe(303);
  await useLimit(site.db, "report", 20);
  const refused = await reportAnother();
  expect([refused.status, refused.texts(".form-errors")]).toEqual([
    429,
    ["Demasiados intentos. Espera un momento antes de intentar nuevamente."],
  ]);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
});

test("REPORT-01 COMMENT-06 in blind phases the page does not say who wrote the comment", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  const { html } = await site.see(`/comentario/${comment.id}/denuncia`, reader.as);
  expect(html).not.toContain(author.display_name);
  expect(html).not.toContain(author.id);
});

test("REPORT-03 a story in submission cannot be reported, nor one that is not there", async () => {
  const { story, reader } = await site.storyWithReader("submission");
  await unchanged(site.db, async () => {
    for (const [id, status] of [
      [story.id, 403],
      ["no-hay-tal", 404],
    ] as const) {
      expect((await site.see(`/story/${id}/denuncia`, reader.as)).status).toBe(status);
      const answer = await site.send(`/story/${id}/denuncia`, { reason: "spam" }, reader.as);
      expect(answer.status).toBe(status);
    }
  });
});

test("REPORT-03 the story page offers it to everybody but its author", async () => {
  const { story, author, reader, path } = await site.storyWithReader();
  const link = `/story/${story.id}/denuncia`;
  expect((await site.see(path, reader.as)).links).toContain(link);
  expect((await site.see(path)).links).toContain(link);
  expect((await site.see(path, author.as)).links).not.toContain(link);
});
