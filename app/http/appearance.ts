import { hasChosenLight } from "./light";
import { readingSize } from "./reading-size";
import { themeOf } from "./theme";

/** How this reader has chosen to see the pages in this browser (SHELL-02, LITE-01). */
export function appearanceOf(request: Request) {
  return {
    tema: themeOf(request),
    letra: readingSize(request),
    isLight: hasChosenLight(request),
  };
}
