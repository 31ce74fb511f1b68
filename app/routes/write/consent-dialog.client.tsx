import { useNavigation } from "@remix-run/react";
import * as Dialog from "@radix-ui/react-dialog";
import { useState } from "react";
import { CONSENT_TITLE, ConsentForm, type ConsentStepProps } from "./consent-step";

declare global {
  // Where Radix's scroll lock looks for the nonce of the style that it adds.
  var __webpack_nonce__: string | undefined;
}

/** A modal that closes with Escape, the veil or 'Volver al texto', but not while the story is being sent. */
export function OpenDialog(props: ConsentStepProps) {
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLElement>("style[nonce]")?.nonce;
  const [opener] = useState(() => document.activeElement);
  // Radix gives the focus back to a trigger of its own, which a dialog that a form's answer opens has not.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const isSending = useNavigation().formData?.get("paso") === "enviar";
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && !isSending && props.onBack?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className="dialog consent"
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          <Dialog.Title>{CONSENT_TITLE}</Dialog.Title>
          <ConsentForm {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
