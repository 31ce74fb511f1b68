/** Focuses the page's main element without scrolling, after the focused element was removed. */
export function focusPage(): void {
  const main = document.getElementById("contenido");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
