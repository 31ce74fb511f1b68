import { useFetcher } from "@remix-run/react";
import type { Reply } from "~/ui/forms/reply";
import { ToggleForm } from "~/ui/forms/toggle-form";

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
  const sent = fetcher.formData?.get("quiere");
  const isRead = sent ? sent === "leida" : wasRead;
  const done = story.title ? "Leída" : "Quitar la marca de leída";
  const text = isRead ? done : "Marcar como leída";
  return (
    <ToggleForm
      fetcher={fetcher}
      action={`/story/${story.id}/lectura`}
      route="routes/story-read"
      wants={isRead ? "no-leida" : "leida"}
      redirectTo={redirectTo}
    >
      <button
        className="button button-quiet"
        aria-pressed={story.title ? isRead : undefined}
        aria-label={story.title ? `${text}: «${story.title}»` : undefined}
        title={isRead && story.title ? "Quitar la marca de leída" : undefined}
      >
        {text}
      </button>
    </ToggleForm>
  );
}
