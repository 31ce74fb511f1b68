/**
 * Keeps the height of the on-screen keyboard in the CSS variable `--keyboard`, for browsers whose keyboard covers the page instead
 * of resizing it. Returns a function that stops it.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  const note = () => {
    // Pinch zoom shrinks the visual viewport too, so the keyboard height is 0 while the page is zoomed.
    const covered = seen?.scale === 1 ? innerHeight - seen.height - seen.offsetTop : 0;
    const { style } = document.documentElement;
    style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  seen?.addEventListener("resize", note);
  seen?.addEventListener("scroll", note);
  return () => {
    seen?.removeEventListener("resize", note);
    seen?.removeEventListener("scroll", note);
    document.documentElement.style.removeProperty("--keyboard");
  };
}
