import { isBlind, isReadable, takesEntries, type Phase } from "~/domain/contests/phases";

/** Phase and ownership that rights to a story depend on; in an unknown phase only the author has any. */
export interface Standing {
  phase: Phase;
  /** They wrote it. */
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

// Of the page alone: the action says to others that the story is not theirs.
/** Whether the page that asks before a deletion is there for them: the story is their own, or they are an admin (WRITE-17). */
export function canAskToDelete({ isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean }): boolean {
  return isOwn || isAdmin;
}

// In blind phases the date would tie the story to the day on which a name joined the list of participants.
/** Whether they may know when the story was sent (CONTEST-05). */
export function canSeeDate({ phase, isOwn }: Standing): boolean {
  return isOwn || !isBlind(phase);
}

/** Whether their looking at the story counts as a view of it (STORY-06). */
export function isViewCounted({ phase, isOwn }: Standing): boolean {
  return isReadable(phase) && !isOwn;
}

/** Whether the story can be talked about: as soon as somebody else can read it (COMMENT-01). */
export function canTalk(phase: Phase): boolean {
  return isReadable(phase);
}

/** Whether they may report a comment or a story that they can read: not what they wrote or what is deleted (REPORT-01, REPORT-03). */
export function canReport({ isOwn, isDeleted }: { isOwn: boolean; isDeleted?: boolean }): boolean {
  return !isOwn && !isDeleted;
}
