import { useEffect, useRef, useState } from "react";
import { ConsentStep, type ConsentStepProps } from "./consent-step";
import type * as DialogChunk from "./consent-dialog.client";

/** The consent step over the form (WRITE-10); as on its page if the dialog cannot be loaded. */
export function ConsentDialog(props: ConsentStepProps) {
  const [chunk, setChunk] = useState<typeof DialogChunk | "failed" | null>(null);
  useEffect(() => {
    import("./consent-dialog.client").then(setChunk, () => setChunk("failed"));
  }, []);
  if (!chunk) return null;
  if (chunk === "failed") return <ConsentBelow {...props} />;
  return <chunk.OpenDialog {...props} />;
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
