import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { listRoots, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { isFinished } from "~/domain/contests/phases";
import type { LedgerOp } from "~/domain/votes/ledger";
import { logRoomEvents } from "~/domain/votes/log-room-events.server";
import { VOTES_PER_CONTEST, type RebuildAnswer } from "~/domain/votes/room-protocol";
import { listRoomStories } from "~/domain/votes/room-stories.server";
import type { TaskAlarm } from "../contest-clock/alarm";
import type { BallotStore } from "./ballot-store";
import type { RebuiltEntry } from "./ledger-store";
import type { ContestCopy } from "./contest-copy";
import { LostVotes, type LostVote } from "./lost-votes";
import type { VoteMirror } from "./mirror";
import type { RecordCheck } from "./record-check";
import type { Removals } from "./removals";

/** Rows of D1's votes per query: some 500 KB as JSON. */
const PER_PAGE = 2000;

/** Parts of a room that take part when its ledger is filled from outside. */
export interface Surroundings {
  contest: ContestCopy;
  record: RecordCheck;
  alarm: TaskAlarm;
  mirror: VoteMirror;
  removals: Removals;
}

type Quarantine = Pick<Row<"vote_quarantines">, "intervention_id" | "votes" | "release_told_at">;
/** What D1 has of the contest besides its votes. */
interface InD1 {
  stories: Awaited<ReturnType<typeof listRoomStories>>;
  quarantines: readonly Quarantine[];
  roots: readonly BallotRoot[];
}

/**
 * Appends the votes that D1 has and the room lacks to the room's ledger, ballots and tallies, on the operator's order (OPS-04). Each
 * entry is marked as rebuilt in the hash chain. The new entries are numbered after the newest of D1, so that the mirror overwrites
 * the rows of D1, and the missing numbers tell how many entries were lost.
 */
export class LedgerRebuild {
  private readonly lost: LostVotes;
  private running: Promise<RebuildAnswer> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
    private readonly storage: DurableObjectStorage,
    private readonly room: Surroundings,
  ) {
    this.lost = new LostVotes(storage.sql);
  }

  /** Rebuilds the ledger; concurrent calls share one run. Refused unless D1 has all that the room has, and more. */
  rebuild(id: string): Promise<RebuildAnswer> {
    this.running ??= this.run(id).finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(id: string): Promise<RebuildAnswer> {
    const { contest, record, alarm, mirror } = this.room;
    const stored = await contest.read(id, { keepOlder: true });
    if (!stored) throw new Error(`There is no contest ${id}`);
    if (isFinished(stored)) return { ok: false, reason: "decided" };
    if (!(await record.compare(id))) return this.notBehind();
    await this.copyVotes(id);
    const quarantines = await this.listQuarantines(id);
    const stories = await listRoomStories(this.db, id);
    const roots = await listRoots(this.db, id);
    await alarm.load();
    const answer = this.storage.transactionSync(() => {
      const outcome = this.append(id, { stories, quarantines, roots });
      this.lost.clear();
      return outcome;
    });
    if (!answer.ok) return answer;
    console.warn(`The ledger of contest ${id} was rebuilt from D1: ${answer.entries} entries.`);
    // Ends the room's state of lacking votes, and the warning for admins.
    await record.compare(id);
    await alarm.arm(new Date());
    await logRoomEvents(this.db, id, this.store.events);
    await mirror.begin();
    return answer;
  }

  private notBehind(): RebuildAnswer {
    return { ok: false, reason: "not-behind", rebuilt: this.store.ledger.countRebuilt() };
  }

  /** Copies D1's votes into the room. Nobody changes them meanwhile: the room lacks votes, so it writes none. */
  private async copyVotes(id: string): Promise<void> {
    this.lost.beginCopy();
    for (const active of [1, 0] as const) await this.copyPages(id, active);
    this.lost.completeCopy();
  }

  /** Copies active or inactive votes, in pages: the index on contest, state and id finds a page without reading the others. */
  private async copyPages(id: string, active: 0 | 1): Promise<void> {
    for (let after = ""; ;) {
      const rows = await this.db
        .selectFrom("votes")
        .where("contest_id", "=", id)
        .where("active", "=", active)
        .where("id", ">", after)
        .orderBy("id")
        .limit(PER_PAGE)
        .select(["id", "story_id", "user_id", "active", "seq", "created_at"])
        .execute();
      this.lost.add(rows);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** Lists the quarantines that were reported to the lost room. The cron reports the others. */
  private listQuarantines(id: string): Promise<Quarantine[]> {
    return this.db
      .selectFrom("vote_quarantines")
      .where("contest_id", "=", id)
      .where("told_at", "is not", null)
      .select(["intervention_id", "votes", "release_told_at"])
      .execute();
  }

  /** Appends the entries; must run in a transaction, because a room with half of them would not know that it lacks votes. */
  private append(id: string, { stories, quarantines, roots }: InD1): RebuildAnswer {
    const { store, lost } = this;
    const now = new Date();
    const ledgerSeq = store.ledger.lastSeq();
    const recordSeq = lost.lastSeq();
    if (store.meta.isDecided) return { ok: false, reason: "decided" };
    if (recordSeq <= ledgerSeq) return this.notBehind();
    const ids = stories.map((story) => story.id);
    if (lost.isDiverged(ledgerSeq, ids)) return { ok: false, reason: "diverged" };
    for (const { intervention_id, votes, release_told_at } of quarantines) {
      store.quarantined.markReceived(intervention_id);
      if (release_told_at === null) lost.putIntoQuarantine(votes, intervention_id);
    }
    lost.sort(VOTES_PER_CONTEST);
    const counts = lost.count(ledgerSeq);
    store.ledger.appendRebuilt(id, this.entries(counts, ledgerSeq, recordSeq));
    store.deriveFromLedger();
    store.events.addRebuild(now);
    // D1 does not tell which votes of deleted accounts were of one person: counts the fewest people who could have given them.
    store.meta.forgottenVoters += Math.ceil(counts.withoutAccount / VOTES_PER_CONTEST);
    // Rebuilt votes have other codes, so a ballot that was closed gets a second root.
    store.roots.replace(roots);
    // A deadline that failed meanwhile, because the room lacked votes, is tried again at once.
    store.meta.clearFailures("deadlines");
    const lastSeq = store.ledger.lastSeq();
    this.room.removals.replaceStories({ stories, asOf: lastSeq }, now);
    return { ok: true, entries: lastSeq - recordSeq, votes: counts.standing };
  }

  /**
   * Yields the entries to append, numbered after D1's newest. Their order keeps every voter within the limit of votes at each entry:
   * first the votes that the room has come off the ballots, then those that were removed appear and disappear, and last those that
   * stand are given.
   */
  private *entries(
    counts: Record<"held" | "removed", number>,
    ledgerSeq: number,
    recordSeq: number,
  ): Generator<RebuiltEntry> {
    const { lost } = this;
    let seq = recordSeq;
    const entry = (
      op: LedgerOp,
      { vote, story, user, at }: LostVote,
      note: string | null = null,
    ) => {
      seq += 1;
      return { seq, op, user, story, vote, at, note };
    };
    const held = counts.held > 0 ? lost.each("held", ledgerSeq) : [];
    for (const vote of held) yield entry("-", { ...vote, user: vote.holder });
    const removed = counts.removed > 0 ? lost.each("removed", ledgerSeq) : [];
    for (const vote of removed) {
      yield entry("+", vote);
      yield entry("-", vote);
    }
    for (const vote of lost.each("standing", ledgerSeq)) {
      yield entry("+", vote);
      if (vote.note !== null) yield entry("quarantine", vote, vote.note);
    }
  }
}
