import { useEffect, useState } from "react";
import { Consent, type ConsentProps } from "./consent";
import type * as DialogChunk from "./consent-dialog.client";

/** The consent step over the form (WRITE-10); as on its page if the dialog cannot be loaded. */
export function ConsentDialog(props: ConsentProps) {
  const [chunk, setChunk] = useState<typeof DialogChunk | "failed" | null>(null);
  useEffect(() => {
    import("./consent-dialog.client").then(setChunk, () => setChunk("failed"));
  }, []);
  if (!chunk) return null;
  if (chunk === "failed") return <Consent {...props} />;
  return <chunk.OpenDialog {...props} />;
}
