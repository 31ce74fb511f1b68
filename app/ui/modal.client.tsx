import * as Dialog from "@radix-ui/react-dialog";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useBackCloses } from "~/remix/dialog-entry";

declare global {
  // Radix's scroll lock reads the nonce for its style element from this global.
  var __webpack_nonce__: string | undefined;
}

type Content = ComponentPropsWithoutRef<typeof Dialog.Content>;

interface ModalProps extends Pick<Content, "onInteractOutside"> {
  title: ReactNode;
  /** Description of the dialog, which screen readers announce after the title. */
  description?: ReactNode;
  className: string;
  /** Whether the form in the dialog is being sent. Escape, overlay, 'Cerrar' and 'Back' do not close the dialog then. */
  isBusy: boolean;
  /** Whether the dialog has a close button (×) in the corner. */
  hasCross?: boolean;
  onClose: () => void;
  /** Restores the focus when the dialog closes. Radix does so only for its own trigger component. */
  restoreFocus: () => void;
  children: ReactNode;
}

/** A modal dialog by Radix, which traps the focus. Escape, a click on the overlay and 'Back' close it. */
export function Modal({ title, description, isBusy, hasCross, ...props }: ModalProps) {
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLElement>("style[nonce]")?.nonce;
  const { className, onInteractOutside, onClose, restoreFocus, children } = props;
  useBackCloses(() => {
    if (!isBusy) onClose();
    return !isBusy;
  });
  // An explicit `undefined` turns off Radix's warning about a missing description.
  const described = description ? {} : { "aria-describedby": undefined };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          {...described}
          className={`dialog ${className}`}
          onInteractOutside={onInteractOutside}
          // Scrolls the focused field into view: Radix moves the focus without scrolling, and in a low window the field could be
          // hidden. Not after a pointer press, because the button would move away and the click would be lost.
          onFocus={({ target }) => {
            if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <Dialog.Title aria-live="polite">{title}</Dialog.Title>
          {description ? <Dialog.Description>{description}</Dialog.Description> : null}
          {children}
          {hasCross ? (
            <Dialog.Close className="dialog-cross" aria-label="Cerrar">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Dialog.Close>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
