import * as v from "valibot";
import type { Db } from "~/db/db";
import {
  confirmByOperator,
  findAccountOf,
  grantAdmin,
  revokeAdmin,
} from "~/domain/accounts/admins.server";
import { OPERATOR } from "~/domain/audit/actors";
import { callResults } from "~/domain/closing/finalize.server";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, isCounting } from "~/domain/contests/phases";
import { releaseDatabase } from "~/domain/deployment/own-database.server";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { resumeMail, stopMail } from "~/domain/mail/stop.server";
import { DURATIONS } from "~/domain/maintenance/maintenance";
import { MaintenanceFields } from "~/domain/maintenance/maintenance-fields";
import { beginMaintenance, endMaintenance } from "~/domain/maintenance/maintenance.server";
import { findLeftovers, settleRestored } from "~/domain/restore/settle-restored.server";
import { recountRecord } from "~/domain/votes/recount.server";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { importArchive } from "./import-archive";
import { leftoversText } from "./leftovers-text";
import { exportRoom, importRoom } from "./room-file";
import {
  rebuildByRoom,
  recountByRoom,
  resendByRoom,
  type Flags,
  type Operator,
} from "./room-answers";

/** A command of the operator. `run` returns a sentence about the outcome, and throws if nothing was done. */
export interface Verb {
  /** Name of the verb's argument; null if it has none. */
  takes: string | null;
  /** The flags that the verb takes, besides those of every verb. */
  flags?: readonly (keyof Flags)[];
  /** Description of the verb for `--help`. */
  does: string;
  /** Confirmation before something irreversible: a question, and the word to type. Throws if `run` would do nothing. */
  asks?(db: Db, argument: string, now: Date): Promise<{ text: string; word: string }>;
  run(db: Db, argument: string, operator: Operator): Promise<string>;
}

const noAccount = (email: string) => `No account has the e-mail ${email}.`;

export const VERBS: Record<string, Verb> = {
  "grant-admin": {
    takes: "<email>",
    does: "Makes the account with that confirmed e-mail an admin.",
    async run(db, email, { now }) {
      const name = await grantAdmin(db, email, now);
      if (name === null) throw new Error(`No account has the confirmed e-mail ${email}.`);
      return `${name} is an admin.`;
    },
  },
  "revoke-admin": {
    takes: "<email>",
    does: "Takes the rights of an admin from the account with that e-mail. The last admin's stay.",
    async run(db, email, { now }) {
      const revoked = await revokeAdmin(db, email, now);
      if (revoked.ok) return `${revoked.name} is no admin.`;
      throw new Error(
        revoked.reason === "last-admin"
          ? `${email} is the last admin: make another first, with grant-admin.`
          : noAccount(email),
      );
    },
  },
  confirm: {
    takes: "<email>",
    does: "Confirms the e-mail of an account without a mail, so that grant-admin can make the first admin before a mailer is set up.",
    async asks(db, email) {
      const account = await findAccountOf(db, email);
      if (!account) throw new Error(noAccount(email));
      const text = `The account ${account.name} was made at ${account.createdAt}. Its e-mail ${email} counts as confirmed then: go on only if you made it.`;
      return { text, word: "confirm" };
    },
    async run(db, email, { now }) {
      const name = await confirmByOperator(db, email, now);
      if (name === null) throw new Error(noAccount(email));
      return `The e-mail of ${name} is confirmed.`;
    },
  },
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
    does: "Counts the votes of a contest in D1, and has its room count its ledger; ends with 1 where they differ.",
    async run(db, id, operator) {
      const count = await recountRecord(db, id);
      if (!count) throw new Error(`There is no contest ${id}.`);
      const { stories, votes, mismatches } = count;
      operator.say(`D1: ${stories} stories, ${votes} votes.`);
      const room = await recountByRoom(db, id, operator);
      operator.say(`Room: ${room.entries} ledger entries, ${room.votes} votes.`);
      const differences = [...mismatches, ...room.mismatches];
      if (differences.length > 0) throw new Error(["These differ:", ...differences].join("\n"));
      return "Tallies, published numbers and the room's ledger agree.";
    },
  },
  "resend-votes": {
    takes: "<contest id>",
    does: "Has the room of a contest send its whole ledger to D1 again, after D1 was restored to an older state.",
    run: resendByRoom,
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
  restored: {
    takes: null,
    does: "After a restore of D1: gives up the mails that wait, notes the mailings that have begun as sent, ends all sessions and links.",
    async asks(db, _, now) {
      return { text: leftoversText(await findLeftovers(db, now), "would be"), word: "restored" };
    },
    async run(db, _, { now }) {
      return leftoversText(await settleRestored(db, OPERATOR, now), "were");
    },
  },
  "release-database": {
    takes: null,
    does: "Gives the database to the Worker that runs over it next, after a move to another account or another name.",
    async run(db, _, { now }) {
      const name = await releaseDatabase(db, OPERATOR, now);
      if (name === null) throw new Error("The database belongs to no deployment.");
      return `The database belonged to "${name}"; it is the next Worker's now.`;
    },
  },
  maintenance: {
    takes: "on|off",
    flags: ["message", "duration"],
    does: `Closes the site to visitors, or opens it again. With on: --message TEXT, --duration ${DURATIONS.map(({ id }) => id).join("|")}.`,
    async run(db, wanted, { now, flags }) {
      if (wanted === "off") {
        await endMaintenance(db, OPERATOR, now);
        return "Maintenance is off. Servers follow within seconds, open pages within a minute.";
      }
      if (wanted !== "on") throw new Error(`It is on or off, not ${wanted}.`);
      const fields = v.safeParse(MaintenanceFields, flags);
      if (!fields.success) throw new Error(fields.issues.map(({ message }) => message).join("\n"));
      await beginMaintenance(db, OPERATOR, fields.output, now);
      return "Maintenance is on. Servers follow within seconds, open pages within a minute.";
    },
  },
  mail: {
    takes: "on|off",
    does: "Stops all mail at once, or lets it go on: what is written meanwhile waits. Holds over wrangler rollback.",
    async run(db, wanted, { now }) {
      if (wanted === "off") {
        await stopMail(db, OPERATOR, now);
        return "Mail is stopped. What a run has claimed already still leaves, all else waits: /admin/correo shows it.";
      }
      if (wanted !== "on") throw new Error(`It is on or off, not ${wanted}.`);
      await resumeMail(db, OPERATOR, now);
      return "Mail is on. What waits leaves within a minute.";
    },
  },
  import: {
    takes: "<file>",
    does: "Puts back what an admin cleared at /admin/datos, from the file downloaded there. Running it twice is harmless.",
    run: importArchive,
  },
  rankings: {
    takes: null,
    does: "Recomputes the rankings now, instead of within the hour.",
    async run(db, _, { now }) {
      await recomputeByHand(db, OPERATOR, now);
      return "The rankings are recomputed.";
    },
  },
};
