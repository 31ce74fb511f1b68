import { Form } from "~/remix/form";
import { Link } from "~/remix/link";

interface VotePageProps {
  story: string;
  answer: { message: string; retry: Retry | null } | undefined;
}

/** The form of a vote that may be sent again as it is. */
export interface Retry {
  quiere: string;
  clave: string;
  redirectTo: string;
}

/** Why a vote was not taken, and the ways on. */
export function VotePage({ story, answer }: VotePageProps) {
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
      <ul className="state-links">
        <li>
          <Link to={`/story/${story}`}>Volver a la historia</Link>
        </li>
        <li>
          <Link to="/contest/current">Ver el reto</Link>
        </li>
      </ul>
    </section>
  );
}
