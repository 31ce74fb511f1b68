import type { Db } from "~/db/db";
import { findContest, findCycle, type Contest } from "~/domain/contests/contests.server";
import { writability, type Cycle, type Writability } from "~/domain/contests/cycle";
import { findLimits, type PlanEnv, type WriterLimits } from "~/domain/plans/limits.server";
import { MORE_CONTESTS } from "~/domain/plans/plans";
import { dayAndMonth, monthStart } from "~/domain/time/time";
import { listEntriesIn, countSentThisMonth } from "~/domain/stories/entries.server";
import type { WordLimits } from "./word-limits";
import { monthlyLimitText } from "./refusals";

/** Which contest one writes for, and everything that decides whether a story may be sent to it now. */
export interface Desk {
  contest: Contest;
  cycle: Cycle<Contest>;
  writability: Writability;
  limits: WriterLimits;
  entryId: string | null;
  /** The message of a writer who has sent all that a month allows, with the day from which they can send again. */
  monthlyLimit: string | null;
}

interface DeskAsked {
  contestId: string | undefined;
  /** Null: a visitor. */
  writer: { id: string; plan: string } | null;
}

/** The desk for a contest, or without an id for the one that can be written for now; null when there is none (WRITE-01). */
export async function findDesk(
  db: Db,
  env: PlanEnv & Pick<Env, "TIME_ZONE">,
  { contestId, writer }: DeskAsked,
  now: Date,
): Promise<Desk | null> {
  const zone = env.TIME_ZONE;
  const [cycle, asked, limits, sent, entries] = await Promise.all([
    findCycle(db),
    contestId === undefined ? null : findContest(db, contestId),
    findLimits(db, env, writer?.plan ?? null),
    writer ? countSentThisMonth(db, writer.id, now, zone) : 0,
    writer ? listEntriesIn(db, writer.id, contestId ?? null) : [],
  ]);
  const { current, next } = cycle;
  const writable = [current, next].find((one) => one && writability(one, cycle, now) === "open");
  const contest = contestId === undefined ? (writable ?? current) : asked;
  if (!contest) return null;
  const most = limits.contestsPerMonth;
  return {
    contest,
    cycle,
    writability: writability(contest, cycle, now),
    limits,
    entryId: entries.find((entry) => entry.contestId === contest.id)?.id ?? null,
    monthlyLimit: most !== null && sent >= most ? limitWithDay(limits, most, now, zone) : null,
  };
}

function limitWithDay({ premium }: WriterLimits, limit: number, now: Date, zone: string): string {
  const day = dayAndMonth(monthStart(now, zone, 1), zone);
  const text = `${monthlyLimitText(limit)} Podrás enviar otra desde el ${day}; mientras tanto, puedes guardar un borrador.`;
  return premium?.hasAllContests ? `${text} ${MORE_CONTESTS}` : text;
}

/** Least and most words of a story at this desk, as the form and the check of its text take them. */
export function wordLimits({ contest, limits }: Desk): WordLimits {
  const premium = limits.premium?.maxWords;
  return {
    ...{ min: contest.minWords, max: limits.maxWords },
    ...(premium ? { premium } : {}),
  };
}
