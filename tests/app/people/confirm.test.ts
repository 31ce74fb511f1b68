import { beforeEach, describe, expect, test } from "vitest";
import { quickHash } from "../../support/quick-hash";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { newToken } from "~/domain/accounts/sessions.server";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  datesIn,
  givePassword,
} from "../../../scripts/seed/rows";
import { createAccountToken } from "../../support/account-token";
import { holdLoginPause } from "../../support/limits";
import { cookiesOf, openSite, type As } from "../../support/site";
import { REGISTRATION } from "../security/forms";
import { unchanged } from "../security/world";
import { openSocket } from "../talk/sockets";
import { fixture } from "../../support/fixture";

const OPERATOR = "jefa@correo.test";
const PASSWORD = "una frase muy larga";
const site = await fixture(openSite({ ADMIN_EMAIL: OPERATOR }));
const passwordHash = quickHash(PASSWORD);
beforeEach(async () => {
  await site.db.deleteFrom("throttle").execute();
  await site.db.deleteFrom("user_profiles").where("email", "=", OPERATOR).execute();
});

/**
 * Creates an account with a password and an unconfirmed e-mail. Returns it with a valid confirmation token. No mail is written: the
 * token stands for the link of one.
 */
async function account(more: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(site.db, { email_confirmed_at: null, ...more });
  await givePassword(site.db, user, passwordHash);
  return { ...user, token: await createAccountToken(site.db, user, "confirm") };
}
const operator = () => account({ email: OPERATOR, display_name: "Una Extraña" });
/** Returns the page's HTML without the comments that React puts between two texts. */
const textIn = async (page: Response) => (await page.text()).replaceAll("<!-- -->", "");
const open = async (token: string, as?: As) =>
  textIn(await site.get(`/confirmar?token=${token}`, as));
const press = (token: string, as?: As, password?: string) =>
  site.post("/confirmar", { paso: "confirmar", token, ...(password && { password }) }, as);
const disown = (token: string, as?: As) =>
  site.post("/confirmar", { paso: "no-he-sido-yo", token }, as);
const profileOf = (id: string) =>
  site.db.selectFrom("user_profiles").where("id", "=", id).selectAll().executeTakeFirst();
const DEAD = ACCOUNT_REFUSALS["dead-token"].text;
const canAdminister = async (as: As) => (await site.get("/admin", as)).status === 200;

test("AUTH-05 a used link is no error for the account that it confirmed", async () => {
  const { id, token } = await account();
  const here = await site.signIn(id);
  await press(token, here);
  const page = await open(token, here);
  expect(page).toContain("ya está confirmado. No tienes que hacer nada más.");
  expect(page).not.toContain(DEAD);
  expect(await open(token)).toContain(DEAD);
});

