import { Form, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useReply, usePreloaded, type Reply } from "./reply";

/**
 * Marks a story as read, or takes the mark away (READ-01); the form says the wanted state. In a list, which names the
 * story, its badge is the button.
 */
export function ReadToggle({
  story,
  isRead: wasRead,
  redirectTo,
}: {
  story: { id: string; title?: string };
  isRead: boolean;
  /** Where the form leads back to without a script; the story's page when it is not given. */
  redirectTo?: string;
}) {
  const fetcher = useFetcher<Reply>();
  const said = useReply(fetcher);
  usePreloaded("routes/story-read");
  const sent = fetcher.formData?.get("quiere");
  const isRead = sent ? sent === "leida" : wasRead;
  const action = `/story/${story.id}/lectura`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("respuesta", "datos");
    fetcher.submit(form, { method: "post", action });
  };
  const done = story.title ? "Leída" : "Quitar la marca de leída";
  const text = isRead ? done : "Marcar como leída";
  return (
    <Form method="post" action={action} onSubmit={submit} preventScrollReset>
      <input type="hidden" name="quiere" value={isRead ? "no-leida" : "leida"} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <button
        className="button button-quiet"
        aria-pressed={story.title ? isRead : undefined}
        aria-label={story.title ? `${text}: «${story.title}»` : undefined}
        title={isRead && story.title ? "Quitar la marca de leída" : undefined}
      >
        {text}
      </button>
      {said?.isRefused ? (
        <span className="field-error" role="alert">
          {said.message}
        </span>
      ) : null}
    </Form>
  );
}
