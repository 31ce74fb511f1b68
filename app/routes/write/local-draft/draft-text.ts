/** The fields of a text that is written. */
export interface DraftText {
  title: string;
  text: string;
  storyCategory: string;
}

/** A text that waits in this browser, and whether the server has it (WRITE-13). */
export interface LocalDraft extends DraftText {
  /** Milliseconds since 1970, by this browser's clock. */
  changedAt: number;
  /** The revision of the server's draft that the text goes on from. */
  revision: number;
  isSaved: boolean;
  /** Id of the open page that wrote it. */
  page: string;
}

type Text = Pick<DraftText, "title" | "text">;

/** Whether nothing of the other text would be lost with it. */
export function holds(text: Text, other: Text): boolean {
  const title = other.title.trim();
  return (
    (title === "" || title === text.title.trim()) && text.text.trim().startsWith(other.text.trim())
  );
}

export function isSame(text: Text, other: Text): boolean {
  return holds(text, other) && holds(other, text);
}

/** Whether a draft has neither title nor text. */
export function isEmpty({ title, text }: Text): boolean {
  return (title + text).trim() === "";
}
