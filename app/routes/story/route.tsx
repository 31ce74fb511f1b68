import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/layout/page-title";
import { Comments } from "./comments";
import { storyErrorTitle } from "./error";
import { StoryFoot } from "./foot";
import { StoryHead } from "./head";
import type { loader } from "./page.server";
import { storyMeta } from "./metadata";
import { ReadingSize } from "./reading-size";
import { VoteBox } from "./vote-box";

export { keepWhenRefused as shouldRevalidate } from "~/remix/reply";
export { StoryError as ErrorBoundary } from "./error";
export { loaderHeaders as headers } from "~/remix/shared-page";
export { loader } from "./page.server";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/story.css";

export const links = sheets(sheet);

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data
    ? storyMeta(data, pageTitle(data.story.title, matches))
    : [{ title: pageTitle(storyErrorTitle(error), matches) }];

export default function StoryPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <article
      className="story"
      data-counting={page.counting}
      data-view={page.reportsView ? `/story/${page.story.id}/vista` : undefined}
      data-autoread={
        page.canMarkRead && !page.isRead ? `/story/${page.story.id}/lectura` : undefined
      }
    >
      <StoryHead {...page} />
      <ReadingSize size={page.size} path={page.path} />
      <div
        id="texto"
        className={`story-text text-${page.size}${page.story.opensWithLetter ? " drop-cap" : ""}`}
        dangerouslySetInnerHTML={{ __html: page.story.html }}
      />
      <VoteBox {...page} />
      <StoryFoot {...page} />
      <Comments story={page.story.id} talk={page.talk} />
      {page.reportsView ? (
        <noscript>
          <img src={`/story/${page.story.id}/vista`} alt="" width="1" height="1" />
        </noscript>
      ) : null}
    </article>
  );
}
