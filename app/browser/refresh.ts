import { hasTyped } from "~/remix/fields";

/** Whether another document is being loaded; the page then must not refresh. */
let isLeaving = false;

/**
 * Refreshes the page, or replaces it by the page at `address`: by revalidation if React runs, otherwise by loading the document,
 * unless typed text would be lost. Does nothing offline.
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
 * Whether the page can be refreshed now or, with `isAway`, be replaced by another page (which loses typed text even with React).
 * False while a request is pending: aborting it could lose a flash message.
 */
export function canRefresh(isAway: boolean): boolean {
  const { tintero } = window;
  const isPending = isLeaving || tintero?.isBusy || tintero?.isRefreshing;
  return navigator.onLine && !isPending && ((tintero && !isAway) || !hasTyped());
}
