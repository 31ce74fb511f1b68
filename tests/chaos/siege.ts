import { setTimeout as pause } from "node:timers/promises";
import { newId } from "~/db/ids";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { connections } from "../support/http-client";
import type { Voter } from "../support/voters";
import type { Poll } from "./prepare";
import type { Promises } from "./promises";
import type { Victim } from "./victim";
import { sendVote, type VoteForm, type Reply } from "./vote";

const IN_FLIGHT = 60;
/** Shortest time in milliseconds between a start of the server and its next kill. */
const SHORTEST_LIFE = 300;
const LONGEST_LIFE = 2200;
/**
 * Share of the sent requests with a broken connection that the client never retries. The state of such a vote stays uncertain.
 */
const GIVE_UP = 0.3;
/** Probability that the client first repeats an old form before a vote, as a browser does that restores its pages. */
const REPLAY = 0.1;
/** Probability that the same voter votes again next, instead of going to the end of the queue. */
const GO_ON = 0.9;
/**
 * Number of a voter's requests in a minute after which the voter starts no new vote. Retries go on; the server throttles an
 * account at 30.
 */
const MOST_PER_VOTER = 20;

export interface SiegeReport {
  sent: number;
  acknowledged: number;
  refused: number;
  throttled: number;
  failed: number;
  lost: number;
  /** Number of votes that were acknowledged only on a retry with the same key. */
  retried: number;
  givenUp: number;
  replayed: number;
  /** Number of requests in flight at each kill. */
  kills: number[];
  seconds: number;
  mismatches: string[];
}

/**
 * When to stop: after `kills` kills and `votes` acknowledged votes, or at the instant `until` if there were `leastKills` and
 * `leastVotes` by then.
 */
interface Goal {
  kills: number;
  votes: number;
  leastKills: number;
  leastVotes: number;
  until: number;
}

/**
 * Lets voters cast and withdraw votes while the server is killed repeatedly. Ends with a last kill when the goal is reached or a
 * response is wrong.
 */
export async function besiege(
  victim: Victim,
  poll: Poll,
  promises: Promises,
  goal: Goal,
): Promise<SiegeReport> {
  const siege = new Siege(victim, poll, promises);
  const begun = performance.now();
  const clients = Promise.all(Array.from({ length: IN_FLIGHT }, () => siege.vote()));
  const { report } = siege;
  for (;;) {
    await Promise.race([
      pause(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE)),
      clients,
    ]);
    const isDone = report.kills.length + 1 >= goal.kills && report.acknowledged >= goal.votes;
    const isEnough =
      report.kills.length + 1 >= goal.leastKills && report.acknowledged >= goal.leastVotes;
    const isLate = Date.now() >= goal.until && isEnough;
    const isOver = isDone || isLate || report.mismatches.length > 0;
    if (isOver) siege.end();
    else if (report.kills.length + 1 >= goal.kills) continue;
    report.kills.push(siege.inFlight);
    if (isOver) break;
    await victim.restart();
  }
  await victim.stop();
  await clients;
  report.seconds = (performance.now() - begun) / 1000;
  return report;
}

class Siege {
  readonly report: SiegeReport = {
    sent: 0,
    acknowledged: 0,
    refused: 0,
    throttled: 0,
    failed: 0,
    lost: 0,
    retried: 0,
    givenUp: 0,
    replayed: 0,
    seconds: 0,
    kills: [],
    mismatches: [],
  };
  inFlight = 0;
  private isOver = false;
  private readonly agent = connections(IN_FLIGHT);
  private readonly free: Voter[];
  private readonly answered = new Map<string, VoteForm[]>();
  private readonly sentBy = new Map<string, { window: number; n: number }>();

  constructor(
    private readonly victim: Victim,
    private readonly poll: Poll,
    private readonly promises: Promises,
  ) {
    this.free = [...poll.voters];
  }

  /** Stops new votes. A vote in flight ends with its next response or broken connection. */
  end(): void {
    this.isOver = true;
  }

  /**
   * Runs one client, which takes one free voter after another. A voter has one vote in flight at a time, so the order of a
   * voter's votes is known.
   */
  async vote(): Promise<void> {
    while (!this.isOver) {
      const voter = this.free.shift();
      if (!voter) throw new Error("More clients than voters");
      const isFresh = this.mayStillSend(voter);
      if (isFresh) {
        if (Math.random() < REPLAY) await this.replay(voter);
        await this.ask(this.wish(voter));
      } else {
        await pause(20);
      }
      // Mostly the same voter votes again next, so that the ballots of a few voters fill up to the limit of votes.
      if (isFresh && Math.random() < GO_ON) this.free.unshift(voter);
      else this.free.push(voter);
    }
  }

