import { data, redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRecovery } from "~/domain/accounts/reset-address";
import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { listAnnounced } from "~/domain/announcements/announcements.server";
import { findCelebration } from "~/domain/closing/celebrations.server";
import { findCycle, type Contest } from "~/domain/contests/contests.server";
import { coverPath, type ContestCover } from "~/domain/contests/cover";
import { phaseCountdown } from "~/domain/contests/countdown";
import { cachedCover, wineCover } from "~/domain/contests/cached-cover.server";
import { writability, type Cycle } from "~/domain/contests/cycle";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { monthDays } from "~/domain/contests/month-steps";
import { congratulation } from "~/domain/contests/places";
import { contestPhase, hasBlindList, isReadable, phaseEnd } from "~/domain/contests/phases";
import { resultsWeek, type ResultsWeek } from "~/domain/contests/results-week";
import {
  lastFinished,
  listFinishedContests,
  type FinishedContest,
} from "~/domain/contests/winners.server";
import { currentBar } from "~/domain/next-step/current-bar";
import { contestStep, type Participation } from "~/domain/next-step/next-step";
import { findParticipations } from "~/domain/next-step/participations.server";
import { findTotals } from "~/domain/home-page/totals.server";
import { homePicture } from "~/domain/link-pictures/link-pictures";
import { findEntry } from "~/domain/stories/entries.server";
import { findRanking } from "~/domain/karma/ranking-list.server";
import { RANKING_STEP, rankingSize } from "~/domain/karma/ranking-size";
import { findActivePoll } from "~/domain/polls/polls.server";
import { pollView } from "~/domain/polls/poll-view";
import { earliest, longDate } from "~/domain/time/time";
import { recordCongratulation } from "~/http/readers";
import type { RequestContext } from "~/http/context";
import { visitorOfDrafts } from "~/http/draft-cookie";
import { takeFlash } from "~/http/flash";
import { sharedPage } from "~/remix/shared-page";
import { inlineCover } from "~/ui/contests/cover";
import type { HomePhase } from "./hero";
import { socialLinks } from "~/domain/support/social-links";

/** Range of the finished contests that home loads: only the last. */
const LAST = { from: 0, count: 1 };

