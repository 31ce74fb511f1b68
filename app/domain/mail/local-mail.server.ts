import * as v from "valibot";
import type { Db } from "~/db/db";
import type { LocalMail } from "./mailers/local-mailer.server";

const LIST_SIZE = 100;

const StoredMail = v.object({
  subject: v.string(),
  headers: v.string(),
  text: v.string(),
  html: v.string(),
  link: v.string(),
}) satisfies v.GenericSchema<unknown, LocalMail>;

/** Lists the latest hundred mails that local mode has stored instead of sending them, newest first. */
export async function listLocalMail(
  db: Db,
): Promise<{ id: string; recipient: string; subject: string; at: string | null }[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .where("kept", "is not", null)
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(LIST_SIZE)
    .select(["id", "recipient", "kept", "sent_at"])
    .execute();
  return rows.map(({ id, recipient, kept, sent_at }) => ({
    id,
    recipient,
    at: sent_at,
    subject: parseStored(kept)?.subject ?? "",
  }));
}

/** Finds a mail that local mode has stored instead of sending it; null if this id has none. */
export async function findLocalMail(db: Db, id: string): Promise<LocalMail | null> {
  const row = await db
    .selectFrom("mail_outbox")
    .where("id", "=", id)
    .select("kept")
    .executeTakeFirst();
  return parseStored(row?.kept ?? null);
}

function parseStored(json: string | null): LocalMail | null {
  return json === null ? null : v.parse(StoredMail, JSON.parse(json));
}
