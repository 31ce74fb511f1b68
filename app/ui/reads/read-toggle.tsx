import { useFetcher } from "@remix-run/react";
import type { Reply } from "~/remix/lost-connection";
import { ToggleForm } from "~/ui/forms/toggle-form";
import { useToggle } from "~/ui/forms/use-toggle";

/**
 * Button that marks a story as read or unread, optimistically (READ-01). In a list, where `story` has a title, the button is the
 * badge 'Leída'.
 */
export function ReadToggle({
  story,
  isRead: wasRead,
  redirectTo,
}: {
  story: { id: string; title?: string };
  isRead: boolean;
  /** Path to redirect to after a submit without scripts; by default the story's page. */
  redirectTo?: string;
}) {
  const fetcher = useFetcher<Reply>();
  const isRead = useToggle(fetcher, "leida", wasRead);
  const done = story.title ? "Leída" : "Quitar la marca de leída";
  const text = isRead ? done : "Marcar como leída";
  return (
    <ToggleForm
      fetcher={fetcher}
      action={`/story/${story.id}/lectura`}
      route="routes/story-read"
      what="leida"
      isOn={isRead}
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

/** Returns the label of a story in a blind list: voted, or read (READ-02). Null without either. */
export function readMark(isVoted: boolean, isRead: boolean): string | null {
  if (isVoted) return isRead ? "Votada • Leída" : "Tu voto";
  return isRead ? "Leída" : null;
}
