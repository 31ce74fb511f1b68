import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/ui/link";
import { countdownText } from "~/domain/contests/countdown";
import { contestRole, writability } from "~/domain/contests/cycle";
import { contestPhase, phaseEnd } from "~/domain/contests/phases";
import { placesOf } from "~/domain/contests/winners.server";
import { readingProgress } from "~/domain/reads/reads.server";
import { longDate } from "~/domain/site/time";
import { CARDS_PER_PAGE } from "~/domain/stories/gallery.server";
import { findBallot } from "~/domain/votes/votes.server";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { pageOf, Pages } from "~/ui/pages";
import { Winners } from "~/ui/winners";
import { PhaseBanner } from "./banners";
import { blindPage } from "./blind-page.server";
import { ContestHead } from "./head";
import { loadContest } from "./load.server";
import { Stories } from "./stories";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: data?.contest
      ? pageTitle(data.contest.title, matches)
      : pageTitle("Reto Actual", matches),
  },
  { name: "description", content: data?.contest?.prompt ?? "El reto de escritura de este mes." },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { env, now } = context;
  const viewer = await context.viewer();
  const page = pageOf(request.url);
  const found = await loadContest(context, params.contestId, page, viewer?.id ?? "");
  if (!found) {
    if (params.contestId) throw new Response("Reto no encontrado", { status: 404 });
    return { contest: null };
  }
  const { contest, cycle, totals } = found;
  const phase = contestPhase(contest, now);
  // A blind list has an order of its own for each visitor.
  if (phase === "submission" || phase === "results") context.shareFor(60, phaseEnd(contest, phase));
  context.waitUntil(wakeRoomIfLate(env, contest, now));
  const isBallot = phase === "voting" || phase === "counting";
  const ballot = isBallot && viewer ? await findBallot(env, contest.id, viewer.id) : null;
  const votes = ballot?.ok ? ballot.stories : [];
  const end = phaseEnd(contest, phase);
  const own = found.ballot.some((story) => story.user_id !== null && story.user_id === viewer?.id);
  return {
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
    totals,
    isSignedIn: viewer !== null,
    participants: found.participants,
    votes: viewer && isBallot ? { used: votes.length, reachable: ballot?.ok ?? false } : null,
    progress:
      viewer && isBallot
        ? readingProgress(totals.stories - (own ? 1 : 0), found.reads.length)
        : null,
    stories: isBallot
      ? await blindPage(context, request, found, page, votes, viewer?.id ?? null)
      : found.ranked.map((story) => ({ ...story, mark: null })),
    places: placesOf(found.best, contest.id),
    page,
    pages: phase === "submission" ? 1 : Math.ceil(totals.stories / CARDS_PER_PAGE),
  };
}

export default function ContestPage() {
  const found = useLoaderData<typeof loader>();
  if (!found.contest) {
    return (
      <section className="state">
        <h1>No hay retos disponibles</h1>
        <p>Cuando se abra el próximo reto lo verás aquí.</p>
        <p>
          <Link to="/">Volver al inicio</Link>
        </p>
      </section>
    );
  }
  const { contest, phase, stories, page, pages } = found;
  return (
    <>
      <ContestHead {...found} contest={contest} />
      <PhaseBanner {...found} />
      {phase === "results" ? (
        <section aria-labelledby="ganadores">
          <h2 id="ganadores">{found.totals.stories === 0 ? "Desierto" : "Historias ganadoras"}</h2>
          {found.totals.stories === 0 ? (
            <p>Este reto terminó sin historias.</p>
          ) : (
            <Winners places={found.places} />
          )}
        </section>
      ) : null}
      {phase === "submission" ? null : (
        <Stories stories={stories} isBlind={phase !== "results"}>
          <Pages page={page} pages={pages} path={`/contest/${contest.id}`} />
        </Stories>
      )}
    </>
  );
}
