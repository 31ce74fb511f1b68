import { useFetchers } from "@remix-run/react";
import { useMemo } from "react";
import { ballotAfter, type Votes } from "~/domain/votes/vote-state";

const PREFIX = "voto-";

/** Returns the fetcher key of a story's vote, the same on every page. */
export const voteKeyOf = (story: string) => PREFIX + story;

/** Returns the reader's votes with those of pending fetchers added, until they are refused or lost (VOTE-07). */
export function useVotes(votes: Votes | null): Votes | null {
  // Answers are kept until new page data: a lost vote makes Remix abort the revalidation after another that was accepted.
  const answered = useMemo(() => new Map<string, boolean>(), [votes]);
  const underWay = new Map(answered);
  for (const { key, state, formData, data } of useFetchers()) {
    if (!key.startsWith(PREFIX)) continue;
    const story = key.slice(PREFIX.length);
    // The answer replaces the optimistic state; a refusal or a lost connection has none, which rolls it back.
    if (state === "submitting") underWay.set(story, formData?.get("quiere") === "voto");
    else if (typeof data?.voted === "boolean") {
      answered.set(story, data.voted);
      underWay.set(story, data.voted);
    }
  }
  return votes && { ...votes, stories: ballotAfter(votes.stories, underWay) };
}
