import { OFFLINE_PAGE } from "./edition";

/** What a reader can do without a network: mark a story as read, or like a comment. The values are those of the forms' `quiere`. */
export const QUEUED_KINDS = ["leida", "me-gusta"] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];

/** An action that a device sends once the network is back. */
export interface QueuedAction {
  kind: QueuedKind;
  /** Id of the story or the comment. */
  id: string;
  /** Title of the story, if the device knows it. */
  title: string | null;
}

/** What became of a queued action. */
export interface QueuedOutcome {
  text: string;
  isCounted: boolean;
}

/** The path that queued actions are sent to. */
export const QUEUE_PATH = `${OFFLINE_PAGE}/enviar`;

/** The reader's mark or like as a noun phrase: "tu lectura de «La niebla»". */
export function actionName({ kind, title }: Pick<QueuedAction, "kind" | "title">): string {
  const story = title === null ? "una historia" : `«${title}»`;
  return kind === "leida" ? `tu lectura de ${story}` : `tu me gusta a un comentario en ${story}`;
}
