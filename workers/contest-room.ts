import { DurableObject } from "cloudflare:workers";
import { createDb, type Db } from "~/db/db";
import { nextMailingAt } from "~/domain/contests/mail-schedule";
import { findMailSituation } from "~/domain/contests/mail-schedule.server";
import { contestPhase, isBeforeClose } from "~/domain/contests/phases";
import { requireOwnDatabase } from "~/domain/deployment/own-database.server";
import { decideVote } from "~/domain/votes/ballot-rules";
import { requestKey } from "~/domain/votes/ledger";
import type {
  Ballot,
  CodeRange,
  ContestRoomProtocol,
  FinalizeAnswer,
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
  Recount,
  PublishedLedger,
  ResendAnswer,
  VoteAnswer,
  VoteCode,
  VoteRequest,
} from "~/domain/votes/room-protocol";
import { announce, ringBells } from "~/domain/notifications/channel.server";
import { AlarmClock } from "./contest-room/alarm-clock";
import { Closing } from "./contest-room/closing";
import { Corrections } from "./contest-room/corrections";
import { Exposure } from "./contest-room/exposure";
import { Mirror } from "./contest-room/mirror";
import { Outbox } from "./contest-room/outbox";
import { RecordCheck } from "./contest-room/record-check";
import { recount } from "./contest-room/recount";
import { isStepDue, type Backlog, type RoomContest } from "./contest-room/schedule";
import { codesOf, SealedLedger } from "./contest-room/published-ledger";
import { ReadingStore } from "./contest-room/reading";
import { migrateRoom } from "./contest-room/schema";
import { Steps } from "./contest-room/steps";
import { RoomStore } from "./contest-room/store";

