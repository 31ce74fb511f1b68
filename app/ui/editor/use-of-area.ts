/** How long the text area must be unused before the editor replaces it. */
const PAUSE_MS = 500;

interface UseOfArea {
  /** Whether hiding the field now would abort a composition or a selection. */
  isBusy(): boolean;
  /** Resolves when the text area has not been used for PAUSE_MS; immediately if it never was. */
  pause(): Promise<void>;
  end(): void;
}

/**
 * Watches the use of a text area: keys, pointer, and composition by an input method or a phone's keyboard, which is aborted
 * when its field is hidden.
 */
export function watchUse(area: HTMLTextAreaElement): UseOfArea {
  let last = -PAUSE_MS;
  let isComposing = false;
  let isPressed = false;
  const used = (event: Event) => {
    last = performance.now();
    // `compositionstart` may have fired before hydration: `compositionupdate` counts too.
    if (/^composition(start|update)/.test(event.type)) isComposing = true;
    if (event.type === "compositionend") isComposing = false;
    // Primary button only: the context menu of another one swallows its `pointerup`.
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
