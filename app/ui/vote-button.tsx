import { Form, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { useReply, usePreloaded, type Reply } from "./reply";

interface VoteButtonProps {
  story: { id: string; title?: string };
  voted: boolean;
  used: number;
  isFull: boolean;
  /** Of the vote's form, made by the server (VOTE-08). */
  voteKey: string;
  /** Where the form leads back to without a script; the story's page when it is not given. */
  redirectTo?: string;
}

/**
 * The vote as a form that says the wanted state. With a script the button moves at once, and back when the server says
 * otherwise.
 */
export function VoteButton({
  story,
  used,
  isFull,
  voteKey,
  redirectTo,
  ...props
}: VoteButtonProps) {
  const fetcher = useFetcher<Reply>();
  const said = useReply(fetcher);
  usePreloaded("routes/story-vote");
  const sent = fetcher.formData?.get("quiere");
  const voted = sent ? sent === "voto" : props.voted;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("respuesta", "datos");
    // The server's key is for its own form; each press here is a request of its own.
    form.set("clave", crypto.randomUUID());
    fetcher.submit(form, { method: "post", action: `/story/${story.id}/voto` });
  };
  return (
    <Form
      method="post"
      action={`/story/${story.id}/voto`}
      onSubmit={submit}
      preventScrollReset
      className="vote-form"
    >
      <input type="hidden" name="quiere" value={voted ? "no-voto" : "voto"} />
      <input type="hidden" name="clave" value={voteKey} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <button
        className={voted ? "button button-voted" : redirectTo ? "button" : "button button-primary"}
        aria-pressed={voted}
        aria-label={story.title ? `${voted ? "VOTADO" : "VOTAR"}: «${story.title}»` : undefined}
        title={voted ? "Puedes quitar tu voto" : isFull ? fullText(used) : undefined}
        disabled={isFull && !voted}
      >
        {voted ? "VOTADO" : "VOTAR"}
      </button>
      {said ? (
        <span
          className={said.isRefused ? "field-error" : "hint"}
          role={said.isRefused ? "alert" : "status"}
        >
          {said.message}
        </span>
      ) : null}
    </Form>
  );
}

/** Why no further vote can be given (VOTE-04). */
export function fullText(used: number): string {
  return `Has usado todos tus votos (${used}/${VOTES_PER_CONTEST}). Quita un voto existente para votar por otra historia.`;
}
