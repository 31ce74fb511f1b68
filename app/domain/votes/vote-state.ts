import type { Phase } from "~/domain/contests/phases";
import { VOTES_PER_CONTEST } from "./room-protocol";

/** What the vote control of a story shows to one reader (VOTE-01). */
export type VoteState =
  | { kind: "signed-out" }
  | { kind: "own" }
  | { kind: "not-begun" }
  | { kind: "ended" }
  /** The contest's room cannot be reached: the page stands, the button is disabled. */
  | { kind: "unreachable" }
  | { kind: "open"; voted: boolean; used: number; isFull: boolean };

export function voteState({
  phase,
  isOwn,
  isSignedIn,
  ballot,
  story,
}: {
  phase: Phase;
  isOwn: boolean;
  isSignedIn: boolean;
  ballot: { ok: true; stories: readonly string[] } | { ok: false } | null;
  story: string;
}): VoteState {
  if (isOwn) return { kind: "own" };
  if (phase === "submission" || phase === "unknown") return { kind: "not-begun" };
  if (phase !== "voting") return { kind: "ended" };
  if (!isSignedIn) return { kind: "signed-out" };
  if (!ballot?.ok) return { kind: "unreachable" };
  const voted = ballot.stories.includes(story);
  const used = ballot.stories.length;
  return { kind: "open", voted, used, isFull: !voted && used >= VOTES_PER_CONTEST };
}
