import { describe, expect, test } from "vitest";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { openMonth } from "../month/makers";
import { openSite, ORIGIN } from "../../support/site";
import { fixture } from "../../support/fixture";

const TOKEN = "d8546b84-c698-4df5-9812-39d35813e2ff";
const site = await fixture(
  openMonth({
    KOFI_VERIFICATION_TOKEN: TOKEN,
    KOFI_URL: "https://ko-fi.com/tintero",
    SUPPORT_EMAIL: "hola@tintero.example",
  }),
);

/** Returns a payment as Ko-fi's webhook reports it (https://ko-fi.com/manage/webhooks). */
const payment = (over: object = {}) => ({
  verification_token: TOKEN,
  message_id: crypto.randomUUID(),
  timestamp: "2026-11-15T12:00:00Z",
  type: "Donation",
  is_public: true,
  from_name: "Jo Ejemplo",
  message: "¡Suerte!",
  amount: "3.00",
  currency: "USD",
  url: "https://ko-fi.com/Home/CoffeeShop?txid=1",
  email: "jo@correo.test",
  is_subscription_payment: false,
  is_first_subscription_payment: false,
  kofi_transaction_id: "1",
  shop_items: null,
  tier_name: null,
  shipping: null,
  ...over,
});

/** Posts a payment to the webhook as Ko-fi's server does, without a browser's headers. */
const deliver = (data: unknown, headers: Record<string, string> = {}) =>
  site.ask(`${ORIGIN}/webhooks/kofi`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ data: JSON.stringify(data) }).toString(),
  });

const badgesOf = (id: string) =>
  site.db.selectFrom("user_badges").where("user_id", "=", id).select("badge_id").execute();

test("BADGE-04 KARMA-01 NOTIF-01 a payment gives badge, notice and points once, however often it is told", async () => {
  const { db } = site;
  const supporter = await site.person({ email: "mecenas@correo.test" });
  const one = payment({ email: "Mecenas@Correo.test" });
  for (const delivery of [one, one, payment({ email: supporter.email })])
    expect((await deliver(delivery)).status).toBe(200);
  expect(await badgesOf(supporter.id)).toEqual([{ badge_id: "kofi_supporter" }]);
  const notices = db.selectFrom("notifications").where("user_id", "=", supporter.id).select("type");
  expect(await notices.execute()).toEqual([{ type: "badge" }]);
  await recomputeRankings(db, new Date());
  const karma = db.selectFrom("cached_rankings").where("user_id", "=", supporter.id);
  expect(await karma.select("total_karma").execute()).toEqual([{ total_karma: 50 }]);
  expect((await site.see("/profile", supporter.as)).text).toContain("Mecenas");
});

describe("BADGE-04 SEC-05 the webhook", () => {
  test.each([
    ["another token", payment({ verification_token: "otro" }), 403],
    ["no token", payment({ verification_token: undefined }), 400],
    ["no message id", payment({ message_id: undefined }), 400],
    ["no object", "hola", 400],
    ["an amount that is no number", payment({ amount: "NaN" }), 400],
    ["an amount with an exponent", payment({ amount: "1e9" }), 400],
    ["a negative amount", payment({ amount: "-3.00" }), 400],
    ["no currency", payment({ currency: "" }), 400],
  ])("refuses %s and keeps nothing", async (_, data, status) => {
    const before = await site.count("kofi_payments");
    const answer = await deliver(data);
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
    expect(await site.count("kofi_payments")).toBe(before);
  });

  test.each([
    ["Sec-Fetch-Site", "cross-site"],
    ["Origin", "https://evil.example"],
  ])("is no way around the guard for a browser with %s: %s", async (name, value) => {
    const before = await site.count("kofi_payments");
    expect((await deliver(payment(), { [name]: value })).status).toBe(403);
    expect(await site.count("kofi_payments")).toBe(before);
  });

  test("is not there for a GET, nor where there is no secret", async () => {
    expect((await site.get("/webhooks/kofi")).status).toBe(404);
    const other = await openSite();
    const answer = await other.post("/webhooks/kofi", { data: JSON.stringify(payment()) });
    expect(answer.status).toBe(404);
    await other.close();
  });
});

