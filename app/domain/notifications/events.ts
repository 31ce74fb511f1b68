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
  /** Its words once it stands for more than one deed of the last 24 hours. */
  merged: MergedWords;
  data: NotificationData;
  /** Part of the deduplication key: two notices of one type with the same cause and recipient are identical. */
  cause: string;
  // "every-time": each deed raises it. "each-person": a person raises it once; a like that is taken back and given again does not.
  /** Which identical ones of 24 hours raise the notice that is there: unread again, newest, and leading to what is new. */
  raisedBy: "every-time" | "each-person";
}

/** Words around a number: what stands before it, and behind. */
type AroundNumber = readonly [before: string, after: string];

interface MergedWords {
  title: string;
  /** Of two people or more. */
  people: AroundNumber;
  /** Of two deeds or more of one person. */
  times: AroundNumber;
}

/** The notices of what was said and liked: none of them names anybody, or says who wrote (COMMENT-06). */
export function noticesOfTalk(
  event: Extract<NoticeEvent, { kind: "commented" | "comment-liked" }>,
): Notice[] {
  const { by: actor } = event;
  const { title } = event.story;
  const of = { story_id: event.story.id, story_title: title };
  if (event.kind === "comment-liked") {
    const liked: AroundNumber = ["A ", ` personas les gustó tu comentario en «${title}».`];
    return [
      {
        to: event.comment.author,
        actor,
        type: "like",
        title: "A alguien le gustó tu comentario",
        message: `A alguien le gustó tu comentario en «${title}».`,
        merged: { title: "Tu comentario gustó a varias personas", people: liked, times: liked },
        data: { ...of, comment_id: event.comment.id },
        cause: event.comment.id,
        raisedBy: "each-person",
      },
    ];
  }
  const { story } = event;
  const data = { ...of, comment_id: event.comment };
  const common = { actor, data, raisedBy: "every-time" } as const;
  const answered = event.answered?.author ?? null;
  return [
    {
      ...common,
      to: answered,
      type: "comment",
      title: "Nueva respuesta a tu comentario",
      message: `Han respondido a tu comentario en «${title}».`,
      merged: {
        title: "Nuevas respuestas a tu comentario",
        people: ["", ` personas respondieron a tu comentario en «${title}».`],
        times: ["", ` respuestas nuevas a tu comentario en «${title}».`],
      },
      cause: event.answered?.id ?? "",
    },
    {
      ...common,
      // One notice for a person who is both.
      to: story.author === answered ? null : story.author,
      type: "comment_received",
      title: "Nuevo comentario en tu historia",
      message: `Han comentado tu historia «${title}».`,
      merged: {
        title: "Nuevos comentarios en tu historia",
        people: ["", ` personas comentaron tu historia «${title}».`],
        times: ["", ` comentarios nuevos en tu historia «${title}».`],
      },
      cause: story.id,
    },
  ];
}
