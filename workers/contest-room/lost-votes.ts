import type { Row } from "~/db/schema";

/** A vote as D1 has it, with the state of the room. */
export type LostVote = {
  /** Number of the vote's newest ledger entry in D1. */
  seq: number;
  vote: string;
  story: string;
  /** The voter's account id; null if the account was deleted. */
  user: string | null;
  /** The voter's account id in the room's ledger, if the room has the vote as given. */
  holder: string | null;
  /** When the vote was last given, removed, put into quarantine or released, as ISO text. */
  at: string;
  /** Id of the intervention that put the vote into quarantine; null if it is in none. */
  note: string | null;
};

type StoredVote = Pick<
  Row<"votes">,
  "id" | "story_id" | "user_id" | "active" | "seq" | "created_at"
>;

/** Conditions of the votes that `each` yields. Each is about votes that have newer entries in D1 than the room's ledger. */
const GROUPS = {
  /** Votes that stand in the room. */
  held: "is_held = 1",
  removed: "is_held = 0 AND active = 0 AND note IS NULL",
  /** Votes that are on their voter's ballot in D1, those in quarantine too. */
  standing: "active = 1 OR note IS NOT NULL",
} as const;

type Group = keyof typeof GROUPS;

/** Votes per query, so that no list of all votes is in memory. */
const PER_PAGE = 1000;

/**
 * D1's votes of the contest, in a table of the room while its ledger is rebuilt. All methods are synchronous.
 */
export class LostVotes {
  constructor(private readonly sql: SqlStorage) {}

  clear(): void {
    this.sql.exec("DELETE FROM lost_votes");
  }

  /**
   * Begins a copy of all votes: empties the table, and drops its index until `completeCopy`. The votes come in the order of their ids,
   * so their numbers would fall on random pages of the index.
   */
  beginCopy(): void {
    this.clear();
    this.sql.exec("DROP INDEX IF EXISTS lost_votes_by_seq");
  }

  completeCopy(): void {
    this.sql.exec("CREATE INDEX IF NOT EXISTS lost_votes_by_seq ON lost_votes (seq)");
  }

  add(votes: readonly StoredVote[]): void {
    this.sql.exec(
      `INSERT INTO lost_votes (vote, story_id, user_id, active, seq, at)
       SELECT value ->> 'id', value ->> 'story_id', value ->> 'user_id', value ->> 'active', value ->> 'seq',
         value ->> 'created_at' FROM json_each(?)`,
      JSON.stringify(votes),
    );
  }

  /** Stores which inactive votes an intervention put into quarantine. */
  putIntoQuarantine(votes: string, intervention: string): void {
    this.sql.exec(
      "UPDATE lost_votes SET note = ? WHERE active = 0 AND vote IN (SELECT value FROM json_each(?))",
      ...[intervention, votes],
    );
  }

  /** Number of the newest ledger entry that D1 has; 0 without votes. */
  lastSeq(): number {
    return this.sql.exec<{ n: number }>("SELECT coalesce(max(seq), 0) AS n FROM lost_votes").one()
      .n;
  }

  /**
   * Whether the room's ledger, which ends at entry `ledgerSeq`, has an entry that D1 lacks, or another vote under the same number.
   * Votes for stories that D1 does not have are left out: D1 deletes them with the story.
   */
  isDiverged(ledgerSeq: number, stories: readonly string[]): boolean {
    const unknown = this.sql.exec(
      `SELECT 1 FROM (SELECT vote, story_id, max(seq) AS seq FROM ledger GROUP BY vote) AS own
         LEFT JOIN lost_votes USING (vote)
       WHERE coalesce(lost_votes.seq, 0) < own.seq AND own.story_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
      JSON.stringify(stories),
    );
    const foreign = this.sql.exec(
      `SELECT 1 FROM lost_votes LEFT JOIN ledger ON ledger.seq = lost_votes.seq AND ledger.vote = lost_votes.vote
       WHERE lost_votes.seq <= ? AND ledger.seq IS NULL LIMIT 1`,
      ledgerSeq,
    );
    return [...unknown, ...foreign].length > 0;
  }

  /**
   * Computes the groups of votes. D1 does not tell a vote in quarantine that its voter has removed from one that is still on the
   * ballot: it counts as on the ballot, unless the voter would then have more votes than `limit`.
   */
  sort(limit: number): void {
    this.sql.exec(
      `UPDATE lost_votes SET is_held = 1, holder = own.user_id
       FROM (SELECT vote, op, user_id, max(seq) FROM ledger GROUP BY vote) AS own
       WHERE own.vote = lost_votes.vote AND own.op <> '-'`,
    );
    this.sql.exec(
      `UPDATE lost_votes SET note = NULL WHERE note IS NOT NULL AND user_id IN
         (SELECT user_id FROM lost_votes WHERE active = 1 OR note IS NOT NULL GROUP BY user_id HAVING count(*) > ?)`,
      limit,
    );
  }

  /**
   * Counts the votes of each group that have a newer entry in D1 than `ledgerSeq`, and the standing votes of deleted accounts that the
   * room did not have. The '+' makes it one scan: a look-up of each of 300,000 votes by the index on `seq` takes seconds.
   */
  count(ledgerSeq: number): Record<Group | "withoutAccount", number> {
    return this.sql
      .exec<Record<Group | "withoutAccount", number>>(
        `SELECT count(*) FILTER (WHERE ${GROUPS.held}) AS held, count(*) FILTER (WHERE ${GROUPS.removed}) AS removed,
           count(*) FILTER (WHERE ${GROUPS.standing}) AS standing,
           count(*) FILTER (WHERE user_id IS NULL AND is_held = 0 AND (${GROUPS.standing})) AS withoutAccount
         FROM lost_votes WHERE +seq > ?`,
        ledgerSeq,
      )
      .one();
  }

  /** Yields the votes of a group that have a newer entry in D1 than `ledgerSeq`, in the order of these entries. */
  *each(group: Group, ledgerSeq: number): Generator<LostVote> {
    for (let after = ledgerSeq; ;) {
      const rows = [
        ...this.sql.exec<LostVote>(
          `SELECT seq, vote, story_id AS story, user_id AS user, holder, at, note FROM lost_votes
           WHERE seq > ? AND (${GROUPS[group]}) ORDER BY seq LIMIT ?`,
          ...[after, PER_PAGE],
        ),
      ];
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = last.seq;
    }
  }
}
