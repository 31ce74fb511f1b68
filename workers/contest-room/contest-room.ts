import { DurableObject } from "cloudflare:workers";
import { contestPhase, isBeforeClose } from "~/domain/contests/phases";
import type {
  Ballot,
  CodeRange,
  ContestRoomProtocol,
  ExportAnswer,
  FinalizeAnswer,
  ImportAnswer,
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
  PublishedLedger,
  QuarantineAnswer,
  Readmitted,
  RebuildAnswer,
  Recount,
  ResendAnswer,
  VoteAnswer,
  VoteCode,
  VoteRequest,
} from "~/domain/votes/room-protocol";
import type { BallotStore } from "./ballot-store";
import { castInRoom, OTHER_CONTEST } from "./cast-in-room";
import { createParts, type RoomParts } from "./parts";
import { codesOf } from "./published-ledger";
import { recount } from "./recount";
import { resendLedger } from "./resend-ledger";
import { migrateRoom } from "./schema";

/**
 * Decides one contest's votes, also while D1 is unavailable (VOTE-06), and holds its ballots, ledger and reading orders.
 * A decision compares the deadlines with the time of the request. The alarm only carries out their consequences, which
 * `ContestClock` does.
 */
export class ContestRoom extends DurableObject<Env> implements ContestRoomProtocol {
  private readonly store: BallotStore;
  private readonly parts: RoomParts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrateRoom(ctx.storage);
    this.parts = createParts(ctx, env);
    this.store = this.parts.store;
  }

  async ping(): Promise<void> {
    await this.ctx.storage.getAlarm();
  }

  async castVote(request: VoteRequest): Promise<VoteAnswer> {
    if (!this.isOwn(request.contest)) return OTHER_CONTEST;
    return castInRoom(this.parts, this.ctx.storage, request);
  }

  async ballotOf(contest: string, user: string): Promise<Ballot> {
    this.requireOwn(contest);
    await this.parts.record.requireComplete(contest);
    return this.store.ballotOf(user);
  }

  async orderFor(request: OrderRequest): Promise<OrderAnswer | null> {
    return this.ifComplete(request.contest, () => this.parts.order.orderFor(request));
  }

  async nextFor(request: NextRequest): Promise<NextAnswer | null> {
    return this.ifComplete(request.contest, () => this.parts.order.nextFor(request));
  }

  async noteRead(contest: string, user: string, story: string, isRead: boolean): Promise<void> {
    await this.ifComplete(contest, () => this.parts.order.noteRead(contest, user, story, isRead));
  }

  async configure(contest: string): Promise<void> {
    this.requireOwn(contest);
    if (await this.parts.clock.refresh(contest)) await this.parts.record.ensure(contest);
    await this.parts.alarm.reset(new Date());
  }

  async ensureAlarm(contest: string): Promise<void> {
    await this.requireOwn(contest).clock.ensureAlarm(contest);
  }

  override async alarm(): Promise<void> {
    await this.parts.clock.ring();
  }

  async finalize(contest: string, by: string | null = null): Promise<FinalizeAnswer> {
    return this.requireOwn(contest).finalization.finalize(contest, by);
  }

  async withdrawStory(contest: string, story: string, version: number): Promise<void> {
    await this.remove(contest, (now) => this.parts.removals.withdrawStory(story, version, now));
    await this.parts.acta.correct(contest);
  }

  async readmitStory(contest: string, story: Readmitted, version: number): Promise<void> {
    await this.remove(contest, () => this.parts.removals.readmitStory(story, version));
    await this.parts.acta.correct(contest);
  }

  async correctActa(contest: string): Promise<void> {
    await this.requireOwn(contest).acta.correct(contest);
  }

  async forgetVoter(contest: string, user: string): Promise<void> {
    await this.remove(contest, (now) => this.parts.removals.forgetVoter(user, now));
  }

  async quarantine(
    contest: string,
    votes: readonly string[],
    note: string,
  ): Promise<QuarantineAnswer> {
    return this.requireOwn(contest).quarantine.quarantine(contest, votes, note);
  }

  async release(contest: string, note: string): Promise<QuarantineAnswer> {
    return this.requireOwn(contest).quarantine.release(contest, note);
  }

  async recount(contest: string): Promise<Recount> {
    this.requireOwn(contest);
    return recount(this.parts, contest);
  }

  async resend(contest: string): Promise<ResendAnswer> {
    return resendLedger(this.requireOwn(contest), contest, () => this.finalize(contest));
  }

  async rebuild(contest: string): Promise<RebuildAnswer> {
    return this.requireOwn(contest).rebuild.rebuild(contest);
  }

  async exportFile(contest: string): Promise<ExportAnswer> {
    return this.requireOwn(contest).file.export(contest);
  }

  async importFile(contest: string): Promise<ImportAnswer> {
    return this.requireOwn(contest).file.import(contest);
  }

  async publishedLedger(
    contest: string,
    stories: readonly string[] | null,
    range: CodeRange,
  ): Promise<PublishedLedger | null> {
    this.requireOwn(contest);
    // Returns no vote codes before the results: a voter could sell such a code as proof of the vote (VOTE-09).
    if (!this.store.meta.isPublished) return null;
    return this.parts.ledgerCache.read(contest, stories, range);
  }

  async codesOf(contest: string, user: string): Promise<VoteCode[]> {
    this.requireOwn(contest);
    return codesOf(this.store, user);
  }

  /**
   * Runs `change` after the deletion of a story or account, or the disqualification of a story, and mirrors withdrawn votes to D1.
   */
  private async remove(id: string, change: (now: Date) => void): Promise<void> {
    this.requireOwn(id);
    const { contest, record, alarm, mirror } = this.parts;
    // Votes are withdrawn only before the voting deadline. If voting seems to be over, reads the dates from D1 again, because the
    // deadline may have been moved without a call to `configure`.
    const isOpen = contest.stored && isBeforeClose(contestPhase(contest.stored, new Date()));
    if (!isOpen) await contest.read(id);
    await record.requireComplete(id);
    await alarm.load();
    this.ctx.storage.transactionSync(() => change(new Date()));
    mirror.soon();
  }

  /**
   * Runs work that may find deleted stories and withdraw their votes, and mirrors the withdrawals to D1. Returns null, without
   * running it, if the room lacks votes that D1 has.
   */
  private async ifComplete<Answer>(
    contest: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    this.requireOwn(contest);
    const { record, alarm, mirror } = this.parts;
    await record.ensureOnce(contest);
    if (record.isBehind) return null;
    await alarm.load();
    const before = this.store.ledger.lastSeq();
    const answer = await work();
    if (this.store.ledger.lastSeq() > before) mirror.soon();
    return answer;
  }

  private isOwn(contest: string): boolean {
    return this.env.CONTEST_ROOM.idFromName(contest).equals(this.ctx.id);
  }

  /** Returns the room's parts. Throws if the room is not that contest's. */
  private requireOwn(contest: string): RoomParts {
    if (!this.isOwn(contest)) throw new Error("This room is not that contest's");
    return this.parts;
  }
}
