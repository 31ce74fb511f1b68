/** Gives the focus to the page, after what had it has gone, without scrolling. */
export function focusPage(): void {
  const main = document.getElementById("contenido");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
