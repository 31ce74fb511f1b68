import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { listRoomsToSettle } from "~/domain/restore/backups.server";
import { settleRestored } from "~/domain/restore/settle-restored.server";
import { inGroups } from "./backup/groups";
import { followReplay } from "./follow-replay";
import { leftoversText } from "./leftovers-text";
import type { Operator } from "./operator";
import { errorText } from "./output";
import { resendByRoom } from "./room-answers";

/**
 * Settles a restored database. First the rooms of contests that are unfinished in the restored state, or have an acta, send D1 the
 * votes, results and versions of actas that it has lost: the mails about a result that is published again are then given up with the others. Returns a sentence about what
 * was ended again. Throws, after all else is settled, if a room has not sent its votes.
 */
export async function settle(db: Db, operator: Operator): Promise<string> {
  const unsent = await resendAll(db, operator);
  const settled = await settleRestored(db, OPERATOR, operator.now);
  operator.say(leftoversText(settled, "were"));
  const replayed = await followReplay(db, settled.replay, operator);
  if (unsent.length === 0) return replayed;
  throw new Error(
    [replayed, "All this is done, but these rooms have sent D1 no votes:", ...unsent].join("\n"),
  );
}

/** Has the room of each of these contests send its ledger, and says how each has ended. Returns the contests whose room has not. */
async function resendAll(db: Db, operator: Operator): Promise<string[]> {
  const { say, isServed } = operator;
  const contests = await listRoomsToSettle(db);
  if (contests.length === 0) return [];
  if (!isServed) {
    say("Nothing serves this folder, so no room sends the votes that D1 lacks: resend-votes does.");
    return [];
  }
  say(
    `The rooms of ${contests.length} contests, unfinished or with an acta, send D1 what it lacks …`,
  );
  const unsent: string[] = [];
  const quiet: Operator = { ...operator, say: () => undefined };
  await inGroups(contests, async (contest) => {
    const outcome = await resendByRoom(db, contest, quiet).catch((error: unknown) => {
      unsent.push(contest);
      return errorText(error);
    });
    say(`${contest}: ${outcome}`);
  });
  return unsent;
}
