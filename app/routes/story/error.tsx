import { isRouteErrorResponse, useNavigate, useRouteError } from "@remix-run/react";
import { NO_STORY, HIDDEN_STORY, UNAVAILABLE_STORY } from "~/domain/stories/refusals";
import { ButtonLink } from "~/ui/button";
import { ErrorPage, errorTitle } from "~/ui/layout/error-page";
import { isPlainClick } from "~/remix/link";

/** Texts that the page's own loader throws; every other error is shown by the common page. */
const OURS: unknown[] = [HIDDEN_STORY.text, UNAVAILABLE_STORY.text];

/** Its heading, and the title of its page. */
export function storyErrorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error) || !OURS.includes(error.data)) return errorTitle(error);
  return error.status === 404 ? NO_STORY.text : "Historia no disponible";
}

/** STORY-05: a story that is not there, and one that is there and cannot be shown. */
export function StoryError() {
  const error = useRouteError();
  const navigate = useNavigate();
  if (!isRouteErrorResponse(error) || !OURS.includes(error.data)) {
    return <ErrorPage />;
  }
  return (
    <section className="state">
      <p className="label">{error.status}</p>
      <h1>{storyErrorTitle(error)}</h1>
      <p>{error.data}</p>
      <div className="form-actions">
        <ButtonLink
          to="/contest/current"
          onClick={(event) => {
            if (!isPlainClick(event) || history.length < 2) return;
            event.preventDefault();
            navigate(-1);
          }}
        >
          Volver
        </ButtonLink>{" "}
        <ButtonLink to="/gallery">Explorar historias</ButtonLink>
      </div>
    </section>
  );
}
