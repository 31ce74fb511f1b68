import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useMatches } from "@remix-run/react";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { pageHead, pageTitle, rootOf } from "~/ui/layout/page-head";
import { RunningHead } from "~/ui/layout/running-head";
import { Comments } from "~/ui/comments/comments";
import { usePageAccountPath } from "~/remix/page-account";
import { storyErrorTitle } from "./error";
import { StoryBy, StoryFoot, StoryNumbers } from "./foot";
import { DisqualifiedNotice, StoryHead } from "./head";
import type { loader } from "./loader.server";
import { NextBox } from "./next-box";
import { Actions } from "~/ui/actions";
import { ReadToggle } from "~/ui/reads/read-toggle";
import { showFarImage } from "~/ui/stories/far-image";
import { VoteBox } from "./vote-box";

export { StoryError as ErrorBoundary } from "./error";
export { loader } from "./loader.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? storyMeta(data, matches) : [{ title: pageTitle(storyErrorTitle(error), matches) }];

interface StoryMeta {
  story: { id: string; title: string };
  description: string;
  /** Description for social networks. */
  shared: string;
  /** The author's data; null while the contest is blind. */
  open: { author: string | null } | null;
  /** Path of the picture of links; none while only the author may read the story. */
  picture?: string;
  jsonLd?: Record<string, unknown>;
  /** Set if the story is disqualified, with the path of the explanation (`why`). */
  disqualified?: { why: string };
}

/**
 * Returns the `meta` of a story: title, descriptions and structured data. A blind story and a disqualified one are marked `noindex`
 * (STORY-08).
 */
function storyMeta(
  { story, description, shared, open, picture, jsonLd, disqualified }: StoryMeta,
  matches: Parameters<typeof pageHead>[1],
): MetaDescriptor[] {
  const head = { title: story.title, description, shared, path: `/story/${story.id}` };
  const by = open ? `, de ${open.author ?? ANONYMOUS_AUTHOR}` : "";
  const alt = `Portada de la historia «${story.title}»${by}`;
  return [
    ...pageHead(
      { ...head, type: "article", ...(picture && { picture: { path: picture, alt } }) },
      matches,
    ),
    ...(open && !disqualified ? [] : [{ name: "robots", content: "noindex" }]),
    ...(jsonLd ? [{ "script:ld+json": jsonLd }] : []),
  ] as MetaDescriptor[];
}

/** Returns the canonical URL of the story's page, with the site's origin. */
function addressOf(
  { story }: { story: { id: string } },
  matches: Parameters<typeof rootOf>[0],
): string {
  return `${rootOf(matches)?.origin ?? ""}/story/${story.id}`;
}

/** The reader's votes, read marks and rights, for a visitor. The loader sends none, to keep the data of the shared page small. */
const VISITOR = {
  votes: null,
  voteKey: "",
  isSignedIn: false,
  isOwn: false,
  isRead: false,
  canMarkRead: false,
  canDelete: false,
  until: null,
};

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function StoryPage() {
  const page = useLoaderData<typeof loader>();
  const address = addressOf(page, useMatches());
  const marks = page.marks ?? VISITOR;
  const { story } = page;
  const readPath = usePageAccountPath(`/story/${story.id}/lectura`);
  const vote = page.disqualified ? null : <VoteBox {...page} {...marks} />;
  return (
    <article
      className="story"
      data-counting={page.counting}
      data-edition={page.edition}
      data-view={page.reportsView ? `/story/${story.id}/vista` : undefined}
      data-autoread={marks.canMarkRead && !marks.isRead ? readPath : undefined}
    >
      <RunningHead>{page.contest.printed}</RunningHead>
      <StoryHead {...page} isOwn={marks.isOwn} />
      {page.disqualified ? <DisqualifiedNotice {...page.disqualified} isOwn={marks.isOwn} /> : null}
      <div
        id="texto"
        className={`story-text text-${page.size}${story.hasDropCap ? " drop-cap" : ""}`}
        onClick={showFarImage}
        dangerouslySetInnerHTML={{ __html: story.html }}
      />
      {page.open ? <StoryBy {...page.open} /> : null}
      {marks.canMarkRead ? (
        <Actions className="story-end">
          <ReadToggle story={{ id: story.id }} isRead={marks.isRead} />
        </Actions>
      ) : null}
      {page.open ? null : vote}
      <NextBox {...page.next} />
      {page.open ? vote : null}
      <Comments story={story.id} talk={page.talk} />
      <StoryFoot {...page} {...marks} address={address} />
      {page.open ? <StoryNumbers {...page.open} /> : null}
      {page.reportsView ? (
        <noscript>
          <img src={`/story/${story.id}/vista`} alt="" width="1" height="1" />
        </noscript>
      ) : null}
    </article>
  );
}
