import { takesEntries, takesVotes } from "~/domain/contests/phases";
import type { Standing } from "~/domain/stories/rights";
import { VOTES_PER_CONTEST, type VoteRefusal } from "./room-protocol";

/** Inputs of the answer to a vote, besides phase and ownership. */
interface Wish {
  /** A vote is wanted, not the removal of one. */
  wantsVote: boolean;
  /** The story was taken out of the contest. */
  isWithdrawn: boolean;
  /** The person votes for the story now. */
  hasVote: boolean;
  /** Votes that the person has given in the contest. */
  used: number;
}

export const FIRST_VOTE: Wish = { wantsVote: true, isWithdrawn: false, hasVote: false, used: 0 };

/** The first reason for which a vote or its removal is refused, or null; the default is a first vote (VOTE-02 to VOTE-05). */
export function voteRefusalReason(
  { phase, isOwn }: Standing,
  { wantsVote, isWithdrawn, hasVote, used }: Wish = FIRST_VOTE,
): Exclude<VoteRefusal, "other-contest" | "behind"> | null {
  if (takesEntries(phase)) return "not-begun";
  if (!takesVotes(phase)) return "ended";
  if (isWithdrawn && wantsVote) return "no-story";
  if (isOwn) return "own-story";
  return wantsVote && !hasVote && isFull(used) ? "limit" : null;
}

/** Whether they may vote for the story, signed in and with a vote left. */
export function canVote(standing: Standing): boolean {
  return voteRefusalReason(standing) === null;
}

/** Whether no further vote can be given (VOTE-04). */
export function isFull(used: number): boolean {
  return used >= VOTES_PER_CONTEST;
}
