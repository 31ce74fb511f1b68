/**
 * Keeps the height of the on-screen keyboard in the CSS variable `--keyboard`, for browsers whose keyboard covers the page instead
 * of resizing it. Returns a function that stops it.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  const note = () => {
    // Pinch zoom shrinks the visual viewport too, so the keyboard height is 0 while the page is zoomed.
    const covered = viewport?.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0;
    const { style } = document.documentElement;
    style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  viewport?.addEventListener("resize", note);
  viewport?.addEventListener("scroll", note);
  return () => {
    viewport?.removeEventListener("resize", note);
    viewport?.removeEventListener("scroll", note);
    document.documentElement.style.removeProperty("--keyboard");
  };
}
