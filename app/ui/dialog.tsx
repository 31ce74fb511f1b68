import { useEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";

export interface DialogProps {
  title: string;
  /** Something is being sent: Escape does not close it. */
  isBusy?: boolean;
  /** It is closed, and the focus is back where it was. */
  onClose: () => void;
  /** The content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A modal over the page. The browser keeps the focus in it, closes it with Escape, and gives the focus back. */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The button that sends is switched off meanwhile: the focus, and with it Escape, would be with the page.
  useEffect(() => {
    if (isBusy) dialog.current?.querySelector("h2")?.focus();
  }, [isBusy]);
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      onClose={onClose}
      // Both: browsers let a second Escape through when only the event that follows it is stopped.
      onCancel={(event) => isBusy && event.preventDefault()}
      onKeyDown={(event) => isBusy && event.key === "Escape" && event.preventDefault()}
    >
      <h2 id="dialog-title" tabIndex={-1}>
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>,
    document.body,
  );
}
