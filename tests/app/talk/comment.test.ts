import { expect, test } from "vitest";
import { useLimit } from "../../support/limits";
import { xssCorpus } from "../../support/xss-corpus";
import { unchanged } from "../security/world";
import { ago, openTalk } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

const EMPTY = "El comentario no puede estar vacío";
const LONG = "El comentario no puede superar los 2000 caracteres.";
const NO_PARENT = "Error al enviar el comentario: ya no se puede responder a ese comentario.";

// Tests: writing a comment ------------------------------------------------------------------------------------------

test.each(["voting", "counting", "results"] as const)(
  "COMMENT-01 in %s a reader comments and lands on the comment",
  async (phase) => {
    const { story, reader, path } = await site.storyWithReader(phase);
    const answer = await site.sendComment(story, reader, "  Me quedo con el murciélago.  ");
    const [stored] = await site.commentsOf(story);
    expect(stored?.content).toBe("Me quedo con el murciélago.");
    expect([answer.status, answer.location]).toEqual([
      303,
      `${path}?comentario=${stored?.id}#comment-${stored?.id}`,
    ]);
    const page = await site.see(path, reader.as);
    expect(page.texts(".comment-text")).toEqual(["Me quedo con el murciélago."]);
    expect(page.texts(".comment-by")[0]).toBe(
      `${reader.display_name} · Tu comentario · Hace un momento`,
    );
  },
);

test("COMMENT-01 the page says once that the comment is published", async () => {
  const { story, reader } = await site.storyWithReader();
  const answer = await site.sendComment(story, reader, "Una cosa.");
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  const page = await site.see(answer.location ?? "", `${reader.as}; ${cookie}`);
  expect(page.texts(".flash")).toEqual(["Tu comentario está publicado."]);
});

test("COMMENT-01 a signed-out visitor reads 'Debes iniciar sesión para comentar' with the way back", async () => {
  const { story, path } = await site.storyWithReader();
  const page = await site.see(path);
  expect(page.text).toContain("Debes iniciar sesión para comentar");
  expect(page.links).toContain(`/login?redirectTo=${encodeURIComponent(`${path}#comentarios`)}`);
  expect(page.field("content")).toBeUndefined();
  const form = await site.see(`/story/${story.id}/comentario`);
  expect([form.status, form.field("content")]).toEqual([200, undefined]);
  expect(form.text).toContain("Debes iniciar sesión para comentar");
});

test("COMMENT-01 an ended session refuses the comment and keeps its text", async () => {
  const { story } = await site.storyWithReader();
  await unchanged(site.db, async () => {
    const answer = await site.sendComment(story, null, "Lo que iba a decir.");
    expect([answer.status, answer.field("content")]).toEqual([401, "Lo que iba a decir."]);
    expect(answer.text).toContain("Debes iniciar sesión para comentar");
    expect(answer.links).toContain(
      `/login?redirectTo=${encodeURIComponent(`/story/${story.id}#comentarios`)}`,
    );
  });
});

test.each(["", "   ", "\r\n\t\r\n", "\u00a0\u2003", "\u200b\u200d\ufeff", "\0\0"])(
  "COMMENT-01 a text of which nothing can be seen is empty: %j",
  async (text) => {
    const { story, reader } = await site.storyWithReader();
    await unchanged(site.db, async () => {
      const answer = await site.sendComment(story, reader, text);
      expect([answer.status, answer.texts(".field-error")]).toEqual([400, [EMPTY]]);
      expect(answer.texts(".form-errors")).toEqual([EMPTY]);
    });
  },
);

test("COMMENT-01 2,000 characters are allowed, one more is not and comes back whole", async () => {
  const { story, reader } = await site.storyWithReader();
  const most = "á🦇".repeat(1000);
  expect((await site.sendComment(story, reader, `\n${most}\n`)).status).toBe(303);
  expect((await site.commentsOf(story))[0]?.content).toBe(most);
  await unchanged(site.db, async () => {
    const answer = await site.sendComment(story, reader, `${most}x`);
    expect([answer.status, answer.texts(".field-error")]).toEqual([400, [LONG]]);
    expect(answer.field("content")).toBe(`${most}x`);
  });
});

test("COMMENT-01 line breaks count once and are kept", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const lines = `${"línea\r\n".repeat(332)}fin`;
  expect((await site.sendComment(story, reader, lines)).status).toBe(303);
  expect((await site.commentsOf(story))[0]?.content).toBe(lines.replaceAll("\r\n", "\n"));
  expect((await site.see(path)).html).toContain("línea\nlínea\n");
});

