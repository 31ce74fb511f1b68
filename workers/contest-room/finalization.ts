import type { Db } from "~/db/db";
import { publishResult, resultOf } from "~/domain/closing/finalize.server";
import { contestPhase, isBeforeClose, isCounting, isFinished } from "~/domain/contests/phases";
import { listRoomStories } from "~/domain/votes/room-stories.server";
import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import type { BallotClose } from "./ballot-close";
import { ActaMismatch, type PublicationWatch } from "./publication-watch";
import type { BallotStore } from "./ballot-store";
import type { ContestCopy } from "./contest-copy";
import type { OrderStore } from "./order-store";
import type { ReadsStore } from "./reads-store";
import type { RecordCheck } from "./record-check";
import type { Removals } from "./removals";

/** Interface of a contest room for its finalization. */
interface Surroundings {
  storage: DurableObjectStorage;
  contest: ContestCopy;
  watch: PublicationWatch;
  /** Sets the alarm, so that it resumes the publication after a crash. */
  armAlarm(): Promise<void>;
  /** Mirrors all pending votes to D1; never rejects. */
  mirrorVotes(): Promise<void>;
  /** Writes the acta of the decided contest to D1, or its next version if it changed; throws `ActaMismatch` if it does not agree. */
  publishActa(contest: string): Promise<void>;
  /** Notifies open pages of the result; `people` are the ids of the accounts that have new notices. */
  announceResult(people: readonly string[]): void;
}

/** Closes voting for good and publishes the result, idempotently (PHASE-09). */
export class Finalization {
  private running: Promise<FinalizeAnswer> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
    private readonly reads: ReadsStore,
    private readonly orders: OrderStore,
    private readonly removals: Removals,
    private readonly record: RecordCheck,
    private readonly ballot: BallotClose,
    private readonly room: Surroundings,
  ) {}

  /**
   * Finalizes the contest; concurrent calls share one run. `by` is the admin who asked for it. Refused before the voting
   * deadline.
   */
  finalize(id: string, by: string | null): Promise<FinalizeAnswer> {
    const run = () => this.run(id, by);
    this.running ??= this.room.watch
      .run(id, "finalize", run)
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(id: string, by: string | null): Promise<FinalizeAnswer> {
    const { meta } = this.store;
    const contest = await this.room.contest.read(id);
    if (!contest) throw new Error(`There is no contest ${id}`);
    // D1 has the contest as finished. Nothing is left to do if this room has published its result, or never had one because the
    // contest was imported. Otherwise D1 was restored or the publication was interrupted, so the room continues.
    if (isFinished(contest) && (meta.isPublished || !meta.isDecided)) return { ok: true };
    if (!meta.isDecided && isBeforeClose(contestPhase(contest, new Date())))
      return { ok: false, reason: "not-counting" };
    // A result that was published before there were roots stays without one.
    if (this.store.roots.current === null && meta.isPublished) {
      if (await this.record.compare(id)) return { ok: false, reason: "behind" };
    } else {
      const closed = await this.ballot.close(id);
      if (!closed.ok) return closed;
    }
    if (!meta.isDecided) {
      const asOf = this.store.ledger.lastSeq();
      if (!this.decide({ stories: await listRoomStories(this.db, id), asOf }, by)) {
        return { ok: false, reason: "not-counting" };
      }
    }
    try {
      await this.publish(id);
    } catch (error) {
      if (error instanceof ActaMismatch) return { ok: false, reason: "acta" };
      throw error;
    }
    return { ok: true };
  }

  /** Stores the result unless one is stored; returns false if voting was reopened while the stories were being read. */
  private decide(
    read: { stories: Awaited<ReturnType<typeof listRoomStories>>; asOf: number },
    by: string | null,
  ): boolean {
    return this.room.storage.transactionSync(() => {
      const { meta } = this.store;
      if (meta.isDecided) return true;
      const now = new Date();
      if (!meta.contest || !isCounting(contestPhase(meta.contest, now))) return false;
      // A rebuild that has run meanwhile changes the root.
      if (!this.store.roots.isPublished) return false;
      this.removals.replaceStories(read, now);
      const tally = new Map(this.store.tallies().map(({ story, n }) => [story, n]));
      meta.result = { ...resultOf(read.stories, tally, now), spread: this.reads.spread(), by };
      return true;
    });
  }

  /** Writes the stored result to D1 and deletes the room's data that only voting needs. */
  private async publish(id: string): Promise<void> {
    const { meta } = this.store;
    const { result } = meta;
    if (!result) throw new Error(`Contest ${id} has no result`);
    await this.room.armAlarm();
    await this.room.mirrorVotes();
    await this.room.publishActa(id);
    const people = await publishResult(this.db, id, result, this.store.voters(), new Date());
    // What was decided by hand while the first version was being written is in the places already, and gets a version now. If that
    // does not agree, the admins are warned, and the result stays public.
    await this.room.publishActa(id).catch(unlessMismatch);
    this.room.storage.transactionSync(() => {
      meta.markPublished(new Date());
      this.store.dropIdleKeys();
      this.reads.clear();
      this.orders.clear();
    });
    this.room.announceResult(people);
    await this.room.contest.read(id);
  }
}

function unlessMismatch(error: unknown): void {
  if (!(error instanceof ActaMismatch)) throw error;
}
