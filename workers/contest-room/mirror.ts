import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { TaskAlarm, Task } from "../contest-clock/alarm";
import type { BallotStore } from "./ballot-store";

/** Ledger entries per D1 batch: two statements with a JSON list of some 50 KB each. */
const PER_BATCH = 200;
/**
 * Ledger entries that one invocation sends of a backlog, after a rebuild or an outage of D1; the alarm sends the rest. They take two
 * or three seconds of CPU time, those of D1 included, and 100 of the 1,000 subrequests of an invocation.
 */
const PER_RUN = 20_000;

/**
 * Mirrors the ledger to D1: after each vote, and by the alarm as long as entries are pending (VOTE-06). Batches are idempotent:
 * rows carry the number of their ledger entry, an older entry never overwrites a newer one, and tallies are absolute. A vote for
 * a story that was deleted from D1 is skipped. The vote of a deleted account gets no account id in D1.
 */
export class VoteMirror implements Task {
  readonly name = "mirror";
  // Delay of the mirror's alarm in milliseconds: usually the flush after the response ends before the alarm fires.
  readonly delayMs = 300;
  private sending: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
    private readonly alarm: TaskAlarm,
    private readonly waitUntil: (work: Promise<unknown>) => void,
  ) {}

  /** Whether every ledger entry was mirrored to D1. */
  get isComplete(): boolean {
    return this.store.meta.mirrored >= this.store.ledger.lastSeq();
  }

  dueAt(now: Date): number | null {
    return this.isComplete ? null : now.getTime();
  }

  run(contest: string): Promise<void> {
    return this.sendSome(contest);
  }

  /** Flushes after the response. The alarm is the fallback if this flush, or the whole machine, fails. */
  soon(): void {
    if (this.isComplete) return;
    // Not awaited: a Durable Object writes what one turn has stored atomically, so the alarm is stored together with the ledger
    // entry.
    this.waitUntil(Promise.all([this.alarm.armFor(this, new Date()), this.begin()]));
  }

  /** Mirrors all pending ledger entries to D1; does not reject if D1 is unavailable. */
  now(): Promise<void> {
    return this.attempt((contest) => this.flush(contest));
  }

  /** Mirrors the first pending ledger entries to D1, up to `PER_RUN`; the alarm must be set, and sends the rest. Does not reject. */
  begin(): Promise<void> {
    return this.attempt((contest) => this.sendSome(contest));
  }

  private async attempt(send: (contest: string) => Promise<void>): Promise<void> {
    const contest = this.store.meta.contest;
    if (!contest) return;
    try {
      await this.alarm.load();
      await send(contest.id);
    } catch (error) {
      console.error("Votes wait for D1", error);
      return;
    }
    // Cancels the alarm if all entries were sent. No await lies between this check and the write, so the next vote sets the alarm
    // again.
    if (!this.isComplete) return;
    this.store.meta.clearFailures(this.name);
    await this.alarm.relax(new Date());
  }

  /** Sends all pending entries to D1. Rejects if D1 fails. */
  async flush(contest: string): Promise<void> {
    while (!this.isComplete) await this.sendSome(contest);
  }

  /** Sends the first pending entries to D1, up to `PER_RUN`; concurrent calls share one run. Rejects if D1 fails. */
  private sendSome(contest: string): Promise<void> {
    // `finally` runs after the assignment and clears the field, so that the next call starts a new run even if this one fails at
    // once.
    this.sending ??= this.send(contest).finally(() => (this.sending = undefined));
    return this.sending;
  }

  /** Marks the whole ledger as pending, from its first entry. */
  async restart(): Promise<void> {
    // Waits for a running flush, which would otherwise overwrite this reset with its own progress.
    while (this.sending) await this.sending.catch(() => undefined);
    this.store.meta.mirrored = 0;
  }

  private async send(contest: string): Promise<void> {
    for (let sent = 0; sent < PER_RUN; sent += PER_BATCH) {
      const entries = this.store.ledger.entriesAfter(this.store.meta.mirrored, PER_BATCH);
      const last = entries.at(-1);
      if (!last) return;
      const votes = entries.map(({ vote, story, user, op, seq, at }) => ({
        vote,
        story,
        user,
        seq,
        at,
        active: op === "+" || op === "release" ? 1 : 0,
      }));
      const tallies = this.store.talliesOf(new Set(entries.map((entry) => entry.story)));
      await this.db.batch([
        mirrorVotes(contest, votes).compile(this.db),
        mirrorTallies(contest, tallies).compile(this.db),
      ]);
      this.store.meta.mirrored = last.seq;
    }
  }
}

function mirrorVotes(contest: string, votes: readonly object[]) {
  // ON CONFLICT without a target covers both unique keys, the id and (user_id, story_id), which identify the same vote.
  return sql`
    INSERT INTO votes (id, contest_id, story_id, user_id, active, seq, created_at)
    SELECT v.value ->> 'vote', ${contest}, v.value ->> 'story',
      (SELECT id FROM user_profiles WHERE id = v.value ->> 'user'),
      v.value ->> 'active', v.value ->> 'seq', v.value ->> 'at'
    FROM json_each(${JSON.stringify(votes)}) AS v
    WHERE EXISTS (SELECT 1 FROM stories WHERE id = v.value ->> 'story' AND contest_id = ${contest})
    ON CONFLICT DO UPDATE SET active = excluded.active, seq = excluded.seq, created_at = excluded.created_at
      WHERE excluded.seq > votes.seq`;
}

function mirrorTallies(contest: string, tallies: readonly object[]) {
  return sql`
    INSERT INTO vote_tallies (story_id, contest_id, n, seq)
    SELECT t.value ->> 'story', ${contest}, t.value ->> 'n', t.value ->> 'seq'
    FROM json_each(${JSON.stringify(tallies)}) AS t
    WHERE EXISTS (SELECT 1 FROM stories WHERE id = t.value ->> 'story' AND contest_id = ${contest})
    ON CONFLICT (story_id) DO UPDATE SET n = excluded.n, seq = excluded.seq
      WHERE excluded.seq > vote_tallies.seq`;
}
