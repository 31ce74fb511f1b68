import { beforeEach, describe, expect, test } from "vitest";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { createUser } from "../../../scripts/seed/rows";
import { useLimit } from "../../support/limits";
import { cookiesOf, openSite, ORIGIN } from "../../support/site";
import { pageOf } from "../month/page";
import { unchanged } from "../security/world";
import { fixture } from "../../support/fixture";

const SETTINGS = { SUPPORT_EMAIL: "hola@tintero.test", FEEDBACK_BLOCKLIST: "malo.test" };
const site = await fixture(openSite(SETTINGS));
// A stop of all mail keeps what would be sent in the outbox.
await site.db.insertInto("mail_stop").values({ id: 1, since: new Date().toISOString() }).execute();
beforeEach(async () => {
  for (const table of ["mail_outbox", "feedback_requests", "throttle"] as const)
    await site.db.deleteFrom(table).execute();
});

const MESSAGE = { email: "ana@correo.test", type: "suggestion", message: "Más letra.\n¿Se puede?" };
const filled = (more: Record<string, string> = {}) => ({
  ...MESSAGE,
  clave: crypto.randomUUID(),
  desde: "/contest/current",
  ...more,
});
const write = (fields: Record<string, string>, as?: string, headers = {}) =>
  site.post("/feedback", fields, as, headers);
const storedRequests = () => site.db.selectFrom("feedback_requests").selectAll().execute();
const params = async () =>
  (await site.db.selectFrom("mail_outbox").select("data").execute()).map(({ data }) =>
    JSON.parse(data),
  );

