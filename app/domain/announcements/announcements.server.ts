import type { Db } from "~/db/db";
import { ANNOUNCEMENT, type AnnouncementStep } from "./announcement";

/** The ways in which the person has seen the current announcement (HOME-02). */
export async function listAnnounced(db: Db, user: string): Promise<AnnouncementStep[]> {
  const rows = await db
    .selectFrom("announcements_seen")
    .where("user_id", "=", user)
    .where("announcement", "=", ANNOUNCEMENT.id)
    .select("step")
    .execute();
  return rows.map(({ step }) => step);
}

/** Notes that the announcement of now was shown to the person, or that they dismissed it; once each. */
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
