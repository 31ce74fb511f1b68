import type { Db } from "~/db/db";
import { monthStart } from "~/domain/time/time";

/** How many stories the writer has sent since the first of this month in the business's zone (WRITE-09). */
export async function countSentThisMonth(
  db: Db,
  userId: string,
  now: Date,
  zone: string,
): Promise<number> {
  const sent = await db
    .selectFrom("stories")
    .where("user_id", "=", userId)
    .where("created_at", ">=", monthStart(now, zone))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return sent?.n ?? 0;
}
