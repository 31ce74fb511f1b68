import { beforeEach, describe, expect, test } from "vitest";
import { quickHash } from "../../support/quick-hash";
import { linkToken } from "~/domain/mail/link-token.server";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { holdLoginPause } from "../../support/limits";
import { cookieOf, cookiesOf, DEPLOYED, hideBookmark, openSite } from "../../support/site";
import { REGISTRATION } from "./forms";
import { send } from "./world";
import { fixture } from "../../support/fixture";

const PASSWORD = "mi secreto de siempre";
const WRONG = "no es esa";
const SECRET = "a-secret-that-this-test-alone-uses-000000";
const OWNER = "203.0.113.9";
const STRANGER = "198.51.100.66";

const site = await fixture(openSite({ ...DEPLOYED, SESSION_SECRET: SECRET }));
const passwordHash = quickHash(PASSWORD);
beforeEach(async () => {
  await site.db.deleteFrom("throttle").execute();
});

let people = 0;
const newEmail = () => `persona${++people}@correo.test`;
async function account() {
  const user = await createUser(site.db, { email: newEmail() });
  await givePassword(site.db, user, passwordHash);
  return user;
}
const logIn = (email: string, password: string, address: string, as?: string) =>
  site.post("/login", { email, password }, as, { "CF-Connecting-IP": address });

/** Returns the cookie header of a browser that logged in and out: it still has its device cookie. */
async function knownBrowser(email: string) {
  const login = await logIn(email, PASSWORD, OWNER);
  const inside = cookiesOf(login);
  const out = await site.post("/logout", {}, inside);
  return cookiesOf(out, inside)
    .split("; ")
    .filter((pair) => !/^(?:aviso|marcador)=/.test(pair))
    .join("; ");
}

/**
 * Sets all counters of failed logins, by account and by account and address, to `n`, in a window that begins a minute from now.
 */
const exhaust = (n: number) =>
  site.db
    .updateTable("throttle")
    .set({ n, window_start: Date.now() + 60_000 })
    .where("key", "like", "login-failures:%")
    .execute();

const pauseFromNow = () => holdLoginPause(site.db);

describe("AUTH-07 a stranger at somebody's account", () => {
  test("AUTH-07 is held up, and its owner at another address is not", async () => {
    const { email } = await account();
    for (let n = 0; n < 10; n++) {
      expect((await logIn(email, WRONG, STRANGER)).status).toBe(401);
    }
    await pauseFromNow();
    expect((await logIn(email, WRONG, STRANGER)).status).toBe(429);
    expect((await logIn(email, PASSWORD, OWNER)).status).toBe(303);
  });

  test("AUTH-07 with many addresses slows new browsers down to one try a minute, and a known one not at all", async () => {
    const { email } = await account();
    const browser = await knownBrowser(email);
    await logIn(email, WRONG, STRANGER);
    await exhaust(100);
    const unknown = await logIn(email, PASSWORD, OWNER);
    expect(unknown.status).toBe(429);
    // The new browser waits two minutes at most: until the counter's window begins in a minute, and one minute more. The
    // stranger's address has to wait a quarter of an hour.
    expect(Number(unknown.headers.get("Retry-After"))).toBeLessThanOrEqual(120);
    expect((await logIn(email, PASSWORD, OWNER, browser)).status).toBe(303);
  });

  test("AUTH-07 who uses up the logins of an address keeps nobody out who was there before", async () => {
    const { email } = await account();
    const browser = await knownBrowser(email);
    await site.db.updateTable("throttle").set({ n: 60 }).where("key", "like", "login:%").execute();
    expect((await logIn(email, PASSWORD, OWNER)).status).toBe(429);
    expect((await logIn(email, PASSWORD, OWNER, browser)).status).toBe(303);
  });

  test("AUTH-07 gains nothing with a browser that another account knows", async () => {
    const [{ email }, own] = [await account(), await account()];
    const browser = await knownBrowser(own.email);
    await logIn(email, WRONG, STRANGER);
    await exhaust(100);
    expect((await logIn(email, PASSWORD, STRANGER, browser)).status).toBe(429);
  });

  test("AUTH-02 AUTH-07 sees no difference between an account and an e-mail that nobody has", async () => {
    const { email } = await account();
    const loginAnswers = async (who: string) => {
      const answers = [];
      for (let n = 0; n < 12; n++) {
        await pauseFromNow();
        const { status, headers } = await logIn(who, WRONG, STRANGER);
        answers.push([status, headers.getSetCookie(), headers.has("Retry-After")]);
      }
      return answers;
    };
    expect(await loginAnswers(email)).toEqual(await loginAnswers(newEmail()));
  });
});

