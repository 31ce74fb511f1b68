import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useBackCloses } from "~/remix/dialog-entry";

interface DialogProps {
  title: string;
  /** Whether its form is being sent: neither Escape nor 'Back' closes it then. */
  isBusy?: boolean;
  /** Called when it is closed and the browser has restored the focus. */
  onClose: () => void;
  /** The content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A modal dialog over the page; the browser traps the focus in it, closes it with Escape and restores the focus; 'Back' closes it
 * too.
 */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isClosing, setClosing] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (isClosing) dialog.current?.close();
  }, [isClosing]);
  useBackCloses(() => {
    if (!isBusy) setClosing(true);
    return !isBusy;
  });
  // A disabled submit button loses the focus to the page, where Escape would act on something else: the heading takes it. Where
  // React draws sending and answer at once, the answer's button has the focus already.
  useEffect(() => {
    if (!isBusy || dialog.current?.querySelector(":focus:enabled")) return;
    dialog.current?.querySelector("h2")?.focus();
  }, [isBusy]);
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      onClose={onClose}
      // Both events: browsers let a second Escape through when only `cancel` is prevented.
      onCancel={(event) => isBusy && event.preventDefault()}
      onKeyDown={(event) => isBusy && event.key === "Escape" && event.preventDefault()}
    >
      <h2 id="dialog-title" tabIndex={-1}>
        {title}
      </h2>
      {children(() => setClosing(true))}
    </dialog>,
    document.body,
  );
}
