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

/** The latest hundred mails of local mode, newest first. */
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
    ...{ id, recipient, at: sent_at },
    subject: parseStored(kept)?.subject ?? "",
  }));
}

/** The stored mail of local mode with this id, or null. */
export async function findLocalMail(db: Db, id: string): Promise<LocalMail | null> {
  const row = await db
    .selectFrom("mail_outbox")
    .where("id", "=", id)
    .select("kept")
    .executeTakeFirst();
  return parseStored(row?.kept ?? null);
}

function parseStored(kept: string | null): LocalMail | null {
  return kept === null ? null : v.parse(StoredMail, JSON.parse(kept));
}
