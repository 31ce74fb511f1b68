import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PAST_POLLS, pollPath } from "~/domain/paths";
import {
  countPastPolls,
  findActivePoll,
  listPastPolls,
  POLLS_PER_PAGE,
} from "~/domain/polls/polls.server";
import { pollView } from "~/domain/polls/poll-view";
import { pagePath, readPage } from "~/domain/stories/list-view";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { pageHead } from "~/ui/layout/page-head";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { PollResults } from "~/ui/polls/poll";

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  pageHead(
    {
      title: "Encuestas",
      description: "Las encuestas terminadas: qué consignas se propusieron y cuál se eligió.",
      path: pagePath(PAST_POLLS, shown),
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const page = readPage(new URL(request.url).searchParams);
  const [active, past, count] = await Promise.all([
    findActivePoll(db, { viewer: null, now }),
    listPastPolls(db, page, now),
    countPastPolls(db, now),
  ]);
  const pages = Math.ceil(count / POLLS_PER_PAGE);
  const shown = {
    active: active && { id: active.id, title: active.title },
    past: past.map((poll) => pollView(poll, env.TIME_ZONE)),
    page,
    pages,
  };
  const ends = { now, until: active?.deadline ?? null, isMovable: active !== null };
  const isThere = page === 1 || page <= pages;
  return data(shown, isThere ? { headers: sharedPage(pagePath(PAST_POLLS, { page }), ends) } : {});
}

/** The polls that have ended with their results, and a link to the active one. */
export default function Polls() {
  const { active, past, page, pages } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow poll-page">
      <h1>Encuestas</h1>
      {active ? (
        <p>
          Ahora se vota: «<Link to={pollPath(active.id)}>{active.title}</Link>».
        </p>
      ) : past.length > 0 ? (
        <p>Ahora no hay encuesta. Estas son las consignas que ya se eligieron.</p>
      ) : null}
      {past.length === 0 ? (
        <p className="empty">
          {page > 1
            ? NOTHING_HERE
            : active
              ? "Todavía no ha terminado ninguna encuesta."
              : "Ahora no hay encuesta. Cuando termine la primera, su resultado quedará aquí."}
        </p>
      ) : null}
      {past.length === 0 && !active ? (
        <p>
          <Link to="/contest/current">Ver el reto actual</Link>
        </p>
      ) : null}
      {past.map((poll) => (
        <article key={poll.id}>
          <h2>
            <Link to={pollPath(poll.id)}>{poll.title}</Link>
          </h2>
          {poll.month ? <p className="label">{poll.month}</p> : null}
          <PollResults poll={poll} />
        </article>
      ))}
      <Paging page={page} pages={pages} to={(n) => pagePath(PAST_POLLS, { page: n })} />
    </section>
  );
}
