import type { Db } from "~/db/db";
import { findReplay, type ReplayCounts } from "~/domain/restore/replay-revocations.server";
import { follow } from "./follow";
import type { Operator } from "./operator";
import { adminCommand, type DatabasePlace } from "./place";

/** What the Worker does after the verbs `restored` and `replay-revocations`. */
export const REPLAYED =
  "Accounts that were deleted since, mail and newsletter subscriptions that were ended since, and passwords that were changed since are ended again.";

/**
 * Waits until the cron has replayed the log of revocations. Returns a sentence with the counts. Throws if the cron makes no progress
 * for three minutes; what it has not done it does later.
 */
export async function followReplay(db: Db, id: string, operator: Operator): Promise<string> {
  const { place } = operator;
  if (!operator.isServed) {
    return `Nothing serves this folder: within a minute of npm start over it the Worker goes on. ${REPLAYED}`;
  }
  operator.say("The Worker ends again within a minute what people have ended since …");
  const replayed = await follow(operator, async () => {
    const { isDone, counts } = await findReplay(db, id);
    if (isDone) return { result: countsText(counts, place) };
    const hasBegun = Object.values(counts).some((count) => count > 0);
    return { progress: hasBegun ? `So far: ${countsText(counts, place)}` : undefined };
  });
  if (replayed !== null) return replayed;
  throw new Error(
    "The Worker has not ended again all that people have ended: look at the log of the cron (npx wrangler tail). It goes on by itself.",
  );
}

function countsText(
  { accounts, last_admins, mail, newsletter, passwords }: ReplayCounts,
  place: DatabasePlace,
): string {
  const rest =
    last_admins > 0
      ? ` One deleted account stays, as the last admin's: make another admin, then ${adminCommand(place, "replay-revocations")}.`
      : "";
  return `Accounts: ${accounts} were deleted again. Mail choices: ${mail} were ended again. Newsletter subscriptions: ${newsletter} were ended again. Passwords: ${passwords} of before a change were locked.${rest}`;
}
