import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { audit } from "./audit";
import { preparePolls } from "./prepare";
import { Promises } from "./promises";
import type { Outcome } from "./scenarios";
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
/** Probability of each of both faults for one call to D1 in the siege without its kills. */
const D1_FAULTS = 0.02;

interface VotesOptions {
  /**
   * Duration of the whole run in seconds. The run takes longer on a machine too busy to do enough kills and votes in that time.
   * If undefined, the run ends when it reaches `kills` and `votes`.
   */
  seconds?: number | undefined;
  kills?: number | undefined;
  votes?: number | undefined;
  /** Number of votes to acknowledge while calls to D1 fail; 0 for no such siege. */
  faultyVotes?: number;
}

export interface VotesReport {
  storm: StormReport;
  siege: SiegeReport;
  /** The siege in which calls to D1 fail. */
  faulty: SiegeReport | null;
  verdict: Verdict;
  audited: string;
  /** Number of servers that did not answer and were replaced. */
  replaced: number;
  /**
   * Descriptions of lost votes, wrong vote states and unexpected responses, in the order in which they were found. Empty if
   * VOTE-06 holds.
   */
  mismatches: string[];
}

/**
 * Tests VOTE-06 on the built Worker: first many votes sent three times each, then voting while the server is killed with kill -9 or
 * its calls to D1 fail, then a comparison of the votes in D1, the rooms and the acknowledgements. Uses separate data and processes on
 * 127.0.0.1 and removes them afterwards.
 */
export async function runVotes({
  seconds,
  kills,
  votes,
  faultyVotes = 0,
}: VotesOptions): Promise<VotesReport> {
  const until = Date.now() + (seconds ?? LONGEST) * 1000 - VERIFYING_MS;
  const state = mkdtempSync(join(tmpdir(), "tintero-chaos-"));
  let victim: Victim | undefined;
  try {
    const promises = new Promises();
    const sizes = faultyVotes > 0 ? [STORM, SIEGE, SIEGE] : [STORM, SIEGE];
    const polls = await preparePolls(state, sizes);
    const [stormy, besieged, failing] = polls;
    if (!stormy || !besieged) throw new Error("There is nothing to vote in");
    victim = await Victim.start(state);
    const stormReport = await storm(victim, stormy, promises);
    const siegeReport = await besiege(victim, besieged, promises, {
      kills: kills ?? (seconds ? Infinity : 10),
      votes: votes ?? (seconds ? Infinity : 5000),
      leastKills: LEAST_KILLS,
      leastVotes: LEAST_VOTES,
      until,
    });
    let faulty: SiegeReport | null = null;
    if (failing) {
      victim.vars = { D1_FAULTS: String(D1_FAULTS) };
      await victim.start();
      const goal = { kills: 1, votes: faultyVotes, leastKills: 1, leastVotes: faultyVotes };
      faulty = await besiege(victim, failing, promises, { ...goal, until });
      victim.vars = {};
    }
    await victim.start();
    const verdict = await verify(victim, polls, promises);
    const { checked, breaches } = await audit(victim);
    const mismatches = [
      ...stormReport.mismatches,
      ...siegeReport.mismatches,
      ...(faulty?.mismatches ?? []),
      ...verdict.mismatches,
      ...breaches,
    ];
    const expected = STORM.voters * VOTES_PER_CONTEST;
    const counted = verdict.recounts[0]?.votes;
    if (counted !== expected) {
      mismatches.push(`the storm left ${counted} votes, it should be ${expected}`);
    }
    return {
      storm: stormReport,
      siege: siegeReport,
      faulty,
      verdict,
      audited: checked,
      replaced: victim.replaced,
      mismatches,
    };
  } finally {
    await victim?.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** Describes the votes' storm and sieges as lines of the table. The findings of all stand in the last one. */
export function outcomesOfVotes(report: VotesReport): Outcome[] {
  const { storm, siege, faulty, verdict, audited, replaced, mismatches } = report;
  const outcomes: Outcome[] = [
    {
      scenario: "votes",
      done: `${storm.sent} votes, three with each key`,
      audited,
      faults: "200 in flight",
      replaced: 0,
      found: [],
      answers: `${storm.acknowledged} acknowledged, ${storm.refused} refused at the cap, ${storm.lost} lost`,
    },
    {
      scenario: "votes",
      done: votesOf(siege),
      audited,
      faults: `kill -9 × ${siege.kills.length} with ${siege.kills.join(", ")} in flight`,
      answers: answersOf(siege),
      replaced: faulty ? 0 : replaced,
      found: faulty ? [] : mismatches,
    },
  ];
  if (faulty) {
    outcomes.push({
      scenario: "votes",
      done: votesOf(faulty),
      faults: `D1 fails in ${2 * D1_FAULTS * 100} % of calls`,
      answers: `${answersOf(faulty)}; ${verdict.late} late in D1`,
      audited,
      replaced,
      found: mismatches,
    });
  }
  return outcomes;
}

const votesOf = ({ acknowledged, replayed }: SiegeReport) =>
  `${acknowledged} votes acknowledged, ${replayed} old forms sent again`;

const answersOf = ({ sent, retried, refused, throttled, failed, lost, givenUp }: SiegeReport) =>
  `${sent} sent: ${retried} acknowledged when repeated, ${refused} refused at the cap, ${throttled} throttled, ${failed} answered 5xx, ${lost} lost, ${givenUp} given up`;
