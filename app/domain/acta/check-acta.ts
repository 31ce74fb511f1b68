import type { ContestResult } from "~/domain/closing/finalize.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { ActaPlace, ActaStory } from "./acta-file";
import type { BallotTally } from "./ballot-tally";

/** What an acta must agree with: the room's root, tallies and result, and the votes of D1. */
export interface ActaSources {
  root: string;
  tallies: ReadonlyMap<string, number>;
  result: Pick<ContestResult, "stories">;
  /** Number of votes of each story in D1; stories that D1 lacks are missing. */
  recorded: ReadonlyMap<string, number>;
  voters: number;
}

/** What was computed from the votes of an acta's file. */
interface ComputedActa {
  stories: readonly ActaStory[];
  ranking: readonly ActaPlace[];
  tally: BallotTally;
}

/**
 * Compares what follows from the votes of an acta with the room and with D1. Returns the differences as English sentences, which name
 * no voter and no number of votes before the results (VOTE-10, VOTE-12).
 */
export function actaDifferences(acta: ComputedActa, sources: ActaSources): string[] {
  const { stories, ranking, tally } = acta;
  const { root, tallies, result, recorded, voters } = sources;
  const { counts } = tally;
  const differences: string[] = [];
  if (tally.root() !== root) differences.push("its root is not that of the closed ballot");
  const compare = (where: string, others: ReadonlyMap<string, number>, ids: Iterable<string>) => {
    for (const id of ids) {
      if ((counts.get(id) ?? 0) !== (others.get(id) ?? 0))
        differences.push(`its votes for story ${id} are not those of ${where}`);
    }
  };
  compare("the room's tally", tallies, new Set([...counts.keys(), ...tallies.keys()]));
  compare("D1", recorded, recorded.keys());
  const decided = new Map(result.stories.map(({ story, votes }) => [story, votes]));
  compare("the result", decided, decided.keys());
  const isIn = new Set(stories.filter(({ state }) => state === "in").map(({ id }) => id));
  const inResult = result.stories.map(({ story }) => story).filter((story) => isIn.has(story));
  const inFile = ranking.map(({ story }) => stories[story]?.id ?? "");
  if (inResult.join() !== inFile.join()) differences.push("its ranking is not that of the result");
  const all = tally.votes + tally.quarantined;
  if (voters > all || all > VOTES_PER_CONTEST * voters)
    differences.push("its number of voters does not fit its votes");
  return differences;
}
