/** Idle time of the text area in milliseconds before the editor replaces it. */
const PAUSE_MS = 500;

interface UseOfArea {
  /**
   * Whether an input method is composing or a selection is being dragged in the text area. Hiding the text area would abort either.
   */
  isBusy(): boolean;
  /** Resolves when the text area has been idle for PAUSE_MS; immediately if it was never used. */
  pause(): Promise<void>;
  end(): void;
}

/**
 * Tracks use of a text area: keys, pointer, and compositions by an input method or a phone's keyboard, which hiding the field would
 * abort.
 */
export function watchUse(area: HTMLTextAreaElement): UseOfArea {
  let last = -PAUSE_MS;
  let isComposing = false;
  let isPressed = false;
  const used = (event: Event) => {
    last = performance.now();
    // Also handles `compositionupdate`, because `compositionstart` may have fired before hydration.
    if (/^composition(start|update)/.test(event.type)) isComposing = true;
    if (event.type === "compositionend") isComposing = false;
    // Only the primary button counts: after other buttons the context menu swallows the `pointerup`.
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
  // Listens on the window, because a selection can be dragged out of the field and end outside.
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
