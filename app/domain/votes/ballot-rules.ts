import { contestPhase, type Phase } from "~/domain/contests/phases";
import { voteRefusalReason } from "./rights";
import type { VoteAnswer, VoteRequest } from "./room-protocol";

/** State of a voter's ballot, from which the contest's room decides a vote request. */
export interface BallotState {
  /** Whether the same vote request was accepted before (same idempotency key). */
  isRepeated: boolean;
  submissionDeadline: string;
  votingDeadline: string;
  /** Whether the contest's result is stored. Voting is then closed, whatever the dates are. */
  isClosed: boolean;
  /** Whether the contest room lacks votes that D1 has. */
  isBehind: boolean;
  /** Whether the story of the vote request was deleted or disqualified. */
  isWithdrawn: boolean;
  /** Ids of the stories that the person votes for now. */
  votes: readonly string[];
}

export interface Decision {
  answer: VoteAnswer;
  /** The operation of the ledger entry to append: '+' for a vote, '-' for a removal; null if nothing changes. */
  entry: "+" | "-" | null;
}

/**
 * Decides a vote request by `voteRefusalReason`. A repeated request changes nothing and is accepted also after voting has ended
 * (VOTE-08).
 */
export function decideVote(request: VoteRequest, state: BallotState, now: Date): Decision {
  const used = state.votes.length;
  const hasVote = state.votes.includes(request.story);
  if (state.isRepeated) return { answer: { ok: true, voted: hasVote, used }, entry: null };
  const standing = { phase: phaseOf(state, now), isOwn: request.author === request.user };
  const wantsVote = request.want === "vote";
  const { isWithdrawn } = state;
  const reason =
    voteRefusalReason(standing, { wantsVote, isWithdrawn, hasVote, used }) ??
    (state.isBehind ? "behind" : null);
  // A refusal does not use up the idempotency key: the same form may be sent again, for instance after the person has removed
  // another vote.
  if (reason) return { answer: { ok: false, reason, used }, entry: null };
  if (hasVote === wantsVote) return { answer: { ok: true, voted: hasVote, used }, entry: null };
  const answer = { ok: true, voted: wantsVote, used: wantsVote ? used + 1 : used - 1 } as const;
  return { answer, entry: wantsVote ? "+" : "-" };
}

function phaseOf({ isClosed, submissionDeadline, votingDeadline }: BallotState, now: Date): Phase {
  if (isClosed) return "counting";
  return contestPhase({ submissionDeadline, votingDeadline, finalizedAt: null }, now);
}