/** Returns all data of home, with one round trip to the database. Redirects a link of a password reset to its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const { search, searchParams } = new URL(request.url);
  if (isRecovery(searchParams)) throw redirect(`/reset-password${search}`, 303);
  const viewer = await context.viewer();
  const size = rankingSize(searchParams.get("ranking"));
  const owner = viewer ? { user: viewer.id } : await visitorOfDrafts(request);
  const [
    cycle,
    [last = null],
    entry,
    participationIn,
    totals,
    ranking,
    poll,
    celebration,
    announced,
  ] = await Promise.all([
    findCycle(db),
    listFinishedContests(db, LAST),
    viewer ? findEntry(db, viewer.id, lastFinished) : null,
    findParticipations(db, owner, now),
    findTotals(db),
    findRanking(db, size ?? RANKING_STEP, viewer?.id ?? null),
    findActivePoll(db, { viewer: viewer?.id ?? null, now }),
    viewer ? findCelebration(db, viewer.id, null) : null,
    viewer ? listAnnounced(db, viewer.id) : null,
  ]);
  await recordCongratulation(context, celebration);
  const { current, next } = cycle;
  if (current) context.waitUntil(wakeRoomIfLate(env, current, now));
  const phase = current ? contestPhase(current, now) : null;
  const end = current && phase ? phaseEnd(current, phase) : null;
  const hasNoStories =
    current && phase && hasBlindList(phase) && participationIn(current.id).stories === 0;
  const hero: HomePhase = hasNoStories
    ? "deserted-voting"
    : (phase ?? (last ? (last.hasStories ? "results" : "deserted") : "none"));
  const week = last && resultsWeek(last, now);
  const page = {
    hero,
    picture: homePicture(current ?? last, env.SITE_NAME).path,
    current:
      current && !week ? currentOf(context, current, cycle, participationIn(current.id)) : null,
    running: current && week ? currentBar(current, cycle, participationIn(current.id), now) : null,
    next: next && nextOf(context, next, cycle, participationIn(next.id)),
    last: last && !week ? lastOf(last, !current) : null,
    front: last && week && frontOf(last, week, entry, celebration !== null),
    hasPast: last !== null,
    totals,
    poll: poll && pollView(poll, env.TIME_ZONE),
    kofi: env.KOFI_URL || null,
    social: socialLinks(env.SOCIAL_URLS),
    ranking: { ...ranking, size, isSignedIn: viewer !== null },
    celebration,
    announcement: announced && !announced.includes("dismissed") ? ANNOUNCEMENT : null,
    // A congratulation on a win takes precedence; the announcement then waits for the next login.
    isAnnouncementDue: announced !== null && !celebration && !announced.includes("shown"),
    hasSignedIn: (await takeFlash(request))?.flash === "signed-in",
  };
  const address = size === null ? "/" : `/?ranking=${size}`;
  return data(page, {
    headers: sharedPage(address, {
      now,
      until: earliest(end, poll?.deadline, week?.until),
      isMovable: true,
    }),
  });
}

type RequestFacts = Pick<RequestContext, "env" | "now">;

function currentOf(
  { env, now }: RequestFacts,
  contest: Contest,
  cycle: Cycle<Contest>,
  participation: Participation,
) {
  const phase = contestPhase(contest, now);
  const end = phaseEnd(contest, phase);
  const isWritable = writability(contest, cycle, now) === "open";
  return {
    id: contest.id,
    number: contest.number,
    title: contest.title,
    month: contest.month,
    prompt: contest.prompt,
    phase,
    ...coversOf({ ...contest, phase }, true),
    stories: participation.stories,
    // Without stories nothing can be read or voted for, so the days of the contest's steps are hidden.
    days:
      isReadable(phase) && participation.stories === 0 ? null : monthDays(contest, env.TIME_ZONE),
    left: phaseCountdown(phase, end, now),
    step: contestStep(phase, isWritable, participation),
    end: end ? { at: end, text: longDate(end, env.TIME_ZONE) } : null,
  };
}

function nextOf(
  { now }: RequestFacts,
  contest: Contest,
  cycle: Cycle<Contest>,
  participation: Participation,
) {
  const isAvailable = writability(contest, cycle, now) === "open";
  return {
    id: contest.id,
    number: contest.number,
    title: contest.title,
    month: contest.month,
    prompt: contest.prompt,
    ...coversOf({ ...contest, phase: "submission" }, false),
    step: isAvailable ? contestStep("submission", isAvailable, participation) : null,
  };
}

/** Returns the last finished contest with the data of its winners' section. */
function lastOf({ finalizedAt: _, places, ...last }: FinishedContest, isFirst: boolean) {
  return {
    ...last,
    places: places.map(({ words: _words, ...place }) => place),
    ...coversOf({ ...last, phase: "results" }, isFirst),
  };
}

/**
 * Returns the data of the results week at the top of home. `entry` is the id of the reader's own story in that contest, or null.
 * `isCelebrated`: whether the celebration of a place congratulates the reader on this page.
 */
function frontOf(
  { id, number, title, month }: Omit<ContestCover, "phase"> & { month: string },
  { winner, others }: ResultsWeek,
  entry: string | null,
  isCelebrated: boolean,
) {
  const cover = inlineCover(wineCover({ id, number, title }));
  return {
    contest: { id, number, title, month },
    winner,
    others,
    entry,
    cover,
    congratulation: isCelebrated ? null : congratulation([winner, ...others], entry),
  };
}

/** Returns the URL of the cover image and, for the contest at the top of the page, the cover as inline SVG. */
function coversOf(contest: ContestCover, isFirst: boolean) {
  return {
    cover: coverPath(contest, "lamina"),
    band: isFirst ? inlineCover(cachedCover(contest, "banda")) : null,
  };
}
