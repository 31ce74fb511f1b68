import { isCounting, takesVotes, type Phase } from "~/domain/contests/phases";
import { readingProgress } from "~/domain/reads/reads.server";

/** An open contest as one person, or a visitor, stands in it. */
export interface Participation {
  /** All that were sent. */
  stories: number;
  /** The id of their own story, or null. */
  entry: string | null;
  hasDraft: boolean;
  /** Stories of the ballot that they have read. */
  read: number;
}

/** The next action that home offers in a contest, with the number of stories read where it reads on. */
export type Step =
  | { kind: "write" | "continue" | "read" | "review" | "browse" | "look" }
  | { kind: "edit"; entry: string }
  | { kind: "read-on"; read: number; total: number };

/** The one action that home offers by phase and by what the person has done (HOME-01). */
export function homeStep(phase: Phase, isWritable: boolean, participation: Participation): Step {
  const { stories, entry, hasDraft } = participation;
  if (isWritable) {
    if (entry !== null) return { kind: "edit", entry };
    return { kind: hasDraft ? "continue" : "write" };
  }
  if (isCounting(phase) && stories > 0) return { kind: "browse" };
  if (!takesVotes(phase)) return { kind: "look" };
  const { read, total, unread } = readingProgress(
    stories - (entry === null ? 0 : 1),
    participation.read,
  );
  if (total === 0) return { kind: "look" };
  if (read === 0) return { kind: "read" };
  return unread === 0 ? { kind: "review" } : { kind: "read-on", read, total };
}
