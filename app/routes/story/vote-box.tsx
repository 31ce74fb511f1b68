import { Form } from "~/remix/form";
import { hasBlindList, takesVotes, type Phase } from "~/domain/contests/phases";
import { VOTE_BOX } from "~/domain/paths";
import { OWN_STORY, PRIVATE_VOTE, voteState, type Votes } from "~/domain/votes/vote-state";
import { Button, SendButton } from "~/ui/button";
import { readMark } from "~/ui/reads/read-toggle";
import { useVotes } from "~/ui/votes/use-votes";
import { VoteButton } from "~/ui/votes/vote-button";
import { BALLOT_NOTE, VoteDots, votesText } from "~/ui/votes/vote-counter";

interface VoteBoxProps {
  story: { id: string };
  votes: Votes | null;
  voteKey: string;
  phase: Phase;
  isOwn: boolean;
  isSignedIn: boolean;
  isRead: boolean;
  /** Last day of the current phase as text; null for a visitor. */
  until: string | null;
}

/** The vote button, and the label of the reader's marks. The button is a form that sends the wanted state, not a toggle (VOTE-08). */
export function VoteBox(props: VoteBoxProps) {
  const { story, phase, isRead } = props;
  const votes = useVotes(props.votes);
  const used = votes?.stories.length ?? 0;
  const isCounted = voteState({ ...props, votes, story: story.id }).kind === "open";
  const mark = readMark(votes?.stories.includes(story.id) ?? false, isRead);
  return (
    <section id={VOTE_BOX} className="vote-box" aria-label="Tu voto">
      <VoteControl {...props} votes={votes} />
      {hasBlindList(phase) ? (
        <p className="hint" id={isCounted ? BALLOT_NOTE : undefined}>
          {isCounted ? votesText(used, props.until) : PRIVATE_VOTE}
        </p>
      ) : null}
      {mark ? <p className="mark-label">{mark}</p> : null}
    </section>
  );
}

function VoteControl({ story: { id }, votes, voteKey, phase, isOwn, isSignedIn }: VoteBoxProps) {
  const vote = voteState({ phase, isOwn, isSignedIn, votes, story: id });
  switch (vote.kind) {
    case "signed-out":
      return (
        <Form method="post" action={`/story/${id}/voto`}>
          <input type="hidden" name="quiere" value="voto" />
          <input type="hidden" name="visita" value="si" />
          <Button data-cuenta="/register" data-send-first="">
            Regístrate para votar
          </Button>
        </Form>
      );
    case "own":
      if (!takesVotes(phase)) return <p className="hint">Tu historia</p>;
      return (
        <p>
          <SendButton variant="quiet" why={OWN_STORY}>
            Tu historia
          </SendButton>
        </p>
      );
    case "not-begun":
      return <p className="hint">La votación aún no ha comenzado</p>;
    case "ended":
      return (
        <p className="hint">
          {hasBlindList(phase)
            ? "La votación ha cerrado automáticamente"
            : "La votación ha terminado"}
        </p>
      );
    case "unreachable":
      return (
        <p>
          <SendButton variant="quiet" why="Ahora mismo no se puede votar. Inténtalo en un momento.">
            VOTAR
          </SendButton>
        </p>
      );
    case "open":
      return (
        <>
          <VoteButton story={{ id }} {...vote} voteKey={voteKey} />
          <VoteDots used={votes?.stories.length ?? 0} />
        </>
      );
  }
}
