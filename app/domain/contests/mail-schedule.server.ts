import { sql } from "kysely";
import type { Db } from "~/db/db";
import { selectContests, toContest, type Contest } from "./contests.server";
import { contestCycle } from "./cycle";
import { isPhaseStepDue, isReached } from "./phase-steps";
import {
  begunMailings,
  nextMailingAt,
  type BegunMailing,
  type Mailing,
  type MailingState,
  type MailSituation,
} from "./mail-schedule";
import { contestsWhere, isUnfinished } from "./phases.server";
import { listWithoutRoot } from "./open-ballots.server";

/** A contest and the inputs of its mail schedule. */
export interface StoredMailSituation extends MailSituation {
  contest: Contest;
  written: Map<Mailing, MailingState>;
}

/** Reads a contest and the inputs of its mail schedule in one round trip; null for an unknown contest. */
export async function findMailSituation(db: Db, id: string): Promise<StoredMailSituation | null> {
  const situations = await readSituations(db, id);
  return situations.find(({ contest }) => contest.id === id) ?? null;
}

/**
 * Lists the ids of contests with an overdue phase step or mailing, or without the root of their closed ballot, because the alarm of
 * their room was late or lost (PHASE-03, MAIL-01, VOTE-11).
 */
export async function listLateContests(db: Db, now: Date): Promise<string[]> {
  const open = await readSituations(db, null);
  const withoutRoot = new Set(await listWithoutRoot(db, now));
  return open
    .filter(
      (one) =>
        isPhaseStepDue(one.contest, now) ||
        isReached(nextMailingAt(one, now), now) ||
        withoutRoot.has(one.contest.id),
    )
    .map(({ contest }) => contest.id);
}

/** Lists the mailings of all unfinished contests whose windows have begun and which are not fully enqueued, by contest. */
export async function listBegunMailings(
  db: Db,
  now: Date,
): Promise<(BegunMailing & { contest: string })[]> {
  const open = await readSituations(db, null);
  return open.flatMap((one) =>
    begunMailings(one, now).map((begun) => ({ ...begun, contest: one.contest.id })),
  );
}

/** Reads the inputs of the mail schedule for all unfinished contests, and for the contest with that id. */
async function readSituations(db: Db, id: string | null): Promise<StoredMailSituation[]> {
  const [contests, mailings] = await db.batch([
    selectContests(db)
      .where((eb) => eb.or([isUnfinished, eb("id", "=", id ?? "")]))
      .compile(),
    db
      .selectFrom("contest_mailings")
      .where(id === null ? sql<boolean>`contest_id IN ${contestsWhere(isUnfinished)}` : isOf(id))
      .selectAll()
      .compile(),
  ]);
  const openContests = contests.rows.map(toContest);
  const cycle = contestCycle(openContests);
  return openContests.map((contest) => {
    const ownMailings = mailings.rows.filter((row) => row.contest_id === contest.id);
    return {
      contest,
      cycle,
      written: new Map(
        ownMailings.map((row) => [
          row.mailing,
          {
            begunAt: row.begun_at,
            deadline: row.deadline,
            afterId: row.after_id,
            isDone: row.done_at !== null,
          },
        ]),
      ),
    };
  });
}

const isOf = (id: string) => sql<boolean>`contest_id = ${id}`;
