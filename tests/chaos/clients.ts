import { setTimeout as pause } from "node:timers/promises";
import { connections, send, type Answer, type Message } from "../support/http-client";
import type { Victim } from "./victim";

/** Share of the sent requests with a broken connection that a client never repeats: what they did stays uncertain. */
const GIVE_UP = 0.2;

/** Numbers of requests of a load by how they were answered. */
export interface Counts {
  sent: number;
  /** Requests that were answered with success. */
  acknowledged: number;
  /** Requests that were acknowledged only when they were repeated. */
  retried: number;
  throttled: number;
  /** Answers with status 5xx. */
  failed: number;
  /** Connections that broke without an answer. */
  lost: number;
  givenUp: number;
}

export const NO_COUNTS: Counts = {
  sent: 0,
  acknowledged: 0,
  retried: 0,
  throttled: 0,
  failed: 0,
  lost: 0,
  givenUp: 0,
};

/** Clients that repeat a request until it is answered, as a person does who presses the button again. */
export class Clients {
  readonly counts: Counts = { ...NO_COUNTS };
  inFlight = 0;
  isOver = false;
  private readonly agent;

  constructor(
    private readonly victim: Victim,
    most: number,
  ) {
    this.agent = connections(most);
  }

  /**
   * Sends a request until it is answered with a status below 500, and returns that answer. Returns null if the client gave up: the
   * server may or may not have carried it out. `isAgain` tells whether an attempt before this answer may have been carried out.
   */
  async deliver(message: Message): Promise<{ answer: Answer; isAgain: boolean } | null> {
    const { counts, victim } = this;
    for (let isAgain = false; ;) {
      const answer = await this.once(message);
      if (answer instanceof Error) {
        counts.lost += 1;
        const isSent = answer.code !== "ECONNREFUSED";
        isAgain ||= isSent;
        if (answer.code === "ETIMEDOUT" && !this.isOver) await victim.replace();
        if (this.isOver || (isSent && Math.random() < GIVE_UP)) {
          counts.givenUp += 1;
          return null;
        }
        // Waits briefly, because a killed process may still accept connections.
        await pause(50);
        await victim.up;
      } else if (answer.status >= 500) {
        counts.failed += 1;
        isAgain = true;
        if (this.isOver) return null;
        await pause(50);
      } else {
        if (answer.status === 429) counts.throttled += 1;
        else if (answer.status < 400) {
          counts.acknowledged += 1;
          if (isAgain) counts.retried += 1;
        }
        return { answer, isAgain };
      }
    }
  }

  private async once(message: Message): Promise<Answer | NodeJS.ErrnoException> {
    this.counts.sent += 1;
    this.inFlight += 1;
    try {
      return await send(this.agent, this.victim.origin, message);
    } catch (error) {
      if (error instanceof Error) return error;
      throw error;
    } finally {
      this.inFlight -= 1;
    }
  }
}
