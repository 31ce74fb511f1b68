import type { ReactNode } from "react";
import { useDocument } from "~/remix/document-context";
import { DialogLink } from "~/ui/dialog-link";

/** Link to the tip jar (Ko-fi), which opens as a dialog; without scripts it leads to the page /apoyar. */
export function SupportLink({ kofi, children }: { kofi: string; children?: ReactNode }) {
  const { siteName } = useDocument();
  const load = async () => {
    const { drawSupport } = await import("./support-dialog");
    return drawSupport(kofi);
  };
  return (
    <DialogLink to="/apoyar" load={load}>
      {children ?? `Apoya a ${siteName}`}
    </DialogLink>
  );
}
