import { DurableObject } from "cloudflare:workers";
import { createDb, type Db } from "~/db/db";
import {
  listContenders,
  publishResult,
  resultOf,
  type ContestResult,
} from "~/domain/contests/finalize.server";
import { closeSubmissions, closeVoting } from "~/domain/contests/phase-steps.server";
import { decideVote } from "~/domain/votes/ballot-rules";
import { auditLedger, codeOf, requestKey } from "~/domain/votes/ledger";
import type {
  Ballot,
  ContestRoomProtocol,
  FinalizeAnswer,
  Recount,
  Scrutiny,
  VoteAnswer,
  VoteCode,
  VoteRequest,
} from "~/domain/votes/room-protocol";
import { Outbox } from "./contest-room/outbox";
import { recount } from "./contest-room/recount";
import {
  isBeforeClose,
  isOver,
  nextAlarm,
  nextStep,
  type Backlog,
  type RoomContest,
} from "./contest-room/schedule";
import { RoomStore } from "./contest-room/store";

/**
 * The referee of one contest's votes (VOTE-06) and the owner of its deadlines (PHASE-03). Decisions compare the clock at
 * the moment of deciding and never wait for an alarm; alarms only carry out what follows from a deadline. D1 may be away:
 * votes are taken all the same and mirrored later.
 */
