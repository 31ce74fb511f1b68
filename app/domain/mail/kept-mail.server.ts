import * as v from "valibot";
import type { Db } from "~/db/db";
import type { KeptMail } from "./mailers/keeping-mailer.server";

const LISTED = 100;

const Kept = v.object({
  subject: v.string(),
  headers: v.string(),
  text: v.string(),
  html: v.string(),
  link: v.string(),
}) satisfies v.GenericSchema<unknown, KeptMail>;

/** The mails that local mode has kept, the latest first, at most a hundred. */
export async function listKeptMail(
  db: Db,
): Promise<{ id: string; recipient: string; subject: string; at: string | null }[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .where("kept", "is not", null)
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(LISTED)
    .select(["id", "recipient", "kept", "sent_at"])
    .execute();
  return rows.map(({ id, recipient, kept, sent_at }) => ({
    ...{ id, recipient, at: sent_at },
    subject: read(kept)?.subject ?? "",
  }));
}

/** One of them, or null. */
export async function findKeptMail(db: Db, id: string): Promise<KeptMail | null> {
  const row = await db
    .selectFrom("mail_outbox")
    .where("id", "=", id)
    .select("kept")
    .executeTakeFirst();
  return read(row?.kept ?? null);
}

function read(kept: string | null): KeptMail | null {
  return kept === null ? null : v.parse(Kept, JSON.parse(kept));
}
