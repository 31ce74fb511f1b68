import { setTimeout as pause } from "node:timers/promises";
import { newId } from "~/db/ids";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { connections } from "../support/http-client";
import type { Voter } from "../support/voters";
import type { Poll } from "./prepare";
import { Promises } from "./promises";
import type { Victim } from "./victim";
import { sendVote, type VoteForm } from "./vote";

const CLIENTS = 12;
/** Share of the sent requests with a broken connection that a client never repeats: what they did stays uncertain. */
const GIVE_UP = 0.2;
/** Pauses in milliseconds after a form, before and after the client was told that voting has ended. */
const PAUSE = { open: 20, ended: 200 };

/** Voters who send forms up to the close of a ballot and past it, and repeat each with its key until it is answered. */
export class ClosingVoters {
  readonly promises = new Promises();
  readonly mismatches: string[] = [];
  readonly counts = { acknowledged: 0, late: 0, lost: 0 };
  inFlight = 0;
  private isOver = false;
  private readonly agent = connections(CLIENTS);
  private readonly free: Voter[];
  /** Ids of the voters who were told that voting has ended. */
  private readonly told = new Set<string>();

  constructor(
    private readonly victim: Victim,
    private readonly poll: Poll,
  ) {
    this.free = [...poll.voters];
  }

  /** Runs the clients until `end` is called. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, () => this.client()));
    this.agent.destroy();
  }

  /** Stops new forms. A form in flight ends with its answer. */
  end(): void {
    this.isOver = true;
  }

  /** Waits until so many more forms are answered, and others are in flight. */
  async answers(more: number): Promise<void> {
    const target = this.answered + more;
    while (this.answered < target || this.inFlight === 0) {
      if (this.mismatches.length > 0) return;
      await pause(1);
    }
  }

  private get answered(): number {
    return this.counts.acknowledged + this.counts.late;
  }

  private async client(): Promise<void> {
    while (!this.isOver) {
      const voter = this.free.shift();
      if (!voter) throw new Error("More clients than voters");
      await this.ask(this.wish(voter));
      this.free.push(voter);
      await pause(this.told.has(voter.id) ? PAUSE.ended : PAUSE.open);
    }
  }

  /** A vote for some story, or its withdrawal if the voter may have one there. */
  private wish(voter: Voter): VoteForm {
    const { stories } = this.poll;
    const story = stories[Math.floor(Math.random() * stories.length)] ?? "";
    const wants = !this.promises.possible(voter.id, story).has(true);
    return { voter, story, wants, key: newId() };
  }

  private async ask(form: VoteForm): Promise<void> {
    const { voter, story, wants } = form;
    const { counts, promises, victim } = this;
    const before = promises.possible(voter.id, story);
    // A form that was sent before the end and carried out may be acknowledged after it.
    const isNew = this.told.has(voter.id);
    for (;;) {
      this.inFlight += 1;
      const reply = await sendVote(this.agent, victim.origin, form);
      this.inFlight -= 1;
      switch (reply.kind) {
        case "acknowledged":
          counts.acknowledged += 1;
          promises.acknowledge(voter.id, story, wants);
          if (reply.voted !== wants) this.mismatch("an answer is not what was asked for", form);
          if (isNew) this.mismatch("accepted after the voter was told that voting has ended", form);
          return;
        case "late":
          counts.late += 1;
          this.told.add(voter.id);
          // Neither this form nor an attempt of it without an answer was carried out.
          return promises.restore(voter.id, story, before);
        case "at-the-cap":
          if (!wants || promises.mostVotes(voter.id) < VOTES_PER_CONTEST)
            this.mismatch("refused at the cap with votes to spare", form);
          return promises.acknowledge(voter.id, story, false);
        case "throttled":
          return;
        case "wrong":
          return this.mismatch(reply.what, form);
        case "failed":
          promises.doubt(voter.id, story, wants);
          await pause(100);
          break;
        case "lost":
          counts.lost += 1;
          if (reply.isSent) promises.doubt(voter.id, story, wants);
          if (reply.isHung) await victim.replace();
          else if (reply.isSent && Math.random() < GIVE_UP) return;
          // Waits briefly, because a killed process may still accept connections.
          await pause(50);
          await victim.up;
      }
    }
  }

  private mismatch(what: string, { voter, story, wants }: VoteForm): void {
    this.mismatches.push(`${what}: voter ${voter.id}, story ${story}, wants ${wants}`);
  }
}
