/**
 * Shows the page as it is by now. React asks for its data; without it the page is loaded anew, unless that would lose what
 * somebody has typed. Without a line it stays as it is.
 */
export function refresh(): void {
  if (!navigator.onLine) return;
  if (window.tintero) window.tintero.revalidate();
  else if (!hasTyped()) location.reload();
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
