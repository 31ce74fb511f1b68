import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useBackCloses } from "~/remix/dialog-entry";

interface DialogProps {
  title: string;
  /** Whether the form in the dialog is being sent. Escape and 'Back' then do not close the dialog. */
  isBusy?: boolean;
  /** Called after the dialog has closed and the browser has restored the focus. */
  onClose: () => void;
  /** Renders the dialog's content; its argument `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/**
 * A modal dialog (`<dialog>`). The browser traps the focus in it, closes it by Escape and restores the focus. 'Back' closes it
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
  // Moves the focus to the heading while a form is being sent: its disabled submit button would lose the focus to the page, where
  // Escape cannot close the dialog. If React renders pending state and response in one step, a button of the response already has
  // the focus and keeps it.
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
      // Escape is prevented as a key and as `cancel`: if only `cancel` is prevented, browsers close the dialog at the second
      // Escape.
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
