import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import {
  deadlineOf,
  dueMailings,
  isOfLastDay,
  type BegunMailing,
  type Mailing,
} from "~/domain/contests/mail-schedule";
import {
  findMailSituation,
  type StoredMailSituation,
} from "~/domain/contests/mail-schedule.server";
import {
  contestIf,
  isLastDayOfEntries,
  isLastDayOfVotes,
  isTakingEntries,
  isTakingVotes,
} from "~/domain/contests/phases.server";
import {
  enqueueContestOpenForSubscribersStatement,
  enqueueContestOpenStatement,
  enqueueLastDayToSubmitStatement,
  enqueueLastDayToVoteStatement,
  enqueueVotingOpenStatement,
} from "./contest-mail.server";

/** Limit of recipients per batch: D1 executes such a batch within half a second. */
export const RECIPIENTS_PER_BATCH = 5000;

/** Rule of a mailing: its enqueue statement, its period, and the table of its recipients. */
interface Rule {
  enqueue: typeof enqueueContestOpenStatement;
  /**
   * SQL condition: the contest is in the period in which the mail's text is true. The statement `enqueue` has the same condition.
   */
  isInTime: (now: Date) => RawBuilder<SqlBool>;
  recipients: "user_profiles" | "email_subscribers";
}

const RULES: Record<Mailing, Rule> = {
  contest_open: {
    enqueue: enqueueContestOpenStatement,
    isInTime: isTakingEntries,
    recipients: "user_profiles",
  },
  newsletter: {
    enqueue: enqueueContestOpenForSubscribersStatement,
    isInTime: isTakingEntries,
    recipients: "email_subscribers",
  },
  last_day_to_submit: {
    enqueue: enqueueLastDayToSubmitStatement,
    isInTime: isLastDayOfEntries,
    recipients: "user_profiles",
  },
  voting_open: {
    enqueue: enqueueVotingOpenStatement,
    isInTime: isTakingVotes,
    recipients: "user_profiles",
  },
  last_day_to_vote: {
    enqueue: enqueueLastDayToVoteStatement,
    isInTime: isLastDayOfVotes,
    recipients: "user_profiles",
  },
};

/**
 * Enqueues the due mailings of a contest in the outbox, in pages of recipients. Safe to kill at any point, to repeat, and to run
 * concurrently (MAIL-01).
 */
export async function writeDueMailings(db: Db, contestId: string, now: Date): Promise<void> {
  const situation = await findMailSituation(db, contestId);
  if (!situation) return;
  for (const mailing of dueMailings(situation, now))
    await writeMailing(db, situation, mailing, now);
}

async function writeMailing(
  db: Db,
  { contest, written }: StoredMailSituation,
  mailing: Mailing,
  now: Date,
): Promise<void> {
  const deadline = deadlineOf(mailing, contest);
  const state = written.get(mailing);
  const isBegun = state && (!isOfLastDay(mailing) || state.deadline === deadline);
  if (!isBegun) {
    await db.batch([
      ...correctDatedMailStatements(db, contest.id),
      beginStatement(db, contest.id, mailing, now),
    ]);
  }
  let after: string | null = isBegun ? state.afterId : "";
  while (after !== null) after = await writePage(db, contest.id, mailing, after, now);
}

/**
 * Stores that a mailing has begun, with the current deadline. If the deadline has moved since, a 'last day' mailing begins again;
 * other mailings do not.
 */
function beginStatement(db: Db, contestId: string, mailing: Mailing, now: Date): CompiledQuery {
  const at = now.toISOString();
  const deadline = sql.ref(`contests.${DEADLINE_COLUMNS[mailing]}`);
  return sql`
    INSERT INTO contest_mailings (contest_id, mailing, begun_at, deadline)
    SELECT contests.id, ${mailing}, ${at}, ${deadline} FROM contests
    WHERE contests.id = ${contestId} AND ${RULES[mailing].isInTime(now)}
    ON CONFLICT (contest_id, mailing) DO UPDATE
      SET begun_at = excluded.begun_at, deadline = excluded.deadline, after_id = '', done_at = NULL
      WHERE contest_mailings.deadline <> excluded.deadline AND ${isOfLastDay(mailing) ? 1 : 0}`.compile(
    db,
  );
}

/**
 * Statement that stores mailings as fully enqueued, without writing a mail: after a restore they may have been sent already. A
 * mailing that was already begun keeps its instant, from which the reminder of the last day is decided.
 */