test("COMMENT-01 without the key of a form nothing is stored", async () => {
  const { story, reader } = await site.storyWithReader();
  await unchanged(site.db, async () => {
    const answer = await site.send(`/story/${story.id}/comentario`, { content: "Hola" }, reader.as);
    expect([answer.status, answer.field("content")]).toEqual([400, "Hola"]);
    expect(answer.text).toContain("El formulario llegó incompleto.");
  });
});

test("COMMENT-01 a form sent twice, or twice at once, is one comment and one notice", async () => {
  const { story, reader, author } = await site.storyWithReader();
  const key = crypto.randomUUID();
  const send = () => site.sendComment(story, reader, "Solo una vez.", { key });
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(303);
  expect(await site.commentsOf(story)).toHaveLength(1);
  expect(await site.noticesOf(author)).toHaveLength(1);
});

test("COMMENT-01 a form that the back button brought back may say something else", async () => {
  const { story, reader } = await site.storyWithReader();
  const key = crypto.randomUUID();
  await site.sendComment(story, reader, "Primero.", { key });
  await site.sendComment(story, reader, "Segundo.", { key });
  expect((await site.commentsOf(story)).map(({ content }) => content)).toEqual([
    "Primero.",
    "Segundo.",
  ]);
});

test("COMMENT-01 the seventh comment of a minute is refused with its text", async () => {
  const { story, reader } = await site.storyWithReader();
  expect((await site.sendComment(story, reader, "El primero")).status).toBe(303);
  await useLimit(site.db, "comment", 5);
  expect((await site.sendComment(story, reader, "El sexto")).status).toBe(303);
  await useLimit(site.db, "comment", 6);
  const refused = await site.sendComment(story, reader, "El séptimo");
  expect(refused.status).toBe(429);
  expect(refused.text).toContain(
    "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
  );
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.field("content")).toBe("El séptimo");
});

test("COMMENT-01 AUTH-05 whoever has to confirm their e-mail is refused", async () => {
  const strict = await openTalk({ REQUIRE_CONFIRMED_EMAIL: "on" });
  const { story } = await strict.storyWithReader();
  const newcomer = await strict.person({ email_confirmed_at: null });
  await unchanged(strict.db, async () => {
    const answer = await strict.sendComment(story, newcomer, "Hola");
    expect([answer.status, answer.field("content")]).toEqual([403, "Hola"]);
    expect(answer.text).toContain("Debes confirmar tu email antes de iniciar sesión");
  });
  await strict.close();
});

test("COMMENT-01 in submission nobody comments, the author included", async () => {
  const { story, author, reader, path } = await site.storyWithReader("submission");
  const hidden =
    "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.";
  const closed = "Los comentarios se abren cuando termina la fase de envíos.";
  await unchanged(site.db, async () => {
    const own = await site.sendComment(story, author, "Ya la puedo leer yo.");
    expect(own.status).toBe(403);
    expect([own.texts(".form-errors"), own.field("content")]).toEqual([
      [closed],
      "Ya la puedo leer yo.",
    ]);
    for (const who of [reader, null]) {
      const answer = await site.sendComment(story, who, "¿Qué es esto?");
      expect([answer.status, answer.texts("h1")]).toEqual([403, [hidden]]);
    }
  });
  const page = await site.see(path, author.as);
  expect(page.text).toContain(closed);
  expect(page.field("content")).toBeUndefined();
});

test("COMMENT-01 a story that is not there has no comments", async () => {
  const reader = await site.person();
  const answer = await site.sendComment({ id: "no-hay-tal" }, reader, "Hola");
  expect([answer.status, answer.texts("h1")]).toEqual([404, ["Historia no encontrada"]]);
  expect((await site.see("/story/no-hay-tal/comentario", reader.as)).status).toBe(404);
});

test("COMMENT-01 COMMENT-05 without comments the page says so; the guide is linked beside the form", async () => {
  const { path, reader } = await site.storyWithReader();
  const page = await site.see(path, reader.as);
  expect(page.text).toContain("Aún no hay comentarios. ¡Sé el primero en comentar!");
  expect(page.links).toContain("/guia-de-comentarios");
  const guide = await site.see("/guia-de-comentarios");
  expect(guide.texts("h1")).toEqual(["Guía de comentarios"]);
  expect(guide.texts("h2")).toEqual([
    "Comentarios que ayudan",
    "Comentarios que no ayudan",
    "Antes de enviar",
  ]);
});

