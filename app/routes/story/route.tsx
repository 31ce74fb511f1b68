import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useMatches } from "@remix-run/react";
import { pageTitle, rootOf } from "~/ui/layout/page-title";
import { Comments } from "~/ui/comments/comments";
import { storyErrorTitle } from "./error";
import { StoryBy, StoryFoot } from "./foot";
import { StoryHead } from "./head";
import type { loader } from "./page.server";
import { storyMeta } from "./metadata";
import { ReadingSize } from "./reading-size";
import { showFarImage } from "~/ui/stories/far-image";
import { VoteBox } from "./vote-box";

export { StoryError as ErrorBoundary } from "./error";
export { loader } from "./page.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? storyMeta(data, matches) : [{ title: pageTitle(storyErrorTitle(error), matches) }];

/** The address that is shared, and by which machines know the story. */
function addressOf(
  { story }: { story: { id: string } },
  matches: Parameters<typeof rootOf>[0],
): string {
  return `${rootOf(matches)?.origin ?? ""}/story/${story.id}`;
}

/** The marks and rights of a visitor. */
const VISITOR = {
  ...{ votes: null, voteKey: "", isSignedIn: false, isOwn: false, isRead: false },
  ...{ canMarkRead: false, canDelete: false },
};

export default function StoryPage() {
  const page = useLoaderData<typeof loader>();
  const address = addressOf(page, useMatches());
  const marks = page.marks ?? VISITOR;
  const { story } = page;
  return (
    <article
      className="story"
      data-counting={page.counting}
      data-view={page.reportsView ? `/story/${story.id}/vista` : undefined}
      data-autoread={marks.canMarkRead && !marks.isRead ? `/story/${story.id}/lectura` : undefined}
    >
      <StoryHead {...page} isOwn={marks.isOwn} />
      <ReadingSize size={page.size} />
      <div
        id="texto"
        className={`story-text text-${page.size}${story.hasDropCap ? " drop-cap" : ""}`}
        onClick={showFarImage}
        dangerouslySetInnerHTML={{ __html: story.html }}
      />
      <VoteBox {...page} {...marks} />
      {page.open ? <StoryBy {...page.open} /> : null}
      <Comments story={story.id} talk={page.talk} />
      <StoryFoot {...page} {...marks} address={address} />
      {page.reportsView ? (
        <noscript>
          <img src={`/story/${story.id}/vista`} alt="" width="1" height="1" />
        </noscript>
      ) : null}
    </article>
  );
}
