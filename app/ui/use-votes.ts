import { useFetchers } from "@remix-run/react";
import { ballotAfter, type Votes } from "~/domain/votes/vote-state";

const PREFIX = "voto-";

/** The key under which the form of a story's vote is sent: every page finds it there. */
export const voteKeyOf = (story: string) => PREFIX + story;

/**
 * The reader's votes, of which counter and buttons are drawn: the server's, and what is under way. So votes pressed one after
 * another add up, and one that is refused or lost gives its place back (VOTE-07).
 */
export function useVotes(votes: Votes | null): Votes | null {
  const underWay = useFetchers().flatMap(({ key, state, formData, data }) => {
    if (!key.startsWith(PREFIX)) return [];
    // Once it is answered the answer counts, not the wish; a refusal says neither, nor does a lost line.
    const voted = state === "submitting" ? formData?.get("quiere") === "voto" : data?.voted;
    return typeof voted === "boolean" ? [{ story: key.slice(PREFIX.length), voted }] : [];
  });
  return votes && { ...votes, stories: ballotAfter(votes.stories, underWay) };
}
