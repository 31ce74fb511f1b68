import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { respellEmails } from "./respell-emails.server";
import { fixture } from "../../../tests/support/fixture";

const AT = "2026-11-15T12:00:00.000Z";
const { db } = await fixture(openD1());

const subscribe = (email: string) =>
  db.insertInto("email_subscribers").values({ email, confirmed_at: AT, created_at: AT });

describe("AUTH-02 MAIL-01 the record", () => {
  test.each(["josé@correo.test", "jose@ñandú.test"])(
    "takes no new address that no mail reaches: %s",
    async (email) => {
      await expect(createUser(db, { email })).rejects.toThrow("not ASCII");
      await expect(subscribe(email).execute()).rejects.toThrow("not ASCII");
      const { id } = await createUser(db);
      const change = db.updateTable("user_profiles").set({ email: "otra@ñandú.test" });
      await expect(change.where("id", "=", id).execute()).rejects.toThrow("not ASCII");
    },
  );

  test("gives addresses of before the spelling by which they are looked up, and keeps one place for each subscriber", async () => {
    const [ana, jose] = [await createUser(db), await createUser(db)];
    const spelled = async (id: string) =>
      (await db.selectFrom("user_profiles").where("id", "=", id).select("email").executeTakeFirst())
        ?.email;
    // Drops the triggers, because databases with such e-mails are older than the triggers.
    for (const name of [
      "user_profiles_keep_mailable_emails",
      "email_subscribers_take_mailable_emails",
    ])
      await sql`DROP TRIGGER ${sql.table(name)}`.execute(db);
    const rename = (id: string, email: string) =>
      db.updateTable("user_profiles").set({ email }).where("id", "=", id).execute();
    await rename(ana.id, "ana@ñandú.test");
    await rename(jose.id, "josé@correo.test");
    for (const email of ["ana@ñandú.test", "eva@ñandú.test", "eva@xn--and-6ma2c.test"])
      await subscribe(email).execute();
    for (let n = 0; n < 2; n++) await respellEmails(db);
    expect([await spelled(ana.id), await spelled(jose.id)]).toEqual([
      "ana@xn--and-6ma2c.test",
      "josé@correo.test",
    ]);
    const places = await db
      .selectFrom("email_subscribers")
      .select("email")
      .orderBy("email")
      .execute();
    expect(places.map(({ email }) => email)).toEqual([
      "ana@xn--and-6ma2c.test",
      "eva@xn--and-6ma2c.test",
    ]);
  });
});
