import { useFetchers } from "@remix-run/react";
import { useMemo } from "react";
import { ballotAfter, type Votes } from "~/domain/votes/vote-state";

const PREFIX = "voto-";

/** The key under which the form of a story's vote is sent: every page finds it there. */
export const voteKeyOf = (story: string) => PREFIX + story;

/**
 * The reader's votes, of which counter and buttons are drawn: the server's, and what is under way. So votes pressed one after
 * another add up, and one that is refused or lost gives its place back (VOTE-07).
 */
export function useVotes(votes: Votes | null): Votes | null {
  // Remembered until the page has new data: a vote that is lost makes Remix abort the reload of another that was taken.
  const answered = useMemo(() => new Map<string, boolean>(), [votes]);
  const underWay = new Map(answered);
  for (const { key, state, formData, data } of useFetchers()) {
    if (!key.startsWith(PREFIX)) continue;
    const story = key.slice(PREFIX.length);
    // Once it is answered the answer counts, not the wish; a refusal says neither, nor does a lost line.
    if (state === "submitting") underWay.set(story, formData?.get("quiere") === "voto");
    else if (typeof data?.voted === "boolean") {
      answered.set(story, data.voted);
      underWay.set(story, data.voted);
    }
  }
  return votes && { ...votes, stories: ballotAfter(votes.stories, underWay) };
}
