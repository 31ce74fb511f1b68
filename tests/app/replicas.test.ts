import { describe, expect, test } from "vitest";
import type { Db } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { bookmarkHeader } from "~/http/bookmark-cookie";
import { sessionHeader } from "~/http/session";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { localSecret } from "../../scripts/serve/miniflare";
import { createAccountToken } from "../support/account-token";
import { fixture } from "../support/fixture";
import { openReplicatedSite } from "../support/replicated-site";
import { cookieOf, cookiesOf, ORIGIN } from "../support/site";

const site = await fixture(
  openReplicatedSite(async (db) => {
    const finished = await createContest(db, datesIn("results", new Date()));
    const author = await createUser(db, { display_name: "Autora", plan: "premium" });
    return {
      author,
      admin: await createUser(db, { is_admin: 1 }),
      fallen: await createUser(db, { is_admin: 1 }),
      running: await createContest(db, { title: "Faros" }),
      story: await createStory(db, { contest_id: finished.id, user_id: author.id, title: "Vieja" }),
    };
  }),
);
const { late, rows } = site;

const signIn = async (db: Db, { id }: { id: string }) =>
  cookieOf(await sessionHeader(new Request(ORIGIN), await startSession(db, id, null, new Date())));

const retitle = (title: string) =>
  late.updateTable("stories").set({ title }).where("id", "=", rows.story.id).execute();

/** The copies of the database that a response's round trips have reached, in order. */
const copiesOf = (response: Response) => response.headers.get("X-Copies");
const bookmarkOf = (response: Response) =>
  response.headers.getSetCookie().find((line) => /^(__Host-)?marcador=/.test(line)) ?? null;

// A search is a page that no cache keeps.
const SEARCH = "/historias?q=vieja";

describe("OPS-05 visitors", () => {
  test("read what a replica has, in one round trip, and get no cookie for it", async () => {
    await retitle("Nueva");
    for (const path of [`/story/${rows.story.id}`, SEARCH, `/story/${rows.story.id}.data`]) {
      const page = await site.get(path);
      expect([page.status, copiesOf(page), bookmarkOf(page)]).toEqual([200, "replica", null]);
      expect(await page.text()).toContain("Vieja");
    }
  });

  test("read the primary when they reload a page, or when a page that is open asks for its data again", async () => {
    const anew = await site.get(SEARCH, undefined, { "Cache-Control": "max-age=0" });
    expect(copiesOf(anew)).toBe("primary");
    expect(await anew.text()).not.toContain(">Vieja<");
  });

  test.each(["marcador=garbage", "marcador=", "marcador=%00", `marcador=${"a".repeat(160)}`])(
    "with a forged bookmark (%s) read as without one",
    async (cookie) => {
      const page = await site.get(SEARCH, cookie);
      expect([page.status, copiesOf(page)]).toEqual([200, "replica"]);
    },
  );

  test.each(["ffffffff-00000000-00000000-00000000000000000000000000000000", "no bookmark"])(
    "with a bookmark that D1 refuses (%s) read the primary",
    async (bookmark) => {
      const env = { SESSION_SECRET: localSecret(site.state) };
      const cookie = cookieOf(await bookmarkHeader(new Request(ORIGIN), env, bookmark));
      const page = await site.get(SEARCH, cookie);
      expect([page.status, copiesOf(page)]).toEqual([200, "primary"]);
    },
  );
});

