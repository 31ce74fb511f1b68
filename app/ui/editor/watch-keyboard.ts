/** Keeps what a keyboard on the screen covers of the page in `--keyboard`, where the browser does not make the page shorter for it. */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  const note = () => {
    // A page that is zoomed into shows less of itself too.
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
