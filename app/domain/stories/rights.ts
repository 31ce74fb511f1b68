import { isBlind, isReadable, takesEntries, type Phase } from "~/domain/contests/phases";

/** The facts that the rights to a story depend on. */
export interface Standing {
  phase: Phase;
  /** The person who asks is the author. */
  isOwn: boolean;
}

// Each right is used by the page, by the action, and has its twin for the SQL of the write in rights.server.ts. The right to
// vote stands in domain/votes/rights.ts: the contest's room decides by it.

/** Whether they may read the story (STORY-02). */
export function canRead({ phase, isOwn }: Standing): boolean {
  return isReadable(phase) || isOwn;
}

/** Whether they may change the story (WRITE-12). */
export function canEdit({ phase, isOwn }: Standing): boolean {
  return isOwn && takesEntries(phase);
}

/** Whether they may delete the story: its author while it may be changed, an admin at any time (WRITE-17). */
export function canDelete({ isAdmin, ...standing }: Standing & { isAdmin: boolean }): boolean {
  return canEdit(standing) || isAdmin;
}

/** Whether they get the page that asks before a deletion: the author or an admin (WRITE-17). The action answers others with 403. */
export function canAskToDelete({ isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean }): boolean {
  return isOwn || isAdmin;
}

/**
 * Whether they may know when the story was sent (CONTEST-05). In blind phases the date would reveal the author, by the day on
 * which a name joined the list of participants.
 */
export function canSeeDate({ phase, isOwn }: Standing): boolean {
  return isOwn || !isBlind(phase);
}

/** Whether their visit counts as a view of the story (STORY-06). */
export function isViewCounted({ phase, isOwn }: Standing): boolean {
  return isReadable(phase) && !isOwn;
}

/** Whether the story can be commented on: as soon as others can read it (COMMENT-01). */
export function canTalk(phase: Phase): boolean {
  return isReadable(phase);
}

/** Whether they may report a comment or a story that they can read: not their own, nor one that is deleted (REPORT-01, REPORT-03). */
export function canReport({ isOwn, isDeleted }: { isOwn: boolean; isDeleted?: boolean }): boolean {
  return !isOwn && !isDeleted;
}
