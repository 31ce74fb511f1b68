import { isCounting, takesVotes, type Phase } from "~/domain/contests/phases";
import { readingProgress } from "~/domain/reads/progress";

/** A person's or a visitor's progress in an unfinished contest. */
export interface Participation {
  /** Number of the contest's stories, without disqualified ones. */
  stories: number;
  /** Id of the person's own story in the contest; null without one. */
  entry: string | null;
  /** Whether the person's own story is disqualified. */
  isOut: boolean;
  hasDraft: boolean;
  /** Number of the contest's stories that the person has read, in voting. */
  read: number;
}

/** The next action that home offers in a contest. `edit` and `read-on` contain the data of their link and text. */
export type Step =
  | { kind: "write" | "continue" | "read" | "review" | "browse" | "look" }
  | { kind: "edit"; entry: string }
  | { kind: "read-on"; read: number; total: number };

/** Chooses the action that home offers, by the phase and the person's progress (HOME-01). */
export function contestStep(phase: Phase, isWritable: boolean, participation: Participation): Step {
  const { stories, entry, isOut, hasDraft } = participation;
  if (isWritable) {
    if (entry !== null) return isOut ? { kind: "look" } : { kind: "edit", entry };
    return { kind: hasDraft ? "continue" : "write" };
  }
  if (isCounting(phase) && stories > 0) return { kind: "browse" };
  if (!takesVotes(phase)) return { kind: "look" };
  const { read, total, unread } = readingProgress(
    stories - (entry === null || isOut ? 0 : 1),
    participation.read,
  );
  if (total === 0) return { kind: "look" };
  if (read === 0) return { kind: "read" };
  return unread === 0 ? { kind: "review" } : { kind: "read-on", read, total };
}
