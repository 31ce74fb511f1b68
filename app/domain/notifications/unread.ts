// Apart from notifications.ts: the head of every page needs this and nothing that stands there.

/** Unread notices are counted up to here: from this number on the bell says '99+'. */
export const MOST_COUNTED = 100;

/** The number on the bell: empty for none, '99+' above 99 (NOTIF-01). */
export function unreadLabel(unread: number): string {
  if (unread <= 0) return "";
  return unread >= MOST_COUNTED ? "99+" : String(unread);
}
