import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newFormKey } from "~/domain/forms/form-key";
import { firstBadges } from "~/domain/badges/definitions";
import { askedIn, listComments } from "~/domain/comments/comments.server";
import { canTalk } from "~/domain/stories/rights";
import { countingOf } from "~/domain/contests/countdown";
import { contestPhase, isBlind, phaseEnd } from "~/domain/contests/phases";
import { shorten } from "~/domain/text/shorten";
import { shortDate } from "~/domain/time/time";
import { opensWithLetter } from "~/domain/stories/markdown.server";
import { HIDDEN_STORY, UNAVAILABLE_STORY } from "~/domain/stories/refusals";
import { isReadQuery, storyQuery, type StoryRow } from "~/domain/stories/story-page.server";
import { findBallot } from "~/domain/votes/votes.server";
import { refusal } from "~/http/read-form";
import { readingSize } from "~/http/reading-size";
import { sharedPage } from "~/remix/shared-page";
import { countView } from "../story-view/count.server";
import { backLink } from "./back-link";
import { creativeWork } from "./creative-work.server";
import { talkView } from "./comments.server";

/** All that the page of a story shows. In a file of the server, so that what only it needs is in no script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ask, env, now, read } = context;
  const viewer = await context.viewer();
  const viewerId = viewer?.id ?? null;
  const id = params.storyId ?? "";
  const url = new URL(request.url);
  const asked = askedIn(url.searchParams);
  const [[story], comments, reads] = await Promise.all([
    read(storyQuery(ask, id)),
    listComments(ask, { story: id, viewer: viewerId, ...asked }),
    viewerId ? read(isReadQuery(ask, viewerId, id)) : [],
  ]);
  if (!story) throw refusal(404, UNAVAILABLE_STORY.text);
  const phase = contestPhase(story, now);
  const isOwn = viewerId !== null && story.user_id === viewerId;
  if (!canTalk(phase) && !isOwn) {
    const { status, text } = phase === "submission" ? HIDDEN_STORY : UNAVAILABLE_STORY;
    throw refusal(status, text);
  }
  const blind = isBlind(phase);
  const asksRoom = viewer !== null && !isOwn && phase === "voting";
  const ballot = asksRoom ? await findBallot(env, story.contest_id, viewer.id) : null;
  const talk = talkView(comments, {
    ...{ phase, now, viewer: viewerId, storyAuthor: story.user_id, marked: asked.show },
  });
  // Without scripts the page load is the view; otherwise the page reports it after two seconds (STORY-06).
  if (context.isLight) context.waitUntil(countView(request, context, id));
  const address = addressOfStory(id, url.searchParams, talk.page);
  const headers = context.isLight
    ? {}
    : sharedPage(address, { now, until: phaseEnd(story, phase) });
  const page = {
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
    contest: { id: story.contest_id, month: story.contest_month },
    phase,
    votes: ballot && { stories: ballot.ok ? ballot.stories : [], reachable: ballot.ok },
    voteKey: asksRoom ? newFormKey() : "",
    isRead: reads.length > 0,
    canMarkRead: viewer !== null && !isOwn && (phase === "voting" || phase === "counting"),
    isSignedIn: viewer !== null,
    canDelete: isOwn ? phase === "submission" : (viewer?.isAdmin ?? false),
    back: backLink(url.searchParams, story.contest_id, viewerId),
    address: `${env.SITE_ORIGIN}/story/${story.id}`,
    size: readingSize(request),
    path: url.pathname + url.search,
    ...(phase === "counting" ? { counting: countingOf(story.contest_id, story.results_at) } : {}),
    reportsView: !context.isLight && !isOwn && phase !== "submission",
    jsonLd: phase === "results" && !context.isLight ? creativeWork(story, env) : null,
    talk,
  };
  return data(page, { headers });
}

/** The address that links give to the story, or to a page of its comments. */
function addressOfStory(id: string, query: URLSearchParams, page: number): string {
  if (page > 1) return `/story/${id}?comentarios=${page}`;
  return query.get("from") === "historias" ? `/story/${id}?from=historias` : `/story/${id}`;
}

/** What stands on the page only once authors and tallies are public (STORY-03). */
function openFacts(story: StoryRow) {
  return {
    author: story.author,
    badges: firstBadges(story.author_badges),
    wins: story.author_wins ?? 0,
    likes: story.author_likes ?? 0,
    votes: story.likes_count,
    views: story.views_count,
    position: story.winner_position,
  };
}
