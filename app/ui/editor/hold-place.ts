/** The properties that decide where the lines of a text area break. */
const OF_LINES = [
  ...["font", "letter-spacing", "word-spacing", "white-space", "overflow-wrap", "tab-size"],
  ...["box-sizing", "width", "padding", "border"],
];

/** Smallest move that is corrected, in pixels: half a line. */
const NOTICED = 14;

/**
 * Keeps what the writer looks at where it is in the window, while the editor replaces a text area. The editor is lower: it has no
 * blank lines between paragraphs. Held are the line of the caret or, without focus, what follows the text if it is in view. To be
 * called before; the returned function takes the distance of the editor's caret from the window's upper edge.
 */
export function holdPlace(area: HTMLTextAreaElement, place: HTMLElement, hasFocus: boolean) {
  const { bottom, height } = area.getBoundingClientRect();
  // A text that fits into the window keeps its height, because the page may be too short to scroll.
  if (height <= innerHeight) place.style.setProperty("--kept", `${height}px`);
  const before = hasFocus ? caretTop(area, place) : bottom;
  return (caret: number) => {
    if (!hasFocus && bottom > innerHeight) return;
    const moved = (hasFocus ? caret : place.getBoundingClientRect().bottom) - before;
    if (Math.abs(moved) > NOTICED) scrollBy({ top: moved, behavior: "instant" });
  };
}

/** Returns the distance of a text area's caret from the window's upper edge. A copy of the text in `place` shows where its lines break. */
function caretTop(area: HTMLTextAreaElement, place: HTMLElement): number {
  const copy = document.createElement("div");
  const caret = document.createElement("span");
  // A word joiner, at which no line breaks.
  caret.textContent = "\u2060";
  const style = getComputedStyle(area);
  for (const name of OF_LINES) copy.style.setProperty(name, style.getPropertyValue(name));
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  const at = selectionDirection === "backward" ? selectionStart : selectionEnd;
  copy.textContent = value.slice(0, at);
  copy.appendChild(caret);
  copy.appendChild(new Text(value.slice(at)));
  place.appendChild(copy);
  const below = caret.getBoundingClientRect().top - copy.getBoundingClientRect().top;
  copy.remove();
  return area.getBoundingClientRect().top + below - area.scrollTop;
}
