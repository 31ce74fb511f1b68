import { beforeEach, describe, expect, test } from "vitest";
import { quickHash } from "../../support/quick-hash";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  datesIn,
  givePassword,
} from "../../../scripts/seed/rows";
import { cookiesOf, openSite, type As } from "../../support/site";
import { REGISTRATION } from "../security/forms";
import { fixture } from "../../support/fixture";

const PASSWORD = "mi secreto de siempre";
const site = await fixture(openSite());
const passwordHash = quickHash(PASSWORD);
const contest = await createContest(site.db, datesIn("voting", new Date()));
beforeEach(() => site.db.deleteFrom("throttle").execute());

async function person() {
  const user = await createUser(site.db);
  await givePassword(site.db, user, passwordHash);
  return user;
}
/** Returns the cookie header of a person whose session has ended. */
async function endedBrowser(user: string): Promise<As> {
  const as = await site.signIn(user);
  await site.db.deleteFrom("sessions").where("user_id", "=", user).execute();
  return as;
}
const story = (user_id?: string) =>
  createStory(site.db, { contest_id: contest.id, ...(user_id && { user_id }) });
const vote = (id: string, as?: As, fields: Record<string, string> = {}) =>
  site.post(`/story/${id}/voto`, { quiere: "voto", visita: "si", ...fields }, as);
/**
 * Logs in on the page to which a response redirects. Returns the cookie header afterwards, the next redirect and the texts of
 * both pages.
 */
async function logInThere(answer: Response, email: string, as = "") {
  const loginPath = answer.headers.get("Location") ?? "";
  const redirectTo = new URL(loginPath, "http://x").searchParams.get("redirectTo") ?? "";
  const before = cookiesOf(answer, as);
  const page = await (await site.get(loginPath, before)).text();
  const login = await site.post("/login", { email, password: PASSWORD, redirectTo }, before);
  const after = cookiesOf(login, before);
  const to = login.headers.get("Location") ?? "";
  return { page, to, after, text: await (await site.get(to, after)).text() };
}
const hasVoted = async (id: string, as: As) =>
  (await (await site.get(`/story/${id}`, as)).text()).includes("VOTADO");

