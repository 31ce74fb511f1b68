import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import {
  awardContestStatements,
  hasNoBetterPlaceBadge,
  takeBackContestStatements,
} from "~/domain/badges/award.server";
import { contestIf, isRevealed } from "~/domain/contests/phases.server";
import { enqueueMovedUpStatement } from "~/domain/mail/contest-mail.server";
import { noticeStatements, retractPlacesStatement } from "~/domain/notifications/notify.server";
import { placeStatements, totalsStatement } from "./finalize.server";

/**
 * Statements that recompute the places of a finished contest, after a story was disqualified or readmitted in the same batch
 * (REPORT-03). Following stories move up: badges, notices, mails and totals follow the new places, and a lost place takes its
 * badge along. They do nothing before the results, or if `happened` is false. The stored vote counts stay.
 */
export function rerankStatements(
  db: Db,
  contest: string,
  at: string,
  happened: RawBuilder<SqlBool>,
): CompiledQuery<unknown>[] {
  const condition = sql<SqlBool>`(${happened} AND ${contestIf(contest, isRevealed)} IS NOT NULL)`;
  // Notices and mails are written before the badges are updated. So the condition compares the new places with the old badges, and
  // only people who moved up get a notice or mail.
  const only = sql<SqlBool>`(${condition} AND ${hasNoBetterPlaceBadge})`;
  return [
    ...placeStatements(db, contest, condition),
    retractPlacesStatement(db, contest, condition),
    ...noticeStatements(db, { kind: "contest-finished", contest, only }, at),
    enqueueMovedUpStatement(db, contest, at, only),
    ...takeBackContestStatements(db, contest, condition),
    ...awardContestStatements(db, contest, at, condition),
    totalsStatement(db, contest),
  ];
}
