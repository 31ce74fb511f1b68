import type { MetaDescriptor } from "@remix-run/cloudflare";
import { pageHead } from "~/ui/layout/page-head";

interface StoryMeta {
  story: { id: string; title: string };
  description: string;
  /** What networks show of a link. */
  shared: string;
  /** Null while the contest is blind. */
  open: object | null;
  jsonLd?: Record<string, unknown>;
}

/** The head of a story's page; stories that are not public are not indexed (STORY-08). */
export function storyMeta(
  { story, description, shared, open, jsonLd }: StoryMeta,
  matches: Parameters<typeof pageHead>[1],
): MetaDescriptor[] {
  const head = { title: story.title, description, shared, path: `/story/${story.id}` };
  return [
    ...pageHead({ ...head, type: "article" }, matches),
    ...(open ? [] : [{ name: "robots", content: "noindex" }]),
    ...(jsonLd ? [{ "script:ld+json": jsonLd }] : []),
  ] as MetaDescriptor[];
}
