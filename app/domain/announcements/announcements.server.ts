import * as v from "valibot";
import type { Db } from "~/db/db";
import { ANNOUNCEMENT, type AnnouncementStep } from "./announcement";

/**
 * Fields of the form that dismisses an announcement or records that it was shown. `cual` is the id of the announcement that the
 * page showed; a newer one may have replaced it since.
 */
export const AnnouncementFields = v.pipe(
  v.object({
    quiere: v.picklist(["cerrar", "vista"]),
    cual: v.string(),
    redirectTo: v.optional(v.string(), "/"),
  }),
  v.transform(({ quiere, cual, redirectTo }) => ({
    step: quiere === "cerrar" ? ("dismissed" as const) : ("shown" as const),
    announcement: cual,
    redirectTo,
  })),
);

/** Lists the steps that the person has taken with the current announcement: shown, dismissed, both or none (HOME-02). */
export async function listAnnounced(db: Db, user: string): Promise<AnnouncementStep[]> {
  const rows = await db
    .selectFrom("announcements_seen")
    .where("user_id", "=", user)
    .where("announcement", "=", ANNOUNCEMENT.id)
    .select("step")
    .execute();
  return rows.map(({ step }) => step);
}

/** Records that the current announcement was shown to the person or dismissed by them. Stores each step once. */
export async function noteAnnounced(
  db: Db,
  user: string,
  step: AnnouncementStep,
  now: Date,
): Promise<void> {
  await db
    .insertInto("announcements_seen")
    .values({ user_id: user, announcement: ANNOUNCEMENT.id, step, at: now.toISOString() })
    .onConflict((row) => row.doNothing())
    .execute();
}
