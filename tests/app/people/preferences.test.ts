import { beforeEach, describe, expect, test } from "vitest";
import { skeletonOf } from "~/domain/accounts/name-rules";
import { verifyPassword } from "~/domain/accounts/passwords.server";
import { quickHash } from "../../support/quick-hash";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionHeader } from "~/http/session";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { useLimit } from "../../support/limits";
import { cookieOf, cookiesOf, isSignedIn, openSite, ORIGIN } from "../../support/site";
import { pageOf } from "../month/page";
import { unchanged } from "../security/world";
import { fixture } from "../../support/fixture";

const OLD = "mi secreto de siempre";
const NEW = "otra frase muy larga";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const site = await fixture(openSite());
const oldHash = quickHash(OLD);
beforeEach(() => site.db.deleteFrom("throttle").execute());

async function person(more: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(site.db, { display_name: "Lucía Mar", ...more });
  await givePassword(site.db, user, oldHash);
  return { ...user, as: await site.signIn(user.id) };
}

/** Starts another session of the account, in Firefox and with this country. Returns its cookie header. */
async function otherBrowser(user: string, country: string | null = "CO") {
  const by = { userAgent: FIREFOX, country };
  const token = await startSession(site.db, user, by, new Date());
  return cookieOf(await sessionHeader(new Request(ORIGIN), token));
}

const profile = (id: string) =>
  site.db.selectFrom("user_profiles").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const save = (fields: Record<string, string>, as: string, headers = {}) =>
  site.post("/preferences", fields, as, headers);
/** Sends a preferences form that must be accepted. Returns the page after the redirect. */
async function saved(fields: Record<string, string>, as: string) {
  const response = await save(fields, as);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/preferences"]);
  return (await site.get("/preferences", cookiesOf(response, as))).text();
}

test("PROFILE-03 the page begins with what it holds, each word leading to its part", async () => {
  const html = await (await site.get("/preferences", (await person()).as)).text();
  const [contents = ""] = /<nav class="contents".*?<\/nav>/s.exec(html) ?? [];
  const parts = [...contents.matchAll(/href="#([a-z-]+)"/g)].map(([, id]) => id);
  expect(parts).toHaveLength(7);
  expect(parts.filter((id) => !html.includes(`<h2 id="${id}"`))).toEqual([]);
});

test("PROFILE-03 the page says what still comes without mail, and what to do about an unknown session", async () => {
  const { text } = await pageOf(site.get("/preferences", (await person()).as));
  for (const part of [
    "Si lo quitas, solo te llegarán el boletín, si lo pides, y los correos de acceso:",
    "Si no reconoces alguna, ciérrala y cambia tu contraseña.",
  ])
    expect(text).toContain(part);
});

describe("PROFILE-02 the name", () => {
  test("PROFILE-02 is changed with all that is compared by it", async () => {
    const { id, as } = await person();
    expect(await saved({ paso: "nombre", name: "  Ánima   Ríos " }, as)).toContain(
      "Tu nombre está guardado.",
    );
    expect(await profile(id)).toMatchObject({
      display_name: "Ánima Ríos",
      name: "Ánima Ríos",
      name_folded: "anima rios",
      name_skeleton: skeletonOf("Ánima Ríos"),
    });
  });

  test.each([
    ["A", "El nombre debe tener al menos 2 caracteres"],
    ["ñ".repeat(51), "El nombre no puede tener más de 50 caracteres"],
    ["Ana <b>", "El nombre contiene caracteres no válidos"],
    ["Аutоría", "Ese nombre está reservado. Elige otro."],
    ["El equipo de Tintero", "Ese nombre está reservado. Elige otro."],
  ])("PROFILE-02 COMMENT-06 %j is refused at its field and stays typed", async (name, says) => {
    const { as } = await person();
    await unchanged(site.db, async () => {
      const page = await pageOf(save({ paso: "nombre", name }, as));
      expect(page.status).toBe(400);
      expect(page.texts(".field-error")).toEqual([says]);
    });
  });

  test("COMMENT-06 nobody takes the name of an admin, or one that looks like it", async () => {
    await createUser(site.db, { display_name: "Berta Quevedo", is_admin: 1 });
    const { as } = await person();
    const page = await pageOf(save({ paso: "nombre", name: "Bérta  Quevedo" }, as));
    expect(page.texts(".field-error")).toEqual(["Ese nombre está reservado. Elige otro."]);
  });

  test("PROFILE-02 a namesake of an admin may send their own name again", async () => {
    const { as } = await person({ display_name: "Rita Soto" });
    await createUser(site.db, { display_name: "Rita Soto", is_admin: 1 });
    await saved({ paso: "nombre", name: "Rita Soto" }, as);
  });
});