describe("OPS-05 who has sent something", () => {
  test("reads it, signed in and as a visitor afterwards, while others may not have it yet", async () => {
    const as = await signIn(late, rows.author);
    const page = `/story/${rows.story.id}`;
    const sent = await site.post(
      `${page}/comentario`,
      { content: "Se oye el mar.", clave: "c".repeat(20) },
      as,
    );
    expect(sent.status).toBe(303);
    expect(bookmarkOf(sent)).toMatch(
      /^marcador=[\w%]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const own = await site.get(page, cookiesOf(sent, as));
    expect(await own.text()).toContain("Se oye el mar.");
    const left = cookiesOf(await site.post("/logout", {}, as), as);
    expect(left).not.toContain("sesion=");
    const afterwards = await site.get(page, left);
    expect(await afterwards.text()).toContain("Se oye el mar.");
    const other = await site.get(page);
    expect(await other.text()).not.toContain("Se oye el mar.");
  });

  test("has a bookmark that tells nothing of the database", async () => {
    const sent = await site.post("/logout", {}, await signIn(late, rows.author));
    const value = decodeURIComponent(cookieOf(bookmarkOf(sent) ?? "").slice("marcador=".length));
    expect(value.length).toBeGreaterThan(80);
    expect(Buffer.from(value, "base64").toString("latin1")).not.toMatch(/[0-9a-f]{8}-/);
  });

  test("without a write gets no bookmark", async () => {
    const refused = await site.post("/logout", {});
    expect([refused.status, bookmarkOf(refused)]).toEqual([303, null]);
  });
});

describe("AUTH-04 ADMIN-03 OPS-05 rights", () => {
  test("are those of the primary: a session that has begun or ended elsewhere counts at once", async () => {
    const as = await signIn(late, rows.author);
    const page = await site.get("/profile", as);
    expect([page.status, copiesOf(page)?.split(" ")[0]]).toEqual([200, "primary"]);
    await late.deleteFrom("sessions").where("user_id", "=", rows.author.id).execute();
    expect((await site.get("/profile", as)).status).toBe(303);
  });

  test("of an admin end at once", async () => {
    const as = await signIn(late, rows.fallen);
    expect((await site.get("/admin", as)).status).toBe(200);
    await late
      .updateTable("user_profiles")
      .set({ is_admin: 0 })
      .where("id", "=", rows.fallen.id)
      .execute();
    expect((await site.get("/admin", as)).status).toBe(404);
  });

  test("of a mailed link hold in another browser than the one that asked for it", async () => {
    const token = await createAccountToken(late, rows.author, "reset");
    const opened = await site.get(`/reset-password?token=${token}`);
    const form = await site.get(opened.headers.get("Location") ?? "", cookiesOf(opened));
    expect([copiesOf(opened), copiesOf(form)].join(" ")).not.toContain("replica");
    expect(await form.text()).toContain('name="password"');
  });

  test.each(["POST /login", "POST /newsletter", "POST /feedback"])(
    "and limits of %s are read from the primary alone",
    async (form) => {
      const sent = await site.post(form.slice("POST ".length), { email: "ana@correo.test" });
      expect(copiesOf(sent)).not.toContain("replica");
    },
  );
});

test("OPS-05 PHASE-12 a page that an admin's change purges is not rendered anew from an older replica", async () => {
  const path = `/contest/${rows.running.id}`;
  const endOf = async (response: Response) =>
    /data-countdown="([^"]+)"/.exec(await response.text())?.[1];
  expect(await endOf(await site.get(path))).toBe(rows.running.submission_deadline);
  const as = await signIn(late, rows.admin);
  const extension = `/admin/contest/${rows.running.id}/ampliar`;
  const question = await (await site.get(`${extension}?dias=2`, as)).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(question)?.[1] ?? "";
  const done = await site.post(extension, { hasta: field("hasta"), version: field("version") }, as);
  expect(done.status).toBe(303);
  const { submission_deadline } = await late
    .selectFrom("contests")
    .where("id", "=", rows.running.id)
    .select("submission_deadline")
    .executeTakeFirstOrThrow();
  const page = await site.get(path);
  expect(await endOf(page)).toBe(submission_deadline);
  expect(submission_deadline).not.toBe(rows.running.submission_deadline);
  // The page is movable, so it expires soon; the next rendering must not fall back to the replica.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await endOf(await site.get(path))).toBe(submission_deadline);
  expect(await (await site.get(`${path}/fase`)).json()).toMatchObject({ end: submission_deadline });
});

test("OPS-04 OPS-05 monitors are told of the primary", async () => {
  expect(copiesOf(await site.get("/salud"))).not.toContain("replica");
});
