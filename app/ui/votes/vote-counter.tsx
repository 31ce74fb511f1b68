import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { fullText, isFull } from "~/domain/votes/vote-state";

/** The id of the one sentence that says why a vote cannot be given. */
export const BALLOT_NOTE = "papeleta";

const TONES = ["blue", "blue", "yellow", "red"] as const;

/** Used votes: blue, yellow at two, red at three (VOTE-07), and below them what can be done with them. */
export function VoteCounter({ used }: { used: number }) {
  return (
    <div role="status">
      <p className={`vote-counter vote-counter-${TONES[used] ?? "red"}`}>
        Has usado{" "}
        <strong>
          {used}/{VOTES_PER_CONTEST}
        </strong>{" "}
        votos
      </p>
      <p className="hint" id={BALLOT_NOTE}>
        {isFull(used) ? fullText(used) : "Puedes cambiar tus votos hasta el cierre."}
      </p>
    </div>
  );
}
