import { useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { Link } from "~/remix/link";
import { hasModals } from "./has-modals";
import { isPlainClick } from "~/remix/plain-click";

interface DialogLinkProps extends ComponentPropsWithoutRef<typeof Link> {
  to: string;
  /** Lazy import: loads the dialog at the first click and returns its render function. */
  load: () => Promise<(onClose: () => void) => ReactNode>;
}

/** A link to a page that opens as a dialog instead, if scripts run and the browser supports modal dialogs. */
export function DialogLink({ to, load, ...rest }: DialogLinkProps) {
  const [draw, setDraw] = useState<{ dialog: (onClose: () => void) => ReactNode } | null>(null);
  return (
    <>
      <Link
        {...rest}
        to={to}
        onClick={(event) => {
          if (!isPlainClick(event) || !hasModals()) return;
          event.preventDefault();
          // Unmounts a dialog that was just closed: its `close` event is a task of its own, and may come after this click.
          setDraw(null);
          load().then(
            (dialog) => setDraw({ dialog }),
            () => window.location.assign(to),
          );
        }}
      />
      {draw?.dialog(() => setDraw(null))}
    </>
  );
}
