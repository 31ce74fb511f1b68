import type { ReactNode } from "react";
import { useDocument } from "~/remix/document-context";
import { DialogLink } from "~/ui/dialog-link";

/** The way to the tip jar: a dialog, and without scripts its page. */
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
