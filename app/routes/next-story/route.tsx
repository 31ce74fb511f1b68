import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findNextStory } from "~/domain/contest-page/next-story.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { countOfStories, countOfVotes, inWords } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { VOTES_UNREACHABLE } from "~/domain/votes/vote-state";
import { refusalOf } from "~/http/read-form";
import { readerOf } from "~/http/readers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-head";
import { Time } from "~/ui/time";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data ? titleOf(data) : "Siguiente sin leer", matches) },
  { name: "robots", content: "noindex" },
];

/**
 * Redirects to the reader's next unread story, or shows a page after the last one (READ-05). The address is the same for all
 * readers, so that the story page that links to it can be shared.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const reader = await readerOf(request, context);
  const id = params.contestId ?? "";
  const after = new URL(request.url).searchParams.get("despues");
  const answer = await findNextStory({ db: db, env, contest: id, reader, now, after });
  if (!answer) throw refusalOf(NO_CONTEST);
  if (answer === "closed") return redirect(`/contest/${id}`, 303);
  if (answer.next) return redirect(`/story/${answer.next}`, 303);
  const { contest, votes, unread } = answer;
  return data({
    contest: { id, title: contest.title },
    end: { at: contest.votingDeadline, text: longDate(contest.votingDeadline, env.TIME_ZONE) },
    isSignedIn: reader.userId !== null,
    votesLeft: votes && VOTES_PER_CONTEST - votes.length,
    // Number of unread stories; null for a visitor, whose reads are not stored.
    unread: reader.userId === null ? null : unread,
  });
}

/** Page after the last story of the reader's reading order: unread stories, votes left, and when voting closes. */
export default function NextStoryPage() {
  const page = useLoaderData<typeof loader>();
  const { contest, end, isSignedIn } = page;
  return (
    <section className="state">
      <p className="label">{contest.title}</p>
      <h1>{titleOf(page)}</h1>
      {page.unread === 0 ? null : <p>{unreadText(page.unread)}</p>}
      <p>
        {isSignedIn ? votesText(page.votesLeft) : `Con una cuenta das ${VOTES} privados.`} La
        votación cierra el <Time at={end.at}>{end.text}</Time>.
      </p>
      <Actions className="form-actions">
        {isSignedIn ? null : (
          <ButtonLink variant="primary" to={`/register?redirectTo=/contest/${contest.id}`}>
            Regístrate para votar
          </ButtonLink>
        )}{" "}
        {page.unread === 0 ? null : (
          <ButtonLink
            variant={isSignedIn ? "primary" : "quiet"}
            to={`/contest/${contest.id}/siguiente`}
            rel="nofollow"
          >
            {isSignedIn ? "Seguir con la primera sin leer" : "Empezar por la primera"}
          </ButtonLink>
        )}{" "}
        <ButtonLink
          variant={page.unread === 0 ? "primary" : "quiet"}
          to={`/contest/${contest.id}#stories-section`}
        >
          Volver al índice
        </ButtonLink>
      </Actions>
    </section>
  );
}

const VOTES = `hasta ${inWords(VOTES_PER_CONTEST)} votos`;

function titleOf({ unread }: { unread: number | null }): string {
  return unread === 0 ? "Has leído todas las historias" : "Has llegado al final";
}

function unreadText(unread: number | null): string {
  if (unread === null) {
    return "Esa era la última historia de tu orden de hoy. Si empezaste por la primera, las has leído todas.";
  }
  return `Te ${unread === 1 ? "queda" : "quedan"} ${countOfStories(unread)} sin leer, o sin su marca de leída.`;
}

function votesText(left: number | null): string {
  if (left === null) return VOTES_UNREACHABLE;
  if (left === 0) return `Has usado tus ${inWords(VOTES_PER_CONTEST)} votos; puedes cambiarlos.`;
  return `Te ${left === 1 ? "queda" : "quedan"} ${countOfVotes(left)}.`;
}
