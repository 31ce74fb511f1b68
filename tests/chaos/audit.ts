import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/db/db";
import { VOTES_PER_CONTEST, type Recount } from "~/domain/votes/room-protocol";
import { holding, tracesIn } from "../support/traces";
import { breachesIn, INVARIANTS } from "./invariants";
import type { Victim } from "./victim";

/** Time within which the rooms must have mirrored all votes to D1, and deletions and withdrawals be told to them. */
const SETTLED_MS = 90_000;
/** A deletion completes after requests from before it have ended. */
const DELETIONS_COMPLETE_MS = 11 * 60_000;
/** Tables of a room that name voters. */
const VOTER_TABLES = ["ballot", "ledger", "read_by", "viewer_order", "handed_out"] as const;

export interface Audit {
  /** What was checked, for the table. */
  checked: string;
  votes: number;
  breaches: string[];
}

/** A row of a room's table `ballot`. */
interface BallotRow {
  user_id: string;
  story_id: string;
}

/**
 * Audits D1 and all rooms: the invariants of D1, each room's recount of its ledger, its ballots against D1, and the traces of deleted
 * accounts. The server must be up without faults. Waits until the work that the cron repeats is done.
 */
export async function audit(victim: Victim, deleted: readonly string[] = []): Promise<Audit> {
  const { db } = victim;
  const breaches = await settle(victim);
  const contests = await db.selectFrom("contests").select(["id", "finalized_at"]).execute();
  let votes = 0;
  for (const contest of contests) {
    // Recounts first, because a recount makes the room mirror its votes to D1.
    const recount: Recount = JSON.parse(await victim.callRoom(contest.id, "recount"));
    votes += recount.votes;
    breaches.push(...recount.mismatches.map((found) => `room of ${contest.id}: ${found}`));
    breaches.push(...(await compareBallots(victim, contest.id)));
  }
  breaches.push(...(await breachesIn(db)));
  const texts = deleted.flatMap((id) => [id, `Persona ${id.slice(0, 8)}`]);
  if (texts.length > 0) {
    const rooms = await Promise.all(
      contests.flatMap(({ id }) =>
        VOTER_TABLES.map((table) => victim.callRoom(id, `rows&table=${table}`)),
      ),
    );
    const traces = [...(await tracesIn(db, texts)), ...holding(rooms.flatMap(asLines), texts)];
    breaches.push(...traces.map((trace) => `trace of a deleted account: ${trace}`));
  }
  const checked = `${INVARIANTS.length} invariants, ${contests.length} rooms, ${votes} votes`;
  return { checked, votes, breaches };
}

const asLines = (rows: string) => (JSON.parse(rows) as object[]).map((row) => JSON.stringify(row));

/** Runs the cron until nothing waits for a room. Returns what still waits after `SETTLED_MS`. */
async function settle(victim: Victim): Promise<string[]> {
  const until = Date.now() + SETTLED_MS;
  for (;;) {
    await victim.call(`cron?ahead=${DELETIONS_COMPLETE_MS}`);
    const waiting = await listWaiting(victim.db);
    if (waiting.length === 0 || Date.now() > until) return waiting;
    await pause(500);
  }
}

/** Lists what waits for a room: deletions, withdrawn stories and results that are due. */
async function listWaiting(db: Db): Promise<string[]> {
  const [deletions, withdrawals, results] = await db.batch([
    db.selectFrom("account_deletions").select("user_id").compile(),
    db.selectFrom("story_withdrawals").where("told_at", "is", null).select("story_id").compile(),
    db
      .selectFrom("contests")
      .where("finalized_at", "is", null)
      .where("voting_deadline", "<", new Date().toISOString())
      .where("results_at", "<", new Date().toISOString())
      .select("id")
      .compile(),
  ]);
  return [
    ...deletions.rows.map(({ user_id }) => `the deletion of ${user_id} waits`),
    ...withdrawals.rows.map(({ story_id }) => `the withdrawal of story ${story_id} waits`),
    ...results.rows.map(({ id }) => `the result of contest ${id} is not public`),
  ];
}

/** Compares a room's ballots with the cap and with D1's active votes, person by person. */
async function compareBallots(victim: Victim, contest: string): Promise<string[]> {
  const ballots = await ballotsIn(victim, contest);
  const room = new Set(ballots.map(pairOf));
  const d1 = await votesInD1(victim.db, contest);
  const used = new Map<string, number>();
  for (const { user_id } of ballots) used.set(user_id, (used.get(user_id) ?? 0) + 1);
  return [
    ...[...room].filter((pair) => !d1.has(pair)).map((pair) => `vote of ${pair}: not in D1`),
    ...[...d1].filter((pair) => !room.has(pair)).map((pair) => `vote of ${pair}: not in the room`),
    ...[...used]
      .filter(([, n]) => n > VOTES_PER_CONTEST)
      .map(([user, n]) => `voter ${user} has ${n} votes in the room of ${contest}`),
  ];
}

/** Returns the standing votes of a contest's room. */
export async function ballotsIn(victim: Victim, contest: string): Promise<BallotRow[]> {
  return JSON.parse(await victim.callRoom(contest, "rows&table=ballot"));
}

/** Returns the active votes of a contest in D1 whose voters have an account, as `pairOf` writes them. */
export async function votesInD1(db: Db, contest: string): Promise<ReadonlySet<string>> {
  const votes = await db
    .selectFrom("votes")
    .where("contest_id", "=", contest)
    .where("active", "=", 1)
    .where("user_id", "is not", null)
    .select(["user_id", "story_id"])
    .execute();
  return new Set(votes.map(pairOf));
}

export const pairOf = ({ user_id, story_id }: { user_id: string | null; story_id: string }) =>
  `${user_id} for ${story_id}`;
