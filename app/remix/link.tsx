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

/**
 * A link to a page of this site. Routes are few, so that none is discovered on the way: no attribute, no request. On the server
 * it is at once the element that Remix's link becomes: to resolve the paths of a list's links costs a tenth of its page.
 */
export function Link(props: Props) {
  const { to, preventScrollReset: _, ...rest } = props;
  if (isServer && to.startsWith("/")) return <a {...rest} href={to} />;
  return <RemixLink discover="none" {...props} />;
}

/**
 * A link to a place of the same page, with its focus. With script it goes there by itself: for the router it would be a
 * navigation, which takes away what a form was answered.
 */
export function Jump({ to, ...rest }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const place = document.getElementById(to);
    if (!place) return;
    event.preventDefault();
    place.focus();
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
