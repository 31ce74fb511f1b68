import { describe, expect, test } from "vitest";
import { hashToken } from "~/domain/accounts/sessions.server";
import { COOKIES } from "~/domain/preferences/cookies";
import { inWords } from "~/domain/text/numbers";
import { pageOf } from "../month/page";
import { FORM_PATTERNS, formOf, PROSE } from "../security/forms";
import { PATTERNS, addressOf } from "../security/pages";
import { openWorld, send } from "../security/world";
import { inHours } from "../month/makers";
import { createAccountToken } from "../../support/account-token";
import { fixture } from "../../support/fixture";

const world = await fixture(openWorld());

const NAMES = COOKIES.map(({ name }) => name);

const namesIn = (response: Response) =>
  response.headers.getSetCookie().map((line) => (line.split("=")[0] ?? "").replace(/^__Host-/, ""));

const post = (path: string, fields: Record<string, string>, as?: string) =>
  send(world, path, { method: "POST", body: new URLSearchParams(fields), as });

describe("SHELL-03 the cookies that the pages tell of", () => {
  test.each(["/privacy", "/cookie-policy"])("are named on %s, and counted", async (path) => {
    const page = await pageOf(world.get(path));
    expect(page.texts("code")).toEqual(expect.arrayContaining([...NAMES]));
    expect(new Set(page.texts("code"))).toEqual(new Set(NAMES));
    expect(page.text).toMatch(new RegExp(`(Son|Las) ${inWords(NAMES.length)}\\b`));
  });

  test("are called necessary ones by the strip, and no kind of the others is in use", async () => {
    const { text } = await pageOf(world.get("/terms"));
    expect(text).toContain("Solo cookies necesarias. De acuerdo Configurar");
    const policy = await pageOf(world.get("/cookie-policy"));
    expect(policy.text.match(/Hoy no usamos ninguna cookie de este tipo\./g)).toHaveLength(3);
  });

  test("stand on the page of cookies each with its purpose, when it is set, and how long it stays", async () => {
    const page = await pageOf(world.get("/cookie-policy"));
    expect(page.texts("th")).toEqual(["Nombre", "Para qué", "Se pone", "Dura", ...NAMES]);
    expect(page.texts("td")).toHaveLength(3 * NAMES.length);
    for (const text of page.texts("td")) expect(text).toMatch(/^[\p{Lu}\d].+[^.]\.$/u);
  });

  test("are all that any answer sets, and each of them is set by one", async () => {
    const setCookies = new Set<string>();
    const note = (response: Response) => namesIn(response).forEach((name) => setCookies.add(name));
    for (const pattern of PATTERNS) note(await world.get(addressOf(pattern, world)));
    for (const pattern of FORM_PATTERNS) {
      const { as, path, fields } = formOf(pattern, world);
      note(await post(path, fields, world.as[as]));
    }
    const draft = { title: "Martes", content: PROSE, story_category: "ficcion", paso: "borrador" };
    note(await post(`/write/${world.contest.submission.id}`, draft));
    const token = await createAccountToken(world.db, world.person.other, "reset");
    note(await world.get(`/reset-password?token=${token}`));
    await world.db
      .insertInto("login_links")
      .values({
        token_hash: hashToken(token),
        user_id: world.person.other.id,
        created_at: inHours(0),
        expires_at: inHours(1),
      })
      .execute();
    note(await world.get(`/login/enlace?token=${token}`));
    const vote = { quiere: "voto", visita: "si" };
    note(await post(`/story/${world.story.author.voting.id}/voto`, vote));
    expect([...setCookies].sort()).toEqual([...NAMES].sort());
  });
});
