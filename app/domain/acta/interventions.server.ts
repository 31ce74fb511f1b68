import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { AuditAction } from "~/domain/audit/actions";
import { ruleName } from "~/domain/moderation/rules";
import type { ActaInterventionKind } from "./intervention-kinds";
import { ADMIN_DECISION, movedDates, reasonOfFinalization } from "./logged-dates";
import { listRebuilds, type Rebuild, type RebuildFacts } from "./rebuilds";

/** What was decided by hand about a contest's ballot or result (VOTE-12). It names no voter and no story. */
export interface ActaIntervention {
  kind: ActaInterventionKind;
  /** Instant of the decision as ISO text. Only its day is public: an instant could order votes. */
  at: string;
  /** Spanish text, such as the name of the rule. */
  reason: string;
  /** Id of a quarantine, also of one that was lifted: the contest's room knows its votes. Null for all other kinds. */
  quarantine: string | null;
  /** Only of rebuilt votes. */
  rebuild?: Omit<Rebuild, "at">;
}

/** What only the contest's room knows of its interventions. */
interface RoomFacts extends RebuildFacts {
  /** Instant at which an admin published the results, before the audit log tells it; null otherwise. */
  finalizedByHandAt?: string | null;
  /** Instant of the result, before D1 has it as that of the contest; null otherwise. */
  decidedAt?: string | null;
}

/**
 * Lists what was decided by hand about a contest, oldest first. Only for contests with results: before them a disqualification or
 * quarantine could tell votes (VOTE-10).
 */
export async function listActaInterventions(
  db: Db,
  contest: string,
  room: RoomFacts,
  zone: string,
): Promise<ActaIntervention[]> {
  const [moderation, logged] = await Promise.all([
    listModeration(db, contest),
    listLogged(db, contest, room, zone),
  ]);
  return [...moderation, ...logged].sort(
    (a, b) => compare(a.at, b.at) || compare(a.kind, b.kind) || compare(a.reason, b.reason),
  );
}

const MADE = {
  "story-disqualified": "story-disqualified",
  "votes-quarantined": "votes-quarantined",
} as const;
const LIFTED = {
  "story-disqualified": "story-readmitted",
  "votes-quarantined": "votes-released",
} as const;

/** Quarantines and disqualifications with their ends. */
async function listModeration(db: Db, contest: string): Promise<ActaIntervention[]> {
  const rows = await db
    .selectFrom("interventions")
    .where("contest_id", "=", contest)
    .where("kind", "in", ["votes-quarantined", "story-disqualified"])
    .select(["id", "kind", "rule", "made_at", "lifted_at"])
    .$narrowType<{ kind: keyof typeof MADE }>()
    .execute();
  return rows.flatMap(({ id, kind, rule, made_at, lifted_at }) => {
    const reason = ruleName(rule);
    const quarantine = kind === "votes-quarantined" ? id : null;
    const made = { kind: MADE[kind], at: made_at, reason, quarantine };
    if (lifted_at === null) return [made];
    return [made, { kind: LIFTED[kind], at: lifted_at, reason, quarantine }];
  });
}

const CONTEST_ACTIONS = [
  "contest.create",
  "contest.update",
  "contest.extend",
  "contest.finalize",
] as const satisfies readonly AuditAction[];

/** Actions about the whole database that are public lines of the contests in voting or counting at that time. */
const DATABASE_ACTIONS = [
  "database.import",
  "database.restored",
] as const satisfies readonly AuditAction[];

/**
 * What only the audit log tells: dates, results published by hand, stories and accounts deleted by admins, rebuilt votes, rooms filled
 * from files, restored databases.
 */
async function listLogged(
  db: Db,
  contest: string,
  room: RoomFacts,
  zone: string,
): Promise<ActaIntervention[]> {
  const { finalizedByHandAt = null, decidedAt = null } = room;
  const dates = await db
    .selectFrom("contests")
    .where("id", "=", contest)
    .select(["submission_deadline", "voting_deadline", "results_at", "finalized_at"])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("audit_log")
    .where((eb) =>
      eb.or([
        eb("subject", "=", contest).and("action", "in", [
          ...CONTEST_ACTIONS,
          ...["room.rebuild", "room.rebuilt", "room.filled", "contest.delete-account"],
        ]),
        eb("action", "in", DATABASE_ACTIONS)
          .and("at", ">", dates.submission_deadline)
          .and("at", "<=", dates.finalized_at ?? decidedAt ?? UNFINISHED),
        eb("action", "=", "story.delete").and(sql`detail ->> '$.contest'`, "=", contest),
      ]),
    )
    .orderBy("seq")
    .select(["action", "at", "detail"])
    .execute();
  // Submission cannot be reopened: at each change after it, its deadline was the one of now.
  const changes = rows.filter(({ action }) => CONTEST_ACTIONS.some((one) => one === action));
  const moved = movedDates(changes, dates.submission_deadline, zone);
  const datesOf = (logged: string) =>
    rows.filter((row) => row.action === logged).map(({ at }) => at);
  const finalized = new Set([...datesOf("contest.finalize"), finalizedByHandAt ?? []].flat());
  const line = (kind: ActaInterventionKind, at: string, reason: string) => ({
    kind,
    at,
    reason,
    quarantine: null,
  });
  return [
    ...moved.map(({ at, reason }) => line("date-moved", at, reason)),
    ...[...finalized].map((at) =>
      line("finalized-by-hand", at, reasonOfFinalization(changes, at, dates.results_at)),
    ),
    ...datesOf("story.delete").map((at) => line("story-deleted", at, ADMIN_DECISION)),
    ...datesOf("contest.delete-account").map((at) => line("account-deleted", at, VOTES_OF_DELETED)),
    ...datesOf("room.filled").map((at) =>
      line("ballot-imported", at, "Copia de la urna que guardaba quien administra el sitio"),
    ),
    ...DATABASE_ACTIONS.flatMap(datesOf).map((at) =>
      line("database-restored", at, "El sitio volvió a un estado anterior de sus datos"),
    ),
    ...listRebuilds(room, datesOf("room.rebuilt"), datesOf("room.rebuild")).map(
      ({ at, ...rebuild }) => ({ ...line("votes-rebuilt", at, LOST_VOTES), rebuild }),
    ),
  ];
}

/**
 * Spanish reason of a deleted account. The instant does not tell whether its votes left: a room that closes the ballot while D1 is
 * away has not heard of the deletion, and dates move.
 */
const VOTES_OF_DELETED =
  "Sus votos, si los tenía, cuentan solo si la urna se cerró con ellos dentro";

/** Spanish reason of a rebuild, also of the roots before it. */
export const LOST_VOTES = "La urna perdió votos de su registro";

/** Later than any instant. */
const UNFINISHED = "9999";

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
