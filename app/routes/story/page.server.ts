import { data, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { askedIn, listComments } from "~/domain/comments/comments.server";
import { countingOf } from "~/domain/contests/countdown";
import { isCounting } from "~/domain/contests/phases";
import { newFormKey, refusal } from "~/http/read-form";
import { numberName } from "~/domain/contests/names";
import { placeBanner } from "~/domain/contests/places";
import { bookPage } from "~/domain/stories/book-page.server";
import { withFarImages } from "~/domain/stories/far-images";
import { HIDDEN_STORY, UNAVAILABLE_STORY } from "~/domain/stories/refusals";
import { canDelete, canSeeDate, isViewCounted } from "~/domain/stories/rights";
import { canMarkRead } from "~/domain/reads/reads.server";
import { findStory, type FoundStory, type NoStory } from "~/domain/stories/story-page.server";
import { sharedStoryText } from "~/domain/stories/shared-text";
import { shorten } from "~/domain/text/shorten";
import { shortDate } from "~/domain/time/time";
import { canVote } from "~/domain/votes/rights";
import { findBallot } from "~/domain/votes/room-client.server";
import { sharedPage } from "~/remix/shared-page";
import { countView } from "~/http/readers";
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
  const { db, env, now, isLight } = context;
  const viewer = await context.viewer();
  const reader = viewer?.id ?? null;
  const id = params.storyId ?? "";
  const url = new URL(request.url);
  const asked = askedIn(url.searchParams);
  const [found, comments] = await Promise.all([
    findStory(db, id, reader, now),
    listComments(db, { story: id, viewer: reader, ...asked }),
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
    // None for a visitor: the shared page's data need not say of each that it is missing.
    marks: viewer && (await marksView(story, viewer, env)),
    back: backLink(url.searchParams, contest.id, reader, story.open?.authorId ?? null),
    size: context.preferences.readingSize,
    reportsView: !isLight && isViewCounted(story),
    ...(story.open && !isLight ? { jsonLd: creativeWork(story, story.open, env) } : {}),
    talk,
  };
  const address = addressOfStory(id, url.searchParams, comments.page);
  const headers = isLight ? {} : sharedPage(address, { now, until: contest.endsAt });
  return data(page, { headers });
}

/** The story as everybody who may read it sees it. */
function storyView(story: FoundStory, env: AppLoadContext["env"]) {
  const { phase, contest, isOwn, open } = story;
  const banner = placeBanner(open?.position ?? null, contest.month);
  return {
    story: {
      id: story.id,
      title: story.title,
      ...bookPage(withFarImages(story.html)),
      words: story.words,
      category: story.category,
      ...(story.isMature && { isMature: true }),
      ...(canSeeDate({ phase, isOwn }) && { date: shortDate(story.publishedAt, env.TIME_ZONE) }),
    },
    open,
    ...(banner === null ? {} : { banner }),
    description: shorten(story.excerpt, 140),
    shared: sharedStoryText(story),
    contest: {
      id: contest.id,
      issue: `${numberName(contest.number)} · ${contest.title}`,
    },
    phase,
    ...(isCounting(phase) ? { counting: countingOf(contest.id, contest.resultsAt) } : {}),
  };
}

/** A signed-in reader's marks on the story, and their rights to it. */
async function marksView(story: FoundStory, viewer: Viewer, env: AppLoadContext["env"]) {
  const { phase, isOwn, isRead } = story;
  const standing = { phase, isOwn };
  const votes = canVote(standing) ? await findBallot(env, story.contest.id, viewer.id) : null;
  return {
    votes: votes && { stories: votes.ok ? votes.stories : [], reachable: votes.ok },
    voteKey: votes ? newFormKey() : "",
    ...{ isOwn, isRead },
    canMarkRead: canMarkRead(standing),
    isSignedIn: true,
    canDelete: canDelete({ ...standing, isAdmin: viewer.isAdmin }),
  };
}

/** The address that links give to the story, or to a page of its comments. */
function addressOfStory(id: string, query: URLSearchParams, page: number): string {
  if (page > 1) return `/story/${id}?comentarios=${page}`;
  return query.get("from") === "historias" ? `/story/${id}?from=historias` : `/story/${id}`;
}
