import { beforeEach, describe, expect, test } from "vitest";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { createUser } from "../../../scripts/seed/rows";
import { useLimit } from "../../support/limits";
import { cookiesOf, openSite } from "../../support/site";
import { pageOf } from "../month/page";
import { send, unchanged } from "../security/world";
import { fixture } from "../../support/fixture";

const SECRET = { SESSION_SECRET: "a secret of the tests that is long enough" };
const INVALID = "Por favor ingresa un email válido";
const SUBSCRIPTION_SENT =
  "Revisa tu correo: si ese email aún no recibe el boletín, te enviamos un enlace para confirmarlo. Vale durante una hora.";
const DEAD = "Este enlace ya se usó, caducó o hay otro más reciente.";
const EMAIL = "ana@correo.test";

// In local mode the site stores all mails, so that the test can read their links.
const site = await fixture(openSite(SECRET));
beforeEach(async () => {
  for (const table of ["mail_outbox", "email_subscribers", "throttle"] as const)
    await site.db.deleteFrom(table).execute();
});

const ask = (email: string, as?: string, headers = {}) =>
  site.post("/newsletter", { email }, as, headers);
const places = () => site.db.selectFrom("email_subscribers").selectAll().orderBy("email").execute();
const isSubscribed = async (email = EMAIL) =>
  (await places()).some(
    (one) => one.email === email && one.confirmed_at !== null && one.unsubscribed_at === null,
  );

