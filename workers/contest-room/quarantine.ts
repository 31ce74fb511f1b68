import type { QuarantineAnswer } from "~/domain/votes/room-protocol";
import type { TaskAlarm } from "../contest-clock/alarm";
import type { BallotStore } from "./ballot-store";
import type { ContestCopy } from "./contest-copy";
import type { VoteMirror } from "./mirror";
import type { RecordCheck } from "./record-check";

/** Puts votes into quarantine and releases them, by ledger entries that are mirrored to D1 (VOTE-10). */
export class VoteQuarantine {
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly store: BallotStore,
    private readonly contest: ContestCopy,
    private readonly record: RecordCheck,
    private readonly alarm: TaskAlarm,
    private readonly mirror: VoteMirror,
  ) {}

  /** Quarantines the active votes among these ids; idempotent by the id of the intervention. */
  async quarantine(
    contest: string,
    votes: readonly string[],
    intervention: string,
  ): Promise<QuarantineAnswer> {
    const { quarantined } = this.store;
    return this.append(contest, "quarantine", intervention, () =>
      quarantined.markReceived(intervention) ? quarantined.countedVotes(votes) : [],
    );
  }

  /** Releases all votes that the intervention put into quarantine, also those of accounts that were deleted since the close. */
  async release(contest: string, intervention: string): Promise<QuarantineAnswer> {
    const { quarantined } = this.store;
    return this.append(contest, "release", intervention, () => {
      quarantined.markReceived(intervention);
      return quarantined.votesOf(intervention);
    });
  }

  /** Appends a ledger entry for each vote that `find` lists, in one transaction. */
  private async append(
    id: string,
    op: "quarantine" | "release",
    intervention: string,
    find: () => { vote: string; user: string | null; story: string }[],
  ): Promise<QuarantineAnswer> {
    const { store } = this;
    if (!this.contest.stored && !(await this.contest.read(id))) {
      throw new Error(`There is no contest ${id}`);
    }
    if (await this.record.compare(id)) return { ok: false, reason: "behind" };
    await this.alarm.load();
    const answer = this.storage.transactionSync((): QuarantineAnswer => {
      if (store.meta.isDecided) {
        return { ok: false, reason: "decided", standing: store.quarantined.count(intervention) };
      }
      const now = new Date();
      const votes = find();
      for (const vote of votes)
        store.append(id, { op, ...vote, key: null, note: intervention }, now);
      return { ok: true, changed: votes.length };
    });
    this.mirror.soon();
    return answer;
  }
}
