import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

const MOST_MB = 80;

/**
 * Program that audits a chain of 200,000 votes, generated while it is read. Node's memory limit ends the process if the
 * audit needs more.
 */
const AUDIT = `
  import { auditLedger, genesis, hashOf, leafOf } from "./app/domain/votes/ledger.ts";
  const idOf = (kind, n) => Buffer.from((kind + n).padEnd(36, "-")).toString();
  function* entries() {
    let prev = genesis("contest");
    for (let n = 0; n < 200_000; n++) {
      const user = idOf("user", Math.floor(n / 3));
      const story = idOf("story", n % 500);
      const salt = idOf("salt", n);
      const leaf = leafOf({ op: "+", user, story, salt });
      const entry = { seq: n + 1, op: "+", story, vote: idOf("vote", n), at: new Date(n).toISOString(), leaf, prev };
      prev = hashOf(entry);
      yield { ...entry, user, salt, hash: prev };
    }
  }
  const { votes, problems } = auditLedger("contest", entries());
  console.log(JSON.stringify({ votes: votes.length, problems }));
`;

test("VOTE-09 the audit of 200,000 votes takes less than 100 MB", async () => {
  const flags = [`--max-old-space-size=${MOST_MB}`, "--import", "tsx", "--input-type=module"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "-e", AUDIT], {
    cwd: root,
  });
  expect(JSON.parse(stdout)).toEqual({ votes: 200_000, problems: [] });
});