describe("ADMIN-04 the operator's address, registered by a stranger", () => {
  test("ADMIN-04 the operator's press makes no admin of the stranger, and asks for the account's password", async () => {
    const { id, token } = await operator();
    const stranger = await site.signIn(id);
    const page = await open(token);
    expect(page).toContain("«Una Extraña»");
    expect(page).toContain("podrá administrar el sitio");
    expect(page).toContain('name="password"');
    const pressed = await press(token);
    expect(pressed.status).toBe(403);
    const refused = await pressed.text();
    expect(refused).toContain("Escribe la contraseña de esta cuenta");
    expect(refused).toContain("No fui yo");
    expect(await canAdminister(stranger)).toBe(false);
    expect(await profileOf(id)).toMatchObject({ is_admin: 0, email_confirmed_at: null });
    const login = await site.post("/login", { email: OPERATOR, password: PASSWORD });
    expect(await canAdminister(cookiesOf(login))).toBe(false);
  });

  test("ADMIN-04 in a browser that is signed in to the account it makes the admin, and every other session ends", async () => {
    const { id, token } = await operator();
    const [here, elsewhere] = [await site.signIn(id), await site.signIn(id)];
    const socket = await openSocket(site, { as: elsewhere });
    expect(await open(token, here)).not.toContain('name="password"');
    const pressed = await press(token, here);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(await canAdminister(here)).toBe(true);
    expect((await site.get("/profile", elsewhere)).status).toBe(303);
    await expect.poll(() => socket.closed).toBe(4401);
    const log = site.db.selectFrom("audit_log").where("subject", "=", id).select("action");
    expect(await log.execute()).toEqual([{ action: "admin.confirm" }]);
  });

  test("ADMIN-04 after its password was typed there it makes the admin in this browser alone", async () => {
    const { id, token } = await operator();
    const elsewhere = await site.signIn(id);
    const other = await site.signIn((await createUser(site.db)).id);
    await unchanged(site.db, async () => {
      const short = await press(token, other, "once letras");
      expect(short.status).toBe(400);
      expect(await short.text()).toContain("al menos 12 caracteres");
    });
    const wrong = await press(token, other, "no es esta frase");
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain("La contraseña de esta cuenta no es esa.");
    expect(await canAdminister(other)).toBe(false);
    const right = await press(token, other, PASSWORD);
    expect([right.status, right.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(await canAdminister(cookiesOf(right, other))).toBe(true);
    expect((await site.get("/profile", elsewhere)).status).toBe(303);
  });

  test("AUTH-07 ADMIN-04 passwords that are tried there count as failed logins", async () => {
    const { token } = await operator();
    const from = { "CF-Connecting-IP": "203.0.113.7" };
    const fields = { paso: "confirmar", token, password: "no es esta frase" };
    const tryPassword = async () => (await site.post("/confirmar", fields, "", from)).status;
    for (let n = 0; n < 10; n++) expect(await tryPassword()).toBe(401);
    await holdLoginPause(site.db);
    expect(await tryPassword()).toBe(429);
  });

  test("ADMIN-04 'No fui yo' frees the address, and the operator registers it", async () => {
    const { id, token } = await operator();
    const stranger = await site.signIn(id);
    expect((await disown(token)).status).toBe(303);
    expect((await site.get("/profile", stranger)).status).toBe(303);
    const password = PASSWORD;
    const own = { ...REGISTRATION, email: OPERATOR, password, confirmPassword: password };
    expect((await site.post("/register", own)).status).toBe(303);
  });

  test("ADMIN-04 who finds the address taken is told what to do, as with any other address", async () => {
    await operator();
    const other = await createUser(site.db);
    for (const email of [OPERATOR, other.email]) {
      const registration = {
        ...REGISTRATION,
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      };
      const page = await (await site.post("/register", registration)).text();
      expect(page).toContain("¿Es tu email y no creaste tú esa cuenta?");
      expect(page).toContain('href="/reset-password?');
    }
  });
});

describe("AUTH-05 the page of a confirmation", () => {
  test("AUTH-05 names the account and when it was made, and uses nothing up", async () => {
    const createdAt = "2026-11-05T15:30:00.000Z";
    const { email, token, id } = await account({
      display_name: "Ana & Cía",
      created_at: createdAt,
    });
    const page = await open(token);
    expect(page).toContain("«Ana &amp; Cía»");
    expect(page).toContain(email);
    expect(page).toContain("5 de noviembre de 2026 a las 10:30 (hora de Bogotá)");
    expect(page).not.toContain('name="password"');
    expect((await press(token)).status).toBe(303);
    expect((await profileOf(id))?.email_confirmed_at).not.toBeNull();
  });

  test.each([["used"], ["made up"]])(
    "AUTH-05 of a link that is %s says so at once",
    async (which) => {
      const { token } = await account();
      if (which === "used") await press(token);
      const page = await open(which === "used" ? token : newToken());
      expect(page).toContain("Este enlace ya se usó, caducó o hay otro más reciente.");
      expect(page).not.toContain("No fui yo");
    },
  );

  test("AUTH-05 'No fui yo' deletes the account with what it wrote, only by a form with the mail's token", async () => {
    const { id, email, token } = await account();
    const contest = await createContest(site.db, datesIn("results", new Date()));
    const own = await createStory(site.db, { contest_id: contest.id, user_id: id });
    const other = await createStory(site.db, { contest_id: contest.id });
    const content = "Lo escribió otra persona";
    await createComment(site.db, { story_id: other.id, user_id: id, content: content });
    const as = await site.signIn(id);
    await unchanged(site.db, async () => {
      await open(token);
      await site.get(`/confirmar?token=${token}&paso=no-he-sido-yo`);
      expect((await disown(newToken(), as)).status).toBe(400);
      const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://otro.test" };
      const fields = { paso: "no-he-sido-yo", token };
      expect((await site.post("/confirmar", fields, "", foreign)).status).toBe(403);
    });
    const answer = await disown(token, as);
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer, as)).not.toContain("sesion=");
    expect(await (await site.get("/", cookiesOf(answer))).text()).toContain(
      "tu email vuelve a estar libre",
    );
    expect(await profileOf(id)).toBeUndefined();
    expect((await site.get(`/story/${own.id}`)).status).toBe(404);
    expect(await (await site.get(`/story/${other.id}`)).text()).not.toContain(content);
    expect((await site.post("/register", { ...REGISTRATION, email })).status).toBe(303);
    expect((await disown(token)).status).toBe(400);
  });
});
