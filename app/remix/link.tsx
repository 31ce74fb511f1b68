import { Link as RemixLink, type LinkProps } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

const isServer = typeof document === "undefined";

/** Attributes of an `<a>`; `preventScrollReset` is for the script alone. */
interface Props extends Omit<
  LinkProps,
  "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
> {
  to: string;
}

// Routes are few, so none is discovered by a request. To resolve the paths of a list's links costs a tenth of its
// page.
/** A link to a page of this site; on the server it is at once the element that Remix's link becomes. */
export function Link(props: Props) {
  const { to, preventScrollReset: _, ...rest } = props;
  if (isServer && to.startsWith("/")) return <a {...rest} href={to} />;
  return <RemixLink discover="none" {...props} />;
}

/**
 * A link to a place of the same page, with its focus; the router would take it for a navigation, which drops a form's
 * answer.
 */
export function Jump({ to, ...rest }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place) return;
    event.preventDefault();
    // Not focusable: the page itself.
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus();
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
