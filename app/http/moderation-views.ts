import type { ModeratedComment } from "~/domain/comments/moderated-comment.server";
import type { InterventionKind, RuleId } from "~/domain/moderation/rules";
import { longDate, longDay } from "~/domain/time/time";

/** Prepares a comment's thread for admin pages. */
export function threadView({ story, thread }: ModeratedComment, zone: string) {
  return {
    story: { id: story.id, title: story.title },
    comments: thread.map(({ createdAt, ...comment }) => ({
      ...comment,
      date: longDate(createdAt, zone),
    })),
  };
}

/** Prepares an intervention for a list on admin pages. */
export function interventionView(
  intervention: {
    id: string;
    kind: InterventionKind;
    rule: RuleId;
    madeAt: string;
    liftedAt: string | null;
    hasUnreadAnswer?: 0 | 1;
  },
  zone: string,
) {
  const { id, kind, rule, madeAt, liftedAt, hasUnreadAnswer } = intervention;
  return {
    id,
    kind,
    rule,
    date: longDay(madeAt, zone),
    isLifted: liftedAt !== null,
    hasUnreadAnswer: hasUnreadAnswer === 1,
  };
}
