import type { Db } from "~/db/db";
import { findContest, findCycle, type Contest } from "~/domain/contests/contests.server";
import { writability, type Cycle, type Writability } from "~/domain/contests/cycle";
import { dayAndMonth, monthStart } from "~/domain/time/time";
import { listEntriesIn } from "./entries.server";
import { countSentThisMonth, findLimits, type WriterLimits } from "./limits.server";
import { monthlyLimitText } from "./writing-refusals";

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

/** The desk for a contest, or without an id for the one that can be written for now; null when there is none (WRITE-01). */
export async function findDesk(
  db: Db,
  { contestId, writer }: { contestId: string | undefined; writer: string | undefined },
  now: Date,
  zone: string,
): Promise<Desk | null> {
  const [cycle, asked, limits, sent, entries] = await Promise.all([
    findCycle(db),
    contestId === undefined ? null : findContest(db, contestId),
    findLimits(db),
    writer === undefined ? 0 : countSentThisMonth(db, writer, now, zone),
    writer === undefined ? [] : listEntriesIn(db, writer, contestId ?? null),
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
    monthlyLimit: most !== null && sent >= most ? limitWithDay(most, now, zone) : null,
  };
}

function limitWithDay(limit: number, now: Date, zone: string): string {
  const day = dayAndMonth(monthStart(now, zone, 1), zone);
  return `${monthlyLimitText(limit)} Podrás enviar otra desde el ${day}; mientras tanto, puedes guardar un borrador.`;
}
