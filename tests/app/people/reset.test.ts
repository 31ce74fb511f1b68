import { beforeEach, describe, expect, test } from "vitest";
import { verifyPassword } from "~/domain/accounts/passwords.server";
import { quickHash } from "../../support/quick-hash";
import { newToken } from "~/domain/accounts/sessions.server";
import { linkToken } from "~/domain/mail/link-token.server";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { createAccountToken } from "../../support/account-token";
import { useLimit } from "../../support/limits";
import { cookiesOf, hideBookmark, isSignedIn, openSite } from "../../support/site";
import { samePart } from "../security/pages";
import { send } from "../security/world";
import { openSocket } from "../talk/sockets";
import { fixture } from "../../support/fixture";

const SECRET = "a-secret-that-this-test-alone-uses-000000";
const OLD = "mi secreto de siempre";
const NEW = "otra frase muy larga";
const site = await fixture(openSite({ SESSION_SECRET: SECRET }));
const oldHash = quickHash(OLD);
beforeEach(() => site.db.deleteFrom("throttle").execute());

let people = 0;
async function account(more: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(site.db, { email: `olvida${++people}@correo.test`, ...more });
  await givePassword(site.db, user, oldHash);
  return user;
}

const tokenFor = (id: string, minutes?: number) =>
  createAccountToken(site.db, { id }, "reset", minutes);

/** Opens the link of a reset mail. Returns the response and the cookie header afterwards. */
async function openLink(token: string, as = "") {
  const response = await site.get(`/reset-password?token=${token}`, as);
  expect(response.status).toBe(303);
  return { response, as: cookiesOf(response, as) };
}

const set = (as: string, password = NEW, confirmPassword = password) =>
  site.post("/reset-password", { paso: "cambiar", password, confirmPassword }, as);
const askFor = (email: string) => site.post("/reset-password", { paso: "pedir", email });
const hashOf = async (user: string) =>
  (
    await site.db
      .selectFrom("credentials")
      .where("user_id", "=", user)
      .select("password_hash")
      .executeTakeFirstOrThrow()
  ).password_hash;
const mailsOf = (user: string) =>
  site.db
    .selectFrom("mail_outbox")
    .where("user_id", "=", user)
    .where("kind", "=", "reset_password")
    .selectAll()
    .execute();

describe("AUTH-06 asking for a mail", () => {
  test("AUTH-06 a known and an unknown address get the same answer, and the known one a mail", async () => {
    const user = await account();
    const pageFor = async (email: string) => {
      const response = await askFor(email);
      expect(response.status).toBe(303);
      const cookies = cookiesOf(response);
      const next = await site.get(response.headers.get("Location") ?? "", cookies);
      return [hideBookmark(cookies), samePart(await next.text())];
    };
    expect(await pageFor(user.email)).toEqual(await pageFor("nadie@correo.test"));
    expect((await pageFor(user.email))[1]).toContain("Si hay una cuenta con ese email");
    expect(await mailsOf(user.id)).not.toEqual([]);
  });

  test("AUTH-06 the mail's link works, and of two mails that of the newer one", async () => {
    const user = await account();
    const links = [];
    for (let n = 0; n < 2; n++) {
      await askFor(user.email);
      const mail = (await mailsOf(user.id)).at(-1);
      const { seed } = JSON.parse(mail?.data ?? "{}");
      links.push(linkToken({ SESSION_SECRET: SECRET }, "reset", seed));
      expect(mail?.recipient).toBe(user.email);
    }
    const [older = "", newer = ""] = links;
    expect(older).not.toBe(newer);
    const first = await openLink(older);
    expect(first.response.headers.get("Location")).toBe("/reset-password?caducado=si");
    const { as } = await openLink(newer);
    expect((await set(as)).status).toBe(303);
  });

  test("SEC-02 MAIL-01 the mail greets by name at a confirmed e-mail alone", async () => {
    for (const [email_confirmed_at, name] of [
      [null, null],
      ["2026-01-01T00:00:00.000Z", "Gana en www.evil.com"],
    ]) {
      const user = await account({ display_name: "Gana en www.evil.com", email_confirmed_at });
      await askFor(user.email);
      const [mail] = await mailsOf(user.id);
      expect(JSON.parse(mail?.data ?? "{}").display_name).toBe(name);
    }
  });

  test("AUTH-02 a missing or a bad address says so at its field, and keeps what was typed", async () => {
    const empty = await askFor(" ");
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("El email es requerido");
    const bad = await askFor("ana");
    expect(bad.status).toBe(400);
    const page = await bad.text();
    expect(page).toContain("El email no es válido");
    expect(page).toContain('value="ana"');
  });

  test.each([
    ["of one account, known", "reset-account", 3, true],
    ["of one account, unknown", "reset-account", 3, false],
  ] as const)("AUTH-07 three an hour %s, then 429", async (_, limit, most, isKnown) => {
    const email = isKnown ? (await account()).email : "nadie@correo.test";
    await askFor(email);
    await useLimit(site.db, limit, most);
    const refused = await askFor(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Demasiados intentos.");
  });
});

describe("AUTH-06 the link of the mail", () => {
  test("AUTH-06 moves its token out of the address into a cookie of ten minutes", async () => {
    const user = await account();
    const { response } = await openLink(await tokenFor(user.id));
    expect(response.headers.get("Location")).toBe("/reset-password");
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^restablecer=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const https = await send(
      site,
      `https://localhost/reset-password?token=${await tokenFor((await account()).id)}`,
    );
    expect(https.headers.getSetCookie()[0]).toMatch(/^__Host-restablecer=.*; Secure/);
  });

  test("AUTH-06 the page behind it asks for the new password alone, with a reduced header", async () => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id));
    const response = await site.get("/reset-password", as);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const page = await response.text();
    expect(page).toContain("<title>Tintero - Restablecer contraseña</title>");
    expect(page).toContain('name="confirmPassword"');
    expect(page).not.toContain('href="/login"');
    expect(page).not.toContain('href="/register"');
  });

  test.each([
    ["old", -1],
    ["made up", null],
  ])("AUTH-06 one that is %s gives a clear page and no password", async (_, minutes) => {
    const user = await account();
    const token = minutes === null ? newToken() : await tokenFor(user.id, minutes);
    const { response, as } = await openLink(token);
    const page = await (await site.get(response.headers.get("Location") ?? "", as)).text();
    expect(page).toContain("Este enlace ya se usó, caducó o hay otro más reciente.");
    expect(page).toContain("Enviarme el enlace");
    expect(page).not.toContain('name="confirmPassword"');
    expect((await set(as)).status).toBe(400);
    expect(await hashOf(user.id)).toBe(oldHash);
  });
});

