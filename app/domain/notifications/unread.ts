// Separate module, so that the header of every page imports only the counter and not all code for notices.

/** Unread notices are counted only up to this number; at this number the bell says '99+'. */
export const MOST_COUNTED = 100;

/** The number of unread notices, and when the server counted them. */
export interface UnreadCount {
  unread: number;
  /** Instant of the request that counted the unread notices, in epoch milliseconds. */
  countedAt: number;
}

/** The newer of two counts of unread notices, because concurrent responses arrive in any order. */
export function newerCount(known: UnreadCount, received: UnreadCount): UnreadCount {
  return received.countedAt < known.countedAt ? known : received;
}

/** The number on the bell: empty for none, '99+' above 99 (NOTIF-01). */
export function unreadLabel(unread: number): string {
  if (unread <= 0) return "";
  return unread >= MOST_COUNTED ? "99+" : String(unread);
}
