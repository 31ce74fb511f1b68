import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { groupVotes, standingOf } from "~/domain/profiles/distribution";
import { findStoryReport } from "~/domain/profiles/story-report.server";
import { formatNumber } from "~/domain/text/numbers";
import { refusal } from "~/http/read-form";
import { hasSessionEnded, requireViewer } from "~/http/session";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { pageTitle } from "~/ui/layout/page-head";
import { groupText, standingText, VotePlot } from "./plot";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: pageTitle(page ? `Informe de «${page.title}»` : MISSING, matches) },
];

const MISSING = "Informe no encontrado";

/** Returns the report of readings and votes of a story, only for its author (PROFILE-04). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  // Visitors, other authors and unknown ids get the same 404, so that the response reveals nothing. Only an ended session redirects
  // to the login.
  if (!viewer && (await hasSessionEnded(context))) await requireViewer(request, context);
  if (!viewer) throw refusal(404, MISSING);
  const answer = await findStoryReport(context.db, params.storyId ?? "", viewer.id);
  if (!answer.ok) {
    const isEarly = answer.reason === "blind";
    throw refusal(404, isEarly ? "El informe llega con los resultados del reto" : MISSING);
  }
  const { counts, ...report } = answer.report;
  return {
    ...report,
    groups: groupVotes(counts, report.votes),
    standing: standingOf(counts, report.votes),
  };
}

export default function StoryReportPage() {
  const page = useLoaderData<typeof loader>();
  const { contest, groups, standing } = page;
  return (
    <>
      <p className="label">Solo tú puedes ver este informe</p>
      <h1>Informe de «{page.title}»</h1>
      <Actions>
        <Link to={`/contest/${contest.id}`}>
          {contest.month}: {contest.title}
        </Link>{" "}
        <Link to={`/story/${page.id}`}>Ver la historia</Link>{" "}
        <Link to="/profile">Volver a tu perfil</Link>
      </Actions>
      <dl className="tiles report">
        <Tile name="Lecturas" value={formatNumber(page.reads)} />
        <Tile name="Vistas" value={formatNumber(page.views)} />
        <Tile name="Votos" value={formatNumber(page.votes)} />
        <Tile name="Votos por lectura" value={ratio(page.votes, page.reads)} />
        <Tile name="Comentarios" value={formatNumber(page.comments)} />
      </dl>
      <p className="hint">
        Una lectura es de alguien con cuenta que leyó la historia durante la votación; una vista, de
        cualquiera que la abrió.
      </p>
      <section aria-labelledby="reparto">
        <h2 id="reparto">Tu historia entre las del reto</h2>
        <p className="prose">{standingText(standing)}</p>
        <VotePlot groups={groups} />
        <ul className="sums">
          {groups
            .filter(({ stories }) => stories > 0)
            .map((group) => (
              <li key={group.from}>{groupText(group)}</li>
            ))}
        </ul>
      </section>
    </>
  );
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Returns the number of votes per reading as text, "0,42". Returns a dash if nobody has read the story. */
function ratio(votes: number, reads: number): string {
  return reads === 0 ? "—" : (votes / reads).toFixed(2).replace(".", ",");
}
