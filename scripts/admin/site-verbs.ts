import * as v from "valibot";
import { OPERATOR } from "~/domain/audit/actors";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { resumeMail, stopMail } from "~/domain/mail/stop.server";
import { DURATIONS, isDuration } from "~/domain/maintenance/maintenance";
import { MaintenanceFields } from "~/domain/maintenance/maintenance-fields";
import { beginMaintenance, endMaintenance } from "~/domain/maintenance/maintenance.server";
import { runDoctor } from "./doctor/doctor";
import { sendTestMail } from "./mail-test";
import type { Verb } from "./verb";

const DURATION_IDS = DURATIONS.map(({ id }) => id).join("|");

/** Verbs about the running site. */
export const SITE_VERBS: Record<string, Verb> = {
  doctor: {
    takes: null,
    does: "Names what is wrong with the set-up, each with the command that mends it: bindings, settings, secrets, queues, migrations, crons, mail, rooms, rows. Changes nothing; ends with 1 where something is wrong.",
    run: runDoctor,
  },
  maintenance: {
    takes: "on|off",
    flags: ["message", "duration"],
    does: `Closes the site to visitors, or opens it again. With on: --message TEXT, --duration ${DURATION_IDS}.`,
    async run(db, wanted, { now, flags }) {
      if (wanted === "off") {
        await endMaintenance(db, OPERATOR, now);
        return "Maintenance is off. Servers follow within seconds, open pages within a minute.";
      }
      if (flags.duration !== undefined && !isDuration(flags.duration))
        throw new Error(`--duration is one of ${DURATION_IDS}, not ${flags.duration}.`);
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
      await resumeMail(db, OPERATOR, now);
      return "Mail is on. What waits leaves within a minute.";
    },
  },
  "mail-test": {
    takes: "<address>",
    does: "Sends a test mail to that address, and follows it until it is sent, waits or is given up, and says why. Ends with 1 unless it was sent.",
    run: sendTestMail,
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
