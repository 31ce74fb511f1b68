import { useState } from "react";
import { Modal } from "~/ui/modal.client";
import { CONSENT_TITLE, ConsentForm, useIsSent, type ConsentStepProps } from "./consent-step";

/** The consent step as a modal. Escape, the backdrop and 'Volver al texto' close it, but not while the story is being sent. */
export function OpenDialog(props: ConsentStepProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Modal
      title={CONSENT_TITLE}
      className="consent"
      isBusy={useIsSent()}
      onClose={() => props.onBack?.()}
      restoreFocus={() => {
        if (opener instanceof HTMLElement) opener.focus();
      }}
    >
      <ConsentForm {...props} />
    </Modal>
  );
}
