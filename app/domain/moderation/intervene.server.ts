import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { accountWhere, enqueueMailStatement } from "~/domain/mail/outbox.server";
import { noticeStatements } from "~/domain/notifications/notify.server";
import { DAY } from "~/domain/time/durations";
import type { InterventionKind, RuleId } from "./rules";

/** An intervention to be stored. Its object is a comment, a story, an account, or the votes of a contest. */
export interface Intervention {
  id: string;
  kind: InterventionKind;
  rule: RuleId;
  /** The reason that the affected person gets to read. */
  reason: string;
  contest?: string | null;
  story?: string | null;
  comment?: string | null;
  /** Account id of the affected person, who gets a notice; null if the account was deleted. */
  user: string | null;
  /** Id of the admin. */
  by: string;
  /** End of a suspension as ISO text in UTC. */
  until?: string;
}

/** Returns the `subject` of an intervention's audit lines: the id of its object. */
export function subjectOf({
  id,
  comment,
  story,
  user,
  contest,
}: Pick<Intervention, "id" | "comment" | "story" | "user" | "contest">): string {
  return comment ?? story ?? user ?? contest ?? id;
}

/** SQL condition: the batch at the instant `at` stored the intervention with this id. */
export function isMadeAt(id: string, at: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM interventions
    WHERE interventions.id = ${id} AND interventions.made_at = ${at})`;
}

/**
 * Statements that store an intervention if `condition` holds, with its audit line and its notice to the affected person. They come
 * first in the batch. The statements that change the object follow, with `isMadeAt(id, at)` as their condition. A unique index
 * ignores a second intervention in force on the same object, so that of two concurrent admins one takes effect (REPORT-03).
 */
export function interveneStatements(
  db: Db,
  intervention: Intervention,
  at: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown>[] {
  const { id, kind, rule, reason, user, by } = intervention;
  const { contest = null, story = null, comment = null, until = null } = intervention;
  const subject = subjectOf(intervention);
  return [
    sql`
      INSERT INTO interventions (id, kind, rule, reason, contest_id, story_id, comment_id, user_id, made_by, made_at, until)
      SELECT ${id}, ${kind}, ${rule}, ${reason}, ${contest}, ${story}, ${comment}, ${user}, ${by}, ${at}, ${until}
      WHERE ${condition} ON CONFLICT DO NOTHING`.compile(db),
    auditStatement(
      db,
      { actor: by, action: ACTIONS[kind].made, subject, detail: { intervention: id, rule, until } },
      at,
      isMadeAt(id, at),
    ),
    ...noticeStatements(db, { kind: "intervened", intervention: id, step: "made" }, at),
    ...(user !== null && MAILED.includes(kind) ? [mailStatement(db, { id, user, until }, at)] : []),
  ];
}

/**
 * Kinds of interventions that are also mailed to the affected person, because their effect may be over before the person's next
 * visit.
 */
const MAILED: readonly InterventionKind[] = ["story-disqualified", "account-suspended"];

/** Lifetime of the mail about an intervention, in days. */
const MAIL_DAYS = 7;

/**
 * Statement that enqueues the mail about an intervention, if the affected person's e-mail is confirmed and the batch stored the
 * intervention.
 */
function mailStatement(
  db: Db,
  { id, user, until }: { id: string; user: string; until: string | null },
  at: string,
): CompiledQuery<unknown> {
  const now = new Date(at);
  const recipient = accountWhere(
    sql`user_profiles.id = ${user} AND email_confirmed_at IS NOT NULL AND ${isMadeAt(id, at)}`,
  );
  const display_name = sql`user_profiles.display_name`;
  return enqueueMailStatement(
    db,
    "moderation",
    { display_name, intervention: id, suspended_until: until },
    {
      ...recipient,
      key: `moderation:${id}`,
      expiresAt: new Date(now.getTime() + MAIL_DAYS * DAY),
    },
    now,
  );
}

/**
 * Statements that lift an intervention in force, with its audit line and its notice. The statements that restore the object follow
 * in the batch, with `isLiftedAt(id, at)` as their condition.
 */
export function liftStatements(
  db: Db,
  { id, kind, subject, by }: { id: string; kind: InterventionKind; subject: string; by: string },
  at: string,
  condition: RawBuilder<SqlBool> = sql`TRUE`,
): CompiledQuery<unknown>[] {
  return [
    sql`UPDATE interventions SET lifted_at = ${at}, lifted_by = ${by}
      WHERE id = ${id} AND kind = ${kind} AND lifted_at IS NULL AND ${condition}`.compile(db),
    auditStatement(
      db,
      { actor: by, action: ACTIONS[kind].lifted, subject, detail: { intervention: id } },
      at,
      sql`changes() > 0`,
    ),
    ...noticeStatements(db, { kind: "intervened", intervention: id, step: "lifted" }, at),
  ];
}

/** SQL condition: the batch at the instant `at` lifted the intervention. */
export function isLiftedAt(id: string, at: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM interventions
    WHERE interventions.id = ${id} AND interventions.lifted_at = ${at})`;
}

/** Actions in the audit log for making and lifting an intervention. Their Spanish names are in domain/audit/actions.ts. */
const ACTIONS = {
  "comment-hidden": { made: "comment.hide", lifted: "comment.show" },
  "comment-deleted": { made: "comment.delete", lifted: "comment.restore" },
  "story-disqualified": { made: "story.disqualify", lifted: "story.readmit" },
  "account-suspended": { made: "account.suspend", lifted: "account.unsuspend" },
  "votes-quarantined": { made: "votes.quarantine", lifted: "votes.release" },
} as const satisfies Record<InterventionKind, { made: string; lifted: string }>;
