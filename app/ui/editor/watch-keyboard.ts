/**
 * Stores the height of the on-screen keyboard in the CSS variable `--keyboard`, in browsers whose keyboard covers the page
 * instead of resizing it. Returns a function that ends this.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  const note = () => {
    // With pinch zoom the visual viewport is smaller too, so then nothing counts as covered.
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
