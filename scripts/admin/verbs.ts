import type { Db } from "~/db/db";
import { grantAdmin, OPERATOR } from "~/domain/accounts/grant-admin.server";
import { callResults } from "~/domain/contests/call-results.server";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { recountRecord } from "~/domain/votes/recount-record.server";

/** Commands of the operator: each takes its argument, and says in words what came of it; it throws where nothing did. */
interface Verb {
  /** Name of its argument; null when it takes none. */
  takes: string | null;
  run(db: Db, argument: string, now: Date): Promise<string>;
}

export const VERBS: Record<string, Verb> = {
  "grant-admin": {
    takes: "<email>",
    async run(db, email, now) {
      const name = await grantAdmin(db, email, now);
      if (name === null) throw new Error(`No account has the confirmed e-mail ${email}.`);
      return `${name} is an admin.`;
    },
  },
  finalize: {
    takes: "<contest id>",
    async run(db, id, now) {
      if (!(await callResults(db, id, OPERATOR, now)))
        throw new Error(`No contest ${id} is in counting.`);
      return "The results come within a minute, by the contest's room.";
    },
  },
  recount: {
    takes: "<contest id>",
    async run(db, id) {
      const count = await recountRecord(db, id);
      if (!count) throw new Error(`There is no contest ${id}.`);
      const { stories, votes, mismatches } = count;
      const counted = `${stories} stories, ${votes} votes`;
      if (mismatches.length > 0)
        throw new Error([`${counted}. These differ:`, ...mismatches].join("\n"));
      return `${counted}: tallies and published numbers agree.`;
    },
  },
  rankings: {
    takes: null,
    async run(db, _, now) {
      await recomputeByHand(db, OPERATOR, now);
      return "The rankings are recomputed.";
    },
  },
};
