import { authorPath } from "~/domain/accounts/author-page";
import type { FoundStory, OpenFacts } from "~/domain/stories/story-page.server";
import { shorten } from "~/domain/text/shorten";
import { localDay } from "~/domain/time/time";

/** The story for machines, only once its author is public (CONTEST-05). */
export function creativeWork(
  story: FoundStory,
  { author, authorId }: OpenFacts,
  env: { SITE_ORIGIN: string; TIME_ZONE: string },
) {
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    name: story.title,
    description: shorten(story.excerpt, 200),
    author: {
      ...{ "@type": "Person", name: author ?? "Autor anónimo" },
      ...(authorId ? { url: `${env.SITE_ORIGIN}${authorPath(authorId)}` } : {}),
    },
    datePublished: localDay(new Date(story.publishedAt), env.TIME_ZONE),
    wordCount: story.words,
    inLanguage: "es",
    isFamilyFriendly: !story.isMature,
    url: `${env.SITE_ORIGIN}/story/${story.id}`,
  };
}
