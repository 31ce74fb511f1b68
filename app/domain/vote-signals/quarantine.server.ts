import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { idOfForm } from "~/db/ids";
import { contestIf, isUnfinished } from "~/domain/contests/phases.server";
import {
  interveneStatements,
  isMadeAt,
  liftStatements,
} from "~/domain/moderation/intervene.server";
import type { RuleId } from "~/domain/moderation/rules";
import {
  correctActa,
  quarantineVotes,
  releaseVotes,
  type Rooms,
} from "~/domain/votes/room-client.server";
import type { Signal, SignalKind } from "./signals.server";

/** Maximum number of quarantines that one cron run reports to their contest rooms. */
const AT_ONCE = 50;

export interface NewQuarantine {
  /** Idempotency key of the form; the intervention's id is derived from it. */
  key: string;
  contest: string;
  signal: Pick<Signal, "id" | "kind"> & { votes: readonly string[] };
  rule: RuleId;
  reason: string;
  /** Id of the admin. */
  by: string;
}

/** SQL condition: the contest has no results yet, so that its votes can still change. */
const isChangeable = (contest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${contestIf(contest, isUnfinished)} IS NOT NULL`;

/**
 * Stores a quarantine of votes with its reason, audit line and public log line in one batch. `sendQuarantines` then sends the
 * quarantine to the contest's room, which appends it to the ledger. Returns the intervention's id; null after the results, and if
 * another admin has put the same votes into quarantine.
 */
export async function quarantine(
  db: Db,
  { key, contest, signal, rule, reason, by }: NewQuarantine,
  now: Date,
): Promise<string | null> {
  const id = idOfForm(key, [contest, signal.id]);
  const at = now.toISOString();
  const votes = JSON.stringify(signal.votes);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM vote_quarantines
      JOIN interventions ON interventions.id = vote_quarantines.intervention_id
    WHERE vote_quarantines.contest_id = ${contest} AND vote_quarantines.votes = ${votes} AND interventions.lifted_at IS NULL)`;
  await db.batch([
    ...interveneStatements(
      db,
      { id, kind: "votes-quarantined", rule, reason, contest, user: null, by },
      at,
      sql<SqlBool>`${isChangeable(contest)} AND ${isNew}`,
    ),
    sql`INSERT INTO vote_quarantines (intervention_id, contest_id, signal, votes, n)
      SELECT ${id}, ${contest}, ${signal.kind}, ${votes}, ${signal.votes.length}
      WHERE ${isMadeAt(id, at)} ON CONFLICT DO NOTHING`.compile(db),
  ]);
  const stored = await db
    .selectFrom("vote_quarantines")
    .where("intervention_id", "=", id)
    .select("intervention_id")
    .executeTakeFirst();
  return stored ? id : null;
}

/** Lifts a quarantine before the results; returns false afterwards, and if another admin has lifted it. */
export async function liftQuarantine(
  db: Db,
  { id, contest, by }: { id: string; contest: string; by: string },
  now: Date,
): Promise<boolean> {
  const kind = "votes-quarantined";
  const lift = { id, kind, subject: contest, by } as const;
  const [lifted] = await db.batch(
    liftStatements(
      db,
      lift,
      now.toISOString(),
      sql<SqlBool>`interventions.contest_id = ${contest} AND ${isChangeable(contest)}`,
    ),
  );
  return (lifted?.changes ?? 0) > 0;
}

/**
 * Reports quarantines, and their ends, to contest rooms that have not acknowledged them: all of them, or one intervention. Never
 * throws: the cron retries every minute until the room has answered (outbox pattern). A room that has decided its result ignores
 * the report; the stored intervention is then corrected to what holds in the room, and so is the acta.
 */
export async function sendQuarantines(
  env: Rooms,
  db: Db,
  now: Date,
  id: string | null = null,
): Promise<void> {
  try {
    const waiting = await listUnsent(db, id);
    const sent = await Promise.allSettled(waiting.map((one) => sendToRoom(env, db, one, now)));
    for (const one of sent) if (one.status === "rejected") throw one.reason;
  } catch (error) {
    console.error("A quarantine of votes waits for its room", error);
  }
}

