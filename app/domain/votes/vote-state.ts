import type { Standing } from "~/domain/stories/rights";
import { FIRST_VOTE, isFull, voteRefusalReason } from "./rights";
import { VOTES_PER_CONTEST } from "./room-protocol";

/** A reader's own ballot as a page knows it; not reachable when the contest's room did not answer. */
export interface Votes {
  stories: readonly string[];
  reachable: boolean;
}

/** State of a story's vote control for one reader (VOTE-01). */
type VoteState =
  | { kind: "signed-out" }
  | { kind: "own" }
  | { kind: "not-begun" }
  | { kind: "ended" }
  /** The contest's room cannot be reached: the page stands, no button sends anything. */
  | { kind: "unreachable" }
  | { kind: "open"; voted: boolean; isFull: boolean };

interface Shown extends Standing {
  isSignedIn: boolean;
  votes: Votes | null;
  story: string;
}

/** The state of the control by the rule that the room decides by; one's own story is labelled in every phase. */
export function voteState({ phase, isOwn, isSignedIn, votes, story }: Shown): VoteState {
  if (isOwn) return { kind: "own" };
  const given = votes?.stories ?? [];
  const voted = given.includes(story);
  const ballot = { hasVote: voted, used: given.length };
  const reason = voteRefusalReason({ phase, isOwn }, { ...FIRST_VOTE, ...ballot });
  if (reason === "not-begun" || reason === "ended") return { kind: reason };
  if (!isSignedIn) return { kind: "signed-out" };
  if (!votes?.reachable) return { kind: "unreachable" };
  return { kind: "open", voted, isFull: reason === "limit" };
}

/** Why one's own story cannot be voted for (product.md §8). */
export const OWN_STORY = "No puedes votar por tu propia historia";

/** Why no further vote can be given (product.md §8). */
export function fullText(used: number): string {
  return `Has usado todos tus votos (${used}/${VOTES_PER_CONTEST}). Quita un voto existente para votar por otra historia.`;
}

/**
 * The ballot as it will be when all that is `underWay` has arrived: by story, whether a vote is wanted or was given
 * by the last answer.
 */
export function ballotAfter(
  stories: readonly string[],
  underWay: ReadonlyMap<string, boolean>,
): string[] {
  const ballot = new Set(stories);
  // A removal makes room first; a vote that finds none waits for the server's answer.
  for (const [story, voted] of underWay) if (!voted) ballot.delete(story);
  for (const [story, voted] of underWay) {
    if (voted && !isFull(ballot.size)) ballot.add(story);
  }
  return [...ballot];
}
