import type { Db } from "~/db/db";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { phaseDates } from "~/domain/contests/phases.server";

/** A contest that the statistics page offers in its selection. */
export interface CountedContest {
  id: string;
  title: string;
  month: string;
  createdAt: string;
  finalizedAt: string | null;
  phase: Phase;
}

/** Maximum number of contests that the statistics page offers for selection: five years of monthly contests. */
const MOST = 60;

/** Lists the contests that the statistics page offers, newest first. */
export async function listCountedContests(db: Db, now: Date): Promise<CountedContest[]> {
  const rows = await db
    .selectFrom("contests")
    .select([
      ...(["id", "title", "month", "created_at"] as const),
      ...(["submission_deadline", "voting_deadline", "finalized_at"] as const),
    ])
    .orderBy("submission_deadline", "desc")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    month: row.month,
    createdAt: row.created_at,
    finalizedAt: row.finalized_at,
    phase: contestPhase(phaseDates(row), now),
  }));
}
