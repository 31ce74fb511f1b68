import type { MetaDescriptor } from "@remix-run/cloudflare";
import { rootOf, type Match } from "./page-title";

interface Head {
  title: string;
  /** A sentence or two for whoever finds the page by a search. */
  description: string;
  /** The one address of the page, whatever way it was asked for; a path. */
  path: string;
}

/** The head of a page that machines may list (SEO-01): title, description and canonical address. */
export function pageHead(
  { title, description, path }: Head,
  matches: readonly (Match | undefined)[],
): MetaDescriptor[] {
  const origin = rootOf(matches)?.origin;
  return [
    { title },
    { name: "description", content: description },
    ...(origin ? [{ tagName: "link" as const, rel: "canonical", href: `${origin}${path}` }] : []),
  ];
}