test("BADGE-04 who pays first and registers later gets the badge after confirming, and not before", async () => {
  const email = "despues@correo.test";
  await deliver(payment({ email }));
  const person = await site.person({ email, email_confirmed_at: null });
  const cron = async () => (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
  await cron();
  expect(await badgesOf(person.id)).toEqual([]);
  await site.db
    .updateTable("user_profiles")
    .set({ email_confirmed_at: new Date().toISOString() })
    .where("id", "=", person.id)
    .execute();
  await cron();
  expect(await badgesOf(person.id)).toEqual([{ badge_id: "kofi_supporter" }]);
});

test("BADGE-04 ADMIN-02 an unknown e-mail waits in the administration, and an admin says whose it is", async () => {
  const admin = await site.person({ is_admin: 1 });
  const supporter = await site.person({ email: "en-la-cuenta@correo.test" });
  const one = payment({ email: "en-paypal@correo.test", from_name: "Nombre De PayPal" });
  await deliver(one);
  expect((await site.see("/admin", admin.as)).text).toContain("Apoyos de Ko-fi: 1 sin cuenta");
  const page = await site.see("/admin/apoyos", admin.as);
  expect(page.text).toContain("Nombre De PayPal en-paypal@correo.test · 3.00 USD");
  const attach = (email: string) =>
    site.send("/admin/apoyos", { pago: one.message_id, email }, admin.as);
  const unknown = await attach("nadie@correo.test");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("No hay ninguna cuenta con ese email.");
  const answer = await attach(` ${supporter.email.toUpperCase()} `);
  expect([answer.status, answer.location]).toEqual([303, "/admin/apoyos"]);
  expect(await badgesOf(supporter.id)).toEqual([{ badge_id: "kofi_supporter" }]);
  expect((await site.see("/admin/apoyos", admin.as)).text).not.toContain("PayPal");
  const settled = await site.see("/admin/apoyos?estado=entregados", admin.as);
  expect(settled.text).toContain(`${supporter.display_name} 3.00 USD`);
  expect(settled.text).not.toContain("PayPal");
  const second = await attach(supporter.email);
  expect([second.status, second.text.includes("Ese pago ya no está pendiente.")]).toEqual([
    404,
    true,
  ]);
});

test("BADGE-04 ADMIN-01 45 waiting payments are three pages, the newest first, and each can be given from its own", async () => {
  const admin = await site.person({ is_admin: 1 });
  await site.db.deleteFrom("kofi_payments").execute();
  const rows = Array.from({ length: 45 }, (_, n) => ({
    message_id: `espera-${n}`,
    type: "Donation",
    email: `n${n}@correo.test`,
    from_name: `Mecenas ${n}.`,
    amount: "3.00",
    currency: "USD",
    received_at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
    settled_at: null,
    user_id: null,
  }));
  for (const row of rows) await site.db.insertInto("kofi_payments").values(row).execute();
  const listedDonors = [];
  for (const page of [1, 2, 3]) {
    const { text } = await site.see(`/admin/apoyos?pagina=${page}`, admin.as);
    expect(text).toContain(`Página ${page} de 3`);
    listedDonors.push(...(text.match(/(?<=Mecenas )\d+/g) ?? []).map(Number));
  }
  expect(listedDonors).toEqual(rows.map((_, n) => 44 - n));
  expect((await site.see("/admin/apoyos?pagina=4", admin.as)).text).toContain("no hay nada");
});

describe("BADGE-04 the pages of support", () => {
  test("say what it gives, lead to Ko-fi, and thank", async () => {
    const page = await site.see("/apoyar");
    expect(page.links).toContain("https://ko-fi.com/tintero");
    for (const text of ["«Mecenas»", "50 puntos", "hola@tintero.example"])
      expect(page.text).toContain(text);
    const thanks = await site.see("/apoyar/gracias");
    expect(thanks.text).toContain("Gracias por tu apoyo");
    expect(thanks.text).toContain("la insignia llegará cuando lo confirmes");
    expect(thanks.text).toContain("Escríbenos desde la página Apoyar.");
    expect((await site.see("/")).links).toContain("/apoyar");
  });

  test("name no tip jar where there is none", async () => {
    const other = await openSite();
    const html = await (await other.get("/apoyar")).text();
    expect(html).not.toContain("ko-fi.com");
    expect(html).toContain("Todavía no recibimos apoyos.");
    expect(html).not.toContain("lo pagan quienes");
    expect(await (await other.get("/")).text()).not.toContain('href="/apoyar"');
    await other.close();
  });
});
