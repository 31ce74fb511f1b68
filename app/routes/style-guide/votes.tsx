import { Actions } from "~/ui/actions";
import { ProgressRing } from "~/ui/reads/progress-ring";
import { VoteButton } from "~/ui/votes/vote-button";
import { VoteCounter } from "~/ui/votes/vote-counter";

const BUTTONS = [
  { id: "estilo-1", voted: false, isFull: false },
  { id: "estilo-2", voted: true, isFull: false },
  { id: "estilo-3", voted: false, isFull: true },
];

/** Section of the style guide: votes left, vote buttons on a story's page and in a list, reading progress. */
export function VoteParts() {
  return (
    <section id="papeletas">
      <h2>Papeleta</h2>
      {[0, 2, 3].map((used) => (
        <VoteCounter key={used} used={used} note={used === 3 ? undefined : `papeleta-${used}`} />
      ))}
      <Actions className="form-actions">
        {BUTTONS.map(({ id, ...state }) => (
          <VoteButton key={id} story={{ id }} voteKey={id} {...state} />
        ))}
      </Actions>
      <Actions className="story-actions">
        {BUTTONS.map(({ id, ...state }) => (
          <VoteButton
            key={id}
            story={{ id, title: `Historia ${id}` }}
            voteKey={id}
            redirectTo="/estilo"
            {...state}
          />
        ))}
      </Actions>
      {[2, 6].map((read) => (
        <ProgressRing key={read} total={6} read={read} percentage={Math.floor((read / 6) * 100)} />
      ))}
    </section>
  );
}
