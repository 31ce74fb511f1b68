import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { quickHash } from "../../support/quick-hash";
import { hashToken } from "~/domain/accounts/sessions.server";
import { linkToken } from "~/domain/mail/link-token.server";
import {
  createContest,
  createStory,
  createUser,
  datesIn,
  givePassword,
} from "../../../scripts/seed/rows";
import { pageOf } from "../month/page";
import { useLimit } from "../../support/limits";
import { cookiesOf, DEPLOYED, isSignedIn, openSite } from "../../support/site";
import { CONSENT, PROSE, REGISTRATION } from "./forms";
import { send, unchanged } from "./world";
import { samePart } from "./pages";
import { fixture } from "../../support/fixture";

const PASSWORD = "mi secreto de siempre";
const SECRET = "a-secret-that-this-test-alone-uses-000000";
const DAY = 24 * 60 * 60 * 1000;
const TOO_MANY = "Demasiados intentos. Espera un momento antes de intentar nuevamente.";

const site = await fixture(openSite({ SESSION_SECRET: SECRET }));
const passwordHash = quickHash(PASSWORD);

let people = 0;
const newEmail = () => `persona${++people}@correo.test`;

/** Creates an account with PASSWORD by inserting a prepared hash, because hashing takes time. */
async function account(where = site) {
  const user = await createUser(where.db, { email: newEmail() });
  await givePassword(where.db, user, passwordHash);
  return user;
}
const registering = (fields: Record<string, string> = {}) => ({
  ...REGISTRATION,
  email: newEmail(),
  ...fields,
});
const sessionsOf = (userId: string, where = site) =>
  where.db.selectFrom("sessions").where("user_id", "=", userId).selectAll().execute();
