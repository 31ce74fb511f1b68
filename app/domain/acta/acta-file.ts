import { rankStories } from "~/domain/contests/ranking";
import type { BallotTally } from "./ballot-tally";
import { ACTA_FORMAT } from "./merkle";
import type { PublicIntervention } from "./public-interventions";

/** A story in the file of an acta. Of a deleted story nothing but the id is left. */
export type ActaStory =
  | {
      id: string;
      title: string;
      publishedAt: string;
      createdAt: string;
      state: "in" | "disqualified";
    }
  | { id: string; state: "deleted" };

/** The version that a version replaces, with the instant and the Spanish reason of the replacement. */
export interface Superseded {
  version: number;
  at: string;
  reason: string;
}

/** A vote by its code, with the id of its story. */
export interface CodedVote {
  story: string;
  code: string;
}

/** A vote that does not count, with the reason and the day of its quarantine. */
export interface QuarantinedVote extends CodedVote {
  reason: string;
  at: string;
}

/** A root that the ballot had before it was rebuilt after the close, with instants and a Spanish reason. */
export interface EarlierRoot {
  root: string;
  madeAt: string;
  /** When the next root was made. */
  replacedAt: string;
  reason: string;
}

/** Everything in the file but votes and ranking. */
export interface ActaFacts {
  version: number;
  supersedes: Superseded | null;
  contest: { id: string; title: string };
  closedAt: string;
  root: string;
  /** Oldest first. */
  earlierRoots: readonly EarlierRoot[];
  voters: number;
  /** Null if there are fewer than three. */
  newAccounts: number | null;
  /** Sorted by id. */
  stories: readonly ActaStory[];
  /** Sorted by code. */
  quarantined: readonly QuarantinedVote[];
  interventions: readonly PublicIntervention[];
}

/** A story's place in the file; `story` is its index in `stories`. */
export interface ActaPlace {
  story: number;
  place: number;
  votes: number;
  settledByTime: boolean;
}

/**
 * Yields the lines of the file of an acta (docs/acta.md), each with its line feed: a list has one entry per line, so that the file
 * can be read in pieces. `votes` come sorted by code. Adds each vote that it writes to `tally`, and writes the ranking that follows
 * from these.
 */
export function* actaLines(
  facts: ActaFacts,
  votes: Iterable<CodedVote>,
  tally: BallotTally,
): Generator<string, void> {
  const { stories, quarantined, earlierRoots, interventions, ...fields } = facts;
  const { version, supersedes, contest, closedAt, root, voters, newAccounts } = fields;
  const head = { format: ACTA_FORMAT, version, supersedes, contest, closedAt };
  yield "{\n";
  for (const [name, value] of Object.entries({ ...head, root, voters, newAccounts }))
    yield `"${name}":${JSON.stringify(value)},\n`;
  // The short lists come first: the page of the acta reads the file up to them.
  yield* listLines("earlierRoots", earlierRoots);
  yield* listLines("interventions", interventions);
  const numberOf = new Map(stories.map(({ id }, index) => [id, index]));
  const indexOf = (story: string) => {
    const index = numberOf.get(story);
    if (index === undefined) throw new Error(`The acta lacks story ${story}`);
    return index;
  };
  function* countedVotes() {
    for (const { story, code } of votes) {
      tally.add(story, code);
      yield [indexOf(story), code];
    }
  }
  function* otherVotes() {
    for (const { story, ...vote } of quarantined) {
      tally.addQuarantined(story, vote.code);
      yield { story: indexOf(story), ...vote };
    }
  }
  yield* listLines("stories", stories);
  yield* listLines("votes", countedVotes());
  yield* listLines("quarantined", otherVotes());
  yield* listLines("ranking", actaRanking(stories, tally.counts), "\n}\n");
}

function* listLines(name: string, entries: Iterable<unknown>, end = ",\n"): Generator<string> {
  yield `"${name}":[\n`;
  let last: string | undefined;
  for (const entry of entries) {
    if (last !== undefined) yield `${last},\n`;
    last = JSON.stringify(entry);
  }
  if (last !== undefined) yield `${last}\n`;
  yield `]${end}`;
}

/** Ranks the stories that take part by these numbers of votes, best first (docs/acta.md, 'The ranking'). */
export function actaRanking(
  stories: readonly ActaStory[],
  counts: ReadonlyMap<string, number>,
): ActaPlace[] {
  const contenders = stories.flatMap((story, index) =>
    story.state === "in"
      ? [{ ...story, index, story: story.id, votes: counts.get(story.id) ?? 0 }]
      : [],
  );
  const indexes = new Map(contenders.map(({ id, index }) => [id, index]));
  const ranked = rankStories(contenders);
  return ranked.map(({ story, votes }, at) => ({
    story: indexes.get(story) ?? 0,
    place: at + 1,
    votes,
    settledByTime:
      votes > 0 && (ranked[at - 1]?.votes === votes || ranked[at + 1]?.votes === votes),
  }));
}
