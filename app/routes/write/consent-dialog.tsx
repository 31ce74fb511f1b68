import { useEffect, useRef, useState } from "react";
import type { Fields } from "./local-draft/form-fields";
import { ConsentStep, type ConsentStepProps } from "./consent-step";
import { findWriteForm, typedFields } from "./local-draft/form-fields";
import type * as DialogChunk from "./consent-dialog.client";

/** The consent step as a lazily loaded dialog over the form (WRITE-10). If loading fails, it replaces the form. */
export function ConsentDialog(props: ConsentStepProps) {
  const [step, setStep] = useState<{ chunk?: typeof DialogChunk; typed: Fields | undefined }>();
  useEffect(() => {
    // Reads the form's current fields: they may have been edited while the dialog was loading.
    import("./consent-dialog.client").then(
      (chunk) => setStep({ chunk, typed: typedFields() }),
      () => setStep({ typed: typedFields() }),
    );
  }, []);
  const isLoading = step === undefined;
  const { onBack } = props;
  // Escape already cancels the dialog while it is loading.
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

/** Fallback without the dialog: the consent step in place of the form. It moves the focus there and back, like the dialog. */
function ConsentBelow(props: ConsentStepProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const form = findWriteForm();
    if (form) form.style.display = "none";
    // Begins with the heading: focus alone may scroll to the end of a step that is higher than the window.
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
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
