import { useEffect, useState, type ReactNode } from "react";
import { isPlainClick } from "~/remix/link";
import { OpeningBar } from "~/ui/opening-bar";
import { useOpening } from "~/ui/use-opening";

const PAGES = /^\/(login|register|reset-password)$/;

/**
 * Opens login, registration and reset as a dialog over the page where a link leads to them, or a button with `data-cuenta`
 * (AUTH-01); what cannot be loaded is followed as without a script.
 */
export function AccountDialog(): ReactNode {
  const [dialog, draw] = useState<ReactNode>(null);
  const { isLoading, open } = useOpening();
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return;
      const opener = event.target.closest<HTMLAnchorElement>("a,[data-cuenta]");
      const path = opener?.dataset.cuenta ?? pathHere(opener);
      const isOpening = PAGES.test(path) && !PAGES.test(location.pathname) && !opener?.target;
      if (!opener || !isOpening || !isPlainClick(event)) return;
      event.preventDefault();
      open(
        () => loadDialog(opener),
        (openDialog) => openDialog(path, opener, draw),
        () => {
          // By the router, which keeps the page and what was typed into it while there is no line.
          removeEventListener("click", press, true);
          opener.click();
          addEventListener("click", press, true);
        },
      );
    };
    // Before React hears of it, whose links then take it for handled.
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

/** The path that a link leads to on this site; links that people write may lead to the login of another. */
function pathHere(link: HTMLAnchorElement | null): string {
  return link?.origin === location.origin ? link.pathname : "";
}
