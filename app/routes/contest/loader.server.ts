import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { canAdminister } from "~/domain/accounts/rights";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { refusalOf, newFormKey } from "~/http/read-form";
import { closedBallotHtml } from "~/domain/contest-page/closed-ballot";
import { findContestPage, type ContestPage } from "~/domain/contest-page/contest-page.server";
import { cachedCover, wineCover } from "~/domain/contests/cached-cover.server";
import { resultsWeek, type ResultsWeek } from "~/domain/contests/results-week";
import { inlinedHtml } from "~/remix/page-data";
import { inlineCover } from "~/ui/contests/cover";
import { coverPath } from "~/domain/contests/cover";
import { contestHead, writeNote } from "~/domain/contest-page/head-view";
import { sharedContestText } from "~/domain/contest-page/shared-text";
import { contestRole, writability } from "~/domain/contests/cycle";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { congratulation } from "~/domain/contests/places";
import { spreadText } from "~/domain/contests/reading-spread";
import { currentBar } from "~/domain/next-step/current-bar";
import { contestPicture } from "~/domain/link-pictures/link-pictures";
import {
  contestPhase,
  isBlind,
  phaseEnd,
  takesEntries,
  takesVotes,
} from "~/domain/contests/phases";
import { CARDS_PER_PAGE, isSameForAll, listPath, OPEN_LIST } from "~/domain/stories/list-view";
import { earliest } from "~/domain/time/time";
import { recordCongratulation, readerOf } from "~/http/readers";
import { sharedPage } from "~/remix/shared-page";

/**
 * Returns all data of a contest's page. Throws 404 for an unknown contest. If no contest exists at all, returns a page that says
 * so.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const reader = await readerOf(request, context);
  const page = await findContestPage({
    db: db,
    env,
    reader,
    now,
    id: params.contestId ?? null,
    query: new URL(request.url).searchParams,
  });
  if (!page) {
    if (params.contestId) throw refusalOf(NO_CONTEST);
    const viewer = await context.viewer();
    return data({ contest: null, votes: null, canCreate: canAdminister(viewer) });
  }
  context.waitUntil(wakeRoomIfLate(env, page.contest, now));
  await recordCongratulation(context, page.celebration);
  const week = resultsWeek({ ...page.contest, places: page.places }, now);
  const shown = {
    ...contestView(page, week, env, now),
    ...listView(page),
    isSignedIn: reader.userId !== null,
    // One idempotency key for all vote forms of the page. The server combines it with the story's id, so it need not differ
    // between stories (VOTE-08).
    voteKey: reader.userId && takesVotes(page.phase) ? newFormKey() : "",
  };
  const path = `/contest/${params.contestId ?? "current"}`;
  return data(shown, { headers: sharingOf(page, week, path, now) });
}

/**
 * Returns the contest as the page shows it: phase, role in the cycle (current, next …), and whether the reader can
 * write for it.
 */
function contestView(
  page: ContestPage,
  week: ResultsWeek | null,
  { TIME_ZONE: zone, SITE_NAME: siteName }: Pick<Env, "TIME_ZONE" | "SITE_NAME">,
  now: Date,
) {
  const { contest, cycle, phase, totals, participants, places, celebration } = page;
  const { poll, out, entry } = page;
  const write = writability(contest, cycle, now);
  const canEnter = write === "open" && entry === null;
  const head = contestHead({ contest, phase, stories: totals.stories, canEnter }, zone, now);
  const role = contestRole(contest, cycle, now);
  const urn = closedBallotHtml(page.roots, zone);
  return {
    ...head,
    contest: { ...head.contest, ...(poll ? { poll } : {}) },
    picture: contestPicture(contest, siteName).path,
    // In the results week the page shows another cover, the wine-coloured one, above the head.
    cover: week
      ? null
      : {
          band: inlineCover(cachedCover({ ...contest, phase }, "banda")),
          plate: coverPath({ ...contest, phase }, "lamina"),
        },
    ...(week && {
      guide: null,
      front: {
        winner: week.winner,
        others: week.others,
        entry,
        congratulation: celebration ? null : congratulation([week.winner, ...week.others], entry),
        contest: { id: contest.id },
        cover: inlineCover(wineCover(contest)),
      },
      running:
        cycle.current &&
        currentBar(cycle.current, cycle, page.participationIn(cycle.current.id), now),
    }),
    role,
    writability: write,
    writeNote: writeNote(role, write),
    shared: sharedContestText({ contest, phase, stories: totals.stories, places }, zone),
    totals,
    entry,
    participants,
    celebration,
    places: week ? [] : places,
    ...(out.length > 0 && { out }),
    ...(urn !== null && { urn: inlinedHtml("urna", urn) }),
    spread: isBlind(phase) || !contest.readings ? null : spreadText(contest.readings),
  };
}

function listView({ list }: ContestPage) {
  const pages = Math.ceil(list.total / CARDS_PER_PAGE);
  const { stories, total, view, votes, progress } = list;
  return { stories, total, view, votes, progress, pages };
}

/**
 * Returns the cache headers of a page that all visitors share. A blind list is not shared, because each visitor sees another
 * order.
 */
function sharingOf(
  { contest, cycle, phase, list }: ContestPage,
  week: ResultsWeek | null,
  path: string,
  now: Date,
) {
  // In the results week the page shows the current contest too, whose phase may end earlier.
  const current = week && cycle.current;
  const until = earliest(
    phaseEnd(contest, phase),
    week?.until,
    current && phaseEnd(current, contestPhase(current, now)),
  );
  if (takesEntries(phase)) return sharedPage(path, { now, until, isMovable: true });
  const isSame = isSameForAll(list.view, Math.ceil(list.total / CARDS_PER_PAGE));
  return !isBlind(phase) && isSame
    ? sharedPage(listPath(path, list.view, OPEN_LIST), { now, until })
    : {};
}