export class ContestRoom extends DurableObject<Env> implements ContestRoomProtocol {
  private readonly db: Db;
  private readonly store: RoomStore;
  private readonly outbox: Outbox;
  /** When the alarm is set to ring; undefined until the storage has been asked. */
  private alarmAt: number | null | undefined;
  private finalizing: Promise<FinalizeAnswer> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.db = createDb(env.DB);
    this.store = new RoomStore(ctx.storage.sql);
    this.outbox = new Outbox(this.db, this.store);
  }

  async castVote(request: VoteRequest): Promise<VoteAnswer> {
    const foreign: VoteAnswer = { ok: false, reason: "other-contest", used: 0 };
    if (!this.isOwn(request.contest)) return foreign;
    const known = this.contest();
    if (!known || known.dates_version < request.datesVersion) {
      if (!(await this.readContest(request.contest))) return foreign;
    }
    await this.findAlarm();
    const key = requestKey(request);
    // From reading the ballot to writing it nothing may wait: between two awaits another request would be let in.
    const { answer, entry } = this.ctx.storage.transactionSync(() => {
      const contest = this.contest();
      if (!contest) return { answer: foreign, entry: null };
      const now = new Date();
      const state = {
        ...this.store.ballotState(request, key),
        submissionDeadline: contest.submission_deadline,
        votingDeadline: contest.voting_deadline,
        isClosed: this.isDecided(),
      };
      const decision = decideVote(request, state, now);
      if (decision.isKept) this.store.keepAnswer(key, decision.answer);
      if (decision.entry) this.append(decision.entry, request.user, request.story, key, now);
      return decision;
    });
    if (entry) this.mirrorSoon();
    return answer;
  }

  async ballotOf(contest: string, user: string): Promise<Ballot> {
    this.requireOwn(contest);
    return this.store.ballotOf(user);
  }

  async configure(contest: string): Promise<void> {
    this.requireOwn(contest);
    await this.readContest(contest);
    const next = nextAlarm(this.backlog(), new Date());
    // Exactly there, also when it is later than before.
    this.alarmAt = next;
    await (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
  }

  async ensureAlarm(contest: string): Promise<void> {
    this.requireOwn(contest);
    const step = nextStep(this.backlog());
    // Whoever asks holds the contest for late. If the room does not, its dates are old: `configure` never reached it.
    if (step === null || step > Date.now()) await this.readContest(contest);
    this.alarmAt = await this.ctx.storage.getAlarm();
    const now = new Date();
    const isWaitingToRetry =
      this.failures() > 0 && this.alarmAt !== null && this.alarmAt > now.getTime();
    if (!isWaitingToRetry) await this.arm(now);
  }

  override async alarm(): Promise<void> {
    this.alarmAt = null;
    try {
      await this.advance();
      const step = nextStep(this.backlog());
      // An alarm that rings again at once, for ever, would cost more than the wait.
      if (step !== null && step <= Date.now())
        throw new Error("A step is still due after its turn");
      if (this.failures() > 0) this.store.write("failures", "0");
    } catch (error) {
      // Thrown on, the platform would try about seven times and then drop the alarm.
      console.error("A contest room's alarm will try again", error);
      this.store.write("failures", String(this.failures() + 1));
    }
    await this.arm(new Date()).catch((error: unknown) =>
      console.error("A contest room has no alarm: the sweep will arm it", error),
    );
  }

  finalize(contest: string): Promise<FinalizeAnswer> {
    this.requireOwn(contest);
    this.finalizing ??= this.settle(contest).finally(() => (this.finalizing = undefined));
    return this.finalizing;
  }

  async withdrawStory(contest: string, story: string): Promise<void> {
    await this.changeBallots(contest, (isOpen, now) => {
      this.store.withdraw(story);
      if (!isOpen) return;
      for (const user of this.store.votersOf(story)) this.append("-", user, story, null, now);
    });
  }

  async forgetVoter(contest: string, user: string): Promise<void> {
    await this.changeBallots(contest, (isOpen, now) => {
      const { stories } = this.store.ballotOf(user);
      if (isOpen) for (const story of stories) this.append("-", user, story, null, now);
      this.store.forget(user);
    });
  }

  async recount(contest: string): Promise<Recount> {
    this.requireOwn(contest);
    // While people vote, D1 is read a moment after the ledger: compare again until nobody came between.
    for (let attempt = 1; ; attempt++) {
      await this.mirror();
      const counted = await recount(this.store, this.db, contest);
      const isStill = this.store.lastSeq() === counted.entries && this.outbox.isEmpty;
      if (isStill || attempt >= 5 || counted.mismatches.length === 0) return counted;
    }
  }

  async scrutiny(contest: string): Promise<Scrutiny | null> {
    this.requireOwn(contest);
    if (this.store.note("published") === null) return null;
    const { votes, head } = auditLedger(contest, this.store.entriesAfter(0));
    const codes = new Map<string, string[]>();
    for (const { story, leaf } of votes) {
      codes.set(story, [...(codes.get(story) ?? []), codeOf(leaf)]);
    }
    return {
      stories: [...codes].map(([story, of]) => ({ story, codes: of.sort() })),
      voters: this.store.voters().length + this.store.forgottenVoters(),
      head,
    };
  }

  async codesOf(contest: string, user: string): Promise<VoteCode[]> {
    this.requireOwn(contest);
    if (this.store.note("published") === null) return [];
    return this.store.leavesOf(user).map(({ story, leaf }) => ({ story, code: codeOf(leaf) }));
  }

  /** Computes the result or takes the one that stands, then makes it public; every part may be repeated (PHASE-09). */
  private async settle(id: string): Promise<FinalizeAnswer> {
    if (this.store.note("published") !== null) return { ok: true };
    const contest = await this.readContest(id);
    if (!contest) throw new Error(`There is no contest ${id}`);
    if (!this.isDecided()) {
      // Finished before this room existed, as demo data and imports are: nothing here knows better.
      if (isOver(contest)) return { ok: true };
      if (isBeforeClose(contest, new Date())) return { ok: false, reason: "not-counting" };
      const contenders = await listContenders(this.db, id);
      if (!this.decide(contenders)) return { ok: false, reason: "not-counting" };
    }
    const result = this.result();
    if (!result) throw new Error(`Contest ${id} has no result`);
    // Before the first write, so that a crash leaves an alarm that goes on from here.
    await this.arm(new Date());
    await this.mirror();
    await publishResult(this.db, id, result, this.store.voters(), new Date());
    this.store.write("published", new Date().toISOString());
    await this.readContest(id);
    return { ok: true };
  }

  /** Stores the result unless one stands. False when the ballot was opened again while the stories were read. */
  private decide(contenders: Awaited<ReturnType<typeof listContenders>>): boolean {
    return this.ctx.storage.transactionSync(() => {
      if (this.isDecided()) return true;
      const contest = this.contest();
      const now = new Date();
      if (!contest || !(now.getTime() > Date.parse(contest.voting_deadline))) return false;
      const tally = new Map(this.store.tallies().map(({ story, n }) => [story, n]));
      this.store.write("result", JSON.stringify(resultOf(contenders, tally, now)));
      return true;
    });
  }

  /** Does all that is due; one part that fails does not keep the others from their turn. */
  private async advance(): Promise<void> {
    const contest = this.contest();
    if (!contest) return;
    const parts = [this.outbox.flush(contest.id)];
    const step = nextStep(this.backlog());
    if (step !== null && step <= Date.now()) parts.push(this.takeSteps(contest.id));
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === "rejected") throw part.reason;
    }
  }

  private async takeSteps(id: string): Promise<void> {
    // Read again first: the dates may have moved without the room having heard of it.
    const contest = await this.readContest(id);
    if (!contest) return;
    const now = new Date();
    await closeSubmissions(this.db, id, now);
    await closeVoting(this.db, id, now);
    const isResultDue = contest.results_at !== null && contest.results_at <= now.toISOString();
    const hasPublishing = this.backlog().hasPublishing;
    if (hasPublishing || (isResultDue && !isOver(contest))) await this.finalize(id);
    else await this.readContest(id);
  }

  private async changeBallots(
    contest: string,
    change: (isOpen: boolean, now: Date) => void,
  ): Promise<void> {
    this.requireOwn(contest);
    if (!this.contest()) await this.readContest(contest);
    await this.findAlarm();
    this.ctx.storage.transactionSync(() => {
      const now = new Date();
      const known = this.contest();
      change(known !== null && isBeforeClose(known, now) && !this.isDecided(), now);
    });
    this.mirrorSoon();
  }

  private append(op: "+" | "-", user: string, story: string, key: string | null, now: Date): void {
    const contest = this.contest();
    if (contest) this.store.append(contest.id, { op, user, story, key }, now);
  }

  /** Sends the outbox off behind the answer; the alarm is there if this attempt, or the whole machine, fails. */
  private mirrorSoon(): void {
    if (this.outbox.isEmpty) return;
    // Not awaited: set in the same turn as the ledger entry, it is stored together with it or not at all.
    this.ctx.waitUntil(Promise.all([this.arm(new Date()), this.mirror()]));
  }

  private async mirror(): Promise<void> {
    const contest = this.contest();
    try {
      if (contest) await this.outbox.flush(contest.id);
    } catch (error) {
      console.error("Votes wait for D1", error);
    }
  }

  /** Reads the contest's row again and arms the alarm for what it asks; null when there is no such contest. */
  private async readContest(id: string): Promise<RoomContest | null> {
    const found = await this.db
      .selectFrom("contests")
      .where("id", "=", id)
      .select(["id", "status", "submission_deadline", "voting_deadline", "results_at"])
      .select(["dates_version", "finalized_at"])
      .executeTakeFirst();
    this.store.write("contest", JSON.stringify(found ?? null));
    await this.findAlarm();
    await this.arm(new Date());
    return found ?? null;
  }

  private contest(): RoomContest | null {
    // The note is this room's own writing, in `readContest`.
    return JSON.parse(this.store.note("contest") ?? "null") as RoomContest | null;
  }

  private result(): ContestResult | null {
    return JSON.parse(this.store.note("result") ?? "null") as ContestResult | null;
  }

  private isDecided(): boolean {
    return this.store.note("result") !== null;
  }

  private failures(): number {
    return Number(this.store.note("failures") ?? 0);
  }

  private backlog(): Backlog {
    return {
      contest: this.contest(),
      hasMirroring: !this.outbox.isEmpty,
      hasPublishing: this.isDecided() && this.store.note("published") === null,
      failures: this.failures(),
    };
  }

  private async findAlarm(): Promise<void> {
    if (this.alarmAt === undefined) this.alarmAt = await this.ctx.storage.getAlarm();
  }

  /** Sets the alarm to the next thing to do, unless it rings by then anyway. An alarm of the past never came. */
  private async arm(now: Date): Promise<void> {
    const next = nextAlarm(this.backlog(), now);
    const set = this.alarmAt ?? null;
    if (next === null || (set !== null && set <= next && set >= now.getTime())) return;
    this.alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }

  private isOwn(contest: string): boolean {
    return this.env.CONTEST_ROOM.idFromName(contest).equals(this.ctx.id);
  }

  private requireOwn(contest: string): void {
    if (!this.isOwn(contest)) throw new Error("This room is not that contest's");
  }
}
