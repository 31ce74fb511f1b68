import { useLocation } from "@remix-run/react";
import { useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { Link, isPlainClick } from "~/remix/link";
import { OpeningBar, useOpening } from "./use-opening";

type DrawDialog = (onClose: () => void) => ReactNode;

interface DialogLinkProps extends ComponentPropsWithoutRef<typeof Link> {
  to: string;
  /** Lazy import: loads the dialog at the first click and returns its render function. */
  load: () => Promise<DrawDialog>;
}

/**
 * A link to a page. With scripts and support for modal dialogs the link opens the dialog instead. A navigation closes the dialog,
 * or cancels one that is still loading.
 */
export function DialogLink({ to, load, ...rest }: DialogLinkProps) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ draw: DrawDialog; at: string } | null>(null);
  const { isLoading, open } = useOpening();
  return (
    <>
      <Link
        {...rest}
        to={to}
        onClick={(event) => {
          if (!isPlainClick(event) || !hasModals()) return;
          event.preventDefault();
          // Removes a dialog that has just closed, before its asynchronous `close` event, which would otherwise close the new
          // dialog.
          setOpened(null);
          open(
            load,
            (draw) => setOpened({ draw, at: key }),
            () => window.location.assign(to),
          );
        }}
      />
      {isLoading ? <OpeningBar /> : null}
      {opened?.at === key ? opened.draw(() => setOpened(null)) : null}
    </>
  );
}

/** Whether the browser supports modal dialogs (feature detection). Browsers before 2022 do not. */
export function hasModals(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}
