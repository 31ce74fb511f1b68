/** CSS properties that determine the line breaks of a text area. */
const OF_LINES = [
  ...["font", "letter-spacing", "word-spacing", "white-space", "overflow-wrap", "tab-size"],
  ...["box-sizing", "width", "padding", "border"],
];

/** Minimum shift that is corrected, in pixels: half a line. */
const NOTICED = 14;

/**
 * Keeps the scroll position while the editor replaces a text area, whose text is taller because of the blank lines between
 * paragraphs. The fixed point is the line of the caret or, without focus, the content after the text if it is visible. Call it
 * before the replacement; then call the returned function with the distance from the top of the window to the editor's caret.
 */
export function holdPlace(area: HTMLTextAreaElement, place: HTMLElement, hasFocus: boolean) {
  const { bottom, height } = area.getBoundingClientRect();
  // Keeps the height of a text that fits into the window, because the page may be too short to scroll.
  if (height <= innerHeight) place.style.setProperty("--kept", `${height}px`);
  const before = hasFocus ? caretTop(area, place) : bottom;
  return (caret: number) => {
    if (!hasFocus && bottom > innerHeight) return;
    const moved = (hasFocus ? caret : place.getBoundingClientRect().bottom) - before;
    if (Math.abs(moved) > NOTICED) scrollBy({ top: moved, behavior: "instant" });
  };
}

/**
 * Returns the distance from the top of the window to a text area's caret, measured with a copy of the text in `place` that has the
 * same line breaks.
 */
function caretTop(area: HTMLTextAreaElement, place: HTMLElement): number {
  const copy = document.createElement("div");
  const caret = document.createElement("span");
  // U+2060 WORD JOINER: holds the position without allowing a line break.
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
