/** Returns the prefix of the storage keys of unsent comments on a story, or replies to a comment; the id of the writer's account follows. */
export const keptComment = (to: string) => `comentario ${to} `;

/** Name of the event on the window with each answer to a comment that was sent by script. */
const ANSWERED = "comment-answered";

/** The answer to a sent comment. */
export interface CommentAnswer {
  /** Id of the story, or of the comment that is answered. */
  to: string;
  /** The text as it was sent. */
  text: string;
  isAccepted: boolean;
}

// React may never draw that a comment is under way: while somebody types, it draws that before anything else.
/** Tells the comment's form of its answer, which an accepted one that redirects does not get from Remix. */
export function tellAnswer(detail: CommentAnswer): void {
  dispatchEvent(new CustomEvent<CommentAnswer>(ANSWERED, { detail }));
}

/** Calls `hear` with each answer to a comment sent to `to`; returns what ends it. */
export function hearAnswers(to: string, hear: (answer: CommentAnswer) => void): () => void {
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<CommentAnswer>;
    if (detail.to === to) hear(detail);
  };
  addEventListener(ANSWERED, listen);
  return () => removeEventListener(ANSWERED, listen);
}
