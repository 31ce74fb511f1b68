import { isBlind, isReadable, takesEntries, type Phase } from "~/domain/contests/phases";

/** Input of the rule for voting: the contest's phase, and whether the viewer is the author. */
export interface Standing {
  phase: Phase;
  /** Whether the viewer is the author. */
  isOwn: boolean;
}

/** Input of the other story rights, such as reading and editing. */
export interface StoryStanding extends Standing {
  /** Whether the story is disqualified: kept, but out of its contest (REPORT-03). */
  isDisqualified: boolean;
}

// Rights to a story for pages and actions. rights.server.ts has them as SQL conditions for statements that change data. The right
// to vote is in domain/votes/rights.ts, because the contest's room decides by it.

/** Whether the viewer may read the story (STORY-02). A disqualified story is read by its author and by admins (REPORT-03). */
export function canRead({
  phase,
  isOwn,
  isDisqualified,
  isAdmin,
}: StoryStanding & { isAdmin: boolean }): boolean {
  return isOwn || (isReadable(phase) && (!isDisqualified || isAdmin));
}

/** Whether the viewer may change the story (WRITE-12). */
export function canEdit({ phase, isOwn, isDisqualified }: StoryStanding): boolean {
  return isOwn && takesEntries(phase) && !isDisqualified;
}

/** Whether the viewer may delete the story: its author while it may be changed, an admin at any time (WRITE-17). */
export function canDelete({ isAdmin, ...standing }: StoryStanding & { isAdmin: boolean }): boolean {
  return canEdit(standing) || isAdmin;
}

/**
 * Whether the viewer may open the page that confirms a deletion: the author in any phase, or an admin (WRITE-17). Other accounts
 * get 404 from the page, and 403 from its action.
 */
export function canAskToDelete({ isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean }): boolean {
  return isOwn || isAdmin;
}

/**
 * Whether the viewer may know when the story was sent (CONTEST-05). In blind phases the date would reveal the author, by the day
 * on which a name joined the list of participants.
 */
export function canSeeDate({ phase, isOwn }: Standing): boolean {
  return isOwn || !isBlind(phase);
}

/** Whether the viewer's visit counts as a view of the story (STORY-06). */
export function isViewCounted({ phase, isOwn, isDisqualified }: StoryStanding): boolean {
  return isReadable(phase) && !isOwn && !isDisqualified;
}

/** Whether the story can be commented on: while others than its author can read it (COMMENT-01). */
export function canTalk({
  phase,
  isDisqualified,
}: Pick<StoryStanding, "phase" | "isDisqualified">): boolean {
  return isReadable(phase) && !isDisqualified;
}

/**
 * Whether the viewer may report a comment or a story: neither their own nor a deleted one (REPORT-01, REPORT-03). The caller has
 * checked that they can read it.
 */
export function canReport({ isOwn, isDeleted }: { isOwn: boolean; isDeleted?: boolean }): boolean {
  return !isOwn && !isDeleted;
}
