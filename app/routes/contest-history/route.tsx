import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { listFinishedContests, listFinishedDates } from "~/domain/contests/winners.server";
import { pagePath, readPage } from "~/domain/stories/list-view";
import { Paging } from "~/ui/paging";
import { Winners } from "~/ui/contests/winners";
import { pageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";

const PATH = "/contest-history";
const PER_PAGE = 12;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(
    {
      title: pageTitle("Historial", matches),
      description: "Los retos terminados con sus ganadoras, del más reciente al primero.",
      path: pagePath(PATH, data),
    },
    matches,
  );

export { loaderHeaders as headers } from "~/remix/shared-page";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/contest.css";

export const links = sheets(sheet);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const span = { from: (page - 1) * PER_PAGE, count: PER_PAGE };
  const [contests, finished] = await Promise.all([
    listFinishedContests(context.ask, span),
    listFinishedDates(context.ask),
  ]);
  const pages = Math.ceil(finished.length / PER_PAGE);
  const shown = { contests, page, pages };
  const isThere = page === 1 || page <= pages;
  return data(shown, isThere ? { headers: sharedPage(pagePath(PATH, { page })) } : {});
}

export default function History() {
  const { contests, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Historial</h1>
      {contests.length === 0 ? (
        <p className="empty">
          {page > 1 ? "Aquí no hay más retos." : "Aún no hay retos terminados."}
        </p>
      ) : null}
      {contests.map((contest) => (
        <section key={contest.id} className="history-contest">
          <h2>
            <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
          </h2>
          <p className="hint">{contest.month}</p>
          <Winners places={contest.places} />
        </section>
      ))}
      <Paging page={page} pages={pages} to={(n) => pagePath(PATH, { page: n })} />
    </>
  );
}
