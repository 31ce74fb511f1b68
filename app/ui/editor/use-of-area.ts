/** How long the text area must be unused before the editor replaces it. */
const PAUSE_MS = 500;

interface UseOfArea {
  /** Whether the text area is in the middle of a composition (input method) or of a selection, which hiding it would abort. */
  isBusy(): boolean;
  /** Resolves when the text area has not been used for PAUSE_MS; immediately if it never was. */
  pause(): Promise<void>;
  end(): void;
}

/**
 * Watches whether a text area is in use: keys, pointer, and the composition of a word by an input method or a phone's keyboard.
 * Hiding the field would abort a composition.
 */
export function watchUse(area: HTMLTextAreaElement): UseOfArea {
  let last = -PAUSE_MS;
  let isComposing = false;
  let isPressed = false;
  const used = (event: Event) => {
    last = performance.now();
    // Counts `compositionupdate` too, because `compositionstart` may have fired before hydration.
    if (/^composition(start|update)/.test(event.type)) isComposing = true;
    if (event.type === "compositionend") isComposing = false;
    // Counts the primary button only: after another one the context menu swallows the `pointerup`.
    if (event instanceof PointerEvent) isPressed = event.button === 0;
    if (event.type === "blur") isComposing = isPressed = false;
  };
  const released = () => {
    if (isPressed) last = performance.now();
    isPressed = false;
  };
  const uses =
    "keydown input compositionstart compositionupdate compositionend pointerdown blur".split(" ");
  const releases = ["pointerup", "pointercancel", "dragend"];
  for (const type of uses) area.addEventListener(type, used);
  // Listens on the window: a selection can be dragged out of the field and end outside.
  for (const type of releases) addEventListener(type, released, true);
  const isBusy = () => isComposing || isPressed;
  return {
    isBusy,
    async pause() {
      for (;;) {
        const left = isBusy() ? PAUSE_MS : last + PAUSE_MS - performance.now();
        if (left <= 0) return;
        await new Promise((done) => setTimeout(done, left));
      }
    },
    end() {
      for (const type of uses) area.removeEventListener(type, used);
      for (const type of releases) removeEventListener(type, released, true);
    },
  };
}
