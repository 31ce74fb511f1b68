import type { Db } from "~/db/db";
import { contestPhase, isBeforeClose, isCounting, isFinished } from "~/domain/contests/phases";
import { listContenders, publishResult, resultOf } from "~/domain/closing/finalize.server";
import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import type { Corrections } from "./corrections";
import type { RecordCheck } from "./record-check";
import type { RoomContest } from "./schedule";
import type { ReadingStore } from "./reading";
import type { RoomStore } from "./store";

/** Methods of the room that closing calls. */
interface Surroundings {
  readContest(id: string): Promise<RoomContest | null>;
  /** Sets the alarm to the next step. */
  arm(): Promise<void>;
  /** Flushes the outbox to D1; never rejects. */
  mirror(): Promise<void>;
  /** Tells open pages: of these people that they have notices, of all that the contest has another phase. */
  tell(people: readonly string[]): void;
}

/** Closes the ballot and publishes the result, idempotently (PHASE-09). */
export class Closing {
  private running: Promise<FinalizeAnswer> | undefined;

  constructor(
    private readonly db: Db,
    private readonly storage: DurableObjectStorage,
    private readonly store: RoomStore,
    private readonly reading: ReadingStore,
    private readonly corrections: Corrections,
    private readonly record: RecordCheck,
    private readonly room: Surroundings,
  ) {}

  /** Finalizes the contest, single-flight, for the admin `by` if one asks; refused before the voting deadline. */
  finalize(id: string, by: string | null): Promise<FinalizeAnswer> {
    this.running ??= this.settle(id, by).finally(() => (this.running = undefined));
    return this.running;
  }

  private async settle(id: string, by: string | null): Promise<FinalizeAnswer> {
    const { notes } = this.store;
    const contest = await this.room.readContest(id);
    if (!contest) throw new Error(`There is no contest ${id}`);
    // A published result is published again where D1 was restored to a state before it. Imported contests were finished
    // before this room existed: D1 is right.
    if (isFinished(contest) && (notes.isPublished || !notes.isDecided)) return { ok: true };
    if (!notes.isDecided && isBeforeClose(contestPhase(contest, new Date())))
      return { ok: false, reason: "not-counting" };
    if (await this.record.compare(id)) return { ok: false, reason: "behind" };
    if (!notes.isDecided) {
      const asOf = this.store.lastSeq();
      if (!this.decide(await listContenders(this.db, id), asOf, by)) {
        return { ok: false, reason: "not-counting" };
      }
    }
    const { result } = notes;
    if (!result) throw new Error(`Contest ${id} has no result`);
    // Before the first write, so that an alarm resumes the work after a crash.
    await this.room.arm();
    await this.room.mirror();
    const told = await publishResult(this.db, id, result, this.store.voters(), new Date());
    this.storage.transactionSync(() => {
      notes.markPublished(new Date());
      this.store.dropIdleKeys();
      this.reading.dropOrders();
    });
    this.room.tell(told);
    await this.room.readContest(id);
    return { ok: true };
  }

  /** Stores the result unless there is one; false if the ballot was reopened while the stories were being read. */
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
