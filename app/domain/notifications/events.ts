import type { RawBuilder, SqlBool } from "kysely";
import type { NotificationData, NotificationType } from "./notifications";

/** Events that may lead to notifications. Only events.ts and notify.server.ts decide about recipients and texts. */
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
      /** The comment to which the new comment replies; null for a comment on the story. */
      answered: { id: string; author: string | null } | null;
      by: string;
    }
  /** Event: a person, or the winners of a contest, earned badges at the instant of the event. */
  | { kind: "badges-earned"; whose: { user: string } | { contest: string } }
  /** Event: the contest has results. The winners' places are read from `stories`. */
  | {
      kind: "contest-finished";
      contest: string;
      /** SQL condition on a row of `stories`: restricts the winners who get a notice. */
      only?: RawBuilder<SqlBool>;
    }
  /** Event: an admin turned a person's idea into a poll option. */
  | { kind: "idea-chosen"; option: string; by: string }
  /**
   * Event: an admin made or lifted an intervention at the instant of the event. The affected person is read from the intervention.
   */
  | { kind: "intervened"; intervention: string; step: "made" | "lifted" }
  /** Event: an admin extended the running deadline of a contest. `version` is the version of the dates after the change. */
  | {
      kind: "deadline-extended";
      contest: string;
      version: number;
      phase: "submission" | "voting";
      /** The new deadline as Spanish text. */
      date: string;
    }
  /** Event: an admin granted or revoked a person's admin rights at the instant of the event. */
  | { kind: "rights-changed"; user: string; isAdmin: boolean };

/** A notice to one person about the comment or like of another. */
export interface Notice {
  /** Account id of the recipient; null if the account was deleted, and then there is no notice. */
  to: string | null;
  /** The account whose comment or like caused the notice; nobody gets a notice about their own (NOTIF-03). */
  actor: string | null;
  type: NotificationType;
  title: string;
  message: string;
  /** The texts of a merged notice, which stands for several comments or likes of the last 24 hours. */
  merged: MergedTexts;
  data: NotificationData;
  /**
   * Cause of the notice, a part of its deduplication key: two notices of one type with the same cause and recipient are identical.
   */
  cause: string;
  /**
   * Which later comments or likes raise an existing notice: it becomes unread and the newest, and links to the latest one.
   * `every-time`: each of them. `each-person`: only the first of each person, so a like that is taken back and given again raises
   * nothing.
   */
  raisedBy: "every-time" | "each-person";
}

/** A message with a number in the middle: the text before the number, and the text after it. */
type AroundNumber = readonly [before: string, after: string];

interface MergedTexts {
  title: string;
  /** Message for comments or likes by several people; the number counts the people. */
  people: AroundNumber;
  /** Message for several comments or likes by one person; the number counts them. */
  times: AroundNumber;
}

type TalkEvent = Extract<NoticeEvent, { kind: "commented" | "comment-liked" }>;

/**
 * Returns the notices that a comment or like causes. No notice names the person who wrote or liked, nor a story's author
 * (COMMENT-06).
 */
export function noticesOfTalk(event: TalkEvent): Notice[] {
  return event.kind === "comment-liked"
    ? [noticeOfLike(event)]
    : [noticeToAnswered(event), noticeToStoryAuthor(event)];
}

function noticeOfLike({
  by: actor,
  comment,
  story,
}: Extract<TalkEvent, { kind: "comment-liked" }>): Notice {
  const { title } = story;
  const liked: AroundNumber = ["A ", ` personas les gustó tu comentario en «${title}».`];
  return {
    to: comment.author,
    actor,
    type: "like",
    title: "A alguien le gustó tu comentario",
    message: `A alguien le gustó tu comentario en «${title}».`,
    merged: { title: "Tu comentario gustó a varias personas", people: liked, times: liked },
    data: { story_id: story.id, story_title: title, comment_id: comment.id },
    cause: comment.id,
    raisedBy: "each-person",
  };
}

type Commented = Extract<TalkEvent, { kind: "commented" }>;

function noticeToAnswered({ by: actor, comment, story, answered }: Commented): Notice {
  const { title } = story;
  return {
    to: answered?.author ?? null,
    actor,
    type: "comment",
    title: "Nueva respuesta a tu comentario",
    message: `Respondieron a tu comentario en «${title}».`,
    merged: {
      title: "Nuevas respuestas a tu comentario",
      people: ["", ` personas respondieron a tu comentario en «${title}».`],
      times: ["", ` respuestas nuevas a tu comentario en «${title}».`],
    },
    data: { story_id: story.id, story_title: title, comment_id: comment },
    cause: answered?.id ?? "",
    raisedBy: "every-time",
  };
}

function noticeToStoryAuthor({ by: actor, comment, story, answered }: Commented): Notice {
  const { title } = story;
  return {
    // If the new comment answers the story author's own comment, the author only gets the notice of the reply.
    to: story.author === (answered?.author ?? null) ? null : story.author,
    actor,
    type: "comment_received",
    title: "Nuevo comentario en tu historia",
    message: `Comentaron tu historia «${title}».`,
    merged: {
      title: "Nuevos comentarios en tu historia",
      people: ["", ` personas comentaron tu historia «${title}».`],
      times: ["", ` comentarios nuevos en tu historia «${title}».`],
    },
    data: { story_id: story.id, story_title: title, comment_id: comment },
    cause: story.id,
    raisedBy: "every-time",
  };
}
