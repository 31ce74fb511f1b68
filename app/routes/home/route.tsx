import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { Link } from "~/remix/link";
import { ResultsFront } from "~/ui/contests/results-front";
import { CurrentBar } from "~/ui/contests/current-bar";
import { Celebration } from "~/ui/contests/celebration";
import { pageHead, siteNameOf } from "~/ui/layout/page-head";
import { NewsletterForm } from "~/ui/newsletter/newsletter-form";
import { PollSection } from "~/ui/polls/poll";
import { AboutSite, HowItWorks } from "./about";
import { AnnouncementBanner } from "./announcement";
import { LastWinners, PastCovers } from "./last-winners";
import type { loader } from "./loader.server";
import { Hero, Masthead } from "./masthead";
import { NextContest } from "./next-contest";
import { LastPoster, Poster } from "./poster";
import { Rankings, RankingsTab } from "./rankings";
import { SocialCluster } from "./social-cluster";
import { useRecoveryHash } from "./use-recovery-hash";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageHead(
    {
      title: null,
      description: `Cada mes, una consigna. Escribe una historia breve, lee las demás sin saber de quién son y reparte hasta ${inWords(VOTES_PER_CONTEST)} votos.`,
      path: "/",
      ...(data && { picture: { path: data.picture, alt: `Portada de ${siteNameOf(matches)}` } }),
    },
    matches,
  ),
];

export { loader } from "./loader.server";

/** Home: masthead, current contest and last winners, then the other sections of product.md §2 in its order (HOME-01). */
export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { hero, current, next, last, front, ranking } = page;
  const isVisitor = !ranking.isSignedIn;
  // Remembers that the page was first shown to a visitor, to notice a login in a dialog over the page. A login on its own page is
  // noticed by its flash message instead. The announcement opens after either.
  const [wasVisitor] = useState(isVisitor);
  useRecoveryHash();
  return (
    <div className="home">
      <Celebration win={page.celebration} />
      <Masthead issue={front?.contest ?? current ?? last} isResultsWeek={!!front} />
      {page.announcement ? (
        <AnnouncementBanner
          announcement={page.announcement}
          isDue={page.isAnnouncementDue}
          hasSignedIn={page.hasSignedIn || wasVisitor}
        />
      ) : null}
      <div className="home-front">
        {front ? (
          <>
            <ResultsFront
              {...front}
              heading="h1"
              contestLink={
                <>
                  Todas las del reto:{" "}
                  <Link to={`/contest/${front.contest.id}`}>{front.contest.title}</Link>.
                </>
              }
            />
            {page.running ? <CurrentBar contest={page.running} /> : null}
          </>
        ) : current ? (
          <Poster contest={current} isVisitor={isVisitor} />
        ) : last ? (
          <LastPoster contest={last} />
        ) : null}
        <Hero phase={hero} totals={page.totals} level={front || current || last ? 2 : 1} />
      </div>
      {last ? <LastWinners contest={last} /> : null}
      <div className="home-columns">
        {next ? <NextContest contest={next} /> : null}
        <PollSection poll={page.poll} isVisitor={isVisitor} returnTo="/#encuesta" />
        <Rankings ranking={ranking} />
        <HowItWorks />
      </div>
      <section aria-labelledby="boletin" className="home-newsletter">
        <div>
          <h2 id="boletin">Boletín</h2>
          <p>Un correo cada vez que empieza un reto, con la consigna y la fecha de cierre.</p>
        </div>
        <NewsletterForm isAside />
      </section>
      {page.hasPast ? <PastCovers /> : null}
      <AboutSite kofi={page.kofi} />
      <RankingsTab ranking={ranking} />
      <SocialCluster kofi={page.kofi} social={page.social} />
    </div>
  );
}
