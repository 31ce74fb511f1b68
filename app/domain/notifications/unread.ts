// Apart from notifications.ts: the head of every page needs this and nothing that stands there.

/** Unread notices are counted up to here: from this number on the bell says '99+'. */
export const MOST_COUNTED = 100;

/** How many notices are unread, and when the server counted them. */
export interface UnreadCount {
  unread: number;
  /** Milliseconds: the instant of the request that asked. */
  countedAt: number;
}

/** The newer of two counts: answers that were asked for side by side arrive in any order. */
export function newerCount(known: UnreadCount, said: UnreadCount): UnreadCount {
  return said.countedAt < known.countedAt ? known : said;
}

/** The number on the bell: empty for none, '99+' above 99 (NOTIF-01). */
export function unreadLabel(unread: number): string {
  if (unread <= 0) return "";
  return unread >= MOST_COUNTED ? "99+" : String(unread);
}
