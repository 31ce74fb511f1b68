import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { hasCurrentContest, type Navigation } from "~/domain/navigation/navigation";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { coverPath } from "~/domain/contests/cover";
import { listFinishedContests, listFinishedDates } from "~/domain/contests/winners.server";
import { pagePath, readPage } from "~/domain/stories/list-view";
import { Paging } from "~/ui/paging";
import { pageHead } from "~/ui/layout/page-head";
import { Issue } from "./issue";

const PATH = "/contest-history";
const PER_PAGE = 12;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(
    {
      title: "Historial",
      description: "Todos los números, sus consignas y las historias que ganaron.",
      path: pagePath(PATH, data),
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const span = { from: (page - 1) * PER_PAGE, count: PER_PAGE };
  const [finished, results] = await Promise.all([
    listFinishedContests(context.db, span),
    listFinishedDates(context.db),
  ]);
  const contests = finished.map(({ id, number, title, month, places, hasStories }) => ({
    id,
    title,
    month,
    places,
    hasStories,
    cover: coverPath({ id, number, title, phase: "results" }),
  }));
  const pages = Math.ceil(results.length / PER_PAGE);
  const shown = { contests, page, pages };
  const isThere = page === 1 || page <= pages;
  return data(shown, isThere ? { headers: sharedPage(pagePath(PATH, { page })) } : {});
}

/** The finished contests with their covers, the newest first (CONTEST-12). */
export default function History() {
  const { contests, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="shelf-head">
        <h1>Historial</h1>{" "}
        {contests.length > 0 ? <Link to="/historias">Leer todas las historias</Link> : null}
      </div>
      {contests.length === 0 ? (
        <NoContests isFirst={page === 1} />
      ) : (
        <ul className="shelf">
          {contests.map((contest) => (
            <Issue key={contest.id} contest={contest} />
          ))}
        </ul>
      )}
      <Paging page={page} pages={pages} to={(n) => pagePath(PATH, { page: n })} />
    </>
  );
}

function NoContests({ isFirst }: { isFirst: boolean }) {
  const head = useRouteLoaderData<{ head: Navigation }>("root")?.head;
  const isUnderWay = head ? hasCurrentContest(head.phase) : false;
  return (
    <>
      <p className="empty">
        {isFirst
          ? isUnderWay
            ? "El primer número está en marcha. Su portada quedará aquí."
            : "Aún no hay retos terminados. Cuando termine el primero, su portada quedará aquí."
          : "Aquí no hay más retos."}
      </p>
      <p>
        {isFirst ? (
          <Link to="/">Ir al inicio</Link>
        ) : (
          <Link to={PATH}>Ir al principio del historial</Link>
        )}
      </p>
    </>
  );
}