describe("PROFILE-03 mail and notices", () => {
  test("PROFILE-03 what is ticked is stored, and what is not is off", async () => {
    const { id, email, as } = await person();
    const page = await saved({ paso: "correos", correos: "on", boletin: "on" }, as);
    expect(page).toContain("Tus correos y avisos están guardados.");
    expect(await profile(id)).toMatchObject({
      email_notifications: 1,
      contest_notifications: 0,
      general_notifications: 0,
    });
    const subscriber = () =>
      site.db
        .selectFrom("email_subscribers")
        .where("email", "=", email)
        .selectAll()
        .executeTakeFirst();
    expect(await subscriber()).toMatchObject({ user_id: id, unsubscribed_at: null });
    expect((await subscriber())?.confirmed_at).not.toBeNull();
    const preferencesPage = await pageOf(site.get("/preferences", as));
    const boxes = ["correos", "retos", "avisos", "boletin"].map((name) =>
      preferencesPage.field(name),
    );
    expect(boxes).toEqual(["on", "", "", "on"]);
    await saved({ paso: "correos" }, as);
    expect((await subscriber())?.unsubscribed_at).not.toBeNull();
    expect((await profile(id)).email_notifications).toBe(0);
  });

  test("HOME-05 the newsletter waits until the e-mail is confirmed", async () => {
    const { as } = await person({ email_confirmed_at: null });
    await unchanged(site.db, async () => {
      const page = await pageOf(save({ paso: "correos", boletin: "on" }, as));
      expect(page.status).toBe(403);
      expect(page.texts(".field-error")).toEqual([
        "Confirma tu email para suscribirte al boletín.",
      ]);
    });
  });
});

describe("AUTH-04 changing the password", () => {
  const change = (as: string, fields: Record<string, string> = {}) =>
    save({ paso: "contrasena", current: OLD, password: NEW, confirmPassword: NEW, ...fields }, as);
  const hashOf = async (id: string) =>
    (
      await site.db
        .selectFrom("credentials")
        .where("user_id", "=", id)
        .select("password_hash")
        .executeTakeFirstOrThrow()
    ).password_hash;

  test("AUTH-04 ends every session, and this browser goes on with a new one", async () => {
    const { id, as } = await person();
    const other = await otherBrowser(id);
    const response = await change(as);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/preferences"]);
    const after = cookiesOf(response, as);
    expect(await (await site.get("/preferences", after)).text()).toContain("Tu contraseña cambió.");
    expect(await isSignedIn(site, as)).toBe(false);
    expect(await isSignedIn(site, other)).toBe(false);
    expect(await verifyPassword(NEW, await hashOf(id))).toBe(true);
  });

  test.each([
    [{ current: "" }, "Escribe tu contraseña actual."],
    [{ current: "no es esa" }, "La contraseña actual no es esa."],
    [
      { password: "corta", confirmPassword: "corta" },
      "La contraseña debe tener al menos 6 caracteres",
    ],
    [{ confirmPassword: "otra" }, "Las contraseñas no coinciden"],
  ])("AUTH-02 with %j it stays as it was", async (fields: Record<string, string>, says) => {
    const { as } = await person();
    await unchanged(site.db, async () => {
      const page = await pageOf(change(as, fields));
      expect(page.status).toBe(400);
      expect(page.texts(".field-error")).toEqual([says]);
    });
  });

  test("AUTH-04 a mail to the account tells of the change, and of none that was refused", async () => {
    const { id, email, as } = await person();
    const queuedMails = () =>
      site.db
        .selectFrom("mail_outbox")
        .where("user_id", "=", id)
        .where("kind", "=", "password_changed")
        .select(["recipient", "data", "is_urgent"])
        .execute();
    await change(as, { current: "no es esa" });
    expect(await queuedMails()).toEqual([]);
    await change(as);
    const data = JSON.stringify({ display_name: "Lucía Mar", at: "…" });
    const mails = (await queuedMails()).map((mail) => ({
      ...mail,
      data: mail.data.replace(/"at":"[^"]+"/, '"at":"…"'),
    }));
    expect(mails).toEqual([{ recipient: email, data, is_urgent: 1 }]);
  });

  test("AUTH-02 an admin's new one has twelve characters or more", async () => {
    const { as } = await person({ is_admin: 1, display_name: "Jefa Única" });
    const page = await pageOf(
      change(as, { password: "once letras", confirmPassword: "once letras" }),
    );
    expect(page.texts(".field-error")[0]).toContain("al menos 12 caracteres");
  });

  test("AUTH-07 wrong tries count as failed logins, and over the limit even the right one waits", async () => {
    const { id, as } = await person();
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    const fields = { paso: "contrasena", password: NEW, confirmPassword: NEW };
    expect((await save({ ...fields, current: "no es esa" }, as, headers)).status).toBe(400);
    await useLimit(site.db, "login", 60);
    const refused = await save({ ...fields, current: OLD }, as, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await hashOf(id)).toBe(oldHash);
    expect(await isSignedIn(site, as)).toBe(true);
  });

  test("AUTH-02 a very common one is taken, with a hint", async () => {
    const { as } = await person();
    const response = await change(as, { password: "123456", confirmPassword: "123456" });
    const page = await site.get("/preferences", cookiesOf(response, as));
    expect(await page.text()).toContain("esa contraseña es muy común");
  });
});

