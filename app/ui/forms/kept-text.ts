// Unsent text in the tab's session storage, so that leaving the page, for instance for a login, loses nothing that was typed
// (WRITE-15). If a browser refuses storage, nothing is kept.

/** Stores the text under this key; an empty text deletes it. */
export function keepText(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is refused or full, so the text exists only on the page.
  }
}

/** Returns the text stored under this key, or an empty one. */
export function keptText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Deletes the texts under keys with this prefix that equal the sent text. A text that was edited after sending is kept. */
export function dropSent(prefix: string, sent: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && sessionStorage.getItem(key) === sent) keepText(key, "");
    }
  } catch {
    // Storage is refused, so there is no stored text to delete.
  }
}
