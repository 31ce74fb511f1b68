import { beforeEach, describe, expect, test } from "vitest";
import { createContest, createUser } from "../../../scripts/seed/rows";
import type { MailKind } from "~/domain/mail/kinds.server";
import { MAIL_LISTS, type MailList } from "~/domain/mail/mail-kind";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { openSite, ORIGIN } from "../../support/site";
import { pageOf } from "../month/page";
import { snapshot } from "../security/snapshot";
import { send, unchanged } from "../security/world";
import { fixture } from "../../support/fixture";

const SECRET = { SESSION_SECRET: "a secret of the tests that is long enough" };
const URLENCODED = "application/x-www-form-urlencoded";
const ONE_CLICK = "List-Unsubscribe=One-Click";
const EMAIL = "ana@correo.test";

const site = await fixture(openSite(SECRET));
let user: { id: string };
let contest: { id: string };
beforeEach(async () => {
  for (const table of ["mail_outbox", "email_subscribers", "user_profiles"] as const)
    await site.db.deleteFrom(table).execute();
  user = await createUser(site.db, { email: EMAIL });
  contest = await createContest(site.db);
  const at = new Date().toISOString();
  await site.db
    .insertInto("email_subscribers")
    .values(
      [EMAIL, "otra@correo.test"].map((email) => ({ email, confirmed_at: at, created_at: at })),
    )
    .execute();
  await enqueue("welcome", user.id, EMAIL);
  await enqueue("results", user.id, EMAIL);
  await enqueue("reset_password", user.id, EMAIL);
  await enqueue("contest_open", null, EMAIL, { is_newsletter: 1 });
  await enqueue("contest_open", null, "otra@correo.test", { is_newsletter: 1 });
});

/** Inserts a mail into the outbox that becomes due only after all cron runs of this test. */
async function enqueue(kind: MailKind, user_id: string | null, recipient: string, data = {}) {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await site.db
    .insertInto("mail_outbox")
    .values({
      id: crypto.randomUUID(),
      dedupe_key: `${kind}:${contest.id}:${user_id ?? recipient}`,
      kind,
      user_id,
      recipient,
      data: JSON.stringify(data),
      next_attempt_at: at,
      expires_at: at,
      created_at: at,
    })
    .execute();
}

async function choices() {
  const account = await site.db
    .selectFrom("user_profiles")
    .where("id", "=", user.id)
    .select(["email_notifications as mail", "contest_notifications as contests"])
    .executeTakeFirstOrThrow();
  const subscribers = await site.db
    .selectFrom("email_subscribers")
    .where("unsubscribed_at", "is", null)
    .select("email")
    .orderBy("email")
    .execute();
  const waiting = await site.db
    .selectFrom("mail_outbox")
    .select(["kind", "recipient"])
    .orderBy("recipient")
    .orderBy("kind")
    .execute();
  return {
    ...account,
    subscribers: subscribers.map(({ email }) => email),
    waiting: waiting.map(({ kind, recipient }) => `${kind} ${recipient}`),
  };
}

const OTHER = "contest_open otra@correo.test";
const NEWS = `contest_open ${EMAIL}`;
const RESET = `reset_password ${EMAIL}`;
const RESULTS = `results ${EMAIL}`;
const WELCOME = `welcome ${EMAIL}`;
const BOTH = [EMAIL, "otra@correo.test"];
const REST = ["otra@correo.test"];

const LINKS: Record<string, { list: MailList; subject: () => string; after: object }> = {
  "all mail of an account": {
    list: "mail",
    subject: () => user.id,
    after: { mail: 0, contests: 1, subscribers: REST, waiting: [RESET, OTHER] },
  },
  "the mail of contests": {
    list: "contests",
    subject: () => user.id,
    after: { mail: 1, contests: 0, subscribers: BOTH, waiting: [NEWS, RESET, WELCOME, OTHER] },
  },
  "the newsletter of an e-mail": {
    list: "newsletter",
    subject: () => EMAIL,
    after: { mail: 1, contests: 1, subscribers: REST, waiting: [RESET, RESULTS, WELCOME, OTHER] },
  },
  "the newsletter of an account": {
    list: "newsletter",
    subject: () => user.id,
    after: { mail: 1, contests: 1, subscribers: REST, waiting: [RESET, RESULTS, WELCOME, OTHER] },
  },
};

const linkOf = (name: string) => {
  const link = LINKS[name];
  return unsubscribePath(SECRET, link?.subject() ?? "", link?.list ?? "mail");
};

function oneClick(path: string, headers: Record<string, string>, body: BodyInit = ONE_CLICK) {
  return send(site, path, {
    method: "POST",
    headers: { "Content-Type": URLENCODED, ...headers },
    body,
  });
}

