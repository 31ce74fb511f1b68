// Unsent text, kept in the session storage of the tab: leaving a page, for a login for instance, loses nothing that was typed
// (WRITE-15). Feature detection by try and catch: a browser that refuses storage keeps nothing.

/** Keeps the text under this key; an empty text deletes it. */
export function keepText(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is refused or full: the text is on the page only.
  }
}

/** Returns the text kept under this key, or an empty one. */
export function keptText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Deletes the kept texts under keys with this prefix that equal what was sent; a text that was typed on stays. */
export function dropSent(prefix: string, sent: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && sessionStorage.getItem(key) === sent) keepText(key, "");
    }
  } catch {
    // Storage is refused: nothing was kept.
  }
}
