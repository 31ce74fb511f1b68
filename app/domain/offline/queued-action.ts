import { OFFLINE_PAGE } from "./edition";

/** Actions that work offline: marking a story as read, and liking a comment. The values equal those of the form field `quiere`. */
export const QUEUED_KINDS = ["leida", "me-gusta"] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];

/** A read mark or like in the offline queue, which the service worker sends once the network is back. */
export interface QueuedAction {
  kind: QueuedKind;
  /** Id of the story (read mark) or of the comment (like). */
  id: string;
  /** Title of the story, if the page knew it. */
  title: string | null;
}

/** Result of a queued action: the sentence to show, and whether the action took effect. */
export interface QueuedOutcome {
  text: string;
  isCounted: boolean;
}

/** The path to which the service worker posts queued actions. */
export const QUEUE_PATH = `${OFFLINE_PAGE}/enviar`;

/** A queued read mark or like as a noun phrase for sentences: "tu lectura de «La niebla»". */
export function actionName({ kind, title }: Pick<QueuedAction, "kind" | "title">): string {
  const story = title === null ? "una historia" : `«${title}»`;
  return kind === "leida" ? `tu lectura de ${story}` : `tu me gusta a un comentario en ${story}`;
}
