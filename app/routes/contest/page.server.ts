import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newFormKey } from "~/domain/forms/form-key";
import { countdownText } from "~/domain/contests/countdown";
import { contestRole, writability } from "~/domain/contests/cycle";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { contestPhase, phaseEnd } from "~/domain/contests/phases";
import { placesOf } from "~/domain/contests/winners.server";
import { readingProgress, readingRange } from "~/domain/reads/reads.server";
import { localDay, longDate } from "~/domain/time/time";
import { CARDS_PER_PAGE } from "~/domain/stories/gallery.server";
import { isSameForAll, listPath, OPEN_LIST } from "~/domain/stories/list-view";
import { congratulate } from "~/http/congratulate";
import { sharedPage } from "~/remix/shared-page";
import { blindPage } from "./blind-page.server";
import { loadContest } from "./load.server";
import { openPage } from "./open-page.server";
import { readerOf } from "./order.server";

/** All that the page of a contest shows. In a file of the server, so that what only it needs is in no script. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { env, now } = context;
  const viewer = await context.viewer();
  const day = localDay(now, env.TIME_ZONE);
  const reader = readerOf(context, request, viewer?.id ?? null, day);
  const query = new URL(request.url).searchParams;
  const found = await loadContest(context, params.contestId, query, reader);
  if (!found) {
    if (params.contestId) throw new Response("Reto no encontrado", { status: 404 });
    return data({ contest: null, votes: null });
  }
  const { contest, cycle, totals, celebration } = found;
  const phase = contestPhase(contest, now);
  const path = `/contest/${params.contestId ? contest.id : "current"}`;
  const { view, count } = found.open;
  const isOpen = phase === "results" && isSameForAll(view, Math.ceil(count / CARDS_PER_PAGE));
  const address = isOpen ? listPath(path, view, OPEN_LIST) : path;
  context.waitUntil(wakeRoomIfLate(env, contest, now));
  await congratulate(context, celebration);
  const end = phaseEnd(contest, phase);
  // A blind list has an order of its own for each visitor.
  const isShared = isOpen || phase === "submission";
  const isBallot = phase === "voting" || phase === "counting";
  const list = isBallot
    ? await blindPage(context, reader, found)
    : await openPage(context, reader, found);
  const page = {
    contest: {
      id: contest.id,
      title: contest.title,
      month: contest.month,
      category: contest.category,
      description: contest.description,
      prompt: contest.prompt,
      wordLimit: contest.word_limit,
    },
    phase,
    role: contestRole(contest.id, cycle),
    writability: writability(contest, cycle, now),
    countdown: countdownText(phase, end, now),
    end: end ? { at: end, text: longDate(end, env.TIME_ZONE) } : null,
    // While names come in, the words that each adds would tell in the ballot which story is whose (CONTEST-05).
    totals: phase === "submission" ? { ...totals, words: null } : totals,
    isSignedIn: viewer !== null,
    hasEntered: found.own !== null,
    participants: found.participants,
    votes:
      viewer && isBallot ? { stories: list.votes ?? [], reachable: list.votes !== null } : null,
    progress:
      viewer && isBallot
        ? readingProgress(totals.stories - (found.own ? 1 : 0), found.reads.length)
        : null,
    stories: list.stories,
    // One for all: a vote's key counts together with its story (VOTE-08).
    voteKey: viewer && phase === "voting" ? newFormKey() : "",
    places: placesOf(found.best, contest.id),
    celebration,
    spread: phase === "results" ? readingRange(contest) : null,
    total: list.total,
    view: isBallot ? found.blind.view : found.open.view,
    pages: Math.ceil(list.total / CARDS_PER_PAGE),
  };
  return data(page, isShared ? { headers: sharedPage(address, { now, until: end }) } : {});
}
