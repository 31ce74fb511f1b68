import type { MetaDescriptor } from "@remix-run/cloudflare";
import { LONGEST_DESCRIPTION, shorten } from "~/domain/text/shorten";

interface Match {
  id: string;
  data?: unknown;
}

interface Root {
  siteName: string;
  origin: string;
  /** Account data of the signed-in reader; null for a visitor. */
  viewer?: object | null;
}

/** Returns the root loader's data from a page's matches; null if the loader failed. */
export function rootOf(matches: readonly (Match | undefined)[]): Root | null {
  const root = matches.find((match) => match?.id === "root")?.data;
  return typeof root === "object" && root !== null && "siteName" in root ? (root as Root) : null;
}

/** Returns the site's name, even if the root loader failed. */
export const siteNameOf = (matches: readonly (Match | undefined)[]): string =>
  rootOf(matches)?.siteName ?? "Tintero";

/** Returns the title of home and of pages without their own title (SHELL-05). */
export function defaultTitle(matches: readonly (Match | undefined)[]): string {
  return `${siteNameOf(matches)} - Tu nido creativo de escritura`;
}

/** Longest title in characters: search results and tabs cut longer ones. */
const LONGEST_TITLE = 70;

/**
 * Returns the page's title followed by the site's name, "Escribir · Tintero" (SHELL-05). If both together are longer than 70
 * characters, returns the page's title alone, cut at a word.
 */
export function pageTitle(text: string, matches: readonly (Match | undefined)[]): string {
  const whole = `${text} · ${siteNameOf(matches)}`;
  return whole.length <= LONGEST_TITLE ? whole : shorten(text, LONGEST_TITLE);
}

interface Head {
  /** Title without the site's name; null on home, whose title is the site's name. */
  title: string | null;
  /** Description for search results, in one or two sentences; cut at `LONGEST_DESCRIPTION` characters. */
  description: string;
  /** Description for social networks, if it differs from the one for search results. */
  shared?: string;
  /** Path of the page's canonical URL. */
  path: string;
  /** Open Graph type of the page, "website" by default. */
  type?: "article" | "profile";
  /** Picture for shared links: path and alternative text. Only in pages for visitors (SEO-03). */
  picture?: { path: string; alt: string };
}

/** Returns title, description, canonical link and Open Graph of an indexable page (SEO-01, STORY-08). */
export function pageHead(
  { title, description, shared = description, path, type, picture }: Head,
  matches: readonly (Match | undefined)[],
): MetaDescriptor[] {
  const root = rootOf(matches);
  const address = root && `${root.origin}${path}`;
  // Omits the link picture for signed-in readers: only social networks read it, and they request pages without a session.
  const shown = root?.viewer ? undefined : picture;
  const graph = {
    type: type ?? "website",
    title: title ?? defaultTitle(matches),
    description: shorten(shared, LONGEST_DESCRIPTION),
    ...(root && address ? { url: address, site_name: root.siteName } : {}),
    locale: "es_CO",
    ...(root && shown ? pictureGraph(root.origin, shown) : {}),
  };
  return [
    { title: title === null ? defaultTitle(matches) : pageTitle(title, matches) },
    { name: "description", content: shorten(description, LONGEST_DESCRIPTION) },
    ...(address ? [{ tagName: "link" as const, rel: "canonical", href: address }] : []),
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...(shown ? [{ name: "twitter:card", content: "summary_large_image" }] : []),
  ];
}

/** Returns the Open Graph tags of a link picture; its size is `LINK_PICTURE_SIZE` (app/drawing/link-picture.ts). */
function pictureGraph(origin: string, { path, alt }: { path: string; alt: string }) {
  return {
    image: `${origin}${path}`,
    "image:type": "image/png",
    "image:width": "1200",
    "image:height": "630",
    "image:alt": alt,
  };
}
