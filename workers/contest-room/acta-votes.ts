import type { CodedVote } from "~/domain/acta/acta-file";
import { CODE_LENGTH } from "~/domain/votes/ledger";

/** Votes per query, when all votes are read by their codes. */
const PER_PAGE = 1000;

/** A vote in quarantine, with the id of its intervention and the instant at which the room received it. */
interface HeldVote extends CodedVote {
  note: string;
  at: string;
}

/** Votes of a decided contest by their codes, for its acta. The cache of the published ledger must be filled. */
export class ActaVotes {
  constructor(private readonly sql: SqlStorage) {}

  /**
   * Yields the votes that count, sorted by code. Reads them in pages: the caller waits for D1 in between, and a cursor should not
   * stay open meanwhile.
   */
  *byCode(): Generator<CodedVote, void> {
    for (let after = ""; ;) {
      const page = [
        ...this.sql.exec<{ story: string; code: string }>(
          `SELECT story_id AS story, code FROM sealed_votes WHERE code > ? ORDER BY code LIMIT ${PER_PAGE}`,
          after,
        ),
      ];
      yield* page;
      if (page.length < PER_PAGE) return;
      after = page.at(-1)?.code ?? "";
    }
  }

  /** Lists the ids of all stories that have votes that count. */
  votedStories(): string[] {
    const rows = this.sql.exec<{ story: string }>(
      "SELECT DISTINCT story_id AS story FROM sealed_votes",
    );
    return [...rows].map(({ story }) => story);
  }

  /** Lists the votes in quarantine, sorted by code. */
  quarantined(): HeldVote[] {
    // With max(), SQLite takes the other columns from the row with the maximum.
    const held = "vote IN (SELECT vote FROM quarantined)";
    const rows = this.sql.exec<{ story: string; code: string; note: string; at: string }>(
      `SELECT added.story_id AS story, substr(added.leaf, 1, ${CODE_LENGTH}) AS code, quarantined.note AS note, put.at AS at
       FROM quarantined
         JOIN (SELECT vote, story_id, leaf, max(seq) FROM ledger WHERE op = '+' AND ${held} GROUP BY vote) AS added USING (vote)
         JOIN (SELECT vote, at, max(seq) FROM ledger WHERE op = 'quarantine' AND ${held} GROUP BY vote) AS put USING (vote)
       ORDER BY code`,
    );
    return [...rows];
  }

  /** Counts the cached votes, and those of them that the ledger does not have so: the page of the acta shows the cache. */
  countCached(): { all: number; foreign: number } {
    return this.sql
      .exec<{ all: number; foreign: number }>(
        `SELECT count(*) AS "all", count(*) FILTER (WHERE ledger.seq IS NULL) AS "foreign"
         FROM sealed_votes AS cached LEFT JOIN ledger ON ledger.seq = cached.seq AND ledger.op = '+'
           AND ledger.story_id = cached.story_id AND substr(ledger.leaf, 1, ${CODE_LENGTH}) = cached.code`,
      )
      .one();
  }
}
