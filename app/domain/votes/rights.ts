import { takesEntries, takesVotes } from "~/domain/contests/phases";
import type { Standing } from "~/domain/stories/rights";
import { VOTES_PER_CONTEST, type VoteRefusal } from "./room-protocol";

/** Input of the vote rule besides phase and authorship. */
interface Wish {
  /** Whether the request casts a vote (true) or withdraws it (false). */
  wantsVote: boolean;
  /** Whether the story of the vote was deleted or disqualified. */
  isWithdrawn: boolean;
  /** Whether the person votes for the story now. */
  hasVote: boolean;
  /** Number of votes that the person has given in the contest. */
  used: number;
}

export const FIRST_VOTE: Wish = { wantsVote: true, isWithdrawn: false, hasVote: false, used: 0 };

/** Returns why a vote or its removal is refused, or null (VOTE-02 to VOTE-05). Without a second argument, checks a first vote. */
export function voteRefusalReason(
  { phase, isOwn }: Standing,
  { wantsVote, isWithdrawn, hasVote, used }: Wish = FIRST_VOTE,
): Exclude<VoteRefusal, "other-contest" | "disqualified" | "behind"> | null {
  if (takesEntries(phase)) return "not-begun";
  if (!takesVotes(phase)) return "ended";
  if (isWithdrawn && wantsVote) return "no-story";
  if (isOwn) return "own-story";
  return wantsVote && !hasVote && isFull(used) ? "limit" : null;
}

/** Whether a signed-in reader with votes left may vote for the story. */
export function canVote(standing: Standing): boolean {
  return voteRefusalReason(standing) === null;
}

/** Whether a ballot with this number of used votes is full (VOTE-04). */
export function isFull(used: number): boolean {
  return used >= VOTES_PER_CONTEST;
}