const tokenIn = (cookies: string) => {
  const value = /sesion=([^;]*)/.exec(cookies)?.[1] ?? "";
  return String(JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString() || '""'));
};
/** Returns the session cookie's value for a token, as the site writes it. */
const cookieOfToken = (token: string) =>
  `sesion=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;

describe("AUTH-01 a form of an old tab, where somebody has signed in since", () => {
  test("AUTH-01 AUTH-03 is told why its login was refused, and nobody else's password is asked for", async () => {
    const [ana, eva] = [await account(), await account()];
    const as = cookiesOf(await site.post("/login", { email: ana.email, password: PASSWORD }));
    const refused = await site.post("/login", { email: eva.email, password: "no es esta" }, as);
    expect(refused.status).toBe(401);
    const page = await refused.text();
    expect(page).toContain("Email o contraseña incorrectos");
    expect(page).toContain(eva.email);
    expect(page).not.toContain("Confirma que eres tú");
    expect((await site.get("/login", as)).status).toBe(303);
  });

  test("AUTH-01 AUTH-02 is told why its registration was refused", async () => {
    const ana = await account();
    const as = cookiesOf(await site.post("/login", { email: ana.email, password: PASSWORD }));
    const refused = await site.post("/register", registering({ email: ana.email }), as);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Crear una cuenta");
    expect((await site.get("/register", as)).status).toBe(303);
  });
});

describe("AUTH-02 registering", () => {
  test("AUTH-01 AUTH-02 opens an account, signs it in and leads back", async () => {
    const fields = registering({
      email: "  Lucia.N@Correo.TEST ",
      name: "  Lucía  ",
      redirectTo: "/write?x=1#y",
    });
    const response = await site.post("/register", fields);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/write?x=1#y"]);
    const as = cookiesOf(response);
    expect(await isSignedIn(site, as)).toBe(true);
    expect(await (await site.get("/", as)).text()).toContain(
      "Tu cuenta está lista. Te damos la bienvenida.",
    );
    const user = await site.db
      .selectFrom("user_profiles")
      .where("email", "=", "lucia.n@correo.test")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      display_name: "Lucía",
      is_admin: 0,
      email_notifications: 0,
      email_confirmed_at: null,
    });
    expect(user.terms_accepted_at).not.toBeNull();
  });

  test("AUTH-02 MAIL-01 a domain in letters is stored as mail is sent to it, and either spelling is the same account", async () => {
    const fields = registering({ email: "Lea@Ñandú.test" });
    expect((await site.post("/register", fields)).status).toBe(303);
    const stored = await site.db
      .selectFrom("user_profiles")
      .where("email", "like", "lea@%")
      .select("email")
      .execute();
    expect(stored).toEqual([{ email: "lea@xn--and-6ma2c.test" }]);
    for (const email of ["lea@ñandú.test", "LEA@xn--and-6ma2c.TEST"]) {
      const signedIn = await site.post("/login", { email, password: fields.password });
      expect([email, signedIn.status]).toEqual([email, 303]);
      const repeated = await pageOf(site.post("/register", registering({ email })));
      expect(repeated.text).toContain("Este email ya está registrado.");
    }
  });

  test("AUTH-02 MAIL-01 an e-mail that no mail reaches is refused with the reason, and nothing is kept", async () => {
    await unchanged(site.db, async () => {
      const page = await pageOf(site.post("/register", registering({ email: "josé@correo.test" })));
      expect(page.status).toBe(400);
      expect(page.field("email")).toBe("josé@correo.test");
      expect(page.text).toContain(
        "Antes de la @, el email solo puede tener letras sin tilde ni eñe, números y signos como el punto.",
      );
    });
  });

  test("AUTH-01 a dialog's form is answered in place, with the session and without a redirect", async () => {
    const fields = registering({ respuesta: "datos" });
    const registered = await site.post("/register.data", fields);
    expect(registered.status).toBe(200);
    expect(await registered.text()).toContain("Te enviamos un correo para confirmar tu email.");
    const as = cookiesOf(registered);
    expect(await isSignedIn(site, as)).toBe(true);
    // A login by script gets its message in the response and must get no flash cookie, or the next page would show the message
    // again.
    expect(as).not.toContain("aviso");
    const { email, password } = fields;
    const wrong = { email, password: "no es esa", respuesta: "datos" };
    const refused = await site.post("/login.data", wrong);
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("Email o contraseña incorrectos");
    expect(cookiesOf(refused)).toBe("");
    const right = await site.post("/login.data", { email, password, respuesta: "datos" });
    expect([right.status, await isSignedIn(site, cookiesOf(right))]).toEqual([200, true]);
    const mailFields = { email, paso: "pedir", respuesta: "datos" };
    const mailed = await site.post("/reset-password.data", mailFields);
    expect(mailed.status).toBe(200);
    expect(await mailed.text()).toContain("Si hay una cuenta con ese email");
  });

  test.each([
    ["name", "A", "El nombre debe tener al menos 2 caracteres"],
    ["name", "ñ".repeat(51), "El nombre no puede tener más de 50 caracteres"],
    ["name", "Ana <b>", "El nombre contiene caracteres no válidos"],
    ["name", "\u3164\u3164", "El nombre contiene caracteres no válidos"],
    ["name", "Ana\u202e", "El nombre contiene caracteres no válidos"],
    ["name", "★★★", "El nombre necesita al menos una letra o un número."],
    ["name", "Аutоría", "Ese nombre está reservado. Elige otro."],
    ["name", "El equipo de Tintero", "Ese nombre está reservado. Elige otro."],
    ["email", "", "El email es requerido"],
    ["email", "ana", "El email no es válido"],
    ["password", "12345", "La contraseña debe tener al menos 6 caracteres"],
    ["password", "x".repeat(257), "La contraseña no puede tener más de 256 caracteres."],
    ["confirmPassword", "otra cosa", "Las contraseñas no coinciden"],
    ["terms", "", "Debes aceptar los términos legales para continuar"],
  ])(
    "AUTH-02 with %s %j is refused, keeps what was typed and no password",
    async (field, value, says) => {
      const fields = registering({ redirectTo: "/terms", notifications: "on", [field]: value });
      await unchanged(site.db, async () => {
        const response = await site.post("/register", fields);
        expect(response.status).toBe(400);
        expect(response.headers.getSetCookie()).toEqual([]);
        const page = await response.text();
        expect(page).toContain(says);
        expect(page).not.toContain(fields.password);
        expect(page).not.toContain(fields.confirmPassword);
        expect(page).toContain('name="redirectTo" value="/terms"');
        if (field !== "name") expect(page).toContain(`value="${fields.name}"`);
        if (field !== "email") expect(page).toContain(`value="${fields.email}"`);
      });
    },
  );

  test("AUTH-02 an e-mail that is taken, whatever its case", async () => {
    const { email } = await account();
    await unchanged(site.db, async () => {
      const response = await site.post(
        "/register",
        registering({ email: ` ${email.toUpperCase()} ` }),
      );
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(
        "Este email ya está registrado. ¿Ya tienes cuenta? Inicia sesión.",
      );
    });
  });

  test("AUTH-02 no field makes anybody an admin, confirmed or premium", async () => {
    const fields = registering({
      is_admin: "1",
      isAdmin: "on",
      plan: "premium",
      email_confirmed_at: "2026-01-01",
      id: "x",
    });
    expect((await site.post("/register", fields)).status).toBe(303);
    const user = await site.db
      .selectFrom("user_profiles")
      .where("email", "=", fields.email)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ is_admin: 0, plan: "free", email_confirmed_at: null });
    expect(user.id).not.toBe("x");
  });

  test("AUTH-03 the password is kept as scrypt with its parameters, apart from the profile", async () => {
    const fields = registering();
    await site.post("/register", fields);
    const row = await site.db
      .selectFrom("credentials")
      .innerJoin("user_profiles", "user_profiles.id", "credentials.user_id")
      .where("email", "=", fields.email)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(JSON.stringify(row)).not.toContain(fields.password);
  });
});

describe("AUTH-02 logging in", () => {
  test("AUTH-02 a wrong password and an unknown e-mail get the same page", async () => {
    const { email } = await account();
    const pageFor = async (who: string) => {
      const response = await site.post("/login", {
        email: who,
        password: "no es esa",
        redirectTo: "/x",
      });
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
      const page = await response.text();
      expect(page).toContain("Email o contraseña incorrectos");
      expect(page).toContain("Regístrate.");
      expect(page).toContain(`value="${who}"`);
      expect(page).not.toContain("no es esa");
      return samePart(page).replaceAll(who, "…");
    };
    await unchanged(site.db, async () => {
      expect(await pageFor(email)).toBe(await pageFor(newEmail()));
    });
  });

  test("AUTH-02 AUTH-10 an account that is deleted in that instant is refused like a wrong password", async () => {
    const { email } = await account();
    // Deletes the account in the middle of a login: after the right password has deleted the failure counter, before the session
    // starts.
    await sql`CREATE TRIGGER goes AFTER DELETE ON throttle
      BEGIN DELETE FROM user_profiles WHERE email = ${sql.lit(email)}; END`.execute(site.db);
    const response = await site.post("/login", { email, password: PASSWORD });
    await sql`DROP TRIGGER goes`.execute(site.db);
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    const page = await response.text();
    expect(page).toContain("Email o contraseña incorrectos");
    expect(page).toContain("Regístrate.");
    expect(page).toContain(`value="${email}"`);
  });

  test("AUTH-02 empty fields say which", async () => {
    const response = await site.post("/login", { email: " ", password: "" });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain("El email es requerido");
    expect(page).toContain("La contraseña es requerida.");
  });

  test.each([
    ["/contest/current?x=1", "/contest/current?x=1"],
    ["/story/a%2F..%2Fb", "/story/a%2F..%2Fb"],
    ...[
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/%0d%0aSet-Cookie:x=1\r\nX: y",
      "/..//evil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "https://evil.example",
      "https:evil.example",
      "http:/evil.example",
      "evil.example",
      " /evil",
      "\u0001/evil",
      "/\u0001/evil.example",
      "",
    ].map((to) => [to, "/"]),
  ])("AUTH-09 the way back %j leads to %s", async (redirectTo, location) => {
    const { id, email } = await account();
    const login = await site.post("/login", { email, password: PASSWORD, redirectTo });
    expect([login.status, login.headers.get("Location")]).toEqual([303, location]);
    const query = new URLSearchParams({ redirectTo });
    const page = await site.get(`/login?${query}`);
    expect(await page.text()).toContain(`name="redirectTo" value="${location}"`);
    const as = await site.signIn(id);
    for (const path of ["/login", "/register"]) {
      const on = await site.get(`${path}?${query}`, as);
      expect([on.status, on.headers.get("Location")]).toEqual([303, location]);
    }
    const out = await site.post("/logout", { redirectTo }, as);
    expect([out.status, out.headers.get("Location")]).toEqual([303, location]);
  });
});

describe("AUTH-04 sessions", () => {
  test("AUTH-04 the cookie: sesion on http, __Host-sesion and Secure on https", async () => {
    const { email } = await account();
    const fields = new URLSearchParams({ email, password: PASSWORD });
    const cookieAt = async (origin: string) => {
      const response = await send(site, `${origin}/login`, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
        },
        body: fields,
      });
      return response.headers.getSetCookie().find((header) => header.includes("sesion="));
    };
    const life = "Max-Age=2592000; Path=/; HttpOnly";
    expect(await cookieAt("http://localhost")).toMatch(
      new RegExp(`^sesion=[\\w%]+; ${life}; SameSite=Lax$`),
    );
    expect(await cookieAt("https://localhost")).toMatch(
      new RegExp(`^__Host-sesion=[\\w%]+; ${life}; Secure; SameSite=Lax$`),
    );
  });

  test("AUTH-04 a cookie without the prefix is no session on https", async () => {
    const { id } = await account();
    const as = await site.signIn(id);
    const https = (cookie: string) => send(site, "https://localhost/profile", { as: cookie });
    expect((await https(as)).status).toBe(303);
    expect((await https(`__Host-${as}`)).status).toBe(200);
  });

  test("AUTH-04 only the SHA-256 of 32 random bytes is in the database", async () => {
    const { id, email } = await account();
    const response = await site.post("/login", { email, password: PASSWORD });
    const token = tokenIn(cookiesOf(response));
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await sessionsOf(id);
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
    // A session's hash in the database must not work as a token, even for somebody who reads the database.
    expect(await isSignedIn(site, cookieOfToken(hashToken(token)))).toBe(false);
  });

  test("AUTH-04 a value that the browser brought is never adopted", async () => {
    const { id, email } = await account();
    const brought = cookieOfToken("A".repeat(43));
    const visit = await site.get("/login", brought);
    expect(visit.headers.getSetCookie()).toEqual([]);
    const login = await site.post("/login", { email, password: PASSWORD }, brought);
    const newCookie = cookiesOf(login, brought);
    expect(tokenIn(newCookie)).not.toBe("A".repeat(43));
    expect((await sessionsOf(id)).map((row) => row.token_hash)).not.toContain(
      hashToken("A".repeat(43)),
    );
    expect(await isSignedIn(site, brought)).toBe(false);
    expect(await isSignedIn(site, newCookie)).toBe(true);
  });

  test("AUTH-04 login and register renew: the session before is over, its owner too", async () => {
    const first = await account();
    const second = await account();
    const before = await site.signIn(first.id);
    const login = await site.post("/login", { email: second.email, password: PASSWORD }, before);
    const after = cookiesOf(login, before);
    expect(after).not.toBe(before);
    expect(await isSignedIn(site, before)).toBe(false);
    expect(await (await site.get("/profile", after)).text()).toContain(second.display_name);
    const registered = cookiesOf(await site.post("/register", registering(), after), after);
    expect(await isSignedIn(site, after)).toBe(false);
    expect(await isSignedIn(site, registered)).toBe(true);
  });

  test.each(["", "x", "%", "%00", "e30=", "bnVsbA==", "A".repeat(5000), "' OR 1=1 --"])(
    "AUTH-04 the cookie %j is nobody",
    async (value) => expect(await isSignedIn(site, `sesion=${value}`)).toBe(false),
  );

  test("AUTH-04 logging out revokes the session, not only the cookie", async () => {
    const { id } = await account();
    const [as, elsewhere] = [await site.signIn(id), await site.signIn(id)];
    expect(await (await site.get("/logout", as)).text()).toContain("Cerrar sesión");
    expect(await isSignedIn(site, as)).toBe(true);
    const out = await site.post("/logout", {}, as);
    expect(out.status).toBe(303);
    expect(cookiesOf(out, as)).not.toContain("sesion=");
    expect(await isSignedIn(site, as)).toBe(false);
    expect(await isSignedIn(site, elsewhere)).toBe(true);
    expect(await (await site.get("/", cookiesOf(out, as))).text()).toContain("Cerraste la sesión.");
  });

  test("AUTH-04 a session ends after 14 idle days and after 30 in any case", async () => {
    const { id } = await account();
    const as = await site.signIn(id);
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const set = (row: { last_seen_at?: string; expires_at?: string }) =>
      site.db.updateTable("sessions").set(row).where("user_id", "=", id).execute();
    const [row] = await sessionsOf(id);
    expect(Date.parse(row?.expires_at ?? "") - Date.parse(row?.created_at ?? "")).toBe(30 * DAY);
    await set({ last_seen_at: ago(14 * DAY - 60_000) });
    expect(await isSignedIn(site, as)).toBe(true);
    await set({ last_seen_at: ago(14 * DAY) });
    expect(await isSignedIn(site, as)).toBe(false);
    await set({ last_seen_at: ago(0), expires_at: ago(0) });
    expect(await isSignedIn(site, as)).toBe(false);
  });

  test("AUTH-04 an account has at most 20 sessions: the oldest go", async () => {
    const { id, email } = await account();
    const all: string[] = [];
    for (let n = 0; n < 20; n++) all.push(await site.signIn(id));
    await site.db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - DAY).toISOString() })
      .where("token_hash", "=", hashToken(tokenIn(all[7] ?? "")))
      .execute();
    await site.post("/login", { email, password: PASSWORD });
    expect(await sessionsOf(id)).toHaveLength(20);
    expect(await isSignedIn(site, all[7] ?? "")).toBe(false);
    expect(await isSignedIn(site, all[0] ?? "")).toBe(true);
  });
});

describe("AUTH-07 limits", () => {
  const from = (address: string) => ({ "CF-Connecting-IP": address });
  const production = () => openSite({ ...DEPLOYED, SESSION_SECRET: SECRET });
  async function expectTooMany(response: Response, longest: number) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("Retry-After"))).toBeLessThanOrEqual(longest);
    expect(await response.text()).toContain(TOO_MANY);
  }

  test("AUTH-07 the eleventh wrong password is refused before hashing, the right one too, for a moment", async () => {
    const { id, email } = await account();
    for (let n = 0; n < 10; n++) {
      expect((await site.post("/login", { email, password: "no es esa" })).status).toBe(401);
    }
    const storeHash = (password_hash: string) =>
      site.db.updateTable("credentials").set({ password_hash }).where("user_id", "=", id).execute();
    // Sets the start of the one-second pause after failed logins. Waiting instead would be flaky: a busy machine may take longer
    // than the pause.
    const pauseFrom = (start: number) =>
      site.db
        .updateTable("throttle")
        .set({ window_start: start })
        .where("key", "like", "login-failures:%")
        .where("n", ">=", 10)
        .execute();
    // Stores an invalid password hash, with which any comparison would throw. So a response proves that no password was compared
    // during the pause.
    await storeHash("no hash at all");
    await pauseFrom(Date.now() + 60_000);
    await expectTooMany(await site.post("/login", { email, password: PASSWORD }), 61);
    expect(await sessionsOf(id)).toEqual([]);
    await storeHash(passwordHash);
    await pauseFrom(Date.now() - 1000);
    expect((await site.post("/login", { email, password: PASSWORD })).status).toBe(303);
  });

  test.each([
    ["register", 20, 400],
    ["login", 60, 401],
  ] as const)(
    "AUTH-07 %s: an address has %i an hour, whatever it says of itself",
    async (name, most, status) => {
      const where = await production();
      // Login attempts with e-mails of a reserved domain, which always fail and are counted. Each uses another e-mail, so that only
      // the address's counter grows.
      const post = (address: string, headers: Record<string, string> = {}) =>
        where.post(
          `/${name}`,
          { ...REGISTRATION, email: `a${++people}@tintero.example` },
          undefined,
          { ...from(address), ...headers },
        );
      expect((await post("203.0.113.5")).status).toBe(status);
      await useLimit(where.db, name, most - 1);
      expect((await post("203.0.113.5")).status).toBe(status);
      await unchanged(where.db, async () => {
        await expectTooMany(await post("203.0.113.5"), 3600);
        const lie = { "X-Forwarded-For": "198.51.100.1", "X-Real-IP": "198.51.100.1" };
        await expectTooMany(await post("203.0.113.5", lie), 3600);
      });
      expect((await post("203.0.113.6")).status).toBe(status);
      await where.close();
    },
  );

  test("AUTH-07 on the developer's machine no address is counted", async () => {
    const { email } = await account();
    for (const address of ["127.0.0.1", "::1"]) {
      for (let n = 0; n < 21; n++) {
        const fields = registering({ email });
        const response = await site.post("/register", fields, undefined, from(address));
        expect(response.status).toBe(400);
      }
    }
  });

  test("AUTH-07 WRITE-14 a visitor who drops the cookie cannot fill the table of drafts", async () => {
    const where = await production();
    await createContest(where.db);
    const draft = { title: "Martes", content: "La carta.", paso: "borrador" };
    const save = (address: string) => where.post("/write", draft, undefined, from(address));
    expect((await save("203.0.113.9")).status).toBe(303);
    await useLimit(where.db, "draft", 60);
    await unchanged(where.db, async () => expectTooMany(await save("203.0.113.9"), 60));
    expect((await save("203.0.113.10")).status).toBe(303);
    await where.close();
  });
});

describe("AUTH-05 with confirmed e-mails only", () => {
  test("AUTH-05 an unconfirmed account neither submits nor votes until its mail's link", async () => {
    const strict = await openSite({ REQUIRE_CONFIRMED_EMAIL: "on", SESSION_SECRET: SECRET });
    const now = new Date();
    const voting = await createContest(strict.db, datesIn("voting", now));
    const open = await createContest(strict.db);
    const story = await createStory(strict.db, { contest_id: voting.id });
    const fields = registering();
    const as = cookiesOf(await strict.post("/register", fields));
    const submit = () =>
      strict.post(
        `/write/${open.id}`,
        { title: "Martes", content: PROSE, ...CONSENT, paso: "enviar" },
        as,
      );
    const vote = () =>
      strict.post(`/story/${story.id}/voto`, { quiere: "voto", clave: "clave-de-la-prueba" }, as);
    const message = "Debes confirmar tu email antes de iniciar sesión";
    // Waits for the mail, which is sent after the response to the registration.
    await vi.waitFor(
      async () => {
        const mails = await strict.db.selectFrom("mail_outbox").select("sent_at").execute();
        expect(mails).toEqual([{ sent_at: expect.any(String) }]);
      },
      { timeout: 30_000 },
    );
    await unchanged(strict.db, async () => {
      for (const refused of [await submit(), await vote()]) {
        expect(refused.status).toBe(403);
        expect(await refused.text()).toContain(message);
      }
    });
    const mail = await strict.db
      .selectFrom("mail_outbox")
      .where("kind", "=", "confirm_email")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe(fields.email);
    const token = linkToken({ SESSION_SECRET: SECRET }, "confirm", JSON.parse(mail.data).seed);
    // Opens the link like a mail program's preview, which must not consume the token.
    const page = await strict.get(`/confirmar?token=${token}`);
    expect(await page.text()).toContain("Confirmar mi email");
    expect((await submit()).status).toBe(403);
    const confirm = () => strict.post("/confirmar", { paso: "confirmar", token });
    expect((await confirm()).status).toBe(303);
    const repeated = await confirm();
    expect(repeated.status).toBe(400);
    expect(await repeated.text()).toContain(
      "Este enlace ya se usó, caducó o hay otro más reciente.",
    );
    expect((await submit()).status).toBe(303);
    expect((await vote()).status).toBe(303);
    await strict.close();
  });
});
