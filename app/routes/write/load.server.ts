import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { writability, type Cycle, type Writability } from "~/domain/contests/cycle";
import { findContest, findCycle, type Contest } from "~/domain/contests/contests.server";
import { contestPhase } from "~/domain/contests/phases";
import { deskClock, timeRemaining } from "~/domain/contests/time-remaining";
import { dayAndMonth, longDate, monthStart } from "~/domain/time/time";
import { findDraft } from "~/domain/stories/drafts.server";
import { renderStory } from "~/domain/stories/markdown.server";
import {
  limitsOf,
  limitsQuery,
  sentThisMonthQuery,
  type WriterLimits,
} from "~/domain/stories/limits.server";
import { monthlyLimitText } from "~/domain/stories/refusals";
import { entriesInQuery, findOwnStory } from "~/domain/stories/publish.server";
import { countWords } from "~/domain/stories/words";
import { redirectWithFlash } from "~/http/flash";
import { loginPath } from "~/http/safe-path";
import { visitorOfDrafts } from "~/http/draft-cookie";

/** Which contest one writes for, and everything that decides whether a story may be sent to it now. */
export interface Desk {
  contest: Contest;
  cycle: Cycle<Contest>;
  writability: Writability;
  limits: WriterLimits;
  entryId: string | null;
  /** The message of a writer who has sent all that a month allows, with the day from which they can send again. */
  monthlyLimit: string | null;
}

/** The desk for a contest, or without an id for the one that can be written for now; null when there is none. */
export async function loadDesk(
  context: AppLoadContext,
  contestId: string | undefined,
): Promise<Desk | null> {
  const { ask, env, now, read } = context;
  const viewer = await context.viewer();
  const [cycle, asked, [plan], [sent], entries] = await Promise.all([
    findCycle(ask),
    contestId === undefined ? null : findContest(ask, contestId),
    read(limitsQuery(ask)),
    viewer ? read(sentThisMonthQuery(ask, viewer.id, now, env.TIME_ZONE)) : [],
    viewer ? read(entriesInQuery(ask, viewer.id, contestId ?? null)) : [],
  ]);
  const entered = new Map(entries.map((entry) => [entry.contest_id, entry.id]));
  const { current, next } = cycle;
  const writable = [current, next].find((one) => one && writability(one, cycle, now) === "open");
  const contest = contestId === undefined ? (writable ?? current) : asked;
  if (!contest) return null;
  const limits = limitsOf(plan);
  const most = limits.contestsPerMonth;
  const isLimitReached = most !== null && (sent?.n ?? 0) >= most;
  return {
    contest,
    cycle,
    writability: writability(contest, cycle, now),
    limits,
    entryId: entered.get(contest.id) ?? null,
    monthlyLimit: isLimitReached ? limitWithDay(most, now, env.TIME_ZONE) : null,
  };
}

function limitWithDay(limit: number, now: Date, zone: string): string {
  const day = dayAndMonth(monthStart(now, zone, 1), zone);
  return `${monthlyLimitText(limit)} Podrás enviar otra desde el ${day}; mientras tanto, puedes guardar un borrador.`;
}

/** What the form shows of a desk: nothing but texts and numbers. */
export function deskView(desk: Desk, { env, now }: AppLoadContext, isSignedIn: boolean) {
  const { contest, cycle } = desk;
  const clock = deskClock(contest, cycle, now);
  return {
    contest: {
      id: contest.id,
      title: contest.title,
      description: contest.description,
      prompt: contest.prompt,
      month: contest.month,
      category: contest.category,
    },
    clock,
    remaining: timeRemaining(clock, now),
    limits: { min: contest.min_words, max: desk.limits.maxWords },
    entryId: desk.entryId,
    monthlyLimit: desk.monthlyLimit,
    isSignedIn,
    siteName: env.SITE_NAME,
    zone: env.TIME_ZONE,
  };
}
export type DeskView = ReturnType<typeof deskView>;

/** One's own story to edit. The three errors of product.md §8 lead back to the profile with their message (WRITE-12). */
export async function loadEdit(request: Request, context: AppLoadContext, storyId: string) {
  const { ask, now } = context;
  const viewer = await context.viewer();
  const story =
    viewer &&
    (await findOwnStory(ask, viewer.id, storyId).catch((error: unknown) => {
      console.error(`[${context.errorId}] story to edit`, error);
      return "failed" as const;
    }));
  // The answer to a form shows what was typed and must not lead away from it (WRITE-15).
  if (context.isPost) return story && story !== "failed" ? story : unknownStory(storyId);
  if (!viewer) throw redirect(loginPath(pathOf(request)), 303);
  if (story === "failed") throw await redirectWithFlash("/profile", "story-load-failed");
  if (!story) throw await redirectWithFlash("/profile", "story-not-loaded");
  if (contestPhase(story, now) !== "submission") {
    throw await redirectWithFlash("/profile", "story-not-editable");
  }
  return story;
}

/** What stands for a story that cannot be looked up while its form is shown again: nothing of it but the id that was sent. */
function unknownStory(id: string) {
  return {
    id: encodeURIComponent(id),
    title: "",
    source: "",
    story_category: "ficcion",
    is_mature: 0,
    contest_id: undefined,
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** The draft that its page opens with, and the other versions to decide about; null while there is none. */
export async function loadDraft(request: Request, context: AppLoadContext, contest: string) {
  const viewer = await context.viewer();
  const owner = viewer ? { user: viewer.id } : await visitorOfDrafts(request);
  const draft = owner && (await findDraft(context.ask, owner, contest));
  if (!draft) return null;
  const versions = draft.versions.map(({ id, title, source, written_at }) => {
    const { html } = renderStory(source);
    // Without the seconds.
    const when = longDate(`${written_at.slice(0, 16)}Z`, context.env.TIME_ZONE);
    return { id, title, html, words: countWords(html), when };
  });
  return { ...draft, versions };
}
