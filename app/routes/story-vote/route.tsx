import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useParams, type ClientActionFunctionArgs } from "@remix-run/react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { replyOrLost } from "~/remix/lost-connection";
import { Actions } from "~/ui/actions";
import { pageTitle } from "~/ui/layout/page-head";
import type { action, Retry } from "./action.server";

export { action } from "./action.server";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Votar", matches) }];

/** Redirects a GET to the story. After a POST the page shows the refusal of the vote. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (context.isPost) return null;
  throw redirect(`/story/${encodeURIComponent(params.storyId ?? "")}`, 303);
}

/** Returns a refusal or a lost connection as action data, so that the page with the vote button stays. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return replyOrLost(serverAction, "Error inesperado al votar. Revisa tu conexión.");
}

export default function Vote() {
  const { storyId } = useParams();
  return <VotePage story={storyId ?? ""} answer={useActionData<typeof action>()} />;
}

interface VotePageProps {
  story: string;
  answer: { message: string; retry: Retry | null } | undefined;
}

/** The page of a refused vote, with links and, if the vote may be repeated, a form for that. */
function VotePage({ story, answer }: VotePageProps) {
  return (
    <section className="state" role="alert">
      <h1>{answer?.message ?? "Se vota desde la página de la historia"}</h1>
      {answer?.retry ? (
        <Form method="post">
          <input type="hidden" name="quiere" value={answer.retry.quiere} />
          <input type="hidden" name="clave" value={answer.retry.clave} />
          <input type="hidden" name="redirectTo" value={answer.retry.redirectTo} />
          <button className="button button-primary">Intentarlo de nuevo</button>
        </Form>
      ) : null}
      <Actions as="ul">
        <li>
          <Link to={`/story/${story}`}>Volver a la historia</Link>
        </li>
        <li>
          <Link to="/contest/current">Ver el reto</Link>
        </li>
      </Actions>
    </section>
  );
}
