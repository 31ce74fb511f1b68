// What was typed and not sent yet, for as long as the tab is open: what leads away from a page, such as a login, takes nothing
// that was typed with it (WRITE-15). Where the browser stores nothing, nothing is kept.

/** Keeps the text under this key; an empty one leaves nothing. */
export function keepText(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // It stays on the page alone.
  }
}

/** The text that was kept under this key, or an empty one. */
export function keptText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** How the keys of comments on this story, or of answers to this comment, begin; the name of their writer follows. */
export const keptComment = (to: string) => `comentario ${to} `;
