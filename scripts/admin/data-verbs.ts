import { OPERATOR } from "~/domain/audit/actors";
import { findOwner, releaseDatabase } from "~/domain/deployment/own-database.server";
import { requestReplay } from "~/domain/restore/replay-revocations.server";
import { findLeftovers } from "~/domain/restore/settle-restored.server";
import { exportBackup } from "./backup/export-backup";
import { importBackup } from "./backup/import-backup";
import { followReplay, REPLAYED } from "./follow-replay";
import { importArchive } from "./import-archive";
import { leftoversText } from "./leftovers-text";
import { purge } from "./purge";
import { settle } from "./restored";
import type { Verb } from "./verb";

const UNOWNED = "The database belongs to no deployment.";

/** Verbs about the whole database: copies of it, and moves. */
export const DATA_VERBS: Record<string, Verb> = {
  import: {
    takes: "<file>",
    does: "Puts back what an admin cleared at /admin/datos, from the file downloaded there. Running it twice is harmless.",
    run: importArchive,
  },
  export: {
    takes: "<folder>",
    does: "Exports D1 and the rooms of all contests into that folder, with a manifest: rows of each table, ledger entries and seal of each room, checksum of each file. It tells who voted for what.",
    run: exportBackup,
  },
  "import-backup": {
    takes: "<folder>",
    takesEmpty: true,
    does: "Restores such a folder, after a check of its files: first into an empty database, then, by the same command once a Worker serves it, into its rooms, which recount. Stops mail.",
    run: importBackup,
  },
  purge: {
    takes: null,
    does: "Has the cron delete now what has expired, as it does each day at 09:10 UTC. There is no way back.",
    async asks() {
      const text =
        "Expired sessions, links, drafts, mails and the like are deleted for good, as each night.";
      return { text, word: "purge" };
    },
    run: purge,
  },
  restored: {
    takes: null,
    does: "After a restore of D1: has the rooms of contests that are unfinished or have an acta send what it lacks, gives up the mails that wait, notes the mailings that have begun as sent, ends all sessions and links, and ends again what people have ended since.",
    async asks(db, _, now) {
      const rooms =
        "The rooms of contests that are unfinished or have an acta send D1 what it lacks.";
      const text = `${rooms} ${leftoversText(await findLeftovers(db, now), "would be")} ${REPLAYED}`;
      return { text, word: "restored" };
    },
    run: (db, _, operator) => settle(db, operator),
  },
  "replay-revocations": {
    takes: null,
    does: "Ends again what people have ended since the state that D1 was restored to, as restored does at its end, and nothing else: sessions and mail stay.",
    async asks() {
      return { text: REPLAYED, word: "replay" };
    },
    async run(db, _, operator) {
      return followReplay(db, await requestReplay(db, OPERATOR, operator.now), operator);
    },
  },
  "release-database": {
    takes: null,
    does: "Gives the database to the Worker that runs over it next, after a move to another account or another name.",
    async asks(db) {
      const owner = await findOwner(db);
      if (owner === null) throw new Error(UNOWNED);
      const text = `The database has belonged to "${owner.name}" since ${owner.since}. It goes to the first Worker that runs over it, be it an old or a wrong one; all others then answer 500. Delete the Workers that are not to have it, or take their crons away, first.`;
      return { text, word: "release" };
    },
    async run(db, _, { now }) {
      const name = await releaseDatabase(db, OPERATOR, now);
      if (name === null) throw new Error(UNOWNED);
      return `The database belonged to "${name}"; it is the next Worker's now.`;
    },
  },
};
