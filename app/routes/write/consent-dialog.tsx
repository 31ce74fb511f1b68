import { useEffect, useRef, useState } from "react";
import { fieldsOf, type Fields } from "./answer";
import { ConsentStep, type ConsentStepProps } from "./consent-step";
import type * as DialogChunk from "./consent-dialog.client";

/** The consent step over the form (WRITE-10); as on its page if the dialog cannot be loaded. */
export function ConsentDialog(props: ConsentStepProps) {
  const [chunk, setChunk] = useState<typeof DialogChunk | "failed" | null>(null);
  useEffect(() => {
    import("./consent-dialog.client").then(setChunk, () => setChunk("failed"));
  }, []);
  const typed = useTyped(props.answer.fields);
  if (!chunk) return null;
  if (chunk === "failed") return <ConsentBelow {...props} typed={typed} />;
  return <chunk.OpenDialog {...props} typed={typed} />;
}

/**
 * The fields of the form behind, where they were typed into while its answer was under way or since: what is sent is what is seen
 * there (WRITE-15).
 */
function useTyped(answered: Fields): Fields | undefined {
  const [typed, setTyped] = useState<Fields>();
  useEffect(() => {
    const read = () => setTyped(typedOver(answered));
    read();
    // Every way to send the step is a click, also Enter in one of its boxes.
    addEventListener("click", read, { capture: true });
    return () => removeEventListener("click", read, { capture: true });
  }, [answered]);
  return typed;
}

function typedOver(answered: Fields): Fields | undefined {
  const form = document.querySelector<HTMLFormElement>("form.write-form");
  if (!form?.elements.namedItem("content")) return;
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const typed = fieldsOf(Object.fromEntries(all));
  const isSame = JSON.stringify(typed) === JSON.stringify(fieldsOf({ ...answered }));
  return isSame ? undefined : typed;
}

/** The fallback below the form, which may be out of sight: it takes the focus, and gives it back as the dialog does. */
function ConsentBelow(props: ConsentStepProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    section.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div ref={section} tabIndex={-1}>
      <ConsentStep {...props} />
    </div>
  );
}
