import { Form } from "~/ui/form";

/** Marks a story as read, or takes the mark away (READ-01); the form says the wanted state. */
export function ReadToggle({
  story,
  isRead,
  redirectTo,
}: {
  story: { id: string; title: string };
  isRead: boolean;
  redirectTo: string;
}) {
  return (
    <Form method="post" action={`/story/${story.id}/lectura`} preventScrollReset>
      <input type="hidden" name="quiere" value={isRead ? "no-leida" : "leida"} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button
        className="button button-quiet"
        aria-pressed={isRead}
        aria-label={`${isRead ? "Leída" : "Marcar como leída"}: «${story.title}»`}
        title={isRead ? "Quitar la marca de leída" : undefined}
      >
        {isRead ? "Leída" : "Marcar como leída"}
      </button>
    </Form>
  );
}