// A decision compares deadlines with the clock and never waits for an alarm; alarms only execute the consequences of
// a deadline.
/** Decides one contest's votes, also while D1 is unavailable (VOTE-06), and carries out its deadlines (PHASE-03). */
export class ContestRoom extends DurableObject<Env> implements ContestRoomProtocol {
  private readonly db: Db;
  private readonly store: RoomStore;
  private readonly reading: ReadingStore;
  private readonly corrections: Corrections;
  private readonly record: RecordCheck;
  private readonly outbox: Outbox;
  private readonly clock: AlarmClock;
  private readonly mirror: Mirror;
  private readonly closing: Closing;
  private readonly steps: Steps;
  private readonly exposure: Exposure;
  private readonly sealedLedger: SealedLedger;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrateRoom(ctx.storage);
    this.db = createDb(env.DB);
    this.store = new RoomStore(ctx.storage.sql);
    this.reading = new ReadingStore(ctx.storage.sql);
    this.corrections = new Corrections(this.store, this.reading);
    this.sealedLedger = new SealedLedger(ctx.storage, this.store);
    this.record = new RecordCheck(this.db, this.store);
    this.exposure = new Exposure(
      this.db,
      ctx.storage,
      this.store,
      this.reading,
      this.corrections,
      env.SESSION_SECRET,
    );
    this.outbox = new Outbox(this.db, this.store);
    const backlog = () => this.backlog();
    this.clock = new AlarmClock(ctx.storage, backlog);
    this.mirror = new Mirror(this.store, this.outbox, this.clock, backlog, (work) =>
      ctx.waitUntil(work),
    );
    const { db, store, reading, corrections, record } = this;
    this.closing = new Closing(db, ctx.storage, store, reading, corrections, record, {
      readContest: (id) => this.readContest(id),
      arm: () => this.clock.arm(new Date()),
      mirror: () => this.mirror.now(),
      tell: (people) => {
        ctx.waitUntil(ringBells(env, people));
        this.announcePhase();
      },
    });
    this.steps = new Steps(this.db, {
      backlog,
      readContest: (id) => this.readContest(id),
      finalize: (id) => this.finalize(id),
      flush: (id) => this.outbox.flush(id),
      announcePhase: () => this.announcePhase(),
    });
  }

  async castVote(request: VoteRequest): Promise<VoteAnswer> {
    const foreign: VoteAnswer = { ok: false, reason: "other-contest", used: 0 };
    if (!this.isOwn(request.contest)) return foreign;
    const known = this.store.notes.contest;
    if (!known || known.datesVersion < request.datesVersion) {
      if (!(await this.readContest(request.contest))) return foreign;
    }
    await this.record.ensure(request.contest);
    await this.clock.find();
    const key = requestKey(request);
    // No await between reading the ballot and writing it: another request could interleave.
    const { answer, entry } = this.ctx.storage.transactionSync(() => {
      const contest = this.store.notes.contest;
      if (!contest) return { answer: foreign, entry: null };
      const now = new Date();
      const state = {
        ...this.store.ballotState(request, key),
        submissionDeadline: contest.submissionDeadline,
        votingDeadline: contest.votingDeadline,
        isClosed: this.store.notes.isDecided,
        isBehind: this.record.isBehind,
      };
      const decision = decideVote(request, state, now);
      if (decision.entry) {
        const { user, story } = request;
        this.store.append(contest.id, { op: decision.entry, user, story, key }, now);
      } else if (decision.answer.ok && !state.isRepeated) this.store.keepIdleKey(key);
      return decision;
    });
    if (entry) this.mirror.soon();
    return answer;
  }

  async ballotOf(contest: string, user: string): Promise<Ballot> {
    this.requireOwn(contest);
    await this.record.ensureOnce(contest);
    this.requireWhole(contest);
    return this.store.ballotOf(user);
  }

  async orderFor(request: OrderRequest): Promise<OrderAnswer | null> {
    this.requireOwn(request.contest);
    return this.reconciling(request.contest, () => this.exposure.orderFor(request));
  }

  async nextFor(request: NextRequest): Promise<NextAnswer | null> {
    this.requireOwn(request.contest);
    return this.reconciling(request.contest, () => this.exposure.nextFor(request));
  }

  async noteRead(contest: string, user: string, story: string, isRead: boolean): Promise<void> {
    this.requireOwn(contest);
    await this.reconciling(contest, () => this.exposure.noteRead(contest, user, story, isRead));
  }

  async configure(contest: string): Promise<void> {
    this.requireOwn(contest);
    if (await this.readContest(contest)) await this.record.ensure(contest);
    await this.clock.reset(new Date());
  }

  async ensureAlarm(contest: string): Promise<void> {
    this.requireOwn(contest);
    // The caller takes a deadline for passed. If the room does not, its dates are stale: `configure` never reached it.
    if (!isStepDue(this.backlog(), new Date())) await this.readContest(contest);
    await this.clock.revive(new Date());
  }

  override async alarm(): Promise<void> {
    this.clock.rang();
    try {
      await requireOwnDatabase(this.env, new Date());
      await this.advance();
      // Back off: an alarm that fires again at once would loop.
      if (isStepDue(this.backlog(), new Date()))
        throw new Error("A step is still due after its turn");
      this.store.notes.failures = 0;
    } catch (error) {
      // Not rethrown: the platform would retry about seven times and then drop the alarm.
      console.error("A contest room's alarm will try again", error);
      this.store.notes.failures += 1;
    }
    // `reset`: keeps the pause after a failure even if reading the contest has set the alarm to now.
    await this.clock
      .reset(new Date())
      .catch((error: unknown) =>
        console.error("A contest room has no alarm until the sweep", error),
      );
  }

  finalize(contest: string, by: string | null = null): Promise<FinalizeAnswer> {
    this.requireOwn(contest);
    return this.closing.finalize(contest, by);
  }

  async withdrawStory(contest: string, story: string): Promise<void> {
    await this.correct(contest, (now) => this.corrections.withdrawStory(story, now));
  }

  async forgetVoter(contest: string, user: string): Promise<void> {
    await this.correct(contest, (now) => this.corrections.forgetVoter(user, now));
  }

  async recount(contest: string): Promise<Recount> {
    this.requireOwn(contest);
    // D1 is read after the ledger, so a vote in between is a mismatch: retry until none came in between.
    for (let attempt = 1; ; attempt++) {
      await this.mirror.now();
      const counted = await recount(this.store, this.db, contest);
      const isStill = this.store.lastSeq() === counted.entries && this.outbox.isEmpty;
      if (isStill || attempt >= 5 || counted.mismatches.length === 0) return counted;
    }
  }

  async resend(contest: string): Promise<ResendAnswer> {
    this.requireOwn(contest);
    // D1 may have older dates than the room remembers, and they hold again.
    this.store.notes.contest = null;
    if (!(await this.readContest(contest))) throw new Error(`There is no contest ${contest}`);
    if (await this.record.compare(contest)) return { ok: false, reason: "behind" };
    await this.outbox.restart();
    // Before the first batch, so that an alarm goes on after a crash, or after the calls that one event may make.
    await this.clock.arm(new Date());
    await this.mirror.now();
    if (this.store.notes.isPublished) await this.finalize(contest);
    const entries = this.store.lastSeq();
    return { ok: true, entries, waiting: entries - this.store.notes.mirrored };
  }

  async publishedLedger(
    contest: string,
    stories: readonly string[] | null,
    range: CodeRange,
  ): Promise<PublishedLedger | null> {
    this.requireOwn(contest);
    // No ledger before the results, or a voter could sell a proof of the vote (VOTE-09).
    if (!this.store.notes.isPublished) return null;
    return this.sealedLedger.read(contest, stories, range);
  }

  async codesOf(contest: string, user: string): Promise<VoteCode[]> {
    this.requireOwn(contest);
    return codesOf(this.store, user);
  }

  /** Does everything that is due; a step that fails does not prevent the others. */
  private async advance(): Promise<void> {
    const contest = this.store.notes.contest;
    if (!contest) return;
    const parts = [this.outbox.flush(contest.id)];
    if (isStepDue(this.backlog(), new Date())) parts.push(this.steps.take(contest.id));
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === "rejected") throw part.reason;
    }
  }

  /** Pages that wait for the contest ask for its phase: it may have another (NOTIF-02). */
  private announcePhase(): void {
    const contest = this.store.notes.contest?.id;
    if (contest) this.ctx.waitUntil(announce(this.env, { type: "phase", contest }));
  }

  private async correct(contest: string, change: (now: Date) => void): Promise<void> {
    this.requireOwn(contest);
    const known = this.store.notes.contest;
    // The deadline may have been moved without a call to `configure`: votes are withdrawn before it only.
    if (!known || !isBeforeClose(contestPhase(known, new Date()))) await this.readContest(contest);
    await this.record.ensureOnce(contest);
    this.requireWhole(contest);
    await this.clock.find();
    this.ctx.storage.transactionSync(() => change(new Date()));
    this.mirror.soon();
  }

  /** Runs work that may find deleted stories and withdraw their votes; null from a room that lacks votes. */
  private async reconciling<Answer>(
    contest: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    await this.record.ensureOnce(contest);
    if (this.record.isBehind) return null;
    await this.clock.find();
    const before = this.store.lastSeq();
    const answer = await work();
    if (this.store.lastSeq() > before) this.mirror.soon();
    return answer;
  }

  /** Reads the contest from D1 and arms the alarm for its deadlines; null for an unknown contest. */
  private async readContest(id: string): Promise<RoomContest | null> {
    const situation = await findMailSituation(this.db, id);
    const found = situation && {
      ...situation.contest,
      nextMailingAt: nextMailingAt(situation, new Date()),
    };
    const known = this.store.notes.contest;
    // Reads may finish out of order: keep the newer dates.
    const isNews = !found || !known || found.datesVersion >= known.datesVersion;
    if (isNews) this.store.notes.contest = found;
    await this.clock.find();
    await this.clock.arm(new Date());
    return found;
  }

  private backlog(): Backlog {
    return {
      contest: this.store.notes.contest,
      hasMirroring: !this.outbox.isEmpty,
      hasPublishing: this.store.notes.isDecided && !this.store.notes.isPublished,
      failures: this.store.notes.failures,
    };
  }

  /** Throws while the room lacks votes: nothing may be appended to its ledger, nor told from its ballots. */
  private requireWhole(contest: string): void {
    if (this.record.isBehind) throw new Error(`The room of contest ${contest} lacks votes`);
  }

  private isOwn(contest: string): boolean {
    return this.env.CONTEST_ROOM.idFromName(contest).equals(this.ctx.id);
  }

  private requireOwn(contest: string): void {
    if (!this.isOwn(contest)) throw new Error("This room is not that contest's");
  }
}
