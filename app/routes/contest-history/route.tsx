import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/ui/link";
import {
  bestStoriesQuery,
  finishedContestsQuery,
  placesOf,
} from "~/domain/contests/winners.server";
import { Winners } from "~/ui/winners";
import { pageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";

const SHOWN = 36;

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: pageTitle("Historial", matches),
      description: "Los retos terminados con sus ganadoras, del más reciente al primero.",
      path: "/contest-history",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, read } = context;
  context.shareFor(60, null);
  const [contests, best] = await Promise.all([
    read(finishedContestsQuery(db, SHOWN)),
    read(bestStoriesQuery(db, { last: SHOWN })),
  ]);
  return contests.map((contest) => ({
    id: contest.id,
    title: contest.title,
    month: contest.month,
    places: placesOf(best, contest.id),
  }));
}

export default function History() {
  const contests = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Historial</h1>
      {contests.length === 0 ? <p className="empty">Aún no hay retos terminados.</p> : null}
      {contests.map((contest) => (
        <section key={contest.id} className="history-contest">
          <h2>
            <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
          </h2>
          <p className="story-meta">{contest.month}</p>
          <Winners places={contest.places} />
        </section>
      ))}
    </>
  );
}
