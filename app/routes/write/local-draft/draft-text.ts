import { normalizeSource } from "~/domain/markdown/source";

/** The fields of an unfinished story. */
export interface DraftText {
  title: string;
  text: string;
  storyCategory: string;
}

/** A draft in the browser's storage (WRITE-13). */
export interface LocalDraft extends DraftText {
  /** Time of the last change in epoch milliseconds, by this browser's clock. */
  changedAt: number;
  /** The revision of the server's draft on which the text is based. */
  revision: number;
  /** Whether the server has stored this draft. */
  isSaved: boolean;
  /** Id of the open page (browser tab) that stored this draft. */
  page: string;
}

/** Another version of a text, which the server has stored, as the write page shows it. */
export interface VersionView {
  id: string;
  title: string;
  /** Markdown source of the text. */
  source: string;
  html: string;
  words: number;
  /** When the text was last changed, in words. */
  when: string;
}

type Text = Pick<DraftText, "title" | "text">;

/** Whether `text` begins with the other text and has the same title, so that replacing the other loses nothing. */
export function includesText(text: Text, other: Text): boolean {
  const title = other.title.trim();
  return (
    (title === "" || title === text.title.trim()) && text.text.trim().startsWith(other.text.trim())
  );
}

/** Whether two texts are equal apart from surrounding white space. */
export function isSame(text: Text, other: Text): boolean {
  return includesText(text, other) && includesText(other, text);
}

/** The versions whose text is neither one of the `shown` texts nor that of an earlier version in the list. */
export function distinctVersions<Version>(
  versions: readonly Version[],
  textOf: (version: Version) => Text,
  shown: readonly Text[],
): Version[] {
  const seen = shown.map(normalText);
  return versions.filter((version) => {
    const text = normalText(textOf(version));
    if (seen.some((other) => isSame(other, text))) return false;
    seen.push(text);
    return true;
  });
}

/** Returns a text as the server stores it. */
const normalText = ({ title, text }: Text): Text => ({ title, text: normalizeSource(text) });

/** Whether a draft has neither title nor text. */
export function isEmpty({ title, text }: Text): boolean {
  return (title + text).trim() === "";
}
