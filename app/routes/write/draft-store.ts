/** A text that waits in this browser, and whether the server has it (WRITE-13). */
export interface LocalDraft {
  title: string;
  text: string;
  storyCategory: string;
  /** Milliseconds since 1970, by this browser's clock. */
  changedAt: number;
  /** The revision of the server's draft that the text goes on from. */
  revision: number;
  isSaved: boolean;
}

/** The keys of product.md §9: a visitor's text is temporary until they have an account. */
export function draftKey(contest: string, isSignedIn: boolean): string {
  return isSignedIn ? `story-draft-${contest}` : `story-draft-temp-${contest}`;
}

/** The newer of the texts that wait here for the contest; a visitor's counts for whoever signs in. */
export function readLocal(contest: string, isSignedIn: boolean): LocalDraft | null {
  const keys = [draftKey(contest, false), ...(isSignedIn ? [draftKey(contest, true)] : [])];
  const found = keys.map(readKey).filter((draft) => draft !== null);
  return found.sort((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

function readKey(key: string): LocalDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof value !== "object" || value === null || !("text" in value)) return null;
    const draft: Partial<Record<keyof LocalDraft, unknown>> = value;
    return {
      title: String(draft.title ?? ""),
      text: String(draft.text ?? ""),
      storyCategory: String(draft.storyCategory ?? "ficcion"),
      changedAt: Number(draft.changedAt) || 0,
      revision: Number(draft.revision) || 0,
      isSaved: draft.isSaved === true,
    };
  } catch {
    return null;
  }
}

/** False when the browser keeps nothing: no storage, or no room. */
export function writeLocal(contest: string, isSignedIn: boolean, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(draftKey(contest, isSignedIn), JSON.stringify(draft));
    if (isSignedIn) localStorage.removeItem(draftKey(contest, false));
    return true;
  } catch {
    return false;
  }
}

export function clearLocal(contest: string): void {
  try {
    for (const isSignedIn of [true, false]) localStorage.removeItem(draftKey(contest, isSignedIn));
  } catch {
    // Without storage there is nothing to clear.
  }
}
