import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newId } from "~/db/ids";
import { askedIn, commentsQuery } from "~/domain/comments/comments.server";
import { canTalk } from "~/domain/comments/talk";
import { contestPhase, isBlind } from "~/domain/contests/phases";
import { localDay, shortDate } from "~/domain/site/time";
import { visitorKey } from "~/domain/stories/blind-order.server";
import { HIDDEN_STORY } from "~/domain/stories/messages";
import { isReadQuery, storyQuery, type StoryRow } from "~/domain/stories/story-page.server";
import { opensWithLetter, shorten } from "~/domain/stories/markdown.server";
import { recordView } from "~/domain/stories/views.server";
import { findBallot } from "~/domain/votes/votes.server";
import { voteState } from "~/domain/votes/vote-state";
import { backLink } from "./back-link";
import { Comments } from "./comments";
import { StoryHead } from "./head";
import { StoryFoot } from "./foot";
import { talkView } from "./talk.server";
import { VoteBox } from "./vote-box";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        { title: pageTitle(data.story.title, matches) },
        { name: "description", content: data.description },
        ...(data.isPublic ? [] : [{ name: "robots", content: "noindex" }]),
      ]
    : [{ title: pageTitle("Historia no disponible", matches) }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  const viewerId = viewer?.id ?? null;
  const id = params.storyId ?? "";
  const url = new URL(request.url);
  const asked = askedIn(url.searchParams);
  const [stories, comments, reads] = await db.batch([
    storyQuery(db, id),
    commentsQuery(db, { story: id, viewer: viewerId, ...asked }),
    isReadQuery(db, viewerId ?? "", id),
  ]);
  const story = stories.rows[0];
  if (!story) throw new Response("Historia no encontrada", { status: 404 });
  const phase = contestPhase(story, now);
  const isOwn = viewerId !== null && story.user_id === viewerId;
  if (!canTalk(phase) && !isOwn) {
    throw new Response(HIDDEN_STORY.text, { status: HIDDEN_STORY.status });
  }
  const blind = isBlind(phase);
  const asksRoom = viewer !== null && !isOwn && phase === "voting";
  const ballot = asksRoom ? await findBallot(env, story.contest_id, viewer.id) : null;
  const day = localDay(now, env.TIME_ZONE);
  const reader = viewer ? `u:${viewer.id}` : visitorKey(request, env.SESSION_SECRET, day);
  context.waitUntil(recordView(db, { story: id, viewer: reader, userId: viewerId, day }, now));
  return {
    story: {
      id: story.id,
      title: story.title,
      html: story.content,
      opensWithLetter: opensWithLetter(story.content),
      words: story.word_count,
      category: story.story_category,
      isMature: story.is_mature === 1,
      // In blind phases the date would tie the story to the day on which a name joined the list of participants.
      date: blind && !isOwn ? null : shortDate(story.published_at, env.TIME_ZONE),
    },
    open: blind ? null : openFacts(story),
    isOwn,
    isPublic: phase === "results",
    description: shorten(story.excerpt, 140),
    contest: { id: story.contest_id, title: story.contest_title, month: story.contest_month },
    phase,
    vote: voteState({ phase, isOwn, isSignedIn: viewer !== null, ballot, story: story.id }),
    voteKey: asksRoom ? newId() : "",
    isRead: reads.rows.length > 0,
    canMarkRead: viewer !== null && !isOwn && (phase === "voting" || phase === "counting"),
    canWrite: viewer !== null,
    canDelete: isOwn ? phase === "submission" : (viewer?.isAdmin ?? false),
    back: backLink(url.searchParams, story.contest_id, viewerId),
    address: `${env.SITE_ORIGIN}/story/${story.id}`,
    talk: talkView(comments.rows, {
      phase,
      storyAuthor: story.user_id,
      viewer: viewerId,
      marked: asked.show,
      now,
    }),
  };
}

/** What stands on the page only once authors and tallies are public (STORY-03). */
function openFacts(story: StoryRow) {
  return {
    author: story.author ?? "Autor anónimo",
    badge: story.author_badge,
    wins: story.author_wins ?? 0,
    likes: story.author_likes ?? 0,
    votes: story.likes_count,
    views: story.views_count,
    position: story.winner_position,
  };
}

export default function StoryPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <article className="story">
      <StoryHead {...page} />
      <div
        className={page.story.opensWithLetter ? "story-text drop-cap" : "story-text"}
        dangerouslySetInnerHTML={{ __html: page.story.html }}
      />
      <VoteBox {...page} />
      <StoryFoot {...page} />
      <Comments story={page.story.id} talk={page.talk} />
    </article>
  );
}