  private mayStillSend(voter: Voter): boolean {
    const window = Math.floor(Date.now() / 60_000);
    const sent = this.sentBy.get(voter.id);
    return sent?.window !== window || sent.n < MOST_PER_VOTER;
  }

  /**
   * Returns a vote form for the voter. Mostly it asks for a change of the vote, sometimes for the state that the vote already
   * has.
   */
  private wish(voter: Voter): VoteForm {
    const story = this.poll.stories[Math.floor(Math.random() * this.poll.stories.length)] ?? "";
    const hasVote = this.promises.possible(voter.id, story).has(true);
    const isVote = Math.random() < 0.85 ? !hasVote : hasVote;
    return { voter, story, wants: isVote, key: newId() };
  }

  /** Sends a form with the same key until it gets a response. Some clients give up when the connection breaks. */
  private async ask(form: VoteForm): Promise<void> {
    const { voter, story, wants } = form;
    for (let attempt = 1; ; attempt++) {
      const reply = await this.send(form);
      switch (reply.kind) {
        case "acknowledged":
          this.report.acknowledged += 1;
          if (attempt > 1) this.report.retried += 1;
          if (reply.voted !== wants) this.mismatch("an answer is not what was asked for", form);
          this.promises.acknowledge(voter.id, story, wants);
          this.answered.set(voter.id, [...(this.answered.get(voter.id) ?? []), form]);
          return;
        case "at-the-cap":
          this.report.refused += 1;
          if (!wants || this.promises.mostVotes(voter.id) < VOTES_PER_CONTEST) {
            this.mismatch("refused at the cap with votes to spare", form);
          }
          this.promises.acknowledge(voter.id, story, false);
          return;
        case "throttled":
          this.report.throttled += 1;
          return;
        case "late":
          return this.mismatch("told late before the deadline", form);
        case "wrong":
          return this.mismatch(reply.what, form);
        case "failed":
          this.report.failed += 1;
          this.promises.doubt(voter.id, story, wants);
          if (this.isOver) return;
          await pause(100);
          break;
        case "lost":
          this.report.lost += 1;
          if (reply.isSent) this.promises.doubt(voter.id, story, wants);
          // A request that has hung is never given up while the server goes on: it could still arrive.
          if (this.isOver || (reply.isSent && !reply.isHung && Math.random() < GIVE_UP)) {
            this.report.givenUp += 1;
            return;
          }
          if (reply.isHung) await this.victim.replace();
          // Waits briefly, because a killed process may still accept connections.
          await pause(50);
          await this.victim.up;
      }
    }
  }

  /**
   * Repeats an acknowledged form. It must change nothing, and the response must show the current state of the vote, whatever came
   * after the form (VOTE-08).
   */
  private async replay(voter: Voter): Promise<void> {
    const forms = this.answered.get(voter.id) ?? [];
    const old = forms[Math.floor(Math.random() * forms.length)];
    if (!old) return;
    const reply = await this.send(old);
    if (reply.kind === "acknowledged") {
      this.report.replayed += 1;
      if (this.promises.possible(voter.id, old.story).has(reply.voted)) return;
    }
    if (reply.kind === "failed" || reply.kind === "lost" || reply.kind === "throttled") return;
    this.mismatch(`an old form was answered ${JSON.stringify(reply)}`, old);
  }

  private async send(form: VoteForm): Promise<Reply> {
    const window = Math.floor(Date.now() / 60_000);
    const sent = this.sentBy.get(form.voter.id);
    const n = sent?.window === window ? sent.n : 0;
    this.sentBy.set(form.voter.id, { window, n: n + 1 });
    this.report.sent += 1;
    this.inFlight += 1;
    const reply = await sendVote(this.agent, this.victim.origin, form);
    this.inFlight -= 1;
    return reply;
  }

  private mismatch(what: string, { voter, story, wants }: VoteForm): void {
    this.report.mismatches.push(`${what}: voter ${voter.id}, story ${story}, wants ${wants}`);
  }
}
