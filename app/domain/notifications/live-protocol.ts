/** Addresses of the live channel: one's own, and the site's, which is the same for everybody. */
export const LIVE_PATHS = { own: "/canal", site: "/canal/sitio" } as const;

/** Query of the address: the instant up to which the page knows all, in epoch milliseconds of the server's clock. */
export const KNOWN_UNTIL = "desde";

/** Keepalive of a page, and the automatic response that does not wake the hibernating channel. */
export const PING = "ping";
export const PONG = "pong";

/** Invalidation messages to open pages: that something is new and never its content, which a page asks for by itself. */
export type LiveMessage =
  | { type: "notices" }
  /** An admin has saved or deleted a contest: its dates and texts, and which contest is the current one, may be others. */
  | { type: "dates"; contest: string }
  /** The phase of a contest. */
  | { type: "phase"; contest: string }
  | { type: "maintenance" };

/** Codes with which the channel closes a socket; after these the page does not open it again by itself. */
export const CLOSED = {
  /** There is no session, or it has ended. */
  signedOut: 4401,
  /** The same person has opened too many others since. */
  crowded: 4408,
} as const;

/** Reads what arrived; null for anything that this version does not know. */
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
