import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import type { Contest } from "~/domain/contests/contests.server";
import { isMovable } from "~/domain/contests/phases.server";
import { readDecimal } from "~/domain/forms/decimal";
import { dateField } from "~/domain/forms/date-fields";
import { correctDatedMailStatements } from "~/domain/mail/write-scheduled-mail.server";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import { longDate } from "~/domain/time/time";
import { planExtension } from "./extension";

/**
 * Schema of the form that extends a deadline: the new deadline, typed in the time zone `zone`, and the version of the contest's
 * dates that the page showed.
 */
export const extensionForm = (zone: string) =>
  v.pipe(
    v.object({
      hasta: dateField(zone, "Escribe hasta cuándo."),
      version: v.pipe(v.string(), v.transform(readDecimal), v.number()),
    }),
    v.transform(({ hasta, version }) => ({ until: hasta, version })),
  );

/** Refusals of an extension as their status and Spanish text. */
export const EXTENSION_REFUSALS = {
  "not-running": { status: 409, text: "Este reto no tiene un plazo en marcha que ampliar." },
  "not-later": { status: 400, text: "Elige una fecha posterior a la de ahora." },
  "too-late": { status: 400, text: "Esa fecha queda demasiado lejos." },
  changed: { status: 409, text: "El reto cambió mientras tanto." },
} as const;

/**
 * Moves the running deadline of a contest to `until`, moves dates that it would overtake, and notifies the people affected. Refuses
 * if the contest no longer has version `version` (ADMIN-01). Returns the accounts that got a notice.
 */
export async function extendContest(
  db: Db,
  contest: Contest,
  { until, version, admin, zone }: { until: string; version: number; admin: string; zone: string },
  now: Date,
): Promise<
  { ok: true; notified: string[] } | { ok: false; reason: keyof typeof EXTENSION_REFUSALS }
> {
  // Checks the version before planning: if another admin has extended the contest, `planExtension` would compare `until` with the
  // moved deadline.
  if (contest.datesVersion !== version) return { ok: false, reason: "changed" };
  const planned = planExtension(contest, until, now);
  if (!planned.ok) return planned;
  const { phase, submissionDeadline, votingDeadline, resultsAt, endDate } = planned.plan;
  const at = now.toISOString();
  const column = phase === "submission" ? "submission_deadline" : "voting_deadline";
  const detail = {
    ...(phase === "submission" ? { submission_deadline: submissionDeadline } : {}),
    ...(votingDeadline === contest.votingDeadline ? {} : { voting_deadline: votingDeadline }),
    ...(resultsAt === contest.resultsAt ? {} : { results_at: resultsAt }),
    ...(endDate === contest.endDate ? {} : { end_date: endDate }),
    version: version + 1,
  };
  const line = { actor: admin, action: "contest.extend", subject: contest.id, detail } as const;
  const outcomes = await db.batch([
    sql`
      UPDATE contests SET submission_deadline = ${submissionDeadline}, voting_deadline = ${votingDeadline},
        results_at = ${resultsAt}, end_date = ${endDate}, dates_version = dates_version + 1, changed_at = ${at}
      WHERE id = ${contest.id} AND dates_version = ${version} AND ${isMovable(column, now)}`.compile(
      db,
    ),
    auditStatement(db, line, at, sql`changes() > 0`),
    ...correctDatedMailStatements(db, contest.id),
    ...noticeStatements(
      db,
      {
        kind: "deadline-extended",
        contest: contest.id,
        version: version + 1,
        phase,
        date: longDate(until, zone),
      },
      at,
    ),
  ]);
  return (outcomes[0]?.changes ?? 0) > 0
    ? { ok: true, notified: notifiedBy(outcomes) }
    : { ok: false, reason: "changed" };
}
