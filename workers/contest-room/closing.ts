import type { Db } from "~/db/db";
import { contestPhase, isCounting, isFinished } from "~/domain/contests/phases";
import { listContenders, publishResult, resultOf } from "~/domain/contests/finalize.server";
import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import type { Corrections } from "./corrections";
import { isBeforeClose, type RoomContest } from "./schedule";
import type { ReadingStore } from "./reading";
import type { RoomStore } from "./store";

/** What closing asks of the room around it. */
interface Surroundings {
  readContest(id: string): Promise<RoomContest | null>;
  /** Sets the alarm to what is left to do. */
  arm(): Promise<void>;
  /** Sends what waits for D1; never rejects. */
  mirror(): Promise<void>;
}

/** Closes the ballot and publishes the result, once in effect however often it is asked (PHASE-09). */
export class Closing {
  private running: Promise<FinalizeAnswer> | undefined;

  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: RoomStore,
    private readonly reading: ReadingStore,
    private readonly corrections: Corrections,
    private readonly room: Surroundings,
  ) {}

  /** Callers at the same time share one run. Refused before the voting deadline has passed. `by` is the admin who asks. */
  finalize(id: string, by: string | null): Promise<FinalizeAnswer> {
    this.running ??= this.settle(id, by).finally(() => (this.running = undefined));
    return this.running;
  }

  private async settle(id: string, by: string | null): Promise<FinalizeAnswer> {
    const { notes } = this.store;
    if (notes.isPublished) return { ok: true };
    const contest = await this.room.readContest(id);
    if (!contest) throw new Error(`There is no contest ${id}`);
    if (!notes.isDecided) {
      // Finished before this room existed, as imported contests are: nothing here knows better.
      if (isFinished(contest)) return { ok: true };
      if (isBeforeClose(contest, new Date())) return { ok: false, reason: "not-counting" };
      const asOf = this.store.lastSeq();
      if (!this.decide(await listContenders(this.db, id), asOf, by)) {
        return { ok: false, reason: "not-counting" };
      }
    }
    const { result } = notes;
    if (!result) throw new Error(`Contest ${id} has no result`);
    // Before the first write, so that a crash leaves an alarm that goes on from here.
    await this.room.arm();
    await this.room.mirror();
    await publishResult(this.db, id, result, this.store.voters(), new Date());
    this.storage.transactionSync(() => {
      notes.markPublished(new Date());
      this.store.dropIdleKeys();
      this.reading.dropOrders();
    });
    await this.room.readContest(id);
    return { ok: true };
  }

  /** Stores the result unless one stands. False when the ballot was opened again while the stories were read. */
  private decide(
    contenders: Awaited<ReturnType<typeof listContenders>>,
    asOf: number,
    by: string | null,
  ): boolean {
    return this.storage.transactionSync(() => {
      const { notes } = this.store;
      if (notes.isDecided) return true;
      const now = new Date();
      if (!notes.contest || !isCounting(contestPhase(notes.contest, now))) return false;
      const stories = contenders.map(({ story, author }) => ({ id: story, author }));
      this.corrections.takeOver({ stories, asOf }, now);
      const withdrawn = this.store.withdrawn();
      const present = contenders.filter(({ story }) => !withdrawn.has(story));
      const tally = new Map(this.store.tallies().map(({ story, n }) => [story, n]));
      notes.result = { ...resultOf(present, tally, now), spread: this.reading.spread(), by };
      return true;
    });
  }
}
