/**
 * Prefix of the session storage keys for unsent comments on a story, or unsent replies to a comment. The id of the writer's account
 * is appended.
 */
export const keptComment = (to: string) => `comentario ${to} `;

/** Name of the window event that carries the response to a comment sent by script. */
const ANSWERED = "comment-answered";

/** The response to a comment that was sent by script. */
export interface CommentAnswer {
  /** Id of the story, or of the comment that a reply answers. */
  to: string;
  /** The text of the comment as sent. */
  text: string;
  isAccepted: boolean;
}

/**
 * Passes the response for a sent comment to its form by a window event. The form would miss it otherwise: an action that redirects
 * returns no action data, and React may skip rendering the pending state during typing.
 */
export function dispatchCommentAnswer(detail: CommentAnswer): void {
  dispatchEvent(new CustomEvent<CommentAnswer>(ANSWERED, { detail }));
}

/** Calls `onAnswer` with each response for comments on `to` (a story or comment); returns a function that removes the listener. */
export function onCommentAnswer(to: string, onAnswer: (answer: CommentAnswer) => void): () => void {
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<CommentAnswer>;
    if (detail.to === to) onAnswer(detail);
  };
  addEventListener(ANSWERED, listen);
  return () => removeEventListener(ANSWERED, listen);
}
