import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { CRON } from "~/domain/audit/actors";
import { auditStatement } from "~/domain/audit/audit.server";
import {
  announceContestChange,
  pathsOfContest,
} from "~/domain/contest-admin/announce-change.server";
import { awaitsPrompt, isLastDeadline } from "~/domain/contest-admin/planned-contests.server";
import { countContests, listOpenContests } from "~/domain/contests/contests.server";
import { PAST_POLLS, pollPath } from "~/domain/paths";
import { findMostWords, type PlanEnv } from "~/domain/plans/limits.server";
import { planConversion, planShown, type Conversion } from "./conversion";
import { findPollForAdmin, findPollOfContest } from "./polls.server";
import type { ConversionRefusal } from "./refusals";
import { isPollOpen, isUnconverted, isUnvoted } from "./rights.server";

type PlanningEnv = PlanEnv & Pick<Env, "TIME_ZONE">;

/**
 * State of a poll's conversion: what would be written now, why the conversion is refused, or the contest that the poll was
 * converted into.
 */
type FoundConversion =
  | { kind: "plan"; plan: Conversion }
  | { kind: "refused"; reason: ConversionRefusal }
  | { kind: "done"; contest: string };

/**
 * Finds the state of a poll's conversion at `now`: what would be written, why it is refused, or the contest that has come from it
 * (POLL-02).
 */
export async function findConversion(
  db: Db,
  env: PlanningEnv,
  poll: string,
  now: Date,
): Promise<FoundConversion> {
  const [stored, open, contests, awaiting, mostWords] = await Promise.all([
    findPollForAdmin(db, poll, now),
    listOpenContests(db),
    countContests(db),
    listAwaiting(db, now),
    findMostWords(db, env),
  ]);
  if (!stored) return { kind: "refused", reason: "no-poll" };
  if (stored.contest) return { kind: "done", contest: stored.contest.id };
  const facts = { poll: stored, open, awaiting, contests, mostWords };
  const answer = planConversion({ ...facts, zone: env.TIME_ZONE, now });
  return answer.ok
    ? { kind: "plan", plan: answer.plan }
    : { kind: "refused", reason: answer.reason };
}

