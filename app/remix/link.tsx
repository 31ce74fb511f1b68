import { Link as RemixLink, type LinkProps } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

const isServer = typeof document === "undefined";

/** Props of `Link`. `preventScrollReset` works with React only, and the server leaves it out of the HTML. */
interface Props extends Omit<
  LinkProps,
  "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
> {
  to: string;
}

/**
 * A link to a page of this site. The server renders a plain `<a>` with the attributes that Remix's `Link` would give it, because
 * Remix takes a tenth of the CPU time of a list page to resolve the paths of links.
 */
export function Link(props: Props) {
  const { to, preventScrollReset: _, ...rest } = props;
  if (isServer && to.startsWith("/")) return <a {...rest} href={to} />;
  return <RemixLink discover="none" {...props} />;
}

/**
 * A link to an element of the same page, which it focuses. With a link of the router the page would navigate and lose the
 * response to a form.
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

/**
 * Whether a click opens a link in this tab: it was made with the main button, and without a key that opens another tab or window.
 */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
