import { beforeEach, describe, expect, test } from "vitest";
import { PAGE_ACCOUNT } from "~/domain/forms/page-account";
import { createComment } from "../../../scripts/seed/rows";
import { cookiesOf, type As } from "../../support/site";
import { entry, inHours, openMonth, signed, type Month, type Person } from "./makers";
import { pageOf } from "./page";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const PASSWORD = "pluma-y-tintero";
const ENDED = "Tu sesión expiró. Inicia sesión para continuar.";
const ENDED_TEXT_WAITS = "Tu sesión expiró. Inicia sesión para continuar; tu texto está guardado.";
const TEXT_WAITS = "Tu texto está guardado y te espera.";

/** Creates a person whose browser still sends the cookie of an ended session. */
async function signedOut(overrides: Parameters<Month["person"]>[0] = {}): Promise<Person> {
  const person = await site.person(overrides);
  await site.db
    .updateTable("sessions")
    .set({ expires_at: inHours(-1) })
    .where("user_id", "=", person.id)
    .execute();
  return person;
}

/** Returns the page to which the response redirects, as loaded by the same browser. */
async function followed(answer: Response, as: As) {
  const jar = cookiesOf(answer, as);
  return { jar, page: await site.see(answer.headers.get("Location") ?? "", jar) };
}

describe("WRITE-14 WRITE-15 a text that is sent when the session has ended", () => {
  test.each([
    ["to the consent step", entry({ paso: "revisar" })],
    ["from the consent step", signed()],
    ["as a draft", entry({ paso: "borrador" })],
    ["to use another version", entry({ usar: "otra" })],
  ])("%s leads to the login, which says that it waits", async (_, fields) => {
    const contest = await site.contest("submission");
    const { as } = await signedOut();
    const answer = await site.post(`/write/${contest.id}`, fields, as);
    const login = `/login?redirectTo=${encodeURIComponent(`/write/${contest.id}`)}`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, login]);
    expect(await site.count("stories")).toBe(0);
    const { page, jar } = await followed(answer, as);
    expect(page.text).toContain(ENDED_TEXT_WAITS);
    expect(page.text).not.toContain("Debes iniciar sesión");
    const register = await site.see("/register", jar);
    expect(register.text).toContain(ENDED_TEXT_WAITS);
    expect(register.links).toContain("/login?redirectTo=%2F");
  });

  test("saves itself on, and its page is told", async () => {
    const contest = await site.contest("submission");
    const { as } = await signedOut();
    const draft = entry({ paso: "guardar", pagina: crypto.randomUUID() });
    const saved = await site.post(`/write/${contest.id}/borrador`, draft, as);
    expect(saved.status).toBe(200);
    expect(await saved.json()).toMatchObject({ hasEnded: true, isDraft: true });
    const login = await site.see("/login", cookiesOf(saved, as));
    expect(login.text).toContain(ENDED_TEXT_WAITS);
  });
});

describe("WRITE-14 WRITE-15 a text of a page that was shown to an account, without the session's cookie", () => {
  /** Opens the form with an account; `device` is the browser after it has dropped the session's cookie. */
  async function droppedCookie() {
    const contest = await site.contest("submission");
    const path = `/write/${contest.id}`;
    const { as } = await site.person();
    const para = (await site.see(path, as)).field(PAGE_ACCOUNT) ?? "";
    return {
      path,
      tag: { [PAGE_ACCOUNT]: para },
      login: `/login?redirectTo=${encodeURIComponent(path)}`,
    };
  }

  test.each(["borrador", "revisar"])("paso=%s leads to the login, which says why", async (paso) => {
    const { path, tag, login } = await droppedCookie();
    const answer = await site.post(path, entry({ paso, ...tag }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, login]);
    const { page } = await followed(answer, "");
    expect(page.texts(".flash")[0]).toBe(
      "Tu sesión terminó. El borrador quedó guardado en este navegador. Inicia sesión para llevarlo a tu cuenta.",
    );
  });

  test("does not save itself as the draft of the next visitor", async () => {
    const { path, tag } = await droppedCookie();
    const visitor = cookiesOf(await site.post(path, entry({ paso: "borrador", content: "Uno." })));
    for (const as of [undefined, visitor]) {
      const saved = await site.post(`${path}/borrador`, entry({ paso: "guardar", ...tag }), as);
      expect([saved.status, saved.headers.getSetCookie()]).toEqual([401, []]);
    }
    expect((await site.see(path, visitor)).field("content")).toBe("Uno.");
  });
});

