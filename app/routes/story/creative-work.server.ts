import type { FoundStory, OpenFacts } from "~/domain/stories/story-page.server";
import { shorten } from "~/domain/text/shorten";
import { localDay } from "~/domain/time/time";

/** The story for machines, only once its author is public (CONTEST-05). */
export function creativeWork(
  story: FoundStory,
  { author }: OpenFacts,
  env: { SITE_ORIGIN: string; TIME_ZONE: string },
) {
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    name: story.title,
    description: shorten(story.excerpt, 200),
    author: { "@type": "Person", name: author ?? "Autor anónimo" },
    datePublished: localDay(new Date(story.publishedAt), env.TIME_ZONE),
    wordCount: story.words,
    inLanguage: "es",
    isFamilyFriendly: !story.isMature,
    url: `${env.SITE_ORIGIN}/story/${story.id}`,
  };
}
