import { contestPhase, type Phase } from "~/domain/contests/phases";
import { voteRefusalReason } from "./rights";
import type { VoteAnswer, VoteRequest } from "./room-protocol";

/** State of the room that one request is decided on. */
export interface BallotState {
  /** This person's same request was answered before, and not refused. */
  isRepeated: boolean;
  submissionDeadline: string;
  votingDeadline: string;
  /** The result is computed: nothing moves any more, whatever the dates say. */
  isClosed: boolean;
  /** The room lacks votes that D1 has. */
  isBehind: boolean;
  /** The story was taken out of the contest. */
  isWithdrawn: boolean;
  /** The stories that the person votes for now. */
  votes: readonly string[];
}

interface Decision {
  answer: VoteAnswer;
  /** The ledger entry that the answer stands on; null when nothing changes. */
  entry: "+" | "-" | null;
}

/** Decides one vote by `voteRefusalReason`; a repeated request changes nothing, even after the end (VOTE-08). */
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
  // The key of a refused request is not kept: the same form may be sent again after another vote was taken back.
  if (reason) return { answer: { ok: false, reason, used }, entry: null };
  if (hasVote === wantsVote) return { answer: { ok: true, voted: hasVote, used }, entry: null };
  const answer = { ok: true, voted: wantsVote, used: wantsVote ? used + 1 : used - 1 } as const;
  return { answer, entry: wantsVote ? "+" : "-" };
}

function phaseOf({ isClosed, submissionDeadline, votingDeadline }: BallotState, now: Date): Phase {
  if (isClosed) return "counting";
  return contestPhase({ submissionDeadline, votingDeadline, finalizedAt: null }, now);
}
