import * as Dialog from "@radix-ui/react-dialog";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useBackCloses } from "~/remix/dialog-entry";

declare global {
  // Where Radix's scroll lock looks for the nonce of the style that it adds.
  var __webpack_nonce__: string | undefined;
}

type Content = ComponentPropsWithoutRef<typeof Dialog.Content>;

interface ModalProps extends Pick<Content, "onInteractOutside"> {
  title: ReactNode;
  /** Said with the title by screen readers. */
  description?: ReactNode;
  className: string;
  /** Whether Escape, the veil, 'Cerrar' and 'Back' are off, while its form is being sent. */
  isBusy: boolean;
  /** Whether it has a button to close it in its corner. */
  hasCross?: boolean;
  onClose: () => void;
  /** Gives the focus back: Radix gives it to a trigger of its own only. */
  giveFocusBack: () => void;
  children: ReactNode;
}

/** A modal dialog by Radix, which holds the focus; it closes with Escape, by the veil and by 'Back'. */
export function Modal({ title, description, isBusy, hasCross, ...props }: ModalProps) {
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLElement>("style[nonce]")?.nonce;
  const { className, onInteractOutside, onClose, giveFocusBack, children } = props;
  useBackCloses(() => {
    if (!isBusy) onClose();
    return !isBusy;
  });
  // Only an attribute that is there and undefined tells Radix that no description was forgotten.
  const described = description ? {} : { "aria-describedby": undefined };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          {...described}
          className={`dialog ${className}`}
          onInteractOutside={onInteractOutside}
          // Radix leads the focus round without scrolling, out of sight in a low window.
          onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
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
