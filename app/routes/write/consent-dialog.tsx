import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Dialog } from "~/ui/dialog";
import { CONSENT_TITLE, ConsentForm, type ConsentProps } from "./consent";

/** The consent step over the form (WRITE-10): it closes with Escape, beside it or with 'Volver al texto', unless the story is being sent. */
export function ConsentDialog(props: ConsentProps & { onBack: () => void }) {
  const isSending = useNavigation().formData?.get("paso") === "enviar";
  useEffect(() => document.querySelector<HTMLElement>(".dialog input[type=checkbox]")?.focus(), []);
  return (
    <Dialog title={CONSENT_TITLE} isBusy={isSending} closesBeside onClose={props.onBack}>
      {(close) => <ConsentForm {...props} onBack={close} />}
    </Dialog>
  );
}
