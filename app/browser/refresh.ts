/** The document is being loaded anew. */
let isLeaving = false;

/**
 * Shows the page as it is by now, or in its place the one that it has become. React asks for the data; without it the page is
 * loaded anew, unless that would lose what somebody has typed. Without a line it stays as it is.
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
 * Whether that can be, or with `isAway` going to another page, which has fields of its own. Not while something is under way
 * that would be given up for it: its answer may say what is said once.
 */
export function canRefresh(isAway: boolean): boolean {
  const { tintero } = window;
  const isUnderWay = isLeaving || tintero?.isBusy || tintero?.isRefreshing;
  return navigator.onLine && !isUnderWay && ((tintero && !isAway) || !hasTyped());
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
