import { ballotLeaf, merkleRoot } from "~/domain/acta/merkle";
import { CODE_LENGTH } from "~/domain/votes/ledger";

/**
 * Computes the root over the leaves of all standing votes in a room's ledger: votes in quarantine and of deleted accounts too, not
 * those that were withdrawn. Synchronous. The ledger is read from a cursor; the leaves of 300,000 votes take some 30 MB.
 */
export function ballotRootOf(sql: SqlStorage, contest: string): string {
  // The ledger entry that added a vote has its code, and the vote's newest entry decides whether it stands. With max(), SQLite
  // takes the other columns from the row with the maximum.
  const votes = sql.exec<{ story: string; code: string }>(
    `SELECT added.story_id AS story, substr(added.leaf, 1, ${CODE_LENGTH}) AS code
     FROM (SELECT vote, story_id, leaf, max(seq) FROM ledger WHERE op = '+' GROUP BY vote) AS added
       JOIN (SELECT vote, op, max(seq) FROM ledger GROUP BY vote) AS newest USING (vote)
     WHERE newest.op <> '-'`,
  );
  const leaves: string[] = [];
  for (const { story, code } of votes) leaves.push(ballotLeaf(contest, story, code));
  return merkleRoot(leaves.sort());
}
