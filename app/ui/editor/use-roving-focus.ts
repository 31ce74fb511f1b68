import { useEffect, useRef, useState } from "react";

/**
 * Roving tab index: keeps one button of a toolbar in the tab order and moves it, with the focus, by arrow keys, Home and End.
 * Skips buttons that CSS hides.
 */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = () =>
    [...(bar.current?.querySelectorAll("button") ?? [])].filter(
      (button) => button.offsetParent !== null,
    );
  useEffect(() => {
    const all = buttons();
    const at = Math.min(current, all.length - 1);
    all.forEach((button, index) => (button.tabIndex = index === at ? 0 : -1));
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const all = buttons();
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: all.length - 1 - current }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    setCurrent(next);
    all[next]?.focus();
  };
  const onFocus = ({ target }: React.FocusEvent) => {
    const index = buttons().findIndex((button) => button.contains(target));
    if (index >= 0) setCurrent(index);
  };
  return { bar, onKeyDown, onFocus };
}