// Tests: replying to a comment --------------------------------------------------------------------------------------

test("COMMENT-01 a reply stands under its comment, in the order of talking", async () => {
  const { story, reader, author, path } = await site.storyWithReader("results");
  const above = await site.comment(story, reader, { content: "Pregunta", created_at: ago(9) });
  await site.comment(story, author, { content: "Otra cosa", created_at: ago(5) });
  const form = await site.see(`/story/${story.id}/comentario?respuesta=${above.id}`, author.as);
  expect(form.texts("blockquote")).toEqual(["Pregunta"]);
  expect(form.field("content")).toBe("");
  expect((await site.sendComment(story, author, "Respuesta 1", { parent: above })).status).toBe(
    303,
  );
  expect((await site.sendComment(story, reader, "Respuesta 2", { parent: above })).status).toBe(
    303,
  );
  expect((await site.see(path)).texts(".comment-text")).toEqual([
    "Otra cosa",
    "Pregunta",
    "Respuesta 1",
    "Respuesta 2",
  ]);
});

test("COMMENT-01 a refused reply still knows what it answers", async () => {
  const { story, reader } = await site.storyWithReader();
  const above = await site.comment(story, null, { content: "Pregunta" });
  const answer = await site.sendComment(story, reader, " ", { parent: above });
  expect([answer.status, answer.texts("blockquote")]).toEqual([400, ["Pregunta"]]);
  expect(answer.html).toContain(`action="/story/${story.id}/comentario?respuesta=${above.id}"`);
});

test("COMMENT-01 what cannot be answered: a reply, a deleted comment, another story's, none", async () => {
  const { story, reader } = await site.storyWithReader();
  const elsewhere = await site.storyWithReader();
  const above = await site.comment(story, reader);
  const parents = [
    await site.comment(story, reader, { parent_id: above.id }),
    await site.comment(story, reader, { deleted_at: ago(1) }),
    await site.comment(elsewhere.story, reader),
    { id: "no-hay-tal" },
  ];
  await unchanged(site.db, async () => {
    for (const parent of parents) {
      const answer = await site.sendComment(story, elsewhere.reader, "Respuesta", { parent });
      expect(answer.status).toBe(409);
      expect(answer.texts(".form-errors")).toEqual([NO_PARENT]);
      expect(answer.field("content")).toBe("Respuesta");
      // The form that comes back is for a comment, not for a reply: it has no parent id.
      expect(answer.html).toContain(`action="/story/${story.id}/comentario"`);
    }
  });
});

test("COMMENT-01 only uppermost comments offer 'Responder', and to the signed-in alone", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const above = await site.comment(story, null);
  const reply = await site.comment(story, null, { parent_id: above.id });
  const links = (await site.see(path, reader.as)).links.filter((link) =>
    link.includes("respuesta"),
  );
  expect(links).toEqual([`/story/${story.id}/comentario?respuesta=${above.id}`]);
  const visitor = await site.see(path);
  expect(visitor.html).toContain(`comment-${reply.id}`);
  expect(visitor.links.filter((link) => /respuesta|denuncia$/.test(link))).toEqual([
    `/story/${story.id}/denuncia`,
  ]);
  expect(visitor.html).not.toContain("/me-gusta");
});

// Tests: comments while authors are hidden, and plain text ----------------------------------------------------------

test.each(["voting", "counting"] as const)(
  "COMMENT-06 in %s the author's own comments are by 'Autoría', for everybody, in every format",
  async (phase) => {
    const { story, author, reader, path } = await site.storyWithReader(phase);
    const above = await site.comment(story, reader, { content: "¿Quién eres?" });
    await site.sendComment(story, author, "Quien la escribió.", { parent: above });
    await site.sendComment(story, author, "Gracias por leer.");
    for (const who of [undefined, reader.as]) {
      const page = await site.see(path, who);
      const names = page
        .texts(".comment-by")
        .map((by) => by.replace(/( · Tu comentario)? · Hace.*/, ""));
      expect(names).toEqual(["Autoría", reader.display_name, "Autoría"]);
      for (const at of [
        path,
        `/story/${story.id}.data`,
        `/story/${story.id}/comentario?respuesta=${above.id}`,
      ]) {
        const response = await site.get(at, who);
        const text = await response.text();
        expect(text).not.toContain(author.display_name);
        expect(text).not.toContain(author.id);
      }
    }
  },
);

