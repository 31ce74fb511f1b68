import { shorten } from "~/domain/text/shorten";
import { localDay } from "~/domain/time/time";

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
) {
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