/** Lists the ids of the contests that still need a prompt. */
async function listAwaiting(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT contests.id FROM contests WHERE ${awaitsPrompt(now)}`.execute(db);
  return rows.map(({ id }) => id);
}

type ConvertAnswer =
  | { ok: true; /** Id of the contest. */ contest: string }
  | { ok: false; reason: ConversionRefusal };

/**
 * Converts a poll into a contest in one batch: the winning option becomes the title and prompt of the next contest. `shown` is
 * the plan on the admin's page (`planShown`), as an optimistic lock: refuses if the plan has changed. If the poll was converted
 * before, returns its contest, so that a double submit makes only one (POLL-02).
 */
export async function convertPoll(
  db: Db,
  env: PlanningEnv,
  { admin, poll, shown }: { admin: string; poll: string; shown: string },
  now: Date,
): Promise<ConvertAnswer> {
  const conversion = await findConversion(db, env, poll, now);
  if (conversion.kind === "done") return { ok: true, contest: conversion.contest };
  if (conversion.kind === "refused") return { ok: false, reason: conversion.reason };
  if (planShown(conversion.plan) !== shown) return { ok: false, reason: "changed" };
  return writeConversion(db, { actor: admin, poll, plan: conversion.plan }, now);
}

/**
 * Converts the ended polls that have automatic conversion switched on. Returns the paths of the pages that have changed. A poll
 * that cannot be converted waits for an admin (`listUnconvertible`). The cron calls it every minute; a second run finds nothing to
 * do (POLL-02).
 */
export async function convertEndedPolls(env: Env, db: Db, now: Date): Promise<string[]> {
  const changed: string[] = [];
  for (const poll of await listDue(db, now)) {
    const conversion = await findAutomaticConversion(db, env, poll, now);
    if (conversion.kind !== "plan") continue;
    const answer = await writeConversion(db, { actor: CRON, poll, plan: conversion.plan }, now);
    if (!answer.ok) continue;
    await announceContestChange(env, answer.contest);
    changed.push(...pathsOfConversion(poll, answer.contest));
  }
  return changed;
}

/** Lists the ids of ended polls with automatic conversion that are not converted yet. */
async function listDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT polls.id FROM polls WHERE polls.converts_at_end = 1 AND NOT ${isPollOpen(now)}
      AND NOT ${isUnvoted(sql`polls.id`)}
    ORDER BY polls.created_at, polls.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Finds how the cron would convert a poll into a contest. Like `findConversion`, but also refuses if the new contest's dates fall
 * in another month than the poll names, which only an admin can correct.
 */
async function findAutomaticConversion(
  db: Db,
  env: PlanningEnv,
  poll: string,
  now: Date,
): Promise<FoundConversion> {
  const conversion = await findConversion(db, env, poll, now);
  const isRefused = conversion.kind === "plan" && conversion.plan.isOtherMonth;
  return isRefused ? { kind: "refused", reason: "other-month" } : conversion;
}

/** Lists the ended polls that the cron should have converted but cannot, with the reason. They wait for an admin (POLL-02). */
export async function listUnconvertible(
  db: Db,
  env: PlanningEnv,
  now: Date,
): Promise<Map<string, ConversionRefusal>> {
  const waiting = new Map<string, ConversionRefusal>();
  for (const poll of await listDue(db, now)) {
    const conversion = await findAutomaticConversion(db, env, poll, now);
    if (conversion.kind === "refused") waiting.set(poll, conversion.reason);
  }
  return waiting;
}

/** Paths of the cached pages that show a poll or the contest that came from it. */
export function pathsOfConversion(poll: string, contest: string): string[] {
  return [...pathsOfContest(contest), PAST_POLLS, pollPath(poll)];
}

/**
 * Finds the paths of the cached pages that show a contest, among them those of the poll that it came from. Call it before a contest
 * is deleted.
 */
export async function findPathsOfContest(db: Db, contest: string): Promise<string[]> {
  const poll = await findPollOfContest(db, contest);
  return poll ? pathsOfConversion(poll.id, contest) : pathsOfContest(contest);
}

/** Input of `writeConversion`: the actor, the poll and the plan. */
interface Writing {
  actor: string;
  poll: string;
  plan: Conversion;
}

/**
 * Writes a planned conversion. Each statement checks the plan's preconditions again. The primary key of `poll_conversions` lets
 * only one of two concurrent conversions pass.
 */
async function writeConversion(
  db: Db,
  { actor, poll, plan }: Writing,
  now: Date,
): Promise<ConvertAnswer> {
  const at = now.toISOString();
  const option = plan.option.id;
  const contest = plan.planned?.id ?? newId();
  const detail = { option, contest, isNew: plan.planned === null, title: plan.contest.title };
  const line = { actor, action: "poll.convert", subject: poll, detail } as const;
  try {
    const [changed] = await db.batch([
      contestStatement(db, contest, { poll, plan }, now),
      sql`INSERT INTO poll_conversions (poll_id, option_id, contest_id, converted_at)
        SELECT ${poll}, ${option}, ${contest}, ${at} WHERE changes() > 0`.compile(db),
      auditStatement(db, line, at, sql`changes() > 0`),
      // Turns automatic conversion off: if an admin deletes the contest later, the poll counts as unconverted, and the cron must
      // not convert it again.
      sql`UPDATE polls SET converts_at_end = 0 WHERE polls.id = ${poll}
        AND NOT ${isUnconverted(poll)}`.compile(db),
    ]);
    if (changed.changes > 0) return { ok: true, contest };
  } catch (error) {
    if (!violatesUnique(error, "poll_conversions.poll_id")) throw error;
  }
  const converted = await db
    .selectFrom("poll_conversions")
    .where("poll_id", "=", poll)
    .select("contest_id")
    .executeTakeFirst();
  return converted ? { ok: true, contest: converted.contest_id } : { ok: false, reason: "changed" };
}

/** Statement that creates the contest of a conversion, or writes title and prompt into the planned contest. */
function contestStatement(
  db: Db,
  id: string,
  { poll, plan }: Pick<Writing, "poll" | "plan">,
  now: Date,
): CompiledQuery<unknown> {
  const { title, prompt, month, description, category, ...rest } = plan.contest;
  const isRight = isWinner(poll, plan.option.id, now);
  if (plan.planned) {
    return sql`UPDATE contests SET title = ${title}, prompt = ${prompt}, dates_version = dates_version + 1,
        changed_at = ${now.toISOString()}
      WHERE contests.id = ${id} AND ${awaitsPrompt(now)} AND ${isRight}`.compile(db);
  }
  return sql`
    INSERT INTO contests (id, title, prompt, month, description, category, word_limit, min_words,
      submission_deadline, voting_deadline, results_at, created_at)
    SELECT ${id}, ${title}, ${prompt}, ${month}, ${description}, ${category}, ${rest.wordLimit}, ${rest.minWords},
      ${rest.submissionDeadline}, ${rest.votingDeadline}, ${rest.resultsAt}, ${now.toISOString()}
    WHERE ${isRight} AND ${isLastDeadline(plan.lastDeadline)}`.compile(db);
}

/** SQL condition: the poll has ended, is not converted, and this option has won: the most votes, then the order (POLL-02). */
function isWinner(poll: string, option: string, now: Date): RawBuilder<SqlBool> {
  return sql`(EXISTS (SELECT 1 FROM polls WHERE polls.id = ${poll} AND NOT ${isPollOpen(now)})
    AND ${isUnconverted(poll)}
    AND ${option} = (SELECT poll_options.id FROM poll_options
      JOIN poll_votes ON poll_votes.poll_id = poll_options.poll_id AND poll_votes.option_id = poll_options.id
      WHERE poll_options.poll_id = ${poll} GROUP BY poll_options.id
      ORDER BY count(*) DESC, poll_options.display_order, poll_options.id LIMIT 1))`;
}
