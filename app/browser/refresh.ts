import { hasTyped } from "~/remix/fields";

/** Whether this document is about to be replaced by another one; then nothing refreshes the page again. */
let isLeaving = false;

/**
 * Refreshes the page, or replaces it by the page at `address`: by revalidation where React runs, otherwise by loading the document,
 * unless that would lose typed text. Does nothing offline.
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
 * Returns whether the page can be refreshed now or, with `isAway`, be replaced by another page, which loses typed text
 * even with React. False while a request is pending: aborting it could lose a flash message.
 */
export function canRefresh(isAway: boolean): boolean {
  const { tintero } = window;
  const isPending = isLeaving || tintero?.isBusy || tintero?.isRefreshing;
  return navigator.onLine && !isPending && ((tintero && !isAway) || !hasTyped());
}
