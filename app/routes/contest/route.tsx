import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isBlind, isReadable } from "~/domain/contests/phases";
import { pagePath } from "~/domain/stories/list-view";
import { Celebration } from "~/ui/contests/celebration";
import { ContestAbout } from "~/ui/contests/contest-about";
import { ContestHead } from "~/ui/contests/contest-head";
import { PhaseBanner } from "~/ui/contests/phase-banner";
import { CurrentBar } from "~/ui/contests/current-bar";
import { Rules } from "~/ui/contests/rules";
import { Link } from "~/remix/link";
import { ResultsFront } from "~/ui/contests/results-front";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { RunningHead } from "~/ui/layout/running-head";
import { useVotes } from "~/ui/votes/use-votes";
import { contestErrorTitle } from "./error";
import type { loader } from "./loader.server";
import { Results } from "./results";
import { Stories, StoryTools } from "./stories";
import { Actions } from "~/ui/actions";

export { ContestError as ErrorBoundary } from "./error";
export { loader } from "./loader.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data?.contest
    ? pageHead(
        {
          title: data.contest.title,
          description: data.contest.prompt || data.contest.description,
          shared: data.shared,
          path: pagePath(`/contest/${data.contest.id}`, data.view),
          picture: { path: data.picture, alt: `Portada del reto «${data.contest.title}»` },
        },
        matches,
      )
    : [{ title: pageTitle(error ? contestErrorTitle(error) : "Reto Actual", matches) }];

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function OneContest() {
  const found = useLoaderData<typeof loader>();
  const votes = useVotes(found.votes ?? null);
  if (!found.contest) {
    return (
      <section className="state">
        <h1>No hay retos disponibles</h1>
        <p>Cuando se abra el próximo reto lo verás aquí.</p>
        <Actions as="p" className="form-actions">
          {found.canCreate ? (
            <>
              <Link className="button button-primary" to="/admin/contest/new">
                Crear un reto
              </Link>{" "}
            </>
          ) : null}
          <Link to="/#boletin">Recibir un correo cuando empiece</Link>{" "}
          <Link to="/">Volver al inicio</Link>
        </Actions>
      </section>
    );
  }
  const { contest, phase } = found;
  // A contest without stories has no list to read, vote for or search.
  const isListed = isReadable(phase) && (found.totals.stories > 0 || found.out !== undefined);
  const about = <ContestAbout {...found} contest={contest} />;
  return (
    <>
      <RunningHead>{`${contest.issue} · ${contest.title}`}</RunningHead>
      <Celebration win={found.celebration} />
      {found.front ? <ResultsFront {...found.front} heading="h2" /> : null}
      {found.running ? <CurrentBar contest={found.running} /> : null}
      <div className={isListed ? "contest-page is-listed" : "contest-page"}>
        <ContestHead {...found} contest={contest} />
        {isBlind(phase) ? null : <Results {...found} hasFront={found.front !== undefined} />}
        {isListed ? null : about}
        <div className="contest-aside">
          <PhaseBanner {...found} contest={contest} votes={votes} />
          {isListed ? <StoryTools {...found} /> : null}
        </div>
        {isListed ? <Stories {...found} votes={votes} /> : null}
        <div className="contest-foot">
          {isListed ? about : null}
          <Rules wordLimit={contest.wordLimit} isOpen={!isReadable(phase)} />
        </div>
      </div>
    </>
  );
}
