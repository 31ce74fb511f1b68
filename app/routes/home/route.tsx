import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRecovery } from "~/domain/accounts/reset-address";
import { inSentence } from "~/domain/contests/month";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { findCelebration } from "~/domain/contests/celebrations.server";
import { countdownText } from "~/domain/contests/countdown";
import { writability } from "~/domain/contests/cycle";
import { findCycle } from "~/domain/contests/contests.server";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { contestPhase, phaseEnd } from "~/domain/contests/phases";
import { listFinishedContests } from "~/domain/contests/winners.server";
import { findRanking } from "~/domain/karma/ranking-list.server";
import { RANKING_STEP, rankingSize } from "~/domain/karma/ranking-size";
import { longDate } from "~/domain/time/time";
import { congratulate } from "~/http/congratulate";
import { Celebration } from "~/ui/contests/celebration";
import { Winners } from "~/ui/contests/winners";
import { CurrentContest, NextContest } from "./contests";
import { HERO } from "./hero";
import { useRecoveryHash } from "./use-recovery-hash";
import { Rankings, RankingsTab } from "./rankings";
import { pageHead } from "~/ui/layout/page-head";
import { NewsletterForm } from "~/ui/newsletter/newsletter-form";
import { rootOf } from "~/ui/layout/page-title";
import { SupportLink } from "~/ui/support/support-link";

export const meta: MetaFunction = ({ matches }) => [
  ...pageHead(
    {
      title: `${rootOf(matches)?.siteName ?? "Tintero"} - Tu nido creativo de escritura`,
      description:
        "Cada mes un reto: escribe una historia corta, vota sin saber quién la escribió y lee las demás.",
      path: "/",
    },
    matches,
  ),
];

export { loaderHeaders as headers } from "~/remix/shared-page";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/home.css";

export const links = sheets(sheet);

const LAST = { from: 0, count: 1 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ask, env, now } = context;
  const { search, searchParams } = new URL(request.url);
  if (isRecovery(searchParams)) throw redirect(`/reset-password${search}`, 303);
  const viewer = await context.viewer();
  const size = rankingSize(searchParams.get("ranking"));
  const [{ current, next }, [last = null], ranking, celebration] = await Promise.all([
    findCycle(ask),
    listFinishedContests(ask, LAST),
    findRanking(ask, size ?? RANKING_STEP, viewer?.id ?? null),
    viewer ? findCelebration(ask, viewer.id, null) : null,
  ]);
  await congratulate(context, celebration);
  if (current) context.waitUntil(wakeRoomIfLate(env, current, now));
  const phase = current ? contestPhase(current, now) : null;
  const end = current && phase ? phaseEnd(current, phase) : null;
  const page = {
    phase,
    current: current &&
      phase && {
        id: current.id,
        title: current.title,
        month: current.month,
        prompt: current.prompt,
        phase,
        countdown: countdownText(phase, end, now),
        end: end ? { at: end, text: longDate(end, env.TIME_ZONE) } : null,
        isWritable: writability(current, { current, next }, now) === "open",
      },
    next: next && {
      id: next.id,
      title: next.title,
      month: next.month,
      description: next.description,
      prompt: next.prompt,
      isAvailable: writability(next, { current, next }, now) === "open",
    },
    last: last && { id: last.id, title: last.title, month: last.month },
    places: last?.places ?? [],
    kofi: env.KOFI_URL || null,
    ranking: { ...ranking, size, isSignedIn: viewer !== null },
    celebration,
  };
  const address = size === null ? "/" : `/?ranking=${size}`;
  return data(page, { headers: sharedPage(address, { now, until: end }) });
}

export default function Home() {
  const { phase, current, next, last, places, ranking, kofi, celebration } =
    useLoaderData<typeof loader>();
  const hero = HERO[phase ?? "none"];
  useRecoveryHash();
  return (
    <div className="home">
      <Celebration win={celebration} />
      <section className="hero">
        <h1>{hero.title}</h1>
        <p>
          {hero.text}
          {phase === null && last ? " Mientras tanto, lee a quienes ganaron los anteriores." : null}
        </p>
        <RankingsTab />
      </section>
      {current ? <CurrentContest contest={current} /> : null}
      {next ? <NextContest contest={next} /> : null}
      {last ? (
        <section aria-labelledby="ganadoras" className="home-winners">
          <h2 id="ganadoras">
            {places.length === 1 ? "Ganadora" : "Ganadoras"} de {inSentence(last.month)}:{" "}
            <Link to={`/contest/${last.id}`}>{last.title}</Link>
          </h2>
          <Winners places={places} />
        </section>
      ) : null}
      <Rankings ranking={ranking} />
      <section aria-labelledby="como" className="how">
        <h2 id="como">Cómo funciona</h2>
        <ol>
          <li>
            <strong>Escribe.</strong> Cada mes hay una consigna. Envías una sola historia, de hasta
            mil palabras.
          </li>
          <li>
            <strong>Lee a ciegas.</strong> Durante la votación nadie sabe quién escribió qué. Das
            hasta tres votos privados.
          </li>
          <li>
            <strong>Celebra.</strong> Los votos se cuentan solos, los nombres se revelan y las tres
            mejores reciben insignia.
          </li>
        </ol>
        {kofi ? (
          <p>
            <SupportLink kofi={kofi} />
          </p>
        ) : null}
      </section>
      <section aria-labelledby="boletin" className="how">
        <h2 id="boletin">Boletín</h2>
        <p>Un correo cada vez que empieza un reto, con la consigna y la fecha de cierre.</p>
        <NewsletterForm />
      </section>
    </div>
  );
}
