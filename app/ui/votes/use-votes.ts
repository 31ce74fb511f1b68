import { useFetchers } from "@remix-run/react";
import { ballotAfter, type Votes } from "~/domain/votes/vote-state";
import { useDerived } from "~/ui/use-derived";

const PREFIX = "voto-";

/** Returns the fetcher key of a story's vote, the same on every page. */
export const voteKeyOf = (story: string) => PREFIX + story;

type VoteFetcher = Pick<
  ReturnType<typeof useFetchers>[number],
  "key" | "state" | "formData" | "data"
>;

/** By story, whether the last answer was a vote. */
type ByStory = ReadonlyMap<string, boolean>;

interface Answered {
  /** The page data that the answers came after. */
  votes: Votes | null;
  byStory: ByStory;
}

/** Returns the reader's votes with those of pending fetchers added, until they are refused or lost (VOTE-07). */
export function useVotes(votes: Votes | null): Votes | null {
  const fetchers = useFetchers().filter(({ key }) => key.startsWith(PREFIX));
  const { byStory } = useDerived<Answered>({ votes, byStory: new Map() }, (held) =>
    answersAfter(held, votes, fetchers),
  );
  return votes && { ...votes, stories: ballotAfter(votes.stories, withPending(byStory, fetchers)) };
}

/**
 * The answers since the page data came. They are kept until there are new ones: a lost vote makes Remix abort the revalidation
 * after another that was accepted.
 */
function answersAfter(
  held: Answered,
  votes: Votes | null,
  fetchers: readonly VoteFetcher[],
): Answered {
  const known = held.votes === votes ? held : { votes, byStory: new Map<string, boolean>() };
  // The answer of a fetcher that sends again is of the vote before.
  const answers = fetchers
    .filter(({ state, data }) => state !== "submitting" && typeof data?.voted === "boolean")
    .map(({ key, data }) => [key.slice(PREFIX.length), Boolean(data.voted)] as const)
    .filter(([story, voted]) => known.byStory.get(story) !== voted);
  return answers.length === 0 ? known : { votes, byStory: new Map([...known.byStory, ...answers]) };
}

/** The answers and what is being sent; a refusal or a lost connection has no answer, which rolls the vote back. */
function withPending(answered: ByStory, fetchers: readonly VoteFetcher[]): ByStory {
  const pending = fetchers
    .filter(({ state }) => state === "submitting")
    .map(
      ({ key, formData }) =>
        [key.slice(PREFIX.length), formData?.get("quiere") === "voto"] as const,
    );
  return new Map([...answered, ...pending]);
}
