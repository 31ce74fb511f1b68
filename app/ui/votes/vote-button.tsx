import { useFetcher } from "@remix-run/react";
import type { Reply } from "~/remix/lost-connection";
import { ToggleForm } from "~/ui/forms/toggle-form";
import { voteKeyOf } from "./use-votes";
import { BALLOT_NOTE } from "./vote-counter";

interface VoteButtonProps {
  story: { id: string; title?: string };
  /** Whether the reader has voted for the story according to `useVotes`, which includes pending votes. */
  voted: boolean;
  isFull: boolean;
  /** Idempotency key of the vote form, made by the server (VOTE-08). */
  voteKey: string;
  /** Path to redirect to after a submit without scripts; by default the story's page. */
  redirectTo?: string;
}

/**
 * The button that casts or withdraws a vote. With a full ballot it is `aria-disabled` and described by the reason; it can still be
 * focused and pressed.
 */
export function VoteButton({ story, voted, isFull, voteKey, redirectTo }: VoteButtonProps) {
  const fetcher = useFetcher<Reply>({ key: voteKeyOf(story.id) });
  return (
    <ToggleForm
      fetcher={fetcher}
      action={`/story/${story.id}/voto`}
      route="routes/story-vote"
      what="voto"
      isOn={voted}
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