describe("VOTE-08 a vote that was sent without a session", () => {
  test("VOTE-08 of a visitor is given by the login that it led to, which says so before and after", async () => {
    const [{ id }, user] = [await story(), await person()];
    const answer = await vote(id);
    expect(answer.headers.get("Location")).toBe(`/register?redirectTo=%2Fstory%2F${id}`);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^pendiente=.*Max-Age=900.*HttpOnly; SameSite=Lax$/,
    );
    const { page, to, after, text } = await logInThere(answer, user.email);
    expect(page).toContain("Al entrar se guarda tu voto por esta historia.");
    expect([to, after.includes("pendiente=")]).toEqual([`/story/${id}#voto`, false]);
    expect(text).toMatch(/<section id="voto"[^>]*aria-label="Tu voto"/);
    expect(text).toContain("Iniciaste sesión. Tu voto está guardado.");
    expect(await hasVoted(id, after)).toBe(true);
  });

  test("VOTE-08 from a page of before a logout in another tab leads to the login, not to a new account", async () => {
    const [{ id }, user] = [await story(), await person()];
    const clave = "clave-de-antes-de-salir";
    const redirect = await site.post(`/story/${id}/voto`, { quiere: "voto", clave });
    expect(redirect.headers.get("Location")).toMatch(/^\/login\?/);
    const { after } = await logInThere(redirect, user.email);
    expect(await hasVoted(id, after)).toBe(true);
  });

  test("VOTE-08 of an ended session is given once, with the key of its form", async () => {
    const [{ id }, user] = [await story(), await person()];
    const as = await endedBrowser(user.id);
    const clave = "clave-de-la-prueba-una";
    const redirect = await site.post(`/story/${id}/voto`, { quiere: "voto", clave }, as);
    expect(redirect.headers.get("Location")).toMatch(/^\/login\?/);
    const { after } = await logInThere(redirect, user.email, as);
    expect(await hasVoted(id, after)).toBe(true);
    await site.post(
      `/story/${id}/voto`,
      { quiere: "no-voto", clave: "otra-clave-de-prueba" },
      after,
    );
    const repeated = await site.post(`/story/${id}/voto`, { quiere: "voto", clave }, after);
    expect(repeated.status).toBe(303);
    expect(await hasVoted(id, after)).toBe(false);
  });

  test("VOTE-08 AUTH-02 of a visitor is given by the registration that it led to", async () => {
    const { id } = await story();
    const before = cookiesOf(await vote(id));
    const fields = { ...REGISTRATION, email: "quien-vota@correo.test", redirectTo: `/story/${id}` };
    const after = cookiesOf(await site.post("/register", fields, before), before);
    const page = await (await site.get(`/story/${id}`, after)).text();
    expect(page).toMatch(/confirmar tu email\. Tu voto está guardado\./);
    expect(page).toContain("VOTADO");
  });

  test("VOTE-03 VOTE-04 is refused in the usual words for an own story, a full ballot and a closed contest", async () => {
    const user = await person();
    const own = await story(user.id);
    const first = await logInThere(await vote(own.id), user.email);
    expect(first.text).toContain("No puedes votar por tu propia historia");
    const full = await person();
    const as = await site.signIn(full.id);
    for (let n = 0; n < 3; n++) await vote((await story()).id, as);
    const fourth = await story();
    const limit = await logInThere(await vote(fourth.id), full.email);
    expect(limit.text).toContain("Has usado todos tus votos (3/3)");
    expect(await hasVoted(fourth.id, limit.after)).toBe(false);
    const over = await createContest(site.db, datesIn("counting", new Date()));
    const late = await createStory(site.db, { contest_id: over.id });
    const closed = await logInThere(await vote(late.id), user.email);
    expect(closed.text).toContain("La votación ha terminado");
  });

  test("VOTE-08 AUTH-09 is given by no other login, and by no link or form of another site", async () => {
    const [{ id }, user] = [await story(), await person()];
    const pendingCookie = cookiesOf(await vote(id));
    const enter = (as: As, redirectTo: string) =>
      site.post("/login", { email: user.email, password: PASSWORD, redirectTo }, as);
    const elsewhere = cookiesOf(await enter(pendingCookie, "/"), pendingCookie);
    expect(elsewhere).not.toContain("pendiente=");
    expect(await hasVoted(id, elsewhere)).toBe(false);
    expect(await hasVoted(id, cookiesOf(await enter("", `/story/${id}/voto?quiere=voto`)))).toBe(
      false,
    );
    const link = await site.get(`/story/${id}/voto?quiere=voto&visita=si`);
    expect(link.headers.getSetCookie()).toEqual([]);
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://otro.test" };
    const form = await site.post(
      `/story/${id}/voto`,
      { quiere: "voto", visita: "si" },
      "",
      foreign,
    );
    expect([form.status, form.headers.getSetCookie()]).toEqual([403, []]);
  });

  test("VOTE-08 is given by no login that says it knows of none, and waits for none after it", async () => {
    const [{ id }, user] = [await story(), await person()];
    const pendingCookie = cookiesOf(await vote(id));
    const fields = { email: user.email, password: PASSWORD, redirectTo: `/story/${id}` };
    const after = cookiesOf(
      await site.post("/login", { ...fields, pendiente: "no" }, pendingCookie),
      pendingCookie,
    );
    expect([await hasVoted(id, after), after.includes("pendiente=")]).toEqual([false, false]);
  });

  test("VOTE-08 with a cookie that was changed or forged is no vote", async () => {
    const [{ id }, other, user] = [await story(), await story(), await person()];
    const pendingCookie = cookiesOf(await vote(id));
    const value: string = JSON.parse(
      Buffer.from(
        decodeURIComponent(pendingCookie.slice("pendiente=".length)),
        "base64",
      ).toString(),
    );
    const [payload = "", signed = ""] = value.split(".");
    const text = Buffer.from(payload, "base64url").toString().replaceAll(id, other.id);
    const forged = `${Buffer.from(text).toString("base64url")}.${signed}`;
    const as = `pendiente=${encodeURIComponent(Buffer.from(JSON.stringify(forged)).toString("base64"))}`;
    const redirectTo = `/story/${other.id}`;
    const login = await site.post(
      "/login",
      { email: user.email, password: PASSWORD, redirectTo },
      as,
    );
    expect(login.status).toBe(303);
    expect(await hasVoted(other.id, cookiesOf(login))).toBe(false);
  });
});

describe("COMMENT-03 a like that was sent without a session", () => {
  const createOwnComment = async (user_id?: string) => {
    const { id } = await story();
    return createComment(site.db, { story_id: id, ...(user_id && { user_id }) });
  };
  const likes = async (id: string) =>
    (
      await site.db
        .selectFrom("comments")
        .where("id", "=", id)
        .select("likes_count")
        .executeTakeFirstOrThrow()
    ).likes_count;

  test("COMMENT-03 is given by the login that it led to", async () => {
    const [comment, user] = [await createOwnComment(), await person()];
    const as = await endedBrowser(user.id);
    const redirect = await site.post(
      `/comentario/${comment.id}/me-gusta`,
      { quiere: "me-gusta" },
      as,
    );
    const { page, text } = await logInThere(redirect, user.email, as);
    expect(page).toContain("Al entrar se guarda tu me gusta.");
    expect(text).toContain("Tu me gusta está guardado.");
    expect(await likes(comment.id)).toBe(1);
  });

  test("COMMENT-03 of one's own comment is refused in the usual words", async () => {
    const user = await person();
    const comment = await createOwnComment(user.id);
    const redirect = await site.post(`/comentario/${comment.id}/me-gusta`, { quiere: "me-gusta" });
    const { text } = await logInThere(redirect, user.email);
    expect(text).toContain("No puedes dar me gusta a tu propio comentario.");
    expect(await likes(comment.id)).toBe(0);
  });
});
