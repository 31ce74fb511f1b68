/**
 * Shows the page as it is by now, or in its place the one that it has become. React asks for the data; without it the page is
 * loaded anew, unless that would lose what somebody has typed. Without a line it stays as it is.
 */
export function refresh(address?: string): void {
  const { tintero } = window;
  if (!navigator.onLine || (!tintero && hasTyped())) return;
  if (address) {
    if (tintero) tintero.navigate(address, { replace: true, preventScrollReset: true });
    else location.replace(address);
  } else if (tintero) tintero.revalidate();
  else location.reload();
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