export function noteAsWrittenStatement(
  db: Db,
  mailings: readonly (BegunMailing & { contest: string })[],
  now: Date,
): CompiledQuery<unknown> {
  const rows = mailings.map(({ contest, mailing, from, deadline }) => ({
    contest,
    mailing,
    deadline,
    from: new Date(from).toISOString(),
  }));
  return sql`
    INSERT INTO contest_mailings (contest_id, mailing, begun_at, deadline, done_at)
    SELECT contests.id, m.value ->> 'mailing', max(m.value ->> 'from', contests.created_at), m.value ->> 'deadline',
      ${now.toISOString()}
    FROM json_each(${JSON.stringify(rows)}) AS m JOIN contests ON contests.id = m.value ->> 'contest' WHERE TRUE
    ON CONFLICT (contest_id, mailing) DO UPDATE SET deadline = excluded.deadline, done_at = excluded.done_at`.compile(
    db,
  );
}

/**
 * Enqueues a mailing's mails to the next page of recipients and stores the progress in the same batch. Returns the id of the page's
 * last recipient, or null at the end. Pages are in the order of ids, because rowids change when a database is imported; a person
 * who registers meanwhile may be missed.
 */
async function writePage(
  db: Db,
  contestId: string,
  mailing: Mailing,
  after: string,
  now: Date,
): Promise<string | null> {
  const { enqueue, isInTime, recipients } = RULES[mailing];
  const people = sql.table(recipients);
  const ids = sql`SELECT id FROM ${people} WHERE id > ${after} ORDER BY id LIMIT ${RECIPIENTS_PER_BATCH}`;
  // SQL condition: the mailing's cursor is unchanged, so no other run has enqueued this page of recipients.
  const isAt = sql<SqlBool>`(contest_id = ${contestId} AND mailing = ${mailing} AND after_id = ${after} AND done_at IS NULL)`;
  const page = sql<SqlBool>`(${sql.ref(`${recipients}.id`)} IN (${ids})
    AND EXISTS (SELECT 1 FROM contest_mailings WHERE ${isAt}))`;
  const [, advanced] = await db.batch([
    enqueue(db, contestId, now, page),
    sql<{ after_id: string; done_at: string | null }>`
      UPDATE contest_mailings SET after_id = coalesce(page.last, after_id),
        done_at = CASE WHEN NOT EXISTS (SELECT 1 FROM ${people} WHERE id > page.last) THEN ${now.toISOString()} END
      FROM (SELECT max(id) AS last FROM (${ids})) AS page
      WHERE ${isAt} AND ${contestIf(contestId, isInTime(now))} IS NOT NULL
      RETURNING after_id, done_at`.compile(db),
  ]);
  const [state] = advanced.rows;
  return state && state.done_at === null ? state.after_id : null;
}

const DEADLINE_COLUMNS = {
  contest_open: "submission_deadline",
  newsletter: "submission_deadline",
  last_day_to_submit: "submission_deadline",
  voting_open: "voting_deadline",
  last_day_to_vote: "voting_deadline",
} as const satisfies Record<Mailing, string>;

/**
 * Statements for the batch that moves a contest's deadlines. They delete waiting 'last day' mails, which are enqueued again on the
 * new last day, and correct the date in the other waiting mails.
 */
export function correctDatedMailStatements(db: Db, contestId: string): CompiledQuery[] {
  return [
    dropLastDay(db, contestId, "last_day_to_submit"),
    dropLastDay(db, contestId, "last_day_to_vote"),
    redate(db, contestId, "contest_open"),
    redate(db, contestId, "voting_open"),
  ];
}

type DatedKind = Exclude<Mailing, "newsletter">;

function dropLastDay(db: Db, contestId: string, kind: DatedKind): CompiledQuery {
  return sql`DELETE FROM mail_outbox WHERE ${namesAnotherDate(contestId, kind)}`.compile(db);
}

function redate(db: Db, contestId: string, kind: DatedKind): CompiledQuery {
  const path = `$.${DEADLINE_COLUMNS[kind]}`;
  const deadline = currentDeadline(contestId, kind);
  return sql`UPDATE mail_outbox SET data = json_set(data, ${path}, ${deadline}), expires_at = ${deadline}
    WHERE ${namesAnotherDate(contestId, kind)}`.compile(db);
}

/** SQL condition: a mail of that kind has an outdated deadline and is untouched: not sent, not leased, not uncertain. */
function namesAnotherDate(contestId: string, kind: DatedKind): RawBuilder<SqlBool> {
  const path = `$.${DEADLINE_COLUMNS[kind]}`;
  return sql`dedupe_key >= ${`${kind}:${contestId}:`} AND dedupe_key < ${`${kind}:${contestId};`}
    AND sent_at IS NULL AND lease IS NULL AND uncertain_since IS NULL
    AND data ->> ${path} <> ${currentDeadline(contestId, kind)}`;
}

function currentDeadline(contestId: string, kind: DatedKind): RawBuilder<string> {
  const column = sql.ref(`contests.${DEADLINE_COLUMNS[kind]}`);
  return sql`(SELECT ${column} FROM contests WHERE contests.id = ${contestId})`;
}
