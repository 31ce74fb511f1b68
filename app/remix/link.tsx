import { Link as RemixLink, type LinkProps } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

const isServer = typeof document === "undefined";

/** Props of `Link`. The server omits `preventScrollReset`, which only React uses. */
interface Props extends Omit<
  LinkProps,
  "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
> {
  to: string;
}

/**
 * A link to a page of this site. On the server a plain `<a>` with the attributes of Remix's `Link`, whose path resolution takes a
 * tenth of a list page's CPU time.
 */
export function Link(props: Props) {
  const { to, preventScrollReset: _, ...rest } = props;
  if (isServer && to.startsWith("/")) return <a {...rest} href={to} />;
  return <RemixLink discover="none" {...props} />;
}

/**
 * A link to an element of the same page, which gets the focus. Not a router link: a navigation would lose the response to a form.
 */
export function Jump({ to, ...rest }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (!target) return;
    event.preventDefault();
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus();
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}

/** Whether a click opens the link in this tab: main button, and no modifier key that opens another tab or window. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
