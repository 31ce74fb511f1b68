import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { issueName } from "~/domain/contests/names";
import { formatNumber } from "~/domain/text/numbers";
import { pagePath, readPage } from "~/domain/stories/list-view";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-title";
import { Paging } from "~/ui/paging";
import { Codes } from "./codes";
import { loadLedger } from "./load.server";
import { OwnVotes } from "./own-votes";
import { Promises } from "./promises";
import { Seal } from "~/ui/votes/seal";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? `Acta de escrutinio: ${data.contest.title}` : "Acta", matches) },
  { name: "robots", content: "noindex" },
];

/** The 'Acta de escrutinio' of a finished contest; before that there is none, and no proof of a vote to sell (VOTE-09). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const story = searchParams.get("historia") || null;
  return loadLedger(context, { id: params.contestId ?? "", page, story });
}

export default function Ledger() {
  const ledger = useLoaderData<typeof loader>();
  const { contest, rows, deleted, mine, totals, head, page, pages, story } = ledger;
  const path = `/contest/${contest.id}/acta`;
  return (
    <article>
      <p className="label">{issueName(contest)}</p>
      <h1>Acta de escrutinio</h1>
      <p className="ledger-of">
        De <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
      </p>
      <div className="columns">
        <div>
          <Totals {...totals} />
          <OwnVotes path={path} votes={mine} />
        </div>
        <aside className="beside">
          <section aria-labelledby="el-sello">
            <h2 id="el-sello" className="label">
              El sello
            </h2>
            <Seal svg={ledger.seal} hash={head} />
          </section>
          <Promises isSignedIn={ledger.isSignedIn} hasOwn={mine.length > 0} contest={contest.id} />
        </aside>
        <section id="codigos" aria-labelledby="votos">
          <h2 id="votos">Votos de cada historia</h2>
          {rows.length === 0 && !story ? (
            <p className="empty">
              {totals.stories > 0 ? "No se encontraron historias" : "Aún no hay historias"}
            </p>
          ) : null}
          {rows.map((row) => (
            <Codes key={row.id} {...row} rest={story ? null : restPath(path, row.id)} />
          ))}
          {deleted.map((gone) => (
            <Codes
              key={gone.story}
              id={null}
              title="Historia eliminada"
              votes={gone.votes}
              counted={gone.votes}
              codes={gone.codes}
              own={null}
              rest={story ? null : restPath(path, gone.story)}
            />
          ))}
          <Paging
            page={page}
            pages={pages}
            to={(n) => `${story ? restPath(path, story, n) : pagePath(path, { page: n })}#codigos`}
          />
          {story ? (
            <p>
              <Link to={path}>Votos de todas las historias</Link>
            </p>
          ) : null}
        </section>
      </div>
    </article>
  );
}

/** The address of the codes of one story, page by page. */
function restPath(path: string, story: string, page = 1): string {
  const query = new URLSearchParams({ historia: story });
  if (page > 1) query.set("pagina", String(page));
  return `${path}?${query}`;
}

function Totals(totals: { votes: number; voters: number; stories: number }) {
  return (
    <dl className="tiles">
      <div>
        <dt>Votos</dt>
        <dd>{formatNumber(totals.votes)}</dd>
      </div>
      <div>
        <dt>Cuentas que votaron</dt>
        <dd>{formatNumber(totals.voters)}</dd>
      </div>
      <div>
        <dt>Historias</dt>
        <dd>{formatNumber(totals.stories)}</dd>
      </div>
    </dl>
  );
}
