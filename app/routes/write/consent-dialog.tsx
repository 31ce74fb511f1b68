import { useEffect, useRef, useState } from "react";
import type { Fields } from "./local-draft/form-fields";
import { ConsentStep, type ConsentStepProps } from "./consent-step";
import { findWriteForm, typedFields } from "./local-draft/form-fields";
import type * as DialogChunk from "./consent-dialog.client";

/** The consent step over the form (WRITE-10): a dialog that is loaded lazily, or in place of the form if that fails. */
export function ConsentDialog(props: ConsentStepProps) {
  const [step, setStep] = useState<{ chunk?: typeof DialogChunk; typed: Fields | undefined }>();
  useEffect(() => {
    // Uses the current fields of the form, which could be edited while the dialog was loading.
    import("./consent-dialog.client").then(
      (chunk) => setStep({ chunk, typed: typedFields() }),
      () => setStep({ typed: typedFields() }),
    );
  }, []);
  const isLoading = step === undefined;
  const { onBack } = props;
  // Escape works while the dialog is loading, too.
  useEffect(() => {
    if (!isLoading) return;
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onBack?.();
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [isLoading, onBack]);
  if (!step) return null;
  const { chunk, typed } = step;
  if (!chunk) return <ConsentBelow {...props} typed={typed} />;
  return <chunk.OpenDialog {...props} typed={typed} />;
}

/** Fallback: the consent step in place of the form. It takes the focus and returns it, as the dialog does. */
function ConsentBelow(props: ConsentStepProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const form = findWriteForm();
    if (form) form.style.display = "none";
    section.current?.focus();
    return () => {
      if (form) form.style.display = "";
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div ref={section} tabIndex={-1}>
      <ConsentStep {...props} />
    </div>
  );
}
