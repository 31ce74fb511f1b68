import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { contestHead } from "~/domain/contest-page/head-view";
import { coverPath } from "~/domain/contests/cover";
import { cachedCover } from "~/domain/contests/cached-cover.server";
import {
  contestPhase,
  isBlind,
  isReadable,
  PHASE_NAMES,
  type Phase,
} from "~/domain/contests/phases";
import { adminContestPath, contestPreviewPath } from "~/domain/paths";
import { requireContest } from "~/http/admin";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { adminMeta } from "~/ui/admin/admin-page";
import { ContestAbout } from "~/ui/contests/contest-about";
import { ContestHead } from "~/ui/contests/contest-head";
import { inlineCover } from "~/ui/contests/cover";
import { PhaseBanner } from "~/ui/contests/phase-banner";
import { Rules } from "~/ui/contests/rules";

export const meta = adminMeta("Vista previa");

/** Phases of the preview, with their values of the parameter `fase`. */
const PHASES = [
  { phase: "submission", value: "envios" },
  { phase: "voting", value: "votacion" },
  { phase: "counting", value: "recuento" },
  { phase: "results", value: "resultados" },
] as const satisfies readonly { phase: Phase; value: string }[];

/**
 * Returns a contest as a visitor would see it in a phase, by default the current one (ADMIN-01). Reads only the contest's own row:
 * stories, participants and votes stay secret from admins too until they are public (CONTEST-05).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { env, now } = context;
  const contest = await requireContest(context, params.contestId);
  const requested = new URL(request.url).searchParams.get("fase");
  const running = contestPhase(contest, now);
  const { phase } =
    PHASES.find(({ value }) => value === requested) ??
    PHASES.find((one) => one.phase === running) ??
    PHASES[0];
  return {
    ...contestHead({ contest, phase, stories: null, canEnter: true }, env.TIME_ZONE, now),
    cover: {
      band: inlineCover(cachedCover({ ...contest, phase }, "banda")),
      plate: coverPath({ ...contest, phase }, "lamina"),
    },
  };
}

/** The preview hides the numbers of stories and words. */
const NO_TOTALS = { stories: null, words: null };

export default function AdminContestPreview() {
  const view = useLoaderData<typeof loader>();
  const { contest, phase } = view;
  const about = <ContestAbout {...view} totals={NO_TOTALS} />;
  return (
    <>
      <aside className="banner" aria-label="Vista previa">
        <p>
          <strong>Vista previa.</strong> Así ve este reto, sin sus historias, quien entra sin
          cuenta. <Link to={adminContestPath(contest.id)}>Volver a su administración</Link>
        </p>
        <nav className="filters" aria-label="Fase">
          {PHASES.map((one) => (
            <Fragment key={one.value}>
              <Link
                to={`${contestPreviewPath(contest.id)}?fase=${one.value}`}
                aria-current={one.phase === phase ? "page" : undefined}
              >
                {PHASE_NAMES[one.phase]}
              </Link>{" "}
            </Fragment>
          ))}
        </nav>
      </aside>
      <div className={isReadable(phase) ? "contest-page is-listed" : "contest-page"}>
        <ContestHead
          {...view}
          role="current"
          writability={phase === "submission" ? "open" : "closed"}
          writeNote={null}
          entry={null}
          end={null}
        />
        {isBlind(phase) ? null : (
          <section className="results" aria-labelledby="ganadores">
            <h2 id="ganadores">{PHASE_NAMES.results}</h2>
            <p className="empty">
              Aquí van las historias ganadoras con sus nombres y sus votos, el acta y la antología.
            </p>
          </section>
        )}
        {isReadable(phase) ? null : about}
        <div className="contest-aside">
          <PhaseBanner
            {...view}
            isSignedIn={false}
            participants={[]}
            totals={{ stories: null }}
            votes={null}
            writability={phase === "submission" ? "open" : "closed"}
            progress={null}
          />
        </div>
        {isReadable(phase) ? (
          <section id="stories-section" aria-labelledby="historias">
            <h2 id="historias">Historias</h2>
            <p className="empty">
              {isBlind(phase)
                ? "Aquí van las historias, cada una con su comienzo y sin nombre."
                : "Aquí van todas las historias, ya con su autoría."}
            </p>
          </section>
        ) : null}
        <div className="contest-foot">
          {isReadable(phase) ? about : null}
          <Rules wordLimit={contest.wordLimit} isOpen={!isReadable(phase)} />
        </div>
      </div>
    </>
  );
}
