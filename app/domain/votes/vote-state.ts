import type { Standing } from "~/domain/stories/rights";
import { FIRST_VOTE, isFull, voteRefusalReason } from "./rights";
import { VOTES_PER_CONTEST } from "./room-protocol";

/** A reader's own votes as a page knows them. `reachable` is false if the contest's room did not answer. */
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
  /** The contest's room did not answer, so the vote buttons are disabled. */
  | { kind: "unreachable" }
  | { kind: "open"; voted: boolean; isFull: boolean };

interface VoteControl extends Standing {
  isSignedIn: boolean;
  votes: Votes | null;
  story: string;
}

/**
 * Returns the state of a vote control, by the same rule as the room (`voteRefusalReason`). The reader's own story is 'own' in
 * every phase.
 */
export function voteState({ phase, isOwn, isSignedIn, votes, story }: VoteControl): VoteState {
  if (isOwn) return { kind: "own" };
  const votedStories = votes?.stories ?? [];
  const voted = votedStories.includes(story);
  const ballot = { hasVote: voted, used: votedStories.length };
  const reason = voteRefusalReason({ phase, isOwn }, { ...FIRST_VOTE, ...ballot });
  if (reason === "not-begun" || reason === "ended") return { kind: reason };
  if (!isSignedIn) return { kind: "signed-out" };
  if (!votes?.reachable) return { kind: "unreachable" };
  return { kind: "open", voted, isFull: reason === "limit" };
}

/** Refusal of a vote for one's own story (product.md §8). */
export const OWN_STORY = "No puedes votar por tu propia historia";

/** Text which says that only the voter sees their vote (STORY-03). */
export const PRIVATE_VOTE = "Tu voto es privado - solo tú puedes verlo";

/**
 * Text in place of the reader's votes if the contest's room did not answer. The text may promise that acknowledged votes are
 * stored: they survive a crash of the room (VOTE-06).
 */
export const VOTES_UNREACHABLE =
  "Ahora mismo no podemos consultar tus votos. Los confirmados siguen guardados.";

/** Refusal of a vote when all votes of the ballot are used (product.md §8). */
export function fullText(used: number): string {
  return `Has usado todos tus votos (${used}/${VOTES_PER_CONTEST}). Quita un voto existente para votar por otra historia.`;
}

/**
 * Computes the optimistic ballot: the stories with votes once all pending requests are accepted. `underWay` maps each story with
 * a pending request to whether a vote is wanted.
 */
export function ballotAfter(
  stories: readonly string[],
  underWay: ReadonlyMap<string, boolean>,
): string[] {
  const ballot = new Set(stories);
  // Removals come first, since they free votes. A vote beyond the limit stays hidden until the server answers.
  for (const [story, voted] of underWay) if (!voted) ballot.delete(story);
  for (const [story, voted] of underWay) {
    if (voted && !isFull(ballot.size)) ballot.add(story);
  }
  return [...ballot];
}
