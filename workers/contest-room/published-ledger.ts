import { CODE_LENGTH, codeOf, genesis } from "~/domain/votes/ledger";
import type { PublishedLedger, StoryCodes, VoteCode } from "~/domain/votes/room-protocol";
import type { SealedTotals } from "./notes";
import type { RoomStore } from "./store";

/** Most codes of one answer: half a megabyte at most. */
const MOST_CODES = 5000;

// The ledger of a finished contest does not change any more, so what anybody may ask for is computed once, in SQL: as objects
// in memory the entries of 300,000 votes take 227 MB.
/** The 'Acta de escrutinio' of a finished contest, cached in a table by the first request. */
export class SealedLedger {
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly store: RoomStore,
  ) {}

  /**
   * Returns the acta with `count` codes of each of these stories from place `from` on; of all stories, and without codes, when
   * `stories` is null (VOTE-09).
   */
  read(
    contest: string,
    stories: readonly string[] | null,
    { from, count }: { from: number; count: number },
  ): PublishedLedger {
    const totals = this.store.notes.sealed ?? this.seal(contest);
    const counts = this.counts(stories);
    return { stories: stories ? this.withCodes(counts, from, count) : counts, ...totals };
  }

  /** Computes the table and the totals. */
  private seal(contest: string): SealedTotals {
    const { sql } = this.storage;
    const { store } = this;
    return this.storage.transactionSync(() => {
      sql.exec("DELETE FROM sealed_votes");
      // The newest entry of each vote: beside max(), SQLite takes the other columns from its row.
      sql.exec(
        `INSERT INTO sealed_votes (story_id, code, seq)
         SELECT story_id, substr(leaf, 1, ${CODE_LENGTH}), seq
         FROM (SELECT story_id, leaf, op, max(seq) AS seq FROM ledger GROUP BY vote) WHERE op = '+'`,
      );
      const { votes, voted } = sql
        .exec<{ votes: number; voted: number }>(
          "SELECT count(*) AS votes, count(DISTINCT story_id) AS voted FROM sealed_votes",
        )
        .one();
      const voters = store.countVoters() + store.notes.forgottenVoters;
      const totals = { votes, voted, voters, head: store.notes.head ?? genesis(contest) };
      store.notes.sealed = totals;
      return totals;
    });
  }

  private counts(stories: readonly string[] | null): StoryCodes[] {
    const rows = this.storage.sql.exec<{ story: string; votes: number }>(
      stories
        ? `SELECT value AS story, (SELECT count(*) FROM sealed_votes WHERE story_id = value) AS votes FROM json_each(?)`
        : `SELECT story_id AS story, count(*) AS votes FROM sealed_votes WHERE ? IS NULL GROUP BY story_id`,
      stories && JSON.stringify(stories),
    );
    return [...rows].map(({ story, votes }) => ({ story, votes, codes: [] }));
  }

  private withCodes(stories: StoryCodes[], from: number, count: number): StoryCodes[] {
    let left = MOST_CODES;
    return stories.map(({ story, votes }) => {
      // By code, since the order of the ledger would link the votes of one voter.
      const rows = this.storage.sql.exec<{ code: string }>(
        "SELECT code FROM sealed_votes WHERE story_id = ? ORDER BY code LIMIT ? OFFSET ?",
        ...[story, Math.min(count, left), from],
      );
      const codes = [...rows].map(({ code }) => code);
      left -= codes.length;
      return { story, votes, codes };
    });
  }
}

/** Returns the codes of a person's own votes; none before the results. */
export function codesOf(store: RoomStore, user: string): VoteCode[] {
  if (!store.notes.isPublished) return [];
  return store.leavesOf(user).map(({ story, leaf }) => ({ story, code: codeOf(leaf) }));
}
