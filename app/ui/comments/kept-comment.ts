/** Returns the prefix of the storage keys of unsent comments on a story, or replies to a comment; the id of the writer's account follows. */
export const keptComment = (to: string) => `comentario ${to} `;

/** Name of the window event that carries the response to a comment sent by script. */
const ANSWERED = "comment-answered";

/** The response to a comment that was sent by script. */
export interface CommentAnswer {
  /** Id of the story, or of the comment that a reply answers. */
  to: string;
  /** The text of the comment, as it was sent. */
  text: string;
  isAccepted: boolean;
}

/**
 * Hands the response to a sent comment to the comment's form as an event. The form would not get the response otherwise: an
 * action that redirects gives a form no action data, and React may skip rendering the pending state while somebody types.
 */
export function dispatchCommentAnswer(detail: CommentAnswer): void {
  dispatchEvent(new CustomEvent<CommentAnswer>(ANSWERED, { detail }));
}

/** Calls `onAnswer` with each response to a comment that was sent to `to`; returns a function that removes the listener. */
export function onCommentAnswer(to: string, onAnswer: (answer: CommentAnswer) => void): () => void {
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<CommentAnswer>;
    if (detail.to === to) onAnswer(detail);
  };
  addEventListener(ANSWERED, listen);
  return () => removeEventListener(ANSWERED, listen);
}
