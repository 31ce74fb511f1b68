import { hasTyped } from "./fields";

/** Whether a full load is under way. */
let isLeaving = false;

/**
 * Refreshes the page, or replaces it by the page at `address`: by revalidation with React, by a full load without, unless that
 * would lose typed text; offline it does nothing.
 */
export function refresh(address?: string): void {
  if (!canRefresh(address !== undefined)) return;
  const { tintero } = window;
  isLeaving = !tintero;
  if (address) {
    if (tintero) tintero.navigate(address, { replace: true, preventScrollReset: true });
    else location.replace(address);
  } else if (tintero) tintero.revalidate();
  else location.reload();
}

/**
 * Whether the page can be refreshed now, or with `isAway` be left for another page, which loses typed text even with React;
 * never while a request is pending, since aborting it could lose a flash message.
 */
export function canRefresh(isAway: boolean): boolean {
  const { tintero } = window;
  const isUnderWay = isLeaving || tintero?.isBusy || tintero?.isRefreshing;
  return navigator.onLine && !isUnderWay && ((tintero && !isAway) || !hasTyped());
}
