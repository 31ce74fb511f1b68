import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { contestQuery } from "~/domain/contests/contests.server";
import { contestPhase } from "~/domain/contests/phases";
import { contestVotesQuery } from "~/domain/contests/winners.server";
import { findScrutiny, listVoteCodes } from "~/domain/votes/votes.server";
import { refusal } from "~/http/read-form";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { Codes } from "./codes";
import { Promises } from "./promises";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Acta de escrutinio: ${data.contest.title}` : "Acta", matches) },
  { name: "robots", content: "noindex" },
];

/** The 'Acta de escrutinio' of a finished contest; before that there is none, and no proof of a vote to sell (VOTE-09). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, env, now, read } = context;
  const id = params.contestId ?? "";
  const viewer = await context.viewer();
  const [[contest], stories] = await Promise.all([
    read(contestQuery(db, id)),
    read(contestVotesQuery(db, id)),
  ]);
  if (!contest) throw refusal(404, "Reto no encontrado");
  if (contestPhase(contest, now) !== "results") {
    throw refusal(404, "El acta de escrutinio se publica con los resultados del reto");
  }
  const [scrutiny, own] = await Promise.all([
    findScrutiny(env, id),
    viewer ? listVoteCodes(env, id, viewer.id) : [],
  ]);
  if (!scrutiny) throw refusal(503, "El acta no está disponible ahora mismo. Vuelve más tarde.");
  const codes = new Map(scrutiny.stories.map(({ story, codes }) => [story, codes]));
  const mine = new Map(own.map(({ story, code }) => [story, code]));
  const rows = stories.map(({ id, title, likes_count }) => ({
    ...{ id, title, votes: likes_count },
    codes: codes.get(id) ?? [],
    own: mine.get(id) ?? null,
  }));
  const listed = new Set(rows.map((row) => row.id));
  return {
    contest: { id, title: contest.title, month: contest.month },
    rows,
    // A story that was deleted after the count is in the ledger for good, without its title.
    deleted: scrutiny.stories.filter(({ story }) => !listed.has(story)),
    votes: scrutiny.stories.reduce((sum, { codes }) => sum + codes.length, 0),
    voters: scrutiny.voters,
    head: scrutiny.head,
    isSignedIn: viewer !== null,
    hasOwn: own.length > 0,
  };
}

export default function Acta() {
  const acta = useLoaderData<typeof loader>();
  const { contest, rows, deleted, votes, voters, head } = acta;
  return (
    <article className="acta">
      <p className="story-back">
        <Link to={`/contest/${contest.id}`}>← Volver al reto</Link>
      </p>
      <h1>Acta de escrutinio</h1>
      <p>
        {contest.title} · {contest.month}
      </p>
      <dl className="tiles">
        <div>
          <dt>Votos</dt>
          <dd>{votes}</dd>
        </div>
        <div>
          <dt>Personas que votaron</dt>
          <dd>{voters}</dd>
        </div>
        <div>
          <dt>Historias</dt>
          <dd>{rows.length}</dd>
        </div>
      </dl>
      <p>
        Sello final del registro: <code className="seal">{head}</code>
      </p>
      <Promises isSignedIn={acta.isSignedIn} hasOwn={acta.hasOwn} contest={contest.id} />
      <h2>Votos de cada historia</h2>
      {rows.length === 0 ? <p className="empty">Aún no hay historias</p> : null}
      {rows.map((row) => (
        <Codes key={row.id} {...row} />
      ))}
      {deleted.map(({ story, codes }) => (
        <Codes
          key={story}
          id={null}
          title="Historia eliminada"
          votes={codes.length}
          codes={codes}
          own={null}
        />
      ))}
    </article>
  );
}
