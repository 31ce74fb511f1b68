import { data, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findDisqualification } from "~/domain/moderation/disqualify.server";
import { ARCHIVE, authorPath, disqualificationPath, interventionPath } from "~/domain/paths";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { askedIn, listComments } from "~/domain/comments/comments.server";
import { asLine } from "~/domain/text/clean";
import { countingOf } from "~/domain/contests/countdown";
import { isCounting, takesVotes } from "~/domain/contests/phases";
import { newFormKey, refusal } from "~/http/read-form";
import { ANONYMOUS_AUTHOR, issueName, numberName } from "~/domain/contests/names";
import { placeBanner } from "~/domain/contests/places";
import { storyPicture } from "~/domain/link-pictures/link-pictures";
import { editionOf, editionHash } from "~/domain/offline/editions.server";
import { bookPage } from "~/domain/stories/book-page.server";
import { withFarImages } from "~/domain/stories/far-images";
import { DISQUALIFIED_STORY, HIDDEN_STORY, UNAVAILABLE_STORY } from "~/domain/stories/refusals";
import { canDelete, canRead, canSeeDate, isViewCounted } from "~/domain/stories/rights";
import { canMarkRead } from "~/domain/reads/reads.server";
import {
  findStory,
  type FoundStory,
  type NoStory,
  type OpenFacts,
} from "~/domain/stories/story-page.server";
import { sharedStoryText } from "~/domain/stories/shared-text";
import { shorten } from "~/domain/text/shorten";
import { dayAndMonth, localDay, longDay } from "~/domain/time/time";
import { canVote } from "~/domain/votes/rights";
import { findBallot } from "~/domain/votes/room-client.server";
import { sharedPage } from "~/remix/shared-page";
import { countView, readerOf } from "~/http/readers";
import { findNextCard, loadNextFacts } from "~/domain/contest-page/next-story.server";
import { findNextByPlace } from "~/domain/stories/next-by-place.server";
import { nextBoxLink } from "./next-box-link.server";
import { talkView } from "./talk-view.server";

const REFUSALS: Record<NoStory["reason"], { status: number; text: string }> = {
  gone: { status: 404, text: UNAVAILABLE_STORY.text },
  hidden: HIDDEN_STORY,
  disqualified: DISQUALIFIED_STORY,
  unavailable: UNAVAILABLE_STORY,
};

/** Returns all data of a story's page, with one page of its comments. Throws the refusal if the reader may not read the story. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now, isLight } = context;
  const viewer = await context.viewer();
  const reader = viewer?.id ?? null;
  const id = params.storyId ?? "";
  const url = new URL(request.url);
  const commentsQuery = askedIn(url.searchParams);
  const [answer, comments, byPlace, unreadFacts] = await Promise.all([
    findStory(db, id, viewer, now),
    listComments(db, { story: id, viewer: reader, ...commentsQuery }),
    findNextByPlace(db, id),
    viewer && loadNextFacts(db, { story: id, user: viewer.id }, now),
  ]);
  if (!answer.ok) {
    const { status, text } = REFUSALS[answer.reason];
    throw refusal(status, text);
  }
  const { story } = answer;
  const { phase, contest } = story;
  const talk = talkView(comments, {
    now,
    viewer: reader,
    storyAuthor: story.authorId,
    marked: commentsQuery.show,
    phase,
    isDisqualified: story.isDisqualified,
  });
  const unread =
    viewer && unreadFacts && takesVotes(phase)
      ? await findNextCard({
          db,
          env,
          now,
          contest: contest.id,
          user: viewer.id,
          after: id,
          facts: unreadFacts,
          reader: await readerOf(request, context),
          isUnread: !story.isOwn && !story.isRead && !story.isDisqualified,
        })
      : null;
  // Counts the page load as a view only without scripts. With scripts the page reports the view after two seconds (STORY-06).
  if (isLight) context.waitUntil(countView(request, context, id));
  const page = {
    ...storyView(story, env),
    // The reader's vote and read marks; null for a visitor, which keeps the data of the shared page small.
    marks: viewer && (await marksView(story, viewer, env, unread?.votes ?? null)),
    next: nextBoxLink(story, { unread, byPlace }),
    back: backLink(url.searchParams, contest.id, reader, story.open?.authorId ?? null),
    size: context.preferences.readingSize,
    reportsView: !isLight && isViewCounted(story),
    ...(!isLight && isReadByAll(story) && { edition: editionHash(editionOf(story)) }),
    ...(story.open && !isLight && isReadByAll(story)
      ? { jsonLd: creativeWork(story, story.open, env) }
      : {}),
    ...(story.isDisqualified && { disqualified: await disqualifiedView(db, story) }),
    talk,
  };
  const address = addressOfStory(id, url.searchParams, comments.page);
  const headers = isLight ? {} : sharedPage(address, { now, until: contest.endsAt });
  return data(page, { headers });
}

/** Returns the path of the page that explains the disqualification: one page for the author, another for admins. */
async function disqualifiedView(
  db: AppLoadContext["db"],
  { id, isOwn }: FoundStory,
): Promise<{ why: string }> {
  const standing = isOwn ? await findDisqualification(db, id) : null;
  return { why: standing ? interventionPath(standing.id) : disqualificationPath(id) };
}