type UnsentQuarantine = Pick<Row<"interventions">, "lifted_at"> &
  Pick<Row<"vote_quarantines">, "intervention_id" | "contest_id" | "votes" | "told_at">;

async function listUnsent(db: Db, id: string | null): Promise<UnsentQuarantine[]> {
  return db
    .selectFrom("vote_quarantines")
    .innerJoin("interventions", "interventions.id", "vote_quarantines.intervention_id")
    .where((eb) =>
      eb.or([
        eb("told_at", "is", null),
        eb.and([eb("lifted_at", "is not", null), eb("release_told_at", "is", null)]),
      ]),
    )
    .$if(id !== null, (rows) => rows.where("intervention_id", "=", id))
    .limit(AT_ONCE)
    .select(["intervention_id", "vote_quarantines.contest_id", "votes", "told_at", "lifted_at"])
    .execute();
}

async function sendToRoom(env: Rooms, db: Db, one: UnsentQuarantine, now: Date): Promise<void> {
  const { intervention_id: id, contest_id: contest } = one;
  const at = now.toISOString();
  if (one.told_at === null && one.lifted_at === null) {
    // The type assertion is safe: only `quarantine` writes this column.
    const answer = await quarantineVotes(env, contest, JSON.parse(one.votes) as string[], id);
    if (!answer.ok && answer.reason === "behind") throw new Error(`Room ${contest} lacks votes`);
    // The room decided its result before the quarantine arrived, so the quarantine never took effect.
    if (!answer.ok) await db.batch([endWithoutEffect(db, id, at)]);
    await mark(db, id, { told_at: at });
    return;
  }
  const answer = await releaseVotes(env, contest, id);
  if (!answer.ok && answer.reason === "behind") throw new Error(`Room ${contest} lacks votes`);
  if (!answer.ok && answer.standing > 0) {
    // The room decided its result, without these votes, before the end of the quarantine arrived. So the quarantine stays in force.
    await db.batch([stayInForce(db, id)]);
    await mark(db, id, { told_at: one.told_at ?? at });
    return;
  }
  // The acta may lack a quarantine without effect, which has its end by now: the next run reports that.
  if (!answer.ok) await correctActa(env, contest);
  await mark(db, id, { told_at: one.told_at ?? at, release_told_at: at });
}

function endWithoutEffect(db: Db, id: string, at: string) {
  return db
    .updateTable("interventions")
    .set({ lifted_at: at })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .compile();
}

function stayInForce(db: Db, id: string) {
  return db
    .updateTable("interventions")
    .set({ lifted_at: null, lifted_by: null })
    .where("id", "=", id)
    .compile();
}

async function mark(db: Db, id: string, set: { told_at: string; release_told_at?: string }) {
  await db.updateTable("vote_quarantines").set(set).where("intervention_id", "=", id).execute();
}

/** A quarantine of votes, as the admin pages show it. */
export interface QuarantineView {
  id: string;
  kind: SignalKind;
  votes: number;
  rule: RuleId;
  reason: string | null;
  at: string;
  liftedAt: string | null;
  /** Whether the contest's room has not acknowledged the quarantine yet. */
  isWaiting: boolean;
}

/** Finds a quarantine of a contest by the id of its intervention, for the admin pages; null for an unknown id. */
export async function findQuarantine(
  db: Db,
  contest: string,
  id: string,
): Promise<QuarantineView | null> {
  const quarantines = await listQuarantines(db, contest);
  return quarantines.find((one) => one.id === id) ?? null;
}

/** Lists a contest's quarantines, newest first. */
export async function listQuarantines(db: Db, contest: string): Promise<QuarantineView[]> {
  const rows = await db
    .selectFrom("vote_quarantines")
    .innerJoin("interventions", "interventions.id", "vote_quarantines.intervention_id")
    .where("vote_quarantines.contest_id", "=", contest)
    .orderBy("made_at", "desc")
    .select(["id", "signal", "n", "rule", "reason", "made_at", "lifted_at", "told_at"])
    .select("release_told_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.signal,
    votes: row.n,
    rule: row.rule,
    reason: row.reason,
    at: row.made_at,
    liftedAt: row.lifted_at,
    isWaiting: row.told_at === null || (row.lifted_at !== null && row.release_told_at === null),
  }));
}
