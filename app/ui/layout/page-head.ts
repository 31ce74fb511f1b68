import type { MetaDescriptor } from "@remix-run/cloudflare";
import { LONGEST_DESCRIPTION, shorten } from "~/domain/text/shorten";
import { defaultTitle, pageTitle, rootOf, type Match } from "./page-title";

interface Head {
  /** Without the site's name; null for home, which has the site's own. */
  title: string | null;
  /** One or two sentences for search results; cut at 155 characters. */
  description: string;
  /** What networks show of a link in place of the description. */
  shared?: string;
  /** Canonical path, without the parameters of the request. */
  path: string;
  /** What the page is of, as Open Graph names it; a page of the site unless it says more. */
  type?: "article" | "profile";
}

/** Returns title, description, canonical link and Open Graph of an indexable page (SEO-01, STORY-08). */
export function pageHead(
  { title, description, shared = description, path, type }: Head,
  matches: readonly (Match | undefined)[],
): MetaDescriptor[] {
  const root = rootOf(matches);
  const address = root && `${root.origin}${path}`;
  const graph = {
    type: type ?? "website",
    title: title ?? defaultTitle(matches),
    description: shorten(shared, LONGEST_DESCRIPTION),
    ...(root && address ? { url: address, site_name: root.siteName } : {}),
    locale: "es_CO",
  };
  return [
    { title: title === null ? defaultTitle(matches) : pageTitle(title, matches) },
    { name: "description", content: shorten(description, LONGEST_DESCRIPTION) },
    ...(address ? [{ tagName: "link" as const, rel: "canonical", href: address }] : []),
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
  ];
}
