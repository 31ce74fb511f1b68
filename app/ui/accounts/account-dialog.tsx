import { useEffect, useState, type ReactNode } from "react";
import { isPlainClick } from "~/remix/link";
import { OpeningBar, useOpening } from "~/ui/use-opening";

const PAGES = /^\/(login|register|reset-password)$/;

/**
 * Opens login, registration and reset as a dialog over the page, for links to them and for buttons with `data-cuenta` (AUTH-01). If
 * the dialog cannot be loaded, the link or button works as without scripts.
 */
export function AccountDialog(): ReactNode {
  const [dialog, draw] = useState<ReactNode>(null);
  const { isLoading, open } = useOpening();
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return;
      const opener = event.target.closest<HTMLAnchorElement>("a,[data-cuenta]");
      const path = opener?.dataset.cuenta ?? ownPath(opener);
      const isOpening = PAGES.test(path) && !PAGES.test(location.pathname) && !opener?.target;
      if (!opener || !isOpening || !isPlainClick(event)) return;
      event.preventDefault();
      open(
        () => loadDialog(opener),
        (openDialog) => openDialog(path, opener, draw),
        () => {
          // Fallback: clicks the link again for Remix's router, which keeps the page with its typed text while the connection is
          // lost.
          removeEventListener("click", press, true);
          opener.click();
          addEventListener("click", press, true);
        },
      );
    };
    // Listens in the capture phase, so that this runs before React's handlers. The handlers of links then see `defaultPrevented`
    // and do nothing.
    addEventListener("click", press, true);
    return () => removeEventListener("click", press, true);
  }, [open]);
  return (
    <>
      {dialog}
      {isLoading ? <OpeningBar /> : null}
    </>
  );
}

async function loadDialog(opener: HTMLElement) {
  const { loadForms, openDialog } = await import("./account-dialog.client");
  await loadForms(opener);
  return openDialog;
}

/**
 * Returns the path of a link on this site. Returns an empty text for other sites: a text by a user may link to a login page
 * there.
 */
function ownPath(link: HTMLAnchorElement | null): string {
  return link?.origin === location.origin ? link.pathname : "";
}
