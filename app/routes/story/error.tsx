import { isRouteErrorResponse, useNavigate, useRouteError } from "@remix-run/react";
import {
  DISQUALIFIED_STORY,
  HIDDEN_STORY,
  NO_STORY,
  UNAVAILABLE_STORY,
} from "~/domain/stories/refusals";
import { ButtonLink } from "~/ui/button";
import { ErrorPage, errorTitle, Meanwhile } from "~/ui/layout/error-page";
import { isPlainClick } from "~/remix/link";
import { Actions } from "~/ui/actions";

/** Refusal texts of this page's loader, shown by this error page. All other errors go to the common error page. */
const OWN_TEXTS: unknown[] = [HIDDEN_STORY.text, UNAVAILABLE_STORY.text, DISQUALIFIED_STORY.text];

/** Returns title and heading of the story's error page. */
export function storyErrorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error) || !OWN_TEXTS.includes(error.data)) return errorTitle(error);
  return error.status === 404 ? NO_STORY.text : "Historia no disponible";
}

/** The error page for a story that does not exist, or that the reader may not see (STORY-05). */
export function StoryError() {
  const error = useRouteError();
  const navigate = useNavigate();
  if (!isRouteErrorResponse(error) || !OWN_TEXTS.includes(error.data)) {
    return <ErrorPage />;
  }
  return (
    <section className="state">
      <p className="label">{error.status}</p>
      <h1>{storyErrorTitle(error)}</h1>
      <p>{error.data}</p>
      <Actions className="form-actions">
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
      </Actions>
      <Meanwhile />
    </section>
  );
}