describe("AUTH-07 a link by mail past the wait", () => {
  const askFor = (email: string, address = OWNER) =>
    site.post("/login/enlace", { email }, "", { "CF-Connecting-IP": address });
  const mailsOf = (email: string) =>
    site.db
      .selectFrom("mail_outbox")
      .where("recipient", "=", email)
      .where("kind", "=", "login_link")
      .select("data")
      .execute();
  /** Returns the login tokens that were mailed to the account, oldest first. */
  const tokensOf = async (email: string) =>
    (await mailsOf(email)).map(({ data }) =>
      linkToken({ SESSION_SECRET: SECRET }, "login", JSON.parse(data).seed),
    );
  /** Opens the login link of a mail. Returns the cookie header afterwards and the redirect. */
  async function openLink(token = "") {
    const response = await site.get(`/login/enlace?token=${token}`);
    return { as: cookiesOf(response), to: response.headers.get("Location") };
  }
  /** Creates an account with throttled logins: a stranger with many addresses has used up its free failures. Returns its e-mail. */
  async function heldUp() {
    const { email } = await account();
    await logIn(email, WRONG, STRANGER);
    await exhaust(100);
    expect((await logIn(email, PASSWORD, OWNER)).status).toBe(429);
    return email;
  }

  test("AUTH-07 admits one login with the password, from a new browser and at once", async () => {
    const email = await heldUp();
    const refused = await (await logIn(email, PASSWORD, OWNER)).text();
    expect(refused).toContain('formaction="/login/enlace"');
    expect((await askFor(email)).status).toBe(303);
    const [token] = await tokensOf(email);
    const { as, to } = await openLink(token);
    expect([to, as.startsWith("entrada=")]).toEqual(["/login", true]);
    expect(await (await site.get("/login", as)).text()).toContain("Tu enlace está listo");
    expect((await logIn(email, WRONG, OWNER, as)).status).toBe(401);
    const entered = await logIn(email, PASSWORD, OWNER, as);
    expect(entered.status).toBe(303);
    expect(cookiesOf(entered, as)).not.toContain("entrada=");
    expect((await logIn(email, PASSWORD, OWNER, as)).status).toBe(429);
    expect((await openLink(token)).to).toBe("/login/enlace?caducado=si");
  });

  test("AUTH-07 admits nobody without the password, and no more tries than an address has", async () => {
    const email = await heldUp();
    await askFor(email, STRANGER);
    const { as } = await openLink((await tokensOf(email))[0]);
    for (let n = 0; n < 10; n++) {
      expect((await logIn(email, WRONG, STRANGER, as)).status).toBe(401);
    }
    await pauseFromNow();
    expect((await logIn(email, WRONG, STRANGER, as)).status).toBe(429);
  });

  test("AUTH-07 is worth nothing for another account, and a stranger's wish ends no link of the owner", async () => {
    const [email, other] = [await heldUp(), await account()];
    await askFor(other.email);
    const foreign = await openLink((await tokensOf(other.email))[0]);
    expect((await logIn(email, PASSWORD, OWNER, foreign.as)).status).toBe(429);
    await askFor(email);
    const [own] = await tokensOf(email);
    await askFor(email, STRANGER);
    expect((await logIn(email, PASSWORD, OWNER, (await openLink(own)).as)).status).toBe(303);
  });

  test("AUTH-07 of two logins with one link at once one succeeds", async () => {
    const email = await heldUp();
    await askFor(email);
    const { as } = await openLink((await tokensOf(email))[0]);
    const answers = await Promise.all([1, 2].map(() => logIn(email, PASSWORD, OWNER, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429]);
  });

  test("AUTH-07 is mailed three times an hour, with the same answer for an e-mail that nobody has", async () => {
    const { email } = await account();
    const answersFor = async (who: string) => {
      const answers = [];
      for (let n = 0; n < 4; n++) {
        const { status, headers } = await askFor(who);
        const cookies = headers.getSetCookie().map(hideBookmark);
        answers.push([status, headers.get("Location"), cookies]);
      }
      return answers;
    };
    const known = await answersFor(email);
    expect(known.map(([status]) => status)).toEqual([303, 303, 303, 429]);
    expect(await answersFor(newEmail())).toEqual(known);
    expect(await mailsOf(email)).toHaveLength(3);
  });

  test("AUTH-07 is kept as a hash, and for an hour", async () => {
    const { id, email } = await account();
    await askFor(email);
    const [token = ""] = await tokensOf(email);
    const rows = site.db.selectFrom("login_links").where("user_id", "=", id).selectAll();
    const [row] = await rows.execute();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Date.parse(row?.expires_at ?? "") - Date.parse(row?.created_at ?? "")).toBe(3_600_000);
    const ended = { expires_at: new Date(Date.now() - 1000).toISOString() };
    await site.db.updateTable("login_links").set(ended).where("user_id", "=", id).execute();
    expect((await openLink(token)).to).toBe("/login/enlace?caducado=si");
  });
});

