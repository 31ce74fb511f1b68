import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const MOST_MB = 80;

/** Audits a chain of 200,000 votes that is made as it is read, in a thread that ends when it needs more memory. */
const AUDIT = `
  import { parentPort } from "node:worker_threads";
  import { auditLedger, genesis, hashOf, leafOf } from ${JSON.stringify(new URL("../../app/domain/votes/ledger.ts", import.meta.url).href)};
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
  parentPort.postMessage({ votes: votes.length, problems });
`;

test("VOTE-09 the audit of 200,000 votes takes less than 100 MB", async () => {
  const code = new URL(`data:text/javascript,${encodeURIComponent(AUDIT)}`);
  const worker = new Worker(code, {
    execArgv: ["--import", "tsx"],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const audited = await new Promise((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
  });
  expect(audited).toEqual({ votes: 200_000, problems: [] });
}, 60_000);
