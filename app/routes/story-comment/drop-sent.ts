import { keepText } from "~/ui/kept-text";

/** Forgets a text that was sent, under the keys that begin so; one that goes on since stays. */
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