describe.each(Object.entries(LINKS))("MAIL-01 HOME-05 a link for %s", (name, { after }) => {
  test("shows what it stops to whoever opens it, and changes nothing", async () => {
    const before = await snapshot(site.db);
    const page = await pageOf(site.get(linkOf(name)));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Dejar");
    expect(page.html).toContain('name="quiere" value="baja"');
    expect(page.html).toMatch(/<meta name="robots" content="noindex"/);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.text).not.toContain(EMAIL);
    for (const query of ["?quiere=baja", "?List-Unsubscribe=One-Click"])
      await site.get(linkOf(name) + query);
    await send(site, linkOf(name), { method: "HEAD" });
    expect(await snapshot(site.db)).toEqual(before);
  });

  test("stops them by its button, twice as once, and drops those that wait", async () => {
    const path = linkOf(name);
    const answer = await site.post(path, { quiere: "baja" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect(await choices()).toEqual(after);
    await unchanged(site.db, () => site.post(path, { quiere: "baja" }));
    const page = await pageOf(site.get(path));
    expect(page.texts("h1")[0]).toMatch(/^Ya no recibirás /);
    expect(page.html).toContain('name="quiere" value="volver"');
  });

  test("undoes that by the button that follows", async () => {
    const path = linkOf(name);
    const { mail, contests } = await choices();
    await site.post(path, { quiere: "baja" });
    expect((await site.post(path, { quiere: "volver" })).status).toBe(303);
    expect(await choices()).toMatchObject({ mail, contests });
    expect((await pageOf(site.get(path))).html).toContain('name="quiere" value="baja"');
  });

  test("stops them by one click of a mail program, from anywhere and with no redirect", async () => {
    const path = linkOf(name);
    const cookie = await site.signIn(user.id);
    const foreign: Record<string, string> = {
      "Sec-Fetch-Site": "cross-site",
      Origin: "https://mail.example",
    };
    const response = await oneClick(path, { ...foreign, Cookie: cookie });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain("Ya no recibirás");
    expect(page).toContain('href="/login');
    expect(await choices()).toEqual(after);
    const multipart = `--corte\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--corte--\r\n`;
    await unchanged(site.db, async () => {
      const senders: Record<string, string>[] = [{}, { Origin: "null" }, foreign];
      for (const headers of senders) {
        expect((await oneClick(path, headers)).status).toBe(200);
        const type = { "Content-Type": "multipart/form-data; boundary=corte" };
        expect((await oneClick(path, { ...headers, ...type }, multipart)).status).toBe(200);
      }
    });
  });
});

test("AUTH-08 MAIL-01 another site may send the one click of mail programs, and nothing else", async () => {
  const path = linkOf("the mail of contests");
  const bodies = ["", "quiere=baja", "quiere=volver", `${ONE_CLICK}&quiere=volver`, "{}"];
  await unchanged(site.db, async () => {
    for (const body of bodies) {
      const response = await oneClick(path, { Origin: "https://evil.example" }, body);
      expect([body, response.status]).toEqual([body, 403]);
    }
    for (const other of [
      "/login",
      "/baja/x",
      `${path}.data`,
      `${path}/`,
      `/%62aja${path.slice(5)}`,
    ]) {
      const response = await oneClick(other, { Origin: "https://evil.example" });
      expect([other, response.status]).toEqual([other, 403]);
    }
  });
});

test("MAIL-01 HOME-05 a link that was not signed here tells nothing, whoever has an account", async () => {
  const good = linkOf("the mail of contests");
  const bad = [
    `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`,
    ...MAIL_LISTS.map((list) =>
      unsubscribePath({ SESSION_SECRET: "another secret that is long enough" }, user.id, list),
    ),
    "/baja/x",
  ];
  await unchanged(site.db, async () => {
    for (const path of bad) {
      const page = await pageOf(site.get(path));
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.texts("h1")).toEqual(["Este enlace de baja no es válido"]);
      expect((await site.post(path, { quiere: "baja" })).status).toBe(404);
    }
  });
  // A well-formed token with a wrong last character: the CSRF guard lets the one-click request through, and the signature check
  // responds with 404.
  const foreign = await oneClick(bad[0] ?? "", { Origin: ORIGIN + ".example" });
  expect(foreign.status).toBe(404);
});

test("MAIL-01 a link of an account that is gone says that no mail comes, and offers nothing", async () => {
  const path = unsubscribePath(SECRET, "nobody", "contests");
  // Empties the log's outbox, which a response would empty as well.
  const worker = await site.local.getWorker();
  await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  await unchanged(site.db, async () => {
    expect((await site.post(path, { quiere: "baja" })).status).toBe(303);
    const page = await pageOf(site.get(path));
    expect(page.texts("h1")).toEqual(["Ya no recibirás correos de los retos"]);
    expect(page.html).not.toMatch(/value="(baja|volver)"/);
  });
});
