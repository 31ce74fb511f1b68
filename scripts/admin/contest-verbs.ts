import { OPERATOR } from "~/domain/audit/actors";
import { callResults } from "~/domain/closing/finalize.server";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, isCounting } from "~/domain/contests/phases";
import { recountRecord } from "~/domain/votes/recount.server";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { adminCommand } from "./place";
import { exportRoom, importRoom } from "./room-file";
import { rebuildByRoom, recountByRoom, resendByRoom } from "./room-answers";
import type { Verb } from "./verb";

/** Verbs about one contest and its room. */
export const CONTEST_VERBS: Record<string, Verb> = {
  finalize: {
    takes: "<contest id>",
    does: "Has a contest in counting publish its results within a minute. There is no way back.",
    async asks(db, id, now) {
      const contest = await findContest(db, id);
      if (!contest || !isCounting(contestPhase(contest, now)))
        throw new Error(`No contest ${id} is in counting.`);
      const [alarm] = await listRoomAlarms(db, id);
      if (alarm) {
        throw new Error(
          `The room of ${id} lacks votes: D1 has ledger entry ${alarm.recordSeq}, the room's ledger ends at ${alarm.ledgerSeq}. It would publish nothing.`,
        );
      }
      const differing = (await listResultAlarms(db, id)).find(({ kind }) => kind !== "failure");
      if (differing) {
        throw new Error(
          `The ${differing.kind} of ${id} differs: ${differing.difference}. Its room would publish nothing.`,
        );
      }
      const by = contest.resultsAt ? `by themselves at ${contest.resultsAt}` : "by hand only";
      const text = `The results of «${contest.title}» become public for good; they would come ${by}.`;
      return { text, word: "publish" };
    },
    async run(db, id, { now }) {
      if (!(await callResults(db, id, OPERATOR, now)))
        throw new Error(`No contest ${id} is in counting.`);
      return "The results come within a minute, by the contest's room.";
    },
  },
  recount: {
    takes: "<contest id>",
    does: "Counts the votes of a contest in D1, and has its room count its ledger and its acta; ends with 1 where they differ.",
    async run(db, id, operator) {
      const count = await recountRecord(db, id);
      if (!count) throw new Error(`There is no contest ${id}.`);
      const { stories, votes, mismatches } = count;
      operator.say(`D1: ${stories} stories, ${votes} votes.`);
      const room = await recountByRoom(db, id, operator);
      operator.say(`Room: ${room.entries} ledger entries, ${room.votes} votes.`);
      const differences = [...mismatches, ...room.mismatches];
      if (differences.length > 0) {
        const mend = `After a restore of D1 to an older state: ${adminCommand(operator.place, `resend-votes ${id}`)}. After the loss of the room: ${adminCommand(operator.place, `rebuild-room ${id}`)}.`;
        throw new Error(["These differ:", ...differences, mend].join("\n"));
      }
      return "D1 and the room agree: tallies, ledger and, after the results, published numbers and the acta.";
    },
  },
  "rebuild-room": {
    takes: "<contest id>",
    does: "Has the room of a contest that lacks votes take them over from D1, each marked as rebuilt. There is no way back.",
    async asks(db, id) {
      const contest = await findContest(db, id);
      if (!contest) throw new Error(`There is no contest ${id}.`);
      const [alarm] = await listRoomAlarms(db, id);
      const lacks = alarm
        ? `D1 has ledger entry ${alarm.recordSeq}, the room's ledger ends at ${alarm.ledgerSeq}. `
        : "";
      const text = `${lacks}The room of «${contest.title}» takes over D1's votes, and its record says so for good. Restore D1 first, if another state of it has more votes.`;
      return { text, word: "rebuild" };
    },
    run: rebuildByRoom,
  },
  "export-room": {
    takes: "<contest id>.jsonl",
    does: "Has the room of a contest write its ledger into that file. It tells who voted for what.",
    run: exportRoom,
  },
  "import-room": {
    takes: "<file>",
    does: "Fills the empty room of a contest from a file of export-room: the same ledger, with its codes and its seal.",
    run: importRoom,
  },
  "resend-votes": {
    takes: "<contest id>",
    does: "Has the room of a contest send its whole ledger to D1 again, after D1 was restored to an older state.",
    run: resendByRoom,
  },
};
