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

/** Vote states that the server has confirmed since the last page data, by story id: true for a vote, false for its withdrawal. */
type ByStory = ReadonlyMap<string, boolean>;

interface Answers {
  /** The votes in the page data when the responses came. Once new page data arrive, these responses are outdated. */
  votes: Votes | null;
  byStory: ByStory;
}

/** Returns the reader's votes with those of pending fetchers added, until they are refused or lost (VOTE-07). */
export function useVotes(votes: Votes | null): Votes | null {
  const fetchers = useFetchers().filter(({ key }) => key.startsWith(PREFIX));
  const { byStory } = useDerived<Answers>({ votes, byStory: new Map() }, (held) =>
    answersAfter(held, votes, fetchers),
  );
  return votes && { ...votes, stories: ballotAfter(votes.stories, withPending(byStory, fetchers)) };
}

/**
 * Collects the answers of fetchers since the last page data. An accepted vote must stay visible although the page data lack it:
 * if another vote is lost, Remix aborts the revalidation that follows the accepted one.
 */
function answersAfter(
  held: Answers,
  votes: Votes | null,
  fetchers: readonly VoteFetcher[],
): Answers {
  const known = held.votes === votes ? held : { votes, byStory: new Map<string, boolean>() };
  // Skips a fetcher that is submitting a new vote: its data still hold the answer to the previous one.
  const answers = fetchers
    .filter(({ state, data }) => state !== "submitting" && typeof data?.voted === "boolean")
    .map(({ key, data }) => [key.slice(PREFIX.length), Boolean(data.voted)] as const)
    .filter(([story, voted]) => known.byStory.get(story) !== voted);
  return answers.length === 0 ? known : { votes, byStory: new Map([...known.byStory, ...answers]) };
}

/**
 * Adds the votes that are being sent to those that the server has answered. A vote that is refused or lost is no longer being
 * sent, so the button goes back to its former state.
 */
function withPending(answered: ByStory, fetchers: readonly VoteFetcher[]): ByStory {
  const pending = fetchers
    .filter(({ state }) => state === "submitting")
    .map(
      ({ key, formData }) =>
        [key.slice(PREFIX.length), formData?.get("quiere") === "voto"] as const,
    );
  return new Map([...answered, ...pending]);
}
