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
 * A link to a page that opens as a dialog instead, if scripts run and the browser supports modal dialogs. Another page closes the
 * dialog, and gives up one that is still loading.
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
          // Unmounts a dialog that was just closed: its `close` event is a task of its own, and may come after this click.
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

/** Feature detection: whether the browser supports modal dialogs, which phones last updated before 2022 do not. */
export function hasModals(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}
