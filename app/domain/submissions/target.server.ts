import type { Db } from "~/db/db";
import { findContest, findCycle, type Contest } from "~/domain/contests/contests.server";
import { writability, type Cycle, type Writability } from "~/domain/contests/cycle";
import { findLimits, type PlanEnv, type WriterLimits } from "~/domain/plans/limits.server";
import { MORE_CONTESTS } from "~/domain/plans/plans";
import { dayAndMonth, monthStart } from "~/domain/time/time";
import { listEntriesIn, countSentThisMonth } from "~/domain/stories/entries.server";
import type { WordLimits } from "./word-limits";
import { monthlyLimitText } from "./refusals";

/** The contest that a story is written for, with the data that decide whether the story can be sent now. */
export interface SubmissionTarget {
  contest: Contest;
  cycle: Cycle<Contest>;
  writability: Writability;
  limits: WriterLimits;
  /** The minimum and maximum number of words of a story for this contest and this writer. */
  wordLimits: WordLimits;
  /** The id of the writer's story in the contest, or null. */
  entryId: string | null;
  /** Message that the monthly limit is reached, with the day from which the writer can send again; else null. */
  monthlyLimit: string | null;
}

interface TargetQuery {
  /** Id of the contest to write for; if undefined, it is the contest that takes stories now, else the current one. */
  contestId: string | undefined;
  /** Account and plan of the writer; null for a visitor. */
  writer: { id: string; plan: string } | null;
}

/** Finds the contest to write for, with the limits and the story of the writer; null if there is no such contest (WRITE-01). */
export async function findSubmissionTarget(
  db: Db,
  env: PlanEnv & Pick<Env, "TIME_ZONE">,
  { contestId, writer }: TargetQuery,
  now: Date,
): Promise<SubmissionTarget | null> {
  const zone = env.TIME_ZONE;
  const [cycle, requested, limits, sent, entries] = await Promise.all([
    findCycle(db),
    contestId === undefined ? null : findContest(db, contestId),
    findLimits(db, env, writer?.plan ?? null),
    writer ? countSentThisMonth(db, writer.id, now, zone) : 0,
    writer ? listEntriesIn(db, writer.id, contestId ?? null) : [],
  ]);
  const { current, next } = cycle;
  const writable = [current, next].find((one) => one && writability(one, cycle, now) === "open");
  const contest = contestId === undefined ? (writable ?? current) : requested;
  if (!contest) return null;
  const most = limits.contestsPerMonth;
  const premium = limits.premium?.maxWords;
  return {
    contest,
    cycle,
    writability: writability(contest, cycle, now),
    limits,
    wordLimits: { min: contest.minWords, max: limits.maxWords, ...(premium ? { premium } : {}) },
    entryId: entries.find((entry) => entry.contestId === contest.id)?.id ?? null,
    monthlyLimit: most !== null && sent >= most ? limitWithDay(limits, most, now, zone) : null,
  };
}

function limitWithDay({ premium }: WriterLimits, limit: number, now: Date, zone: string): string {
  const day = dayAndMonth(monthStart(now, zone, 1), zone);
  const text = `${monthlyLimitText(limit)} Podrás enviar otra desde el ${day}; mientras tanto, puedes guardar un borrador.`;
  return premium?.hasAllContests ? `${text} ${MORE_CONTESTS}` : text;
}
