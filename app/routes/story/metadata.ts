import type { MetaDescriptor } from "@remix-run/cloudflare";
import { localDay } from "~/domain/site/time";
import { shorten } from "~/domain/site/shorten";

interface StoryMeta {
  story: { title: string };
  description: string;
  address: string;
  isPublic: boolean;
  jsonLd: Record<string, unknown> | null;
}

/** Title, description, canonical address and Open Graph; stories that are not public are not indexed (STORY-08). */
export function storyMeta(page: StoryMeta, title: string): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: page.address },
    { property: "og:type", content: "article" },
    { property: "og:title", content: page.story.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: page.address },
    ...(page.isPublic ? [] : [{ name: "robots", content: "noindex" }]),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd }] : []),
  ] as MetaDescriptor[];
}

/** The story for machines, only once its author is public (CONTEST-05). */
export function creativeWork(
  story: {
    id: string;
    title: string;
    excerpt: string;
    author: string | null;
    published_at: string;
    word_count: number;
    is_mature: number;
  },
  env: { SITE_ORIGIN: string; TIME_ZONE: string },
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    name: story.title,
    description: shorten(story.excerpt, 200),
    author: { "@type": "Person", name: story.author ?? "Autor anónimo" },
    datePublished: localDay(new Date(story.published_at), env.TIME_ZONE),
    wordCount: story.word_count,
    inLanguage: "es",
    isFamilyFriendly: story.is_mature === 0,
    url: `${env.SITE_ORIGIN}/story/${story.id}`,
  };
}