test("WRITE-14 a browser in which an account has signed in before is led to the login, with the chosen line", async () => {
  const contest = await site.contest("submission");
  const path = `/write/${contest.id}`;
  const account = {
    name: "Remedios Escribana",
    email: `remedios-${crypto.randomUUID()}@lectores.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: "on",
    redirectTo: path,
  };
  const registered = await site.post("/register", account);
  const device =
    registered.headers.getSetCookie().find((one) => one.includes("dispositivo=")) ?? "";
  const known = device.split(";")[0] ?? "";
  const linea = "Una frase: de las mías, ¿no?";
  const answer = await site.post(path, entry({ paso: "revisar", linea }), known);
  const back = `${path}?${new URLSearchParams({ linea })}`;
  const login = `/login?${new URLSearchParams({ redirectTo: back })}`;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, login]);
  const jar = cookiesOf(answer, known);
  const page = await site.see(login, jar);
  expect(page.text).toContain("Debes iniciar sesión para enviar una historia.");
  expect(page.links.some((link) => link.startsWith("/register?"))).toBe(true);
  const entered = await site.post(login, { email: account.email, password: PASSWORD }, jar);
  expect(entered.headers.get("Location")).toBe(back);
  const form = await site.see(back, cookiesOf(entered, jar));
  expect([form.field("linea"), form.field("content")]).toEqual([linea, entry().content]);
});

test.each([
  ["the page that saved it before", "pagina-de-antes", `Otro comienzo. ${entry().content}`],
  ["another page that only goes on", "", `${entry().content} Y algo más.`],
])(
  "WRITE-14 WRITE-15 after the login the text is there once, ready to send: of %s",
  async (_, pagina, content) => {
    const contest = await site.contest("submission");
    const path = `/write/${contest.id}`;
    const account = {
      name: "Remedios Escribana",
      email: `remedios-${crypto.randomUUID()}@lectores.test`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: "on",
      redirectTo: path,
    };
    const registered = cookiesOf(await site.post("/register", account));
    await site.post(path, entry({ paso: "borrador", pagina }), registered);
    await site.db
      .updateTable("sessions")
      .set({ expires_at: inHours(-1) })
      .execute();
    const sent = await site.post(path, entry({ content, paso: "revisar", pagina }), registered);
    const jar = cookiesOf(sent, registered);
    const login = sent.headers.get("Location") ?? "";
    const back = await site.post(login, { email: account.email, password: PASSWORD }, jar);
    expect(back.headers.get("Location")).toBe(path);
    const page = await site.see(path, cookiesOf(back, jar));
    expect(page.field("content")).toBe(content);
    expect(page.buttons).toContain("Enviar historia");
    expect(page.text).not.toContain("otra versión");
  },
);

test("AUTH-04 the login says that the session has ended, and nothing of a text where none waits", async () => {
  const { as } = await signedOut();
  for (const path of ["/login", "/register"]) {
    const { text } = await site.see(path, as);
    expect(text).toContain(ENDED);
    expect(text).not.toContain("guardado");
  }
});

test("WRITE-14 register and login tell a visitor that the text waits, and nobody else", async () => {
  const contest = await site.contest("submission");
  const path = `/write/${contest.id}`;
  const answer = await site.post(path, entry({ paso: "revisar" }));
  expect(answer.headers.get("Location")).toBe(`/register?redirectTo=${encodeURIComponent(path)}`);
  const visitor = cookiesOf(answer);
  for (const loginPath of ["/login", "/register"]) {
    const { text } = await site.see(loginPath, visitor);
    expect(text).toContain(TEXT_WAITS);
    expect(text).not.toContain("expiró");
    expect((await site.see(loginPath)).text).not.toContain("guardado");
  }
  // A registration form that comes back with errors shows the message about the waiting text again.
  const refused = await pageOf(site.post("/register", { name: "" }, visitor));
  expect([refused.status, refused.text.includes(TEXT_WAITS)]).toEqual([400, true]);
});

test("WRITE-14 an empty draft is no text that waits", async () => {
  const contest = await site.contest("submission");
  const answer = await site.post(`/write/${contest.id}`, {
    title: "",
    content: "",
    paso: "borrador",
  });
  expect((await site.see("/login", cookiesOf(answer))).text).not.toContain("te espera");
});

describe("AUTH-04 what is pressed when the session has ended leads to the login", () => {
  test("a vote", async () => {
    const contest = await site.contest("voting");
    const story = await site.story(contest, await site.person());
    const { as } = await signedOut();
    const form: Record<string, string> = { quiere: "voto", clave: crypto.randomUUID() };
    for (const sent of [form, { ...form, respuesta: "datos" }]) {
      const answer = await site.send(`/story/${story.id}/voto`, sent, as);
      expect([answer.status, answer.location]).toEqual([
        303,
        `/login?redirectTo=${encodeURIComponent(`/story/${story.id}`)}`,
      ]);
    }
    const visitor = await site.send(`/story/${story.id}/voto`, { ...form, visita: "si" });
    expect(visitor.location).toBe(
      `/register?redirectTo=${encodeURIComponent(`/story/${story.id}`)}`,
    );
  });

  test("a deletion", async () => {
    const contest = await site.contest("submission");
    const writer = await signedOut();
    const story = await site.story(contest, writer);
    const path = `/story/${story.id}/eliminar`;
    const answer = await site.send(path, {}, writer.as);
    expect(answer.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    expect(await site.count("stories")).toBe(1);
  });

  test("a like", async () => {
    const contest = await site.contest("voting");
    const author = await site.person();
    const story = await site.story(contest, author);
    const { id } = await createComment(site.db, { story_id: story.id, user_id: author.id });
    const { as } = await signedOut();
    const { location } = await site.send(`/comentario/${id}/me-gusta`, { quiere: "me-gusta" }, as);
    expect(location).toMatch(/^\/login\?redirectTo=/);
  });

  test.each([
    ["the name", { paso: "nombre", name: "Ana Nueva" }],
    ["the mails", { paso: "correos", correos: "on" }],
    ["the password", { paso: "contrasena", current: PASSWORD, password: "otra-larga" }],
    ["another session", { paso: "cerrar", sesion: "0123456789abcdef" }],
    ["all other sessions", { paso: "cerrar-otras" }],
  ])(
    "AUTH-04 a form of the preferences, which says that nothing was saved: %s",
    async (_, form) => {
      const { as } = await signedOut();
      const answer = await site.post("/preferences", form, as);
      const login = `/login?redirectTo=${encodeURIComponent("/preferences")}`;
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, login]);
      const { page } = await followed(answer, as);
      expect(page.texts(".flash-bad")).toEqual([
        "Tu sesión expiró y el cambio no se guardó. Inicia sesión e inténtalo de nuevo.",
      ]);
      // Splits the page's text at the message. Two parts mean that the page shows the message exactly once.
      expect(page.text.split("Tu sesión expiró")).toHaveLength(2);
    },
  );

  test("READ-01 a read mark, which says that nothing was saved, and leads back to its card", async () => {
    const story = await site.story(await site.contest("voting"), await site.person());
    const { as } = await signedOut();
    const mark = { quiere: "leida", redirectTo: "/contest/current" };
    const answer = await site.post(`/story/${story.id}/lectura`, mark, as);
    const login = `/login?${new URLSearchParams({ redirectTo: `/contest/current#historia-${story.id}` })}`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, login]);
    const { page } = await followed(answer, as);
    expect(page.texts(".flash-bad")).toEqual([
      "Tu sesión expiró y el cambio no se guardó. Inicia sesión e inténtalo de nuevo.",
    ]);
  });

  test("a page of the administration", async () => {
    const admin = await signedOut({ is_admin: 1 });
    const { status, location } = await site.see("/admin", admin.as);
    expect([status, location]).toEqual([303, "/login?redirectTo=%2Fadmin"]);
    expect((await site.see("/admin")).status).toBe(404);
  });
});

describe("WRITE-15 what was typed stays when the session has ended, with the way to sign in beside it", () => {
  const WORDS =
    "Tu sesión expiró. Inicia sesión en otra pestaña y vuelve a enviarlo: tu texto sigue aquí.";

  test("a comment", async () => {
    const story = await site.story(await site.contest("voting"), await site.person());
    const { as } = await signedOut();
    const form = { content: "Aún no lo he dicho.", clave: crypto.randomUUID() };
    const page = await site.send(`/story/${story.id}/comentario`, form, as);
    expect([page.status, page.field("content")]).toEqual([401, form.content]);
    expect(page.text).toContain(WORDS);
    const visitor = await site.send(`/story/${story.id}/comentario`, form);
    expect(visitor.text).toContain("Debes iniciar sesión para comentar");
  });

  test("a report", async () => {
    const story = await site.story(await site.contest("voting"), await site.person());
    const { as } = await signedOut();
    const form = { reason: "spam", description: "Es un anuncio." };
    const page = await site.send(`/story/${story.id}/denuncia`, form, as);
    expect([page.status, page.field("description")]).toEqual([401, form.description]);
    expect(page.text).toContain(WORDS);
  });

  test("an edit", async () => {
    const contest = await site.contest("submission");
    const writer = await signedOut();
    const story = await site.story(contest, writer);
    const form = entry({ content: entry().content + " Y ya.", paso: "revisar" });
    const page = await site.send(`/write/${contest.id}?edit=${story.id}`, form, writer.as);
    expect([page.status, page.field("content")]).toEqual([401, form.content]);
    expect(page.text).toContain(WORDS);
  });

  test.each([
    ["the name", { paso: "nombre", name: "Ana Nueva" }, "Ana Nueva"],
    ["the mails", { paso: "correos", correos: "on" }, "correos"],
    ["the password", { paso: "contrasena", current: PASSWORD, password: PASSWORD }, "contrasena"],
  ])("a form of the preferences by script, but no password: %s", async (_, form, kept) => {
    const { as } = await signedOut();
    const answer = await site.post("/preferences.data", form, as);
    const text = await answer.text();
    expect(answer.status).toBe(401);
    for (const part of ["Tu sesión expiró.", "signInTo", "/preferences", kept]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(PASSWORD);
  });

  test.each(["new", "of its own"])("a contest, %s", async (which) => {
    const contest = await site.contest("submission", { title: "Secreto", prompt: "La consigna." });
    const admin = await signedOut({ is_admin: 1 });
    const path = `/admin/contest/${which === "new" ? "new" : contest.id}`;
    const page = await site.send(path, { title: "Diciembre", prompt: "Un tren" }, admin.as);
    expect([page.status, page.field("title"), page.field("prompt")]).toEqual([
      401,
      "Diciembre",
      "Un tren",
    ]);
    expect(page.text).toContain(WORDS);
    expect(page.html).not.toContain("La consigna.");
  });
});
