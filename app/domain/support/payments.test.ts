import { sweepBudget } from "~/db/delete-in-pieces";
import { describe, expect, test } from "vitest";
import { createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { isSupport, readPayment, type KofiPayment } from "./payment-fields";
import {
  assignPayment,
  isFromKofi,
  listWaitingPayments,
  receivePayment,
  assignWaitingPayments,
  sweepPayments,
} from "./payments.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-15T12:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { db } = await fixture(openD1());

const payment = (over: Partial<KofiPayment> = {}): KofiPayment => ({
  verification_token: "secreto",
  message_id: crypto.randomUUID(),
  type: "Donation",
  email: "nadie@correo.test",
  from_name: "Jo Ejemplo",
  amount: "3.00",
  currency: "USD",
  ...over,
});

async function stateOf(user: string) {
  const rowsIn = (table: "user_badges" | "notifications") =>
    db.selectFrom(table).where("user_id", "=", user).selectAll().execute();
  return { badges: await rowsIn("user_badges"), notices: await rowsIn("notifications") };
}

const rowOf = (id: string) =>
  db.selectFrom("kofi_payments").where("message_id", "=", id).selectAll().executeTakeFirstOrThrow();

describe("BADGE-04 what Ko-fi sends", () => {
  const sent = {
    verification_token: "t",
    message_id: "m",
    timestamp: "2026-11-15T12:00:00Z",
    type: "Donation",
    is_public: true,
    from_name: "Jo",
    message: "¡Ánimo!",
    amount: "3.00",
    url: "https://ko-fi.com/x",
    email: " Jo@Correo.TEST ",
    currency: "USD",
    is_subscription_payment: false,
    is_first_subscription_payment: false,
    kofi_transaction_id: "k",
    shop_items: null,
    tier_name: null,
    shipping: null,
  };

  test("is read with its e-mail as accounts store theirs, and without what the person wrote", () => {
    expect(readPayment(JSON.stringify(sent))).toEqual({
      verification_token: "t",
      message_id: "m",
      type: "Donation",
      email: "jo@correo.test",
      from_name: "Jo",
      amount: "3.00",
      currency: "USD",
    });
    expect(readPayment(JSON.stringify({ ...sent, email: null, from_name: null }))).toMatchObject({
      email: "",
      from_name: "",
    });
  });

  test.each([
    ..."-3.00 +3.00 NaN Infinity 1e9 0x10 3,00 1.2.3 .5 3. 99999999.00 3.001".split(" "),
    "",
    "3 USD",
    "٣",
    3,
    null,
    undefined,
  ])("of an amount that is no decimal number, %j, is no payment", (amount) =>
    expect(readPayment(JSON.stringify({ ...sent, amount }))).toBeNull(),
  );

  test.each(["", "US", "DOLLARS", "U$D", null])(
    "in %j, which is no currency, is no payment",
    (currency) => expect(readPayment(JSON.stringify({ ...sent, currency }))).toBeNull(),
  );

  test("may name its e-mail by a domain in letters", () => {
    expect(readPayment(JSON.stringify({ ...sent, email: "Jo@Ñandú.test" }))?.email).toBe(
      "jo@xn--and-6ma2c.test",
    );
  });

  test.each(["", "no", "null", "[]", "{}", '{"message_id":1,"verification_token":"t"}'])(
    "%j is no payment",
    (text) => expect(readPayment(text)).toBeNull(),
  );

  test("carries the secret, all of it", () => {
    expect(isFromKofi(payment(), "secreto")).toBe(true);
    for (const wrong of ["", "secret", "secreto ", "SECRETO"])
      expect(isFromKofi(payment({ verification_token: wrong }), "secreto")).toBe(false);
  });

  test.each([
    ["3.00", true],
    ["0.00", false],
  ])("of %j is support: %j", (amount, is) => expect(isSupport({ amount })).toBe(is));
});

test("BADGE-04 a confirmed account gets badge and notice once, however often Ko-fi sends and the person pays", async () => {
  const { id, email } = await createUser(db);
  const first = payment({ email });
  await receivePayment(db, first, now);
  await receivePayment(db, first, later(1));
  await receivePayment(db, payment({ email, type: "Subscription" }), later(2));
  await Promise.all([1, 2, 3].map((n) => assignWaitingPayments(db, later(2 + n))));
  const { badges, notices } = await stateOf(id);
  expect(badges).toMatchObject([{ badge_id: "kofi_supporter", earned_at: now.toISOString() }]);
  expect(notices).toMatchObject([{ type: "badge", message: "Conseguiste la insignia «Mecenas»." }]);
  expect(await rowOf(first.message_id)).toMatchObject({
    user_id: id,
    email: null,
    from_name: null,
    settled_at: now.toISOString(),
  });
});

test("BADGE-04 five deliveries of one payment at once are one", async () => {
  const { id, email } = await createUser(db);
  const one = payment({ email });
  await Promise.all([0, 1, 2, 3, 4].map((n) => receivePayment(db, one, later(n))));
  const { badges, notices } = await stateOf(id);
  expect([badges.length, notices.length]).toEqual([1, 1]);
});

test("BADGE-04 AUTH-05 an account that has not confirmed the e-mail gets the badge when it does", async () => {
  const { id, email } = await createUser(db, { email_confirmed_at: null });
  const one = payment({ email });
  await receivePayment(db, one, now);
  await assignWaitingPayments(db, later(1));
  expect((await stateOf(id)).badges).toEqual([]);
  expect((await listWaitingPayments(db)).map((waiting) => waiting.id)).toContain(one.message_id);
  await db
    .updateTable("user_profiles")
    .set({ email_confirmed_at: later(2).toISOString() })
    .where("id", "=", id)
    .execute();
  await assignWaitingPayments(db, later(3));
  expect((await stateOf(id)).badges).toHaveLength(1);
  expect((await listWaitingPayments(db)).map((waiting) => waiting.id)).not.toContain(
    one.message_id,
  );
});

test("BADGE-04 a payment without e-mail waits and is nobody's, one of nothing is not kept", async () => {
  const nameless = payment({ email: "" });
  await receivePayment(db, nameless, now);
  const free = payment({ type: "Shop Order", amount: "0" });
  await receivePayment(db, free, now);
  const waiting = (await listWaitingPayments(db)).map(({ id }) => id);
  expect(waiting).toContain(nameless.message_id);
  expect(waiting).not.toContain(free.message_id);
});

describe("BADGE-04 an admin", () => {
  test("gives a waiting payment to an account, once, and the log says who", async () => {
    const [admin, supporter] = [await createUser(db), await createUser(db)];
    const one = payment({ email: "otro@correo.test" });
    await receivePayment(db, one, now);
    const attach = { payment: one.message_id, email: supporter.email };
    expect(await assignPayment(db, attach, admin.id, later(1))).toEqual({
      ok: true,
      notified: [supporter.id],
    });
    expect(await assignPayment(db, attach, admin.id, later(2))).toEqual({
      ok: false,
      reason: "no-payment",
    });
    const { badges, notices } = await stateOf(supporter.id);
    expect([badges.length, notices.length]).toEqual([1, 1]);
    const log = await db
      .selectFrom("audit_log")
      .where("actor_id", "=", admin.id)
      .selectAll()
      .execute();
    expect(log).toMatchObject([{ action: "payment.attach", subject: supporter.id }]);
  });

  test("cannot give it to nobody", async () => {
    const one = payment();
    await receivePayment(db, one, now);
    const answer = await assignPayment(
      db,
      { payment: one.message_id, email: "no-hay@correo.test" },
      (await createUser(db)).id,
      now,
    );
    expect(answer).toEqual({ ok: false, reason: "no-account" });
  });
});

test("AUTH-10 BADGE-04 a deleted account leaves nothing of itself at its payments", async () => {
  const { id, email } = await createUser(db);
  const one = payment({ email, from_name: "Nombre Completo" });
  await receivePayment(db, one, now);
  await db.deleteFrom("user_profiles").where("id", "=", id).execute();
  const row = await rowOf(one.message_id);
  expect(row).toMatchObject({ user_id: null, email: null, from_name: null });
  expect((await listWaitingPayments(db)).map((waiting) => waiting.id)).not.toContain(
    one.message_id,
  );
});

test.each([
  { amount: "NaN" },
  { amount: "-3" },
  { amount: "1e9" },
  { amount: "" },
  { currency: "" },
])("BADGE-04 the record takes no payment of %j", async (wrong) => {
  const row = { type: "Donation", email: null, from_name: null, settled_at: null, user_id: null };
  const insert = db.insertInto("kofi_payments").values({
    ...row,
    message_id: crypto.randomUUID(),
    received_at: now.toISOString(),
    amount: "3.00",
    currency: "USD",
    ...wrong,
  });
  await expect(insert.execute()).rejects.toThrow("no amount");
});

test("OPS-03 BADGE-04 payments are forgotten after 400 days", async () => {
  const one = payment();
  await receivePayment(db, one, now);
  const day = 24 * 60;
  await sweepPayments(db, later(400 * day), sweepBudget());
  await rowOf(one.message_id);
  await sweepPayments(db, later(400 * day + 1), sweepBudget());
  await expect(rowOf(one.message_id)).rejects.toThrow();
});
