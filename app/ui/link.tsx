import { Link as RemixLink, type LinkProps } from "@remix-run/react";

/** A link to a page of this site. Routes are few, so that none is discovered on the way: no attribute, no request. */
export function Link(props: LinkProps) {
  return <RemixLink discover="none" {...props} />;
}
