import { useFetcher } from "@remix-run/react";
import type { Reply } from "~/ui/forms/reply";
import { ToggleForm } from "~/ui/forms/toggle-form";
import { voteKeyOf } from "./use-votes";
import { BALLOT_NOTE } from "./vote-counter";

interface VoteButtonProps {
  story: { id: string; title?: string };
  /** Of `useVotes`, which knows what is under way. */
  voted: boolean;
  isFull: boolean;
  /** Of the vote's form, made by the server (VOTE-08). */
  voteKey: string;
  /** Where the form leads back to without a script; the story's page when it is not given. */
  redirectTo?: string;
}

/**
 * The vote. With a full ballot the button can still be reached and pressed: it is described by the reason, and the server says
 * it where it was pressed.
 */
export function VoteButton({ story, voted, isFull, voteKey, redirectTo }: VoteButtonProps) {
  const fetcher = useFetcher<Reply>({ key: voteKeyOf(story.id) });
  return (
    <ToggleForm
      fetcher={fetcher}
      action={`/story/${story.id}/voto`}
      route="routes/story-vote"
      wants={voted ? "no-voto" : "voto"}
      redirectTo={redirectTo}
      className="vote-form"
    >
      <input type="hidden" name="clave" value={voteKey} />
      <button
        className={voted ? "button button-voted" : redirectTo ? "button" : "button button-primary"}
        aria-pressed={voted}
        aria-label={story.title ? `${voted ? "VOTADO" : "VOTAR"}: «${story.title}»` : undefined}
        title={voted ? "Puedes quitar tu voto" : undefined}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? BALLOT_NOTE : undefined}
      >
        {voted ? "VOTADO" : "VOTAR"}
      </button>
    </ToggleForm>
  );
}