describe("AUTH-06 the new password", () => {
  test("AUTH-04 AUTH-06 ends every session, signs in anew, and works once", async () => {
    const user = await account();
    const before = await site.signIn(user.id);
    const { as } = await openLink(await tokenFor(user.id), before);
    const response = await set(as);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    const after = cookiesOf(response, as);
    expect(after).not.toContain("restablecer=");
    expect(await isSignedIn(site, after)).toBe(true);
    expect(await isSignedIn(site, before)).toBe(false);
    expect(await verifyPassword(NEW, await hashOf(user.id))).toBe(true);
    const second = await set(as, "y una tercera frase");
    expect(second.status).toBe(400);
    expect(await second.text()).toContain("Este enlace ya se usó");
    expect(await verifyPassword(NEW, await hashOf(user.id))).toBe(true);
  });

  test("AUTH-06 a mail to the account tells of it, once for each new password", async () => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id));
    await Promise.all([set(as), set(as)]);
    const queuedMails = site.db
      .selectFrom("mail_outbox")
      .where("user_id", "=", user.id)
      .where("kind", "=", "password_changed")
      .select("recipient");
    expect(await queuedMails.execute()).toEqual([{ recipient: user.email }]);
  });

  test("AUTH-06 of twenty requests at once with one token one succeeds", async () => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => set(as, `una frase larga ${n}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array<number>(19).fill(400)]);
    const sessions = site.db.selectFrom("sessions").where("user_id", "=", user.id);
    expect(await sessions.select("token_hash").execute()).toHaveLength(1);
  });

  test.each([
    ["", "", "La contraseña es requerida."],
    ["corta", "corta", "La contraseña debe tener al menos 6 caracteres"],
    [NEW, "otra cosa", "Las contraseñas no coinciden"],
  ])("AUTH-02 %j and %j: refused, and the link still works", async (password, repeated, says) => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id));
    const refused = await set(as, password, repeated);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain(says);
    expect(page).toContain('name="confirmPassword"');
    expect((await set(as)).status).toBe(303);
  });

  test("AUTH-02 an admin's has twelve characters or more", async () => {
    const admin = await account({ is_admin: 1 });
    const { as } = await openLink(await tokenFor(admin.id));
    const refused = await set(as, "once letras");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("debe tener al menos 12 caracteres");
    expect((await set(as)).status).toBe(303);
  });
});

describe("AUTH-06 a reset that is left", () => {
  test("AUTH-06 for another page signs out and forgets the link", async () => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id), await site.signIn(user.id));
    const socket = await openSocket(site, { as: as.replace(/restablecer=[^;]*(; )?/, "") });
    const home = await site.get("/", as);
    expect(await home.text()).toContain("Iniciar sesión");
    await expect.poll(() => socket.closed).toBe(4401);
    const after = cookiesOf(home, as);
    expect(after).not.toMatch(/restablecer=|sesion=/);
    await expect.poll(() => isSignedIn(site, as.replace(/restablecer=[^;]*(; )?/, ""))).toBe(false);
    expect(await hashOf(user.id)).toBe(oldHash);
  });

  test.each(["/robots.txt", "/historias/feed.xml", "/sitemap.xml"])(
    "SEC-06 AUTH-06 for %s, which caches keep, signs out in an answer that they do not",
    async (path) => {
      const user = await account();
      const { as } = await openLink(await tokenFor(user.id), await site.signIn(user.id));
      expect((await site.get(path)).headers.get("Cache-Control")).toMatch(/^public/);
      const left = await site.get(path, as);
      expect(left.headers.getSetCookie()).toHaveLength(2);
      expect(left.headers.get("Cache-Control")).toBe("private, no-store");
    },
  );

  test("AUTH-06 is not left by what pages of other tabs ask for, nor by their forms", async () => {
    const user = await account();
    const { as } = await openLink(await tokenFor(user.id), await site.signIn(user.id));
    const answer = await site.get("/profile", as, { "Sec-Fetch-Dest": "empty" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const form = await site.post("/preferences", { paso: "cerrar-otras" }, as);
    expect([form.status, form.headers.get("Location")]).toEqual([303, "/preferences"]);
    expect((await site.get("/reset-password", as)).status).toBe(200);
    expect((await set(as)).status).toBe(303);
  });
});

describe("AUTH-06 a link of another account, opened where somebody is signed in", () => {
  /** Creates a browser that is signed in to one account and has opened another account's reset link. */
  async function lured() {
    const [user, stranger] = [await account({ display_name: "Nieves" }), await account()];
    const signedIn = await site.signIn(user.id);
    const { as } = await openLink(await tokenFor(stranger.id), signedIn);
    return { user, stranger, signedIn, as };
  }

  test("AUTH-06 signs nobody out on any other page, and the link is forgotten", async () => {
    const { as, signedIn } = await lured();
    const socket = await openSocket(site, { as: signedIn });
    const home = await site.get("/", as, { "Sec-Fetch-Dest": "document" });
    expect(await home.text()).not.toContain("Iniciar sesión");
    const after = cookiesOf(home, as);
    expect(after).toContain("sesion=");
    expect(after).not.toContain("restablecer=");
    expect([await isSignedIn(site, after), socket.closed]).toEqual([true, null]);
  });

  test("AUTH-06 shows a page with a button instead of the form, and sets no password", async () => {
    const { as, stranger } = await lured();
    const page = await (await site.get("/reset-password", as)).text();
    expect(page).toContain("está abierta la sesión de");
    expect(page).toContain("Cerrar mi sesión y continuar");
    expect(page).not.toContain('name="confirmPassword"');
    const refused = await set(as);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Cerrar mi sesión y continuar");
    expect(await hashOf(stranger.id)).toBe(oldHash);
    expect(await isSignedIn(site, as.replace(/restablecer=[^;]*(; )?/, ""))).toBe(true);
  });

  test("AUTH-06 goes on to the form after the button, which ends that session", async () => {
    const { as, signedIn, stranger } = await lured();
    const closed = await site.post("/reset-password", { paso: "cerrar-sesion" }, as);
    expect([closed.status, closed.headers.get("Location")]).toEqual([303, "/reset-password"]);
    expect(await isSignedIn(site, signedIn)).toBe(false);
    const after = cookiesOf(closed, as);
    const page = await (await site.get("/reset-password", after)).text();
    expect(page).toContain('name="confirmPassword"');
    expect((await set(after)).status).toBe(303);
    expect(await hashOf(stranger.id)).not.toBe(oldHash);
  });
});

describe("AUTH-06 the root path", () => {
  test.each(["access_token=x&b=1", "type=recovery", "recovery=1&c=%C3%B1"])(
    "AUTH-06 with ?%s leads to the reset and keeps the query",
    async (query) => {
      const response = await site.get(`/?${query}`);
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        `/reset-password?${query}`,
      ]);
    },
  );

  test("AUTH-06 with any other query is the home page", async () => {
    expect((await site.get("/?type=signup&token=x")).status).toBe(200);
  });
});

test("AUTH-01 the login page leads there, and the way back is kept", async () => {
  const login = await (await site.get("/login?redirectTo=%2Fwrite")).text();
  expect(login).toContain('href="/reset-password?redirectTo=%2Fwrite"');
  const page = await (await site.get("/reset-password?redirectTo=%2Fwrite")).text();
  expect(page).toContain('href="/login?redirectTo=%2Fwrite"');
});
