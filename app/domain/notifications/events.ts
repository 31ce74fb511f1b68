import type { NotificationData, NotificationType } from "./notifications";

/** Events that may lead to a notification; the notifier alone decides for whom, and in which words. */
export type NoticeEvent =
  | {
      kind: "comment-liked";
      comment: { id: string; author: string | null };
      story: { id: string; title: string };
      by: string;
    }
  | {
      kind: "commented";
      comment: string;
      story: { id: string; title: string; author: string | null };
      /** The comment that this one answers. */
      answered: { id: string; author: string | null } | null;
      by: string;
    }
  /** Badges that were given to a person, or for a contest to its winners, at the instant of the event. */
  | { kind: "badges-earned"; whose: { user: string } | { contest: string } }
  /** Its places are in `stories`. */
  | { kind: "contest-finished"; contest: string };

/** One notice to one person about what somebody else did. */
export interface Notice {
  /** The recipient; null when the account was deleted, then there is no notice. */
  to: string | null;
  /** The account that caused it: there is no notice of one's own deeds (NOTIF-03). */
  actor: string | null;
  type: NotificationType;
  title: string;
  message: string;
  data: NotificationData;
  /** Part of the deduplication key: two notices of one type with the same cause and recipient are identical. */
  cause: string;
  // "once": it is never told again. "daily": for 24 hours nothing; a like that is taken back and given again does not ring again.
  // "raised": for 24 hours the notice that is there comes back as a new one, unread and leading to what is new.
  /** How identical ones are deduplicated. */
  repeat: "once" | "daily" | "raised";
}

/** The notices of what was said and liked: none of them names anybody, or says who wrote (COMMENT-06). */
export function noticesOfTalk(
  event: Extract<NoticeEvent, { kind: "commented" | "comment-liked" }>,
): Notice[] {
  const { by: actor } = event;
  const of = { story_id: event.story.id, story_title: event.story.title };
  if (event.kind === "comment-liked") {
    return [
      {
        to: event.comment.author,
        actor,
        type: "like",
        title: "A alguien le gustó tu comentario",
        message: `A alguien le gustó tu comentario en «${event.story.title}».`,
        data: { ...of, comment_id: event.comment.id },
        cause: event.comment.id,
        repeat: "daily",
      },
    ];
  }
  const { story } = event;
  const common = { actor, data: { ...of, comment_id: event.comment }, repeat: "raised" } as const;
  const answered = event.answered?.author ?? null;
  return [
    {
      ...common,
      to: answered,
      type: "comment",
      title: "Nueva respuesta a tu comentario",
      message: `Han respondido a tu comentario en «${story.title}».`,
      cause: event.answered?.id ?? "",
    },
    {
      ...common,
      // One notice for a person who is both.
      to: story.author === answered ? null : story.author,
      type: "comment_received",
      title: "Nuevo comentario en tu historia",
      message: `Han comentado tu historia «${story.title}».`,
      cause: story.id,
    },
  ];
}
