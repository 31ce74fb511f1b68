import type { ResendAnswer } from "~/domain/votes/room-protocol";
import type { RoomParts } from "./parts";

/**
 * Sends the whole ledger to D1 again, from its first entry, and sets the alarm that goes on with it. `publish` publishes the result
 * again, if the contest has one.
 */
export async function resendLedger(
  { contest, record, ballot, mirror, alarm, store, acta }: RoomParts,
  id: string,
  publish: () => Promise<unknown>,
): Promise<ResendAnswer> {
  const stored = await contest.read(id, { keepOlder: true });
  if (!stored) throw new Error(`There is no contest ${id}`);
  if (await record.compare(id)) return { ok: false, reason: "behind" };
  await mirror.restart();
  // Sets the alarm before the first batch, so that sending goes on after a crash, and when this call has used up its subrequests.
  await alarm.arm(new Date());
  await mirror.begin();
  const { meta, ledger } = store;
  if (store.roots.current && !(await ballot.close(id)).ok) return { ok: false, reason: "root" };
  if (meta.isPublished) {
    await publish();
    // D1 may have a finished contest without its acta, such as one that was cleared and put back.
    await acta.publish(id);
  }
  return { ok: true, entries: ledger.countAfter(0), waiting: ledger.countAfter(meta.mirrored) };
}
