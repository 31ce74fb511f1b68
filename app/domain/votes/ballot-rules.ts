import { contestPhase, takesEntries, takesVotes } from "~/domain/contests/phases";
import { VOTES_PER_CONTEST, type VoteAnswer, type VoteRequest } from "./room-protocol";

/** State of the room that one request is decided on. */
export interface BallotState {
  /** This person's same request was answered before, and not refused. */
  isRepeated: boolean;
  submissionDeadline: string;
  votingDeadline: string;
  /** The result is computed: nothing moves any more, whatever the dates say. */
  isClosed: boolean;
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

/**
 * Decides one vote, in this order: same key seen, ended, not begun, withdrawn story, own story, already so, cap
 * (VOTE-02 to VOTE-05, VOTE-08). Deadlines are inclusive: exactly at the voting deadline a vote still counts. A request that
 * is repeated changes nothing and is answered with what holds now, even after the end. A refused one counts as not sent:
 * the same form may be sent again after another vote was taken back.
 */
export function decideVote(request: VoteRequest, state: BallotState, now: Date): Decision {
  const used = state.votes.length;
  const hasVote = state.votes.includes(request.story);
  if (state.isRepeated) return { answer: { ok: true, voted: hasVote, used }, entry: null };
  const refuse = (reason: Extract<VoteAnswer, { ok: false }>["reason"]): Decision => ({
    answer: { ok: false, reason, used },
    entry: null,
  });
  const accept = (entry: "+" | "-" | null): Decision => {
    const change = entry === "+" ? 1 : entry === "-" ? -1 : 0;
    const answer: VoteAnswer = { ok: true, voted: request.want === "vote", used: used + change };
    return { answer, entry };
  };

  const phase = contestPhase(state, now);
  if (!state.isClosed && takesEntries(phase)) return refuse("not-begun");
  if (state.isClosed || !takesVotes(phase)) return refuse("ended");
  if (state.isWithdrawn && request.want === "vote") return refuse("no-story");
  if (request.author === request.user) return refuse("own-story");
  if (hasVote === (request.want === "vote")) return accept(null);
  if (request.want === "no-vote") return accept("-");
  return used >= VOTES_PER_CONTEST ? refuse("limit") : accept("+");
}
