import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { RoomStore } from "./store";

/** Ledger entries for one D1 batch: two statements, each with one list, of some 50 KB. */
const PER_BATCH = 200;

// Rows carry the entry's number, an older one never overwrites a newer, and tallies are absolute. Rows that D1 has
// deleted must not block the rest: without its story a vote is skipped, without the account it has no name.
/** Mirrors the ledger to D1, in order, in batches that may be repeated, reordered or lose their reply (VOTE-06). */
export class Outbox {
  private flushing: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly store: RoomStore,
  ) {}

  get isEmpty(): boolean {
    return this.store.notes.mirrored >= this.store.lastSeq();
  }

  /** Sends all pending entries, single-flight; rejects when D1 does. */
  flush(contest: string): Promise<void> {
    // `finally` runs after this assignment even if `send` fails at once, so a failed flight never stays in the field.
    this.flushing ??= this.send(contest).finally(() => (this.flushing = undefined));
    return this.flushing;
  }

  /** Notes that the whole ledger is to be sent again, from its first entry; `flush` sends it. */
  async restart(): Promise<void> {
    // A running flush would note its own progress over the new start.
    while (this.flushing) await this.flushing.catch(() => undefined);
    this.store.notes.mirrored = 0;
  }

  private async send(contest: string): Promise<void> {
    for (;;) {
      const entries = this.store.entriesAfter(this.store.notes.mirrored, PER_BATCH);
      const last = entries.at(-1);
      if (!last) return;
      const votes = entries.map(({ vote, story, user, op, seq, at }) => ({
        ...{ vote, story, user, seq, at },
        active: op === "+" ? 1 : 0,
      }));
      const tallies = this.store.talliesOf(new Set(entries.map((entry) => entry.story)));
      await this.db.batch([
        mirrorVotes(contest, votes).compile(this.db),
        mirrorTallies(contest, tallies).compile(this.db),
      ]);
      this.store.notes.mirrored = last.seq;
    }
  }
}

function mirrorVotes(contest: string, votes: readonly object[]) {
  // ON CONFLICT without a target covers the id and (user_id, story_id), which name the same pair.
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
