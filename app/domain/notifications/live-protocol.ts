/** URL paths of the live channels: the person's own channel, and the site's channel for everybody. */
export const LIVE_PATHS = { own: "/canal", site: "/canal/sitio" } as const;

/** Query parameter with the instant at which the page was rendered, in epoch milliseconds of the server's clock. */
export const KNOWN_UNTIL = "desde";

/** Keepalive message of an open page. The channel answers it automatically, without waking from hibernation. */
export const PING = "ping";
export const PONG = "pong";

/** Invalidation messages to open pages. They carry no content: a page fetches what is new. */
export type LiveMessage =
  | { type: "notices" }
  /** Message: an admin has saved or deleted a contest, so dates, texts and the current contest may have changed. */
  | { type: "dates"; contest: string }
  /** Message: the phase of a contest has changed. */
  | { type: "phase"; contest: string }
  | { type: "maintenance" };

/** Close codes after which a page does not reconnect by itself. */
export const CLOSED = {
  /** Close code: there is no session, or it has ended. */
  signedOut: 4401,
  /** Close code: the person has opened too many newer sockets. */
  crowded: 4408,
} as const;

/** Parses a WebSocket message of a live channel; null for a type that this version does not know. */
export function readLiveMessage(text: unknown): LiveMessage | null {
  if (typeof text !== "string" || !text.startsWith("{")) return null;
  try {
    const message: unknown = JSON.parse(text);
    return isLiveMessage(message) ? message : null;
  } catch {
    return null;
  }
}

function isLiveMessage(message: unknown): message is LiveMessage {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  if (message.type === "phase" || message.type === "dates")
    return "contest" in message && typeof message.contest === "string";
  return message.type === "notices" || message.type === "maintenance";
}
