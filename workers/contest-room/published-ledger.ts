import { CODE_LENGTH, codeOf, genesis } from "~/domain/votes/ledger";
import type { PublishedLedger, StoryCodes, VoteCode } from "~/domain/votes/room-protocol";
import type { SealedTotals } from "./meta";
import type { BallotStore } from "./ballot-store";

/** Limit of vote codes in one response: half a megabyte. */
const MOST_CODES = 5000;

/**
 * The published ledger ('Acta de escrutinio') of a finished contest, which never changes: the first request caches it in a table.
 * It is computed in SQL, because the entries of 300,000 votes would take 227 MB as objects.
 */
export class PublishedLedgerCache {
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly store: BallotStore,
  ) {}

  /**
   * Returns the totals, and for each of these stories its number of votes and `count` of its vote codes, starting at `from`
   * (VOTE-09). With `stories` null it lists all stories, without codes.
   */
  read(
    contest: string,
    stories: readonly string[] | null,
    { from, count }: { from: number; count: number },
  ): PublishedLedger {
    const totals = this.fill(contest);
    const counts = this.counts(stories);
    return { stories: stories ? this.withCodes(counts, from, count) : counts, ...totals };
  }

  /** Fills the cache, unless it is filled, and returns its totals. The contest's result must be decided. */
  fill(contest: string): SealedTotals {
    return this.store.meta.sealed ?? this.seal(contest);
  }

  /** Fills the cache table of the published ledger and stores its totals. */
  private seal(contest: string): SealedTotals {
    const { sql } = this.storage;
    const { store } = this;
    return this.storage.transactionSync(() => {
      // Votes come sorted, and the index is made after them: inserted one by one, its codes would fall on random pages.
      sql.exec("DROP INDEX IF EXISTS sealed_votes_by_code; DELETE FROM sealed_votes");
      // Selects the ledger entry that added each counted vote; the vote's newest entry decides whether it counts. With max(),
      // SQLite takes the other columns from the row with the maximum.
      sql.exec(
        `INSERT INTO sealed_votes (story_id, code, seq)
         SELECT added.story_id, substr(added.leaf, 1, ${CODE_LENGTH}), added.seq
         FROM (SELECT vote, story_id, leaf, max(seq) AS seq FROM ledger WHERE op = '+' GROUP BY vote) AS added
           JOIN (SELECT vote, op, max(seq) FROM ledger GROUP BY vote) AS newest USING (vote)
         WHERE newest.op IN ('+', 'release') ORDER BY 1, 2, 3`,
      );
      sql.exec("CREATE INDEX sealed_votes_by_code ON sealed_votes (code)");
      const { quarantined } = sql
        .exec<{ quarantined: number }>("SELECT count(*) AS quarantined FROM quarantined")
        .one();
      const { votes, voted } = sql
        .exec<{ votes: number; voted: number }>(
          "SELECT count(*) AS votes, count(DISTINCT story_id) AS voted FROM sealed_votes",
        )
        .one();
      const { rebuilt } = sql
        .exec<{ rebuilt: number }>(
          "SELECT count(*) AS rebuilt FROM sealed_votes JOIN ledger USING (seq) WHERE ledger.rebuilt = 1",
        )
        .one();
      const voters = store.countVoters() + store.meta.forgottenVoters;
      const head = store.meta.head ?? genesis(contest);
      const totals = { votes, voted, voters, quarantined, rebuilt, head };
      store.meta.sealed = totals;
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
    let codesLeft = MOST_CODES;
    return stories.map(({ story, votes }) => {
      // Sorts the codes: in the ledger's order, the votes of one voter would be adjacent.
      const rows = this.storage.sql.exec<{ code: string }>(
        "SELECT code FROM sealed_votes WHERE story_id = ? ORDER BY code LIMIT ? OFFSET ?",
        ...[story, Math.min(count, codesLeft), from],
      );
      const codes = [...rows].map(({ code }) => code);
      codesLeft -= codes.length;
      return { story, votes, codes };
    });
  }
}

/** Returns the codes of a voter's own votes; none before the results. */
export function codesOf(store: BallotStore, user: string): VoteCode[] {
  if (!store.meta.isPublished) return [];
  return store.ledger.leavesOf(user).map(({ leaf, ...vote }) => ({ ...vote, code: codeOf(leaf) }));
}
