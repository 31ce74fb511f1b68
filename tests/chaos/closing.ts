import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "./audit";
import { ClosedBallot } from "./closed-ballot";
import { ClosingVoters } from "./closing-voters";
import type { HoldPoint } from "./fault-worker";
import { preparePolls, type Poll } from "./prepare";
import type { Outcome } from "./scenarios";
import { Victim } from "./victim";

const SIZE = { stories: 8, voters: 100 };
/** Instants at which the server is held and killed, in the order of a close. */
export const HOLD_POINTS: readonly HoldPoint[] = ["alarm", "root", "before-d1", "after-d1"];
/** Time in milliseconds from the server's start after the first kill to the voting deadline. */
const DEADLINE_MS = 1500;
/** Time in milliseconds within which the server must reach an instant: the alarm retries within a minute. */
const HELD_MS = 90_000;
/** Answers before the kill among votes, and before the other kills. */
const BEFORE_FIRST_KILL = { least: 20, most: 80 };
const BEFORE_KILL = { least: 5, most: 40 };
/** Time in milliseconds that a blocked server stays up. */
const BLOCKED_MS = 100;

/**
 * Closes ballots while voters send up to the deadline and past it (VOTE-11). For each the server is killed with kill -9 once among
 * votes before the deadline, and once at each of these instants of the close. Each ballot must get one root, the same everywhere.
 */
export async function runClosing(
  ballots: number,
  holdPoints: readonly HoldPoint[] = HOLD_POINTS,
): Promise<Outcome> {
  const state = mkdtempSync(join(tmpdir(), "tintero-chaos-"));
  let victim: Victim | undefined;
  try {
    const polls = await preparePolls(
      state,
      Array.from({ length: ballots }, () => SIZE),
    );
    victim = await Victim.start(state);
    const inFlights: number[] = [];
    const found: string[] = [];
    const counts = { acknowledged: 0, late: 0, lost: 0 };
    for (const poll of polls) {
      const voters = new ClosingVoters(victim, poll);
      const ballot = new ClosedBallot(victim, poll.contest);
      inFlights.push(...(await closeUnderKills(victim, poll, voters, ballot, holdPoints)));
      await ballot.compareInCounting();
      const ids = poll.voters.map(({ id }) => id);
      await ballot.compareResult(ids, voters.promises);
      found.push(...voters.mismatches, ...ballot.mismatches);
      for (const name of Object.keys(counts) as (keyof typeof counts)[])
        counts[name] += voters.counts[name];
    }
    const { checked, breaches } = await audit(victim);
    return {
      scenario: "closing",
      done: `${ballots} ballots closed, with votes up to the deadline and past it`,
      faults: `kill -9 × ${inFlights.length}, for each ballot among votes and at ${holdPoints.join(", ")}, with ${inFlights.join(", ")} in flight`,
      answers: `${counts.acknowledged} acknowledged, ${counts.late} told late, ${counts.lost} lost`,
      replaced: victim.replaced,
      audited: `${checked}, ${ballots} roots and actas`,
      found: [...found, ...breaches],
    };
  } finally {
    await victim?.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** Kills the server around the close of one ballot. The server is up afterwards. Returns the requests in flight at each kill. */
async function closeUnderKills(
  victim: Victim,
  { contest }: Poll,
  voters: ClosingVoters,
  ballot: ClosedBallot,
  holdPoints: readonly HoldPoint[],
): Promise<number[]> {
  const inFlights: number[] = [];
  const killAndHoldAt = async (next: HoldPoint | undefined) => {
    victim.vars = next ? { HOLD: next } : {};
    inFlights.push(voters.inFlight);
    await victim.restart();
  };
  const voting = voters.run();
  // Awaited below. Without this line, an error of a client before that would end the process.
  voting.catch(() => undefined);
  await voters.answers(between(BEFORE_FIRST_KILL));
  await killAndHoldAt(holdPoints[0]);
  await endVoting(victim, contest);
  for (const [n, point] of holdPoints.entries()) {
    await Promise.race([victim.held, pause(HELD_MS, null, { ref: false }).then(notHeld(point))]);
    // At "root" the whole process is blocked.
    if (point === "root") await pause(BLOCKED_MS);
    else await Promise.all([ballot.look(), voters.answers(between(BEFORE_KILL))]);
    await killAndHoldAt(holdPoints[n + 1]);
  }
  // The alarm and the cron come at the same time as the alarm that the kill has left.
  const calls = ["cron", `room?contest=${contest}&do=ring`, `room?contest=${contest}&do=ring`];
  await Promise.all(calls.map((path) => victim.call(path)));
  voters.end();
  await voting;
  return inFlights;
}

const between = ({ least, most }: { least: number; most: number }) =>
  least + Math.floor(Math.random() * (most - least));

function notHeld(point: HoldPoint) {
  return () => {
    throw new Error(`The close did not reach "${point}" within ${HELD_MS / 1000} s`);
  };
}

/** Moves the voting deadline to shortly after now. */
async function endVoting(victim: Victim, contest: string): Promise<void> {
  await victim.db
    .updateTable("contests")
    .set((eb) => ({
      voting_deadline: new Date(Date.now() + DEADLINE_MS).toISOString(),
      dates_version: eb("dates_version", "+", 1),
    }))
    .where("id", "=", contest)
    .execute();
  await victim.callRoom(contest, "configure");
}