/** Waits for the confirmation mail and returns its link and headers. */
async function keptMail(to = EMAIL): Promise<{ link: string; headers: string }> {
  for (;;) {
    const row = await site.db
      .selectFrom("mail_outbox")
      .where("recipient", "=", to)
      .where("sent_at", "is not", null)
      .orderBy("created_at", "desc")
      .select("kept")
      .executeTakeFirst();
    if (row?.kept) return JSON.parse(row.kept);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Returns path and token of the link in the confirmation mail. */
async function mailedLink(to = EMAIL): Promise<{ path: string; token: string }> {
  const { pathname, search, searchParams } = new URL((await keptMail(to)).link);
  return { path: pathname + search, token: searchParams.get("token") ?? "" };
}

const confirm = (token: string) => site.post("/newsletter/confirmar", { token });

async function subscribe(email = EMAIL): Promise<void> {
  await ask(email);
  expect((await confirm((await mailedLink(email)).token)).status).toBe(303);
}

describe("HOME-05 the form", () => {
  test("HOME-05 stands on home and on a page of its own, and both send to the same place", async () => {
    for (const path of ["/", "/newsletter"]) {
      const page = await pageOf(site.get(path));
      expect(page.html).toContain('<form method="post" action="/newsletter"');
      expect(page.field("email")).toBe("");
      expect(page.buttons).toContain("Suscribirme");
    }
    const { text } = await pageOf(site.get("/newsletter"));
    expect(text).toContain("Qué guardamos lo explica la página de Privacidad.");
  });

  test.each([
    "",
    "   ",
    "ana",
    "ana@",
    "@correo.test",
    "ana@correo",
    "a b@correo.test",
    "x\r\nBcc: y@z.test",
  ])("HOME-05 refuses %j, and keeps what was typed", async (email) => {
    await unchanged(site.db, async () => {
      const page = await pageOf(ask(email));
      expect(page.status).toBe(400);
      expect(page.texts(".field-error")).toEqual([INVALID]);
      expect(page.html).toMatch(/<input[^>]* aria-invalid="true"/);
      expect(page.html).toMatch(/<input[^>]* autofocus/i);
      // The field shows the e-mail without its carriage return: browsers remove line breaks from a single-line field.
      expect(page.field("email")).toBe(email.replace("\r\n", "\n"));
    });
  });

  test("HOME-05 MAIL-01 refuses an e-mail that no mail reaches with the reason", async () => {
    await unchanged(site.db, async () => {
      const page = await pageOf(ask("josé@correo.test"));
      expect(page.status).toBe(400);
      expect(page.texts(".field-error")).toEqual([
        "Antes de la @, el email solo puede tener letras sin tilde ni eñe, números y signos como el punto.",
      ]);
    });
  });

  test("HOME-05 MAIL-01 however its domain is spelled, an e-mail is subscribed once", async () => {
    for (const email of ["eva@ñandú.test", "EVA@xn--and-6ma2c.test"]) await ask(email);
    expect((await places()).map(({ email }) => email)).toEqual(["eva@xn--and-6ma2c.test"]);
  });

  test("HOME-05 sends a mail with a link, and says the same for every address", async () => {
    await createUser(site.db, { email: "cuenta@correo.test" });
    await subscribe("suscrita@correo.test");
    await site.db.deleteFrom("mail_outbox").execute();
    const answers = [];
    for (const email of [EMAIL, "cuenta@correo.test", "suscrita@correo.test"]) {
      const accepted = await ask(email);
      expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, "/newsletter"]);
      const page = await pageOf(site.get("/newsletter", cookiesOf(accepted)));
      answers.push(page.texts(".flash"));
    }
    expect(answers).toEqual([[SUBSCRIPTION_SENT], [SUBSCRIPTION_SENT], [SUBSCRIPTION_SENT]]);
    const rows = await site.db.selectFrom("mail_outbox").select("recipient").execute();
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([EMAIL, "cuenta@correo.test"]);
  });

  test("HOME-05 answers a script in place, with the same words and statuses", async () => {
    const inPlace = (email: string) =>
      site.post("/newsletter.data", { email, [IN_PLACE.name]: IN_PLACE.value });
    const accepted = await inPlace(EMAIL);
    expect([accepted.status, (await accepted.text()).includes(SUBSCRIPTION_SENT)]).toEqual([
      200,
      true,
    ]);
    const refused = await inPlace("ana");
    expect([refused.status, (await refused.text()).includes(INVALID)]).toEqual([400, true]);
  });

  test("AUTH-07 HOME-05 refuses the sixth of an hour from one address, whatever e-mail it names", async () => {
    const from = { "CF-Connecting-IP": "192.0.2.7" };
    await ask("una@correo.test", undefined, from);
    await keptMail("una@correo.test");
    await useLimit(site.db, "newsletter", 5);
    await unchanged(site.db, async () => {
      const page = await pageOf(ask(EMAIL, undefined, from));
      expect(page.status).toBe(429);
      expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(page.texts(".field-error")).toEqual([
        "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
      ]);
      expect(page.field("email")).toBe(EMAIL);
    });
    const other = await ask(EMAIL, undefined, { "CF-Connecting-IP": "192.0.2.8" });
    expect(other.status).toBe(303);
  });

  test("HOME-05 subscribes a signed-in person to their own confirmed e-mail at once, and asks any other by mail", async () => {
    const user = await createUser(site.db, { email: "mia@correo.test" });
    const as = await site.signIn(user.id);
    expect((await pageOf(site.get("/newsletter", as))).field("email")).toBe(user.email);
    const accepted = await ask("Mia@correo.test ", as);
    const page = await pageOf(site.get("/newsletter", cookiesOf(accepted, as)));
    expect(page.texts(".flash")).toEqual(["Listo: recibirás el boletín con cada reto nuevo."]);
    expect(await isSubscribed(user.email)).toBe(true);
    await ask(EMAIL, as);
    expect(await isSubscribed()).toBe(false);
    const unsure = await createUser(site.db, {
      email: "sin@correo.test",
      email_confirmed_at: null,
    });
    await ask(unsure.email, await site.signIn(unsure.id));
    expect(await isSubscribed(unsure.email)).toBe(false);
  });
});