describe("AUTH-07 the cookie by which a browser is known", () => {
  const cookieIn = (response: Response) =>
    response.headers.getSetCookie().find((header) => header.includes("dispositivo="));

  test("AUTH-07 SEC-01 comes with login and registration, for scripts invisible, and on https of this host alone", async () => {
    const { email } = await account();
    const at = (origin: string, path: string, fields: Record<string, string>) =>
      send(site, origin + path, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          "CF-Connecting-IP": OWNER,
        },
        body: new URLSearchParams(fields),
      });
    const life = "Max-Age=15552000; Path=/; HttpOnly";
    const plain = await at("http://localhost", "/login", { email, password: PASSWORD });
    expect(cookieIn(plain)).toMatch(new RegExp(`^dispositivo=[\\w%]+; ${life}; SameSite=Lax$`));
    const secure = await at("https://localhost", "/register", {
      ...REGISTRATION,
      email: newEmail(),
    });
    expect(secure.status).toBe(303);
    expect(cookieIn(secure)).toMatch(
      new RegExp(`^__Host-dispositivo=[\\w%]+; ${life}; Secure; SameSite=Lax$`),
    );
  });

  test("AUTH-07 names nobody, and stays when one signs out", async () => {
    const { id, email } = await account();
    const browser = await knownBrowser(email);
    expect(browser).toMatch(/^dispositivo=[\w%]+$/);
    const value = decodeURIComponent(browser.slice("dispositivo=".length));
    const text = Buffer.from(value, "base64").toString();
    expect(text).toMatch(/^"[\w-]{22}\.\d+\.[\w-]{22}"$/);
    for (const secret of [id, email, Buffer.from(email).toString("base64url").slice(0, 12)])
      expect(text).not.toContain(secret);
    expect((await site.get("/profile", browser)).status).toBe(303);
  });

  test("AUTH-07 a wrong password sets none", async () => {
    const { email } = await account();
    expect(cookieIn(await logIn(email, WRONG, OWNER))).toBeUndefined();
    expect(cookieIn(await logIn(newEmail(), WRONG, OWNER))).toBeUndefined();
  });

  test.each(["", "x", "%", "bnVsbA==", "eyJhIjoxfQ==", "A".repeat(4000)])(
    "AUTH-07 a value that nobody signed (%#) is no device and breaks nothing",
    async (value) => {
      const { email } = await account();
      const login = await logIn(email, PASSWORD, OWNER, `dispositivo=${value}`);
      expect(login.status).toBe(303);
      expect(cookieOf(cookieIn(login) ?? "").length).toBeLessThan(200);
    },
  );
});