/** Whether the story is public: everybody may read it. */
function isReadByAll({ phase, isDisqualified }: FoundStory): boolean {
  return canRead({ phase, isDisqualified, isOwn: false, isAdmin: false });
}

/** Returns the part of the story's page that is the same for all readers. */
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
      ...(canSeeDate({ phase, isOwn }) && { date: longDay(story.publishedAt, env.TIME_ZONE) }),
    },
    open,
    ...(banner === null ? {} : { banner }),
    description: shorten(asLine(story.excerpt), 140),
    shared: sharedStoryText(story),
    ...(isReadByAll(story) && { picture: storyPicture(story, env.SITE_NAME).path }),
    contest: {
      id: contest.id,
      issue: `${numberName(contest.number)} · ${contest.title}`,
      printed: `${issueName(contest)} · ${contest.title}`,
    },
    phase,
    ...(isCounting(phase) ? { counting: countingOf(contest.id, contest.resultsAt) } : {}),
  };
}

/**
 * Returns a signed-in reader's vote and read marks on the story, and their rights to it. `ballot` holds the reader's votes if an
 * earlier call of the contest's room has returned them.
 */
async function marksView(
  story: FoundStory,
  viewer: Viewer,
  env: AppLoadContext["env"],
  ballot: readonly string[] | null,
) {
  const { phase, isOwn, isDisqualified, isRead } = story;
  const { endsAt } = story.contest;
  const standing = { phase, isOwn, isDisqualified };
  const isBallotShown = canVote(standing) && !isDisqualified;
  const votes = !isBallotShown
    ? null
    : ballot
      ? { ok: true as const, stories: ballot }
      : await findBallot(env, story.contest.id, viewer.id);
  return {
    votes: votes && { stories: votes.ok ? votes.stories : [], reachable: votes.ok },
    voteKey: votes ? newFormKey() : "",
    isOwn,
    isRead,
    canMarkRead: canMarkRead(standing),
    until: endsAt && dayAndMonth(endsAt, env.TIME_ZONE),
    isSignedIn: true,
    ...(viewer.isAdmin && { isAdmin: true as const }),
    canDelete: canDelete({ ...standing, isAdmin: viewer.isAdmin }),
  };
}

/** Returns the canonical URL of the request, under which the shared page is cached. */
function addressOfStory(id: string, query: URLSearchParams, page: number): string {
  if (page > 1) return `/story/${id}?comentarios=${page}`;
  return query.get("from") === "historias" ? `/story/${id}?from=historias` : `/story/${id}`;
}

/**
 * Returns target and text of the back link, by `from` and `authorId` in the URL (STORY-04). The link leads to a profile only if
 * that is the reader's or the author's; during the blind phases there is no author. Any other value leads to the contest.
 */
function backLink(
  query: URLSearchParams,
  contestId: string,
  viewerId: string | null,
  storyAuthor: string | null,
): { to: string; text: string } {
  const from = query.get("from");
  const author = query.get("authorId") ?? "";
  if (from === "historias") return { to: ARCHIVE, text: "Volver a Leer" };
  if (from === "profile" && author !== "") {
    const text = "Volver al perfil";
    if (author === viewerId) return { to: "/profile", text };
    if (author === storyAuthor) return { to: authorPath(author), text };
  }
  return { to: contestId ? `/contest/${contestId}` : "/contest/current", text: "Volver al reto" };
}

/** Returns the structured data (schema.org) of a story whose author is public (CONTEST-05). */
function creativeWork(
  story: FoundStory,
  { author, authorId }: OpenFacts,
  env: { SITE_ORIGIN: string; TIME_ZONE: string },
) {
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    name: story.title,
    description: shorten(asLine(story.excerpt), 200),
    author: {
      "@type": "Person",
      name: author ?? ANONYMOUS_AUTHOR,
      ...(authorId ? { url: `${env.SITE_ORIGIN}${authorPath(authorId)}` } : {}),
    },
    datePublished: localDay(new Date(story.publishedAt), env.TIME_ZONE),
    wordCount: story.words,
    inLanguage: "es",
    isFamilyFriendly: !story.isMature,
    url: `${env.SITE_ORIGIN}/story/${story.id}`,
  };
}