describe("HOME-05 the link of the mail", () => {
  test("HOME-05 shows a button and changes nothing, however often it is opened", async () => {
    await ask(EMAIL);
    const { path, token } = await mailedLink();
    expect(path).toBe(`/newsletter/confirmar?token=${token}`);
    await unchanged(site.db, async () => {
      for (const method of ["GET", "HEAD", "GET"]) await send(site, path, { method });
      const page = await pageOf(site.get(path));
      expect(page.status).toBe(200);
      expect(page.buttons).toContain("Confirmar mi suscripción");
      expect(page.field("token")).toBe(token);
      expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(page.text).not.toContain(EMAIL);
    });
    expect(await isSubscribed()).toBe(false);
  });

  test("HOME-05 confirms by the button, once", async () => {
    await ask(EMAIL);
    const { token } = await mailedLink();
    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/"]);
    expect((await pageOf(site.get("/", cookiesOf(confirmed)))).texts(".flash")).toEqual([
      "Tu suscripción está confirmada: te escribiremos cuando empiece cada reto.",
    ]);
    expect(await isSubscribed()).toBe(true);
    await unchanged(site.db, async () => {
      const page = await pageOf(confirm(token));
      expect([page.status, page.texts(".form-errors")]).toEqual([400, [DEAD]]);
      expect(page.buttons).toEqual(["Suscribirme"]);
    });
  });

  test("HOME-05 of twenty at once one confirms", async () => {
    await ask(EMAIL);
    const { token } = await mailedLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("HOME-05 an address without a token, or with another, leads to the form", async () => {
    expect((await pageOf(site.get("/newsletter/confirmar"))).buttons).toEqual(["Suscribirme"]);
    for (const token of ["", "x", "A".repeat(43)]) {
      const page = await pageOf(confirm(token));
      expect([page.status, page.texts(".form-errors")]).toEqual([400, [DEAD]]);
    }
  });
});

describe("HOME-05 leaving", () => {
  test("HOME-05 MAIL-01 a subscriber without an account leaves by the link and by the header of their mail", async () => {
    await ask(EMAIL);
    const { headers } = await keptMail();
    const path = unsubscribePath(SECRET, EMAIL, "newsletter");
    expect(headers.replace(/\r?\n\s+/g, "")).toContain(path);
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await confirm((await mailedLink()).token);
    const oneClick = await send(site, path, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://mail.example",
      },
      body: "List-Unsubscribe=One-Click",
    });
    expect(oneClick.status).toBe(200);
    expect(await isSubscribed()).toBe(false);
    await site.post(path, { quiere: "volver" });
    expect(await isSubscribed()).toBe(true);
  });

  test("HOME-05 PROFILE-03 the box of the preferences is the subscription, whichever way it was taken", async () => {
    await subscribe();
    const box = async (as: string) => (await pageOf(site.get("/preferences", as))).field("boletin");
    const unsure = await createUser(site.db, { email: EMAIL, email_confirmed_at: null });
    // An unconfirmed account with this e-mail may be somebody else's. It must neither see nor end the subscription.
    const stranger = await site.signIn(unsure.id);
    expect(await box(stranger)).toBe("");
    await site.post("/preferences", { paso: "correos", correos: "on" }, stranger);
    expect(await isSubscribed()).toBe(true);
    await site.db
      .updateTable("user_profiles")
      .where("id", "=", unsure.id)
      .set({ email_confirmed_at: new Date().toISOString() })
      .execute();
    expect(await box(stranger)).toBe("on");
    await site.post(unsubscribePath(SECRET, EMAIL, "newsletter"), { quiere: "baja" });
    expect(await box(stranger)).toBe("");
    await site.post("/preferences", { paso: "correos", boletin: "on" }, stranger);
    expect([await isSubscribed(), await box(stranger)]).toEqual([true, "on"]);
    await site.post("/preferences", { paso: "correos" }, stranger);
    expect(await isSubscribed()).toBe(false);
  });
});