test("BADGE-03 COMMENT-06 a name has its first two badges; in blind phases 'Autoría' has none", async () => {
  for (const phase of ["voting", "results"] as const) {
    const { story, author, reader, path } = await site.storyWithReader(phase);
    await site.badges(reader, "first_story", "contest_finalist", "contest_winner_veteran");
    await site.badges(author, "contest_winner", "kofi_supporter");
    await site.comment(story, reader, { created_at: ago(2) });
    await site.comment(story, author, { created_at: ago(1) });
    const isOpen = phase === "results";
    const names = isOpen ? [`${author.display_name} con insignias: Mecenas, Pluma ganadora`] : [];
    names.push(`${reader.display_name} con insignias: Doble corona, Pluma finalista`);
    for (const who of [undefined, author.as]) {
      expect((await site.see(path, who)).texts("strong")).toEqual(names);
    }
    expect((await site.see(path)).texts(".supporter").length).toBe(isOpen ? 2 : 0);
  }
});

test("COMMENT-06 the mark of the author is no name, and a name that imitates it has none of it", async () => {
  for (const phase of ["voting", "results"] as const) {
    const { story, author, path } = await site.storyWithReader(phase);
    // Accounts created with names that have since been reserved.
    const liar = await site.person({ display_name: "Autoría" });
    const ghost = await site.person({ display_name: "Autor anónimo" });
    await site.comment(story, author, { created_at: ago(1) });
    await site.comment(story, liar, { created_at: ago(2) });
    await site.comment(story, ghost, { created_at: ago(3) });
    await site.comment(story, null, { created_at: ago(4) });
    const { html, texts } = await site.see(path);
    expect(texts(".author-mark")).toEqual(["Autoría"]);
    expect(html.match(/role="img" aria-label="Autoría de esta historia"/g)).toHaveLength(1);
    const names = [liar.display_name, ghost.display_name, "Autor anónimo"];
    expect(texts("strong")).toEqual(phase === "voting" ? names : [author.display_name, ...names]);
    // Two authors look alike on the page: an account whose display name is 'Autor anónimo', and a deleted account. Only the
    // deleted one is shown in italics.
    expect(html.match(/<strong><em>Autor anónimo<\/em><\/strong>/g)).toHaveLength(1);
    expect(html.match(/<strong><a href="[^"]*">Autor anónimo<\/a><\/strong>/g)).toHaveLength(1);
  }
});

test("COMMENT-06 after the results the author has a name and the label", async () => {
  const { story, author, path } = await site.storyWithReader("results");
  await site.comment(story, author);
  expect((await site.see(path)).texts(".comment-by")[0]).toContain(
    `${author.display_name} · Autoría`,
  );
});

test("COMMENT-04 links are text", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const text = "Mira https://evil.example/ y [esto](https://evil.example) o www.evil.example";
  await site.sendComment(story, reader, text);
  const page = await site.see(path);
  expect(page.texts(".comment-text")).toEqual([text]);
  expect(page.links.filter((link) => link.includes("evil"))).toEqual([]);
});

test("COMMENT-04 SEC-02 whatever HTML a comment holds is shown as it was written", async () => {
  const { story, path } = await site.storyWithReader();
  const hostile = xssCorpus.filter((text) => text.trim() && text.length <= 2000);
  const visibleTexts = hostile.map((text) => text.replaceAll("\0", "").trim()).filter(Boolean);
  const all = visibleTexts.join("\n");
  for (let at = 0; at < all.length; at += 1900) {
    await site.comment(story, null, { content: `a${all.slice(at, at + 1900)}` });
  }
  const clean = await site.see((await site.storyWithReader()).path);
  let pages = 1;
  for (let n = 1; n <= pages; n++) {
    const page = await site.see(`${path}?comentarios=${n}`);
    pages = Number(/Página \d+ de (\d+)/.exec(page.text)?.[1] ?? 1);
    for (const tag of ["script", "img", "svg", "iframe", "object", "math", "base", "link", "meta"])
      expect([tag, page.texts(tag).length]).toEqual([tag, clean.texts(tag).length]);
    expect(page.html.replace(/<style[^]*?<\/style>/, "")).not.toMatch(/<[a-z][^>]*\son\w+=/i);
    expect(page.links.filter((link) => /^\s*(javascript|data|vbscript):/i.test(link))).toEqual([]);
  }
});
