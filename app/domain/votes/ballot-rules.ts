import { VOTES_PER_CONTEST, type VoteAnswer, type VoteRequest } from "./room-protocol";

/** What the room knows at the moment of deciding about one request. */
export interface BallotState {
  /** The answer that this person's same request got before, or null. */
  remembered: VoteAnswer | null;
  submissionDeadline: string;
  votingDeadline: string;
  /** The result is computed: nothing moves any more, whatever the dates say. */
  isClosed: boolean;
  /** The story was taken out of the contest. */
  isWithdrawn: boolean;
  /** The stories that the person votes for now. */
  votes: readonly string[];
}

export interface Decision {
  answer: VoteAnswer;
  /** The ledger entry that the answer stands on; null when nothing changes. */
  entry: "+" | "-" | null;
  /** The answer is to be given again when the same request comes again. */
  isKept: boolean;
}

/**
 * Decides one vote, in this order: same key seen, ended, not begun, withdrawn story, own story, already so, cap
 * (VOTE-02 to VOTE-05, VOTE-08). Deadlines are inclusive: exactly at the voting deadline a vote still counts. A refusal
 * changes nothing and is not kept: whoever makes room for a vote may send the same form again.
 */
export function decideVote(request: VoteRequest, state: BallotState, now: Date): Decision {
  if (state.remembered) return { answer: state.remembered, entry: null, isKept: false };
  const used = state.votes.length;
  const refuse = (reason: Extract<VoteAnswer, { ok: false }>["reason"]): Decision => ({
    answer: { ok: false, reason, used },
    entry: null,
    isKept: false,
  });
  const accept = (entry: "+" | "-" | null): Decision => {
    const change = entry === "+" ? 1 : entry === "-" ? -1 : 0;
    const answer: VoteAnswer = { ok: true, voted: request.want === "vote", used: used + change };
    return { answer, entry, isKept: true };
  };

  // Written so that a deadline that is no date refuses: a comparison with NaN is false.
  const at = now.getTime();
  if (state.isClosed || !(at <= Date.parse(state.votingDeadline))) return refuse("ended");
  if (!(at > Date.parse(state.submissionDeadline))) return refuse("not-begun");
  if (state.isWithdrawn && request.want === "vote") return refuse("no-story");
  if (request.author === request.user) return refuse("own-story");
  const hasVote = state.votes.includes(request.story);
  if (hasVote === (request.want === "vote")) return accept(null);
  if (request.want === "no-vote") return accept("-");
  return used >= VOTES_PER_CONTEST ? refuse("limit") : accept("+");
}