describe("FEEDBACK-01 the page", () => {
  test("FEEDBACK-01 every page leads to it, and back from it to where one was", async () => {
    expect((await pageOf(site.get("/terms"))).links).toContain("/feedback");
    const page = await pageOf(
      site.get("/feedback", undefined, { Referer: `${ORIGIN}/story/una?token=secreto` }),
    );
    expect(page.field("desde")).toBe("/story/una");
    for (const [query, referrer, from] of [
      ["", "https://otro.test/x", "/feedback"],
      ["", "no es", "/feedback"],
      ["?desde=/write", `${ORIGIN}/terms`, "/write"],
      ["?desde=//evil.test", "", "/"],
    ] as const) {
      const headers: Record<string, string> = referrer ? { Referer: referrer } : {};
      const { field } = await pageOf(site.get(`/feedback${query}`, undefined, headers));
      expect([query, referrer, field("desde")]).toEqual([query, referrer, from]);
    }
  });

  test("FEEDBACK-01 has its fields, the e-mail of who is signed in, and the type that the address asks for", async () => {
    const user = await createUser(site.db, { email: "mia@correo.test" });
    const visitor = await pageOf(site.get("/feedback?type=contest"));
    expect(["email", "type", "message"].map((name) => visitor.field(name))).toEqual([
      "",
      "contest",
      "",
    ]);
    expect(visitor.texts("option").slice(1)).toEqual([
      ...["Error", "Sugerencia", "Comentario general", "Idea para un reto"],
    ]);
    const page = await pageOf(site.get("/feedback?type=virus", await site.signIn(user.id)));
    expect(["email", "type"].map((name) => page.field(name))).toEqual([user.email, ""]);
  });

  test("FEEDBACK-01 tells the dialog the e-mail of who is signed in, and a visitor nothing", async () => {
    const user = await createUser(site.db, { email: "dialogo@correo.test" });
    const own = await site.get("/feedback/email", await site.signIn(user.id));
    expect([own.status, await own.json()]).toEqual([200, { email: user.email }]);
    expect(own.headers.get("Cache-Control")).toContain("no-store");
    const visitor = await site.get("/feedback/email");
    expect([visitor.status, await visitor.json()]).toEqual([401, null]);
  });

  test("FEEDBACK-01 sends a message to the operator, and leads back with thanks", async () => {
    const accepted = await write(filled({ pantalla: "1280x720", ventana: "800x600" }), undefined, {
      "User-Agent": "Firefox",
    });
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, "/contest/current"]);
    const home = await pageOf(site.get("/terms", cookiesOf(accepted)));
    expect(home.texts(".flash")).toEqual(["¡Gracias! Recibimos tu mensaje."]);
    expect(await storedRequests()).toMatchObject([{ ...MESSAGE, user_id: null }]);
    expect(await params()).toMatchObject([
      {
        user_email: MESSAGE.email,
        feedback_type: "suggestion",
        user_agent: "Firefox",
        message: MESSAGE.message,
        screen_resolution: "1280x720",
        viewport_size: "800x600",
      },
    ]);
    const [row] = await site.db.selectFrom("mail_outbox").select("recipient").execute();
    expect(row?.recipient).toBe("hola@tintero.test");
  });

  test("FEEDBACK-01 knows who is signed in, and says what it does not know", async () => {
    const user = await createUser(site.db);
    await write(filled(), await site.signIn(user.id));
    expect(await storedRequests()).toMatchObject([{ user_id: user.id, email: MESSAGE.email }]);
    expect(await params()).toMatchObject([
      { screen_resolution: "sin datos", viewport_size: "sin datos" },
    ]);
  });

  test("FEEDBACK-01 a double press is one message, and both lead back", async () => {
    const fields = filled();
    const answers = await Promise.all([write(fields), write(fields), write(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect([(await storedRequests()).length, (await params()).length]).toEqual([1, 1]);
  });

  test("FEEDBACK-01 answers a script in place", async () => {
    const fields = filled({ [IN_PLACE.name]: IN_PLACE.value });
    const accepted = await site.post("/feedback.data", fields);
    expect([accepted.status, (await accepted.text()).includes("¡Gracias!")]).toEqual([200, true]);
  });
});

describe("FEEDBACK-01 what is refused", () => {
  const ALL = "Por favor completa todos los campos";

  async function refused(fields: Record<string, string>, as?: string, headers = {}) {
    const before = filled(fields);
    let page = await pageOf(site.get("/terms"));
    await unchanged(site.db, async () => {
      page = await pageOf(write(before, as, headers));
    });
    for (const name of ["email", "type", "message", "desde", "clave"] as const)
      expect([name, page.field(name)]).toEqual([name, before[name]]);
    return page;
  }

  test.each([
    [{ email: "" }, [ALL, "Escribe tu email."]],
    [{ type: "" }, [ALL, "Elige un tipo."]],
    [{ message: " " }, [ALL, "Escribe tu mensaje."]],
    [{ email: "", type: "", message: "" }, [ALL, "Escribe tu email.", "Elige un tipo."]],
    [{ email: "ana" }, ["Por favor ingresa un email válido"]],
    [{ email: "josé@correo.test" }, ["Antes de la @, el email solo puede tener letras"]],
    [{ email: "ana@correo" }, ["Por favor ingresa un email válido"]],
    [{ message: "x".repeat(5001) }, ["El mensaje no puede tener más de 5000 caracteres."]],
  ])("FEEDBACK-01 %j, with what was typed", async (fields, says) => {
    const page = await refused(fields);
    expect(page.status).toBe(400);
    const [box = ""] = page.texts(".form-errors");
    for (const text of says) expect(box).toContain(text);
    expect(box.includes(ALL)).toBe(says.includes(ALL));
    expect(page.html).toContain('aria-invalid="true"');
  });

  test("FEEDBACK-01 a browser that a program drives: 451", async () => {
    const page = await refused({}, undefined, { "User-Agent": "Mozilla/5.0 HeadlessChrome/131.0" });
    expect(page.status).toBe(451);
    expect(page.texts(".form-errors")).toEqual([
      "No pudimos enviarlo desde este navegador. Escríbenos a hola@tintero.test.",
    ]);
  });

  test("FEEDBACK-01 a browser that a program drives is told first what is missing in its fields: 400", async () => {
    const driven = { "User-Agent": "Mozilla/5.0 HeadlessChrome/131.0" };
    const page = await refused({ message: "" }, undefined, driven);
    expect(page.status).toBe(400);
    expect(page.texts(".form-errors").join()).toContain("Escribe tu mensaje.");
    expect(page.text).not.toContain("desde este navegador");
  });

  test("FEEDBACK-01 an e-mail on the operator's list: 403", async () => {
    const page = await refused({ email: "alguien@malo.test" });
    expect(page.status).toBe(403);
    expect(page.texts(".form-errors")).toEqual([
      "Error al enviar el feedback: no aceptamos mensajes de ese email.",
    ]);
  });

  test("FEEDBACK-01 AUTH-07 the sixth of an hour from one address: 429", async () => {
    const from = { "CF-Connecting-IP": "192.0.2.7" };
    await write(filled(), undefined, from);
    await useLimit(site.db, "feedback", 5);
    const page = await refused({}, undefined, from);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.texts(".form-errors")).toEqual([
      "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
    ]);
    expect((await write(filled())).status).toBe(303);
  });

  test("FEEDBACK-01 everything while the operator has no address: 503", async () => {
    const other = await openSite({ SUPPORT_EMAIL: "" });
    const page = await pageOf(other.post("/feedback", filled()));
    expect([page.status, page.field("message")]).toEqual([503, MESSAGE.message]);
    expect(page.texts(".form-errors")[0]).toContain(
      "Error al enviar el feedback: el sistema de correo no está configurado",
    );
    expect(await other.db.selectFrom("feedback_requests").selectAll().execute()).toEqual([]);
    await other.close();
  });

  test("FEEDBACK-01 AUTH-09 where it leads back to is a page of ours", async () => {
    for (const desde of ["//evil.test", "https://evil.test", "javascript:alert(1)"]) {
      const accepted = await write(filled({ desde }));
      expect(accepted.headers.get("Location")).toBe("/");
    }
    expect(await params()).toMatchObject(Array(3).fill({ page_url: expect.stringMatching(/\/$/) }));
  });
});
