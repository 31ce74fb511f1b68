/** How long the text area must be idle before the editor takes its place. */
const PAUSE_MS = 500;

interface UseOfArea {
  /** Whether something is under way that a field which disappears would break off. */
  isBusy(): boolean;
  /** Settles once the text area has not been used for a while; at once if it never was. */
  pause(): Promise<void>;
  end(): void;
}

/**
 * Watches how a text area is used: keys, the pointer, and what an input method or a phone's keyboard composes, which is
 * broken off where it loses its field.
 */
export function watchUse(area: HTMLTextAreaElement): UseOfArea {
  let last = -PAUSE_MS;
  let isComposing = false;
  let isPressed = false;
  const used = (event: Event) => {
    last = performance.now();
    // A word may have been begun before React came: its next letter says so.
    if (/^composition(start|update)/.test(event.type)) isComposing = true;
    if (event.type === "compositionend") isComposing = false;
    // A menu of the other button swallows its release.
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
  // A selection may be drawn out of the field, and ends there.
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
