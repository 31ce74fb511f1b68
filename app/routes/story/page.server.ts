import { data, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { askedIn, listComments } from "~/domain/comments/comments.server";
import { countingOf } from "~/domain/contests/countdown";
import { isBlind, isCounting, isReadable } from "~/domain/contests/phases";
import { newFormKey } from "~/domain/forms/form-key";
import { opensWithLetter } from "~/domain/stories/markdown.server";
import { HIDDEN_STORY, UNAVAILABLE_STORY } from "~/domain/stories/refusals";
import { canDelete, canMarkRead } from "~/domain/stories/rights";
import { findStory, type FoundStory, type NoStory } from "~/domain/stories/story-page.server";
import { shorten } from "~/domain/text/shorten";
import { shortDate } from "~/domain/time/time";
import { canVote } from "~/domain/votes/rights";
import { findBallot } from "~/domain/votes/votes.server";
import { refusal } from "~/http/read-form";
import { readingSize } from "~/http/reading-size";
import { sharedPage } from "~/remix/shared-page";
import { countView } from "~/http/count-view";
import { backLink } from "./back-link";
import { talkView } from "./comments.server";
import { creativeWork } from "./creative-work.server";

const REFUSALS: Record<NoStory["reason"], { status: number; text: string }> = {
  gone: { status: 404, text: UNAVAILABLE_STORY.text },
  hidden: HIDDEN_STORY,
  unavailable: UNAVAILABLE_STORY,
};

/** All that the page of a story shows; a file of the server, so that nothing that only it needs is in a script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ask, env, now, isLight } = context;
  const viewer = await context.viewer();
  const reader = viewer?.id ?? null;
  const id = params.storyId ?? "";
  const url = new URL(request.url);
  const asked = askedIn(url.searchParams);
  const [found, comments] = await Promise.all([
    findStory(ask, id, reader, now),
    listComments(ask, { story: id, viewer: reader, ...asked }),
  ]);
  if (!found.ok) {
    const { status, text } = REFUSALS[found.reason];
    throw refusal(status, text);
  }
  const { story } = found;
  const { phase, contest } = story;
  const talk = talkView(comments, {
    ...{ phase, now, viewer: reader, storyAuthor: story.authorId, marked: asked.show },
  });
  // Without scripts the page load is the view; otherwise the page reports it after two seconds (STORY-06).
  if (isLight) context.waitUntil(countView(request, context, id));
  const page = {
    ...storyView(story, env),
    ...(await marksView(story, viewer, env)),
    back: backLink(url.searchParams, contest.id, reader, story.open?.authorId ?? null),
    size: readingSize(request),
    path: url.pathname + url.search,
    reportsView: !isLight && !story.isOwn && isReadable(phase),
    jsonLd: story.open && !isLight ? creativeWork(story, story.open, env) : null,
    talk,
  };
  const address = addressOfStory(id, url.searchParams, talk.page);
  const headers = isLight ? {} : sharedPage(address, { now, until: contest.endsAt });
  return data(page, { headers });
}

/** The story as everybody who may read it sees it. */
function storyView(story: FoundStory, env: AppLoadContext["env"]) {
  const { phase, contest, isOwn, open } = story;
  return {
    story: {
      id: story.id,
      title: story.title,
      html: story.html,
      opensWithLetter: opensWithLetter(story.html),
      words: story.words,
      category: story.category,
      isMature: story.isMature,
      // In blind phases the date would tie the story to the day on which a name joined the list of participants.
      date: isBlind(phase) && !isOwn ? null : shortDate(story.publishedAt, env.TIME_ZONE),
    },
    open,
    isPublic: open !== null,
    description: shorten(story.excerpt, 140),
    contest: { id: contest.id, month: contest.month },
    phase,
    address: `${env.SITE_ORIGIN}/story/${story.id}`,
    ...(isCounting(phase) ? { counting: countingOf(contest.id, contest.resultsAt) } : {}),
  };
}

/** The reader's marks on the story, and their rights to it. */
async function marksView(story: FoundStory, viewer: Viewer | null, env: AppLoadContext["env"]) {
  const { phase, isOwn, isRead } = story;
  const standing = { phase, isOwn };
  const votes =
    viewer && canVote(standing) ? await findBallot(env, story.contest.id, viewer.id) : null;
  return {
    votes: votes && { stories: votes.ok ? votes.stories : [], reachable: votes.ok },
    voteKey: votes ? newFormKey() : "",
    ...{ isOwn, isRead },
    canMarkRead: viewer !== null && canMarkRead(standing),
    isSignedIn: viewer !== null,
    canDelete: canDelete({ ...standing, isAdmin: viewer?.isAdmin ?? false }),
  };
}

/** The address that links give to the story, or to a page of its comments. */
function addressOfStory(id: string, query: URLSearchParams, page: number): string {
  if (page > 1) return `/story/${id}?comentarios=${page}`;
  return query.get("from") === "historias" ? `/story/${id}?from=historias` : `/story/${id}`;
}
