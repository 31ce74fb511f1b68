import type { MetaDescriptor } from "@remix-run/cloudflare";

interface StoryMeta {
  story: { title: string };
  description: string;
  /** Null while the contest is blind. */
  open: object | null;
  jsonLd?: Record<string, unknown>;
}

/** Title, description, canonical address and Open Graph; stories that are not public are not indexed (STORY-08). */
export function storyMeta(page: StoryMeta, address: string, title: string): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "article" },
    { property: "og:title", content: page.story.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    ...(page.open ? [] : [{ name: "robots", content: "noindex" }]),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd }] : []),
  ] as MetaDescriptor[];
}
