import { keepText } from "~/ui/forms/kept-text";

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
