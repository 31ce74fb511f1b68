import { keepText } from "~/ui/forms/kept-text";

/** Removes a text that was sent from what is kept under keys with this prefix; one that was typed further stays. */
export function dropSent(prefix: string, sent: string): void {
  const text = sent.replaceAll("\r\n", "\n");
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && sessionStorage.getItem(key) === text) keepText(key, "");
    }
  } catch {
    // There is nothing.
  }
}