describe("AUTH-04 PROFILE-03 the devices", () => {
  test("PROFILE-03 each with browser and country, this one marked and first", async () => {
    const { id, as } = await person();
    await otherBrowser(id, "CO");
    await otherBrowser(id, null);
    const page = await pageOf(site.get("/preferences", as));
    const texts = page.texts(".device");
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain("Este dispositivo");
    expect(texts.filter((text) => text.includes("Colombia"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Firefox en Linux"))).toHaveLength(2);
    const { token_hash } = await site.db
      .selectFrom("sessions")
      .where("user_id", "=", id)
      .select("token_hash")
      .executeTakeFirstOrThrow();
    expect(page.html).not.toContain(token_hash);
  });

  test("AUTH-04 one is revoked, and no other", async () => {
    const { id, as } = await person();
    const [one, two] = [await otherBrowser(id, "CO"), await otherBrowser(id, "PE")];
    const { html } = await pageOf(site.get("/preferences", as));
    const sesion = /Perú[^]*?name="sesion" value="(\w+)"/.exec(html)?.[1] ?? "";
    expect(await saved({ paso: "cerrar", sesion }, as)).toContain("Cerraste la sesión de ese");
    expect([
      await isSignedIn(site, as),
      await isSignedIn(site, one),
      await isSignedIn(site, two),
    ]).toEqual([...[true, true, false]]);
  });

  test("AUTH-04 all others are revoked at once", async () => {
    const { id, as } = await person();
    const other = await otherBrowser(id);
    const bystander = await person();
    await saved({ paso: "cerrar-otras" }, as);
    expect([await isSignedIn(site, as), await isSignedIn(site, other)]).toEqual([true, false]);
    expect(await isSignedIn(site, bystander.as)).toBe(true);
  });

  test("SEC-05 nobody ends a session of another account", async () => {
    const { as } = await person();
    const victim = await person();
    const { token_hash } = await site.db
      .selectFrom("sessions")
      .where("user_id", "=", victim.id)
      .select("token_hash")
      .executeTakeFirstOrThrow();
    await saved({ paso: "cerrar", sesion: token_hash.slice(0, 16) }, as);
    expect(await isSignedIn(site, victim.as)).toBe(true);
  });

  test("PROFILE-03 a login notes browser and country, and no address", async () => {
    const { id, email } = await person();
    await site.db.deleteFrom("sessions").execute();
    const login = await site.post("/login", { email, password: OLD }, undefined, {
      "User-Agent": FIREFOX,
      "MF-CF-Blob": JSON.stringify({ country: "ES", city: "Soria" }),
    });
    expect(login.status).toBe(303);
    const [session] = await site.db
      .selectFrom("sessions")
      .where("user_id", "=", id)
      .selectAll()
      .execute();
    expect(session).toMatchObject({ user_agent: FIREFOX, country: "ES" });
    expect(JSON.stringify(session)).not.toMatch(/Soria|127\.0|203\.0/);
  });
});

describe("SHELL-02 LITE-01 how pages look", () => {
  const choose = (fields: Record<string, string>, as = "") =>
    site.post("/apariencia", { tema: "sistema", letra: "normal", ...fields }, as);
  const last = (page: string) => /:root\{[^}]*\}(?![^]*:root\{)/.exec(page)?.[0] ?? "";

  test.each([
    ["oscuro", /^:root\{color-scheme:dark;--paper: #1c1a18/],
    ["claro", /^:root\{color-scheme:light;--paper: #faf6ee/],
  ])("SHELL-02 the theme %s is in the page that the server sends", async (tema, colours) => {
    const response = await choose({ tema, redirectTo: "/preferences" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/preferences"]);
    const as = cookiesOf(response);
    for (const path of ["/", "/login", "/no-existe", "/?_data=x"]) {
      expect(last(await (await site.get(path, as)).text())).toMatch(colours);
      const light = await (await site.get(path, as, { "Save-Data": "on" })).text();
      expect(last(light)).toMatch(colours);
    }
    expect(last(await (await site.get("/")).text())).not.toMatch(/color-scheme/);
    const back = cookiesOf(await choose({}, as), as);
    expect(back).not.toContain("tema=");
  });

  test("LITE-01 'Modo ligero' and the reading size are kept with it, and shown as they are", async () => {
    const as = cookiesOf(await choose({ letra: "enorme", ligero: "on" }));
    const page = await pageOf(site.get("/apariencia", as));
    expect(page.html).not.toContain("<script");
    expect([page.field("letra"), page.field("ligero")]).toEqual(["enorme", "on"]);
    const off = await pageOf(site.get("/apariencia", cookiesOf(await choose({}, as), as)));
    expect(off.html).toContain("<script");
  });
});

test("PROFILE-03 /dashboard leads to the profile, and the menu to the preferences", async () => {
  const { as } = await person();
  const response = await site.get("/dashboard", as);
  expect([response.status, response.headers.get("Location")]).toEqual([301, "/profile"]);
  expect(await (await site.get("/", as)).text()).toContain('href="/preferences"');
});
