import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { preparePolls } from "./prepare";
import { Promises } from "./promises";
import { besiege, type SiegeReport } from "./siege";
import { storm, type StormReport } from "./storm";
import { verify, type Verdict } from "./verify";
import { Victim } from "./victim";

const STORM = { stories: 5, voters: 200 };
const SIEGE = { stories: 6, voters: 600 };
const LEAST_KILLS = 3;
const LEAST_VOTES = 600;
/** Milliseconds reserved after the last kill for opening the stores and comparing them. */
const VERIFYING_MS = 14_000;
/** Maximum duration of a run in seconds, even if the run has not reached its goal. */
const LONGEST = 480;

interface ChaosOptions {
  /**
   * Duration of the whole run in seconds. The run takes longer on a machine too busy to do enough kills and votes in that time.
   * If undefined, the run ends when it reaches `kills` and `votes`.
   */
  seconds?: number;
  kills?: number;
  votes?: number;
}

export interface ChaosReport {
  storm: StormReport;
  siege: SiegeReport;
  verdict: Verdict;
  /**
   * Descriptions of lost votes, wrong vote states and unexpected responses, in the order in which they were found. Empty if
   * VOTE-06 holds.
   */
  mismatches: string[];
}

/**
 * Tests VOTE-06 on the built Worker: first many votes sent three times each, then voting while the server is killed with kill -9,
 * then a comparison of the votes in D1, the rooms and the acknowledgements. Uses separate data and processes on 127.0.0.1 and
 * removes them afterwards.
 */
export async function runChaos({ seconds, kills, votes }: ChaosOptions): Promise<ChaosReport> {
  const until = Date.now() + (seconds ?? LONGEST) * 1000 - VERIFYING_MS;
  const state = mkdtempSync(join(tmpdir(), "tintero-chaos-"));
  let victim: Victim | undefined;
  try {
    const promises = new Promises();
    const [stormy, besieged] = await preparePolls(state, [STORM, SIEGE]);
    if (!stormy || !besieged) throw new Error("There is nothing to vote in");
    victim = await Victim.start(state);
    const stormReport = await storm(victim.origin, stormy, promises);
    const siegeReport = await besiege(victim, besieged, promises, {
      kills: kills ?? (seconds ? Infinity : 10),
      votes: votes ?? (seconds ? Infinity : 5000),
      leastKills: LEAST_KILLS,
      leastVotes: LEAST_VOTES,
      until,
    });
    const verdict = await verify(state, [stormy, besieged], promises);
    const mismatches = [
      ...stormReport.mismatches,
      ...siegeReport.mismatches,
      ...verdict.mismatches,
    ];
    const expected = STORM.voters * VOTES_PER_CONTEST;
    const counted = verdict.recounts[0]?.votes;
    if (counted !== expected) {
      mismatches.push(`the storm left ${counted} votes, it should be ${expected}`);
    }
    return { storm: stormReport, siege: siegeReport, verdict, mismatches };
  } finally {
    await victim?.kill();
    rmSync(state, { recursive: true, force: true });
  }
}
