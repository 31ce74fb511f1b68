import type { MetaDescriptor } from "@remix-run/cloudflare";
import { rootOf, type Match } from "./page-title";

interface Head {
  title: string;
  /** One or two sentences for search results. */
  description: string;
  /** Canonical path, without the parameters of the request. */
  path: string;
}

/** Returns title, description and canonical link of an indexable page (SEO-01). */
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
