import { useFetchers } from "@remix-run/react";
import { ballotAfter, type Votes } from "~/domain/votes/vote-state";
import { useDerived } from "~/ui/use-derived";

const PREFIX = "voto-";

/** Returns the fetcher key for votes on a story. The same key is used on every page, so that pending votes survive a navigation. */
export const voteKeyOf = (story: string) => PREFIX + story;

type VoteFetcher = Pick<
  ReturnType<typeof useFetchers>[number],
  "key" | "state" | "formData" | "data"
>;

/** Vote states that the server has confirmed since the last page data, by story id: true for a vote, false for its withdrawal. */
type ByStory = ReadonlyMap<string, boolean>;

interface Answers {
  /** The votes in the page data when the responses came. Once new page data arrive, these responses are outdated. */
  votes: Votes | null;
  byStory: ByStory;
}

/** Returns the reader's votes including pending ones (optimistic), until those are refused or lost (VOTE-07). */
export function useVotes(votes: Votes | null): Votes | null {
  const fetchers = useFetchers().filter(({ key }) => key.startsWith(PREFIX));
  const { byStory } = useDerived<Answers>({ votes, byStory: new Map() }, (held) =>
    answersAfter(held, votes, fetchers),
  );
  return votes && { ...votes, stories: ballotAfter(votes.stories, withPending(byStory, fetchers)) };
}

/**
 * Collects the responses of fetchers since the last page data. The page data may lack an accepted vote: if another vote is lost,
 * Remix aborts the revalidation after the accepted one.
 */
function answersAfter(
  held: Answers,
  votes: Votes | null,
  fetchers: readonly VoteFetcher[],
): Answers {
  const known = held.votes === votes ? held : { votes, byStory: new Map<string, boolean>() };
  // Skips a fetcher that is submitting a new vote: its data are still the response to the previous vote.
  const answers = fetchers
    .filter(({ state, data }) => state !== "submitting" && typeof data?.voted === "boolean")
    .map(({ key, data }) => [key.slice(PREFIX.length), Boolean(data.voted)] as const)
    .filter(([story, voted]) => known.byStory.get(story) !== voted);
  return answers.length === 0 ? known : { votes, byStory: new Map([...known.byStory, ...answers]) };
}

/** Adds pending votes to the confirmed ones. A refused or lost vote is no longer pending, so its button rolls back. */
function withPending(answered: ByStory, fetchers: readonly VoteFetcher[]): ByStory {
  const pending = fetchers
    .filter(({ state }) => state === "submitting")
    .map(
      ({ key, formData }) =>
        [key.slice(PREFIX.length), formData?.get("quiere") === "voto"] as const,
    );
  return new Map([...answered, ...pending]);
}
