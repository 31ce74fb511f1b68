import type { Writability } from "~/domain/contests/cycle";
import { canEdit, type StoryStanding } from "~/domain/stories/rights";

/** Input of the checks that accept or refuse a text. */
export interface Submission {
  /** The writer of the text; null for a visitor. */
  writer: { mustConfirmEmail: boolean; isSuspended: boolean } | null;
  /**
   * The story to change: its phase, whether it is the writer's own and disqualified, and whether it has changed since the page was
   * loaded. Null for a new story.
   */
  edits: (StoryStanding & { isOutdated: boolean }) | null;
  writability: Writability;
  /** Whether the writer has a story in the contest. */
  hasEntry: boolean;
  /** Whether the writer has reached the plan's monthly limit of stories. */
  isLimitReached: boolean;
  /** Whether title, category and text of the story are valid. */
  isTextRight: boolean;
  /** Whether all confirmations are given, and whether the chosen line is a sentence of the text; null before the consent step. */
  consent: { isComplete: boolean; hasLine: boolean } | null;
}

export type SubmissionRefusal =
  | "session-ended"
  | "edit-not-found"
  | "not-yet"
  | "closed"
  | "disqualified"
  | "outdated"
  | "text"
  | "visitor"
  | "unconfirmed"
  | "suspended"
  | "already-entered"
  | "monthly-limit"
  | "consent"
  | "line";

interface Check {
  name: string;
  /** Returns the reason of the check's refusal, or null if the check passes. */
  refuses(submission: Submission): SubmissionRefusal | null;
  requirement: string;
}

const refuse = (when: boolean, reason: SubmissionRefusal) => (when ? reason : null);

/**
 * The checks of a sent text, in order; the first that fails gives the message. The statement that stores the story repeats the
 * checks that a race between requests could bypass.
 */
export const SUBMISSION_CHECKS: readonly Check[] = [
  {
    name: "an edit has a session",
    refuses: ({ writer, edits }) => refuse(!writer && edits !== null, "session-ended"),
    requirement: "WRITE-15",
  },
  {
    name: "an edit is of one's own story",
    refuses: ({ edits }) => refuse(edits !== null && !edits.isOwn, "edit-not-found"),
    requirement: "WRITE-12",
  },
  {
    name: "a disqualified story stays as it is",
    refuses: ({ edits }) => refuse(edits?.isDisqualified === true, "disqualified"),
    requirement: "REPORT-03",
  },
  {
    // Editing does not depend on which contest is the current one: a sent story can be edited until its own contest's deadline.
    name: "a sent story can still be changed",
    refuses: ({ edits }) => refuse(edits !== null && !canEdit(edits), "closed"),
    requirement: "WRITE-12",
  },
  {
    name: "an edit replaces the text that its page has shown",
    refuses: ({ edits }) => refuse(edits?.isOutdated === true, "outdated"),
    requirement: "WRITE-12 WRITE-15",
  },
  {
    name: "the contest takes new stories",
    refuses: ({ edits, writability }) => (edits || writability === "open" ? null : writability),
    requirement: "WRITE-03 PHASE-06",
  },
  {
    name: "title, category and length of the text",
    refuses: ({ isTextRight }) => refuse(!isTextRight, "text"),
    requirement: "WRITE-08",
  },
  {
    name: "the writer has an account",
    refuses: ({ writer }) => refuse(!writer, "visitor"),
    requirement: "WRITE-14",
  },
  {
    name: "the e-mail is confirmed",
    refuses: ({ writer }) => refuse(writer?.mustConfirmEmail === true, "unconfirmed"),
    requirement: "AUTH-05",
  },
  {
    name: "the account is not suspended",
    refuses: ({ writer }) => refuse(writer?.isSuspended === true, "suspended"),
    requirement: "ADMIN-05",
  },
  {
    name: "one story for each contest",
    refuses: ({ edits, hasEntry }) => refuse(!edits && hasEntry, "already-entered"),
    requirement: "WRITE-09",
  },
  {
    name: "the month's limit",
    refuses: ({ edits, isLimitReached }) => refuse(!edits && isLimitReached, "monthly-limit"),
    requirement: "WRITE-09",
  },
  {
    name: "all that must be confirmed is",
    refuses: ({ consent }) => refuse(consent?.isComplete === false, "consent"),
    requirement: "WRITE-10",
  },
  {
    name: "the chosen line is a sentence of the text",
    refuses: ({ consent }) => refuse(consent?.hasLine === false, "line"),
    requirement: "STORY-10",
  },
];

/** Returns the reason of the first failed check, or null. */
export function submissionRefusal(submission: Submission): SubmissionRefusal | null {
  for (const { refuses } of SUBMISSION_CHECKS) {
    const reason = refuses(submission);
    if (reason) return reason;
  }
  return null;
}
