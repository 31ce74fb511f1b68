import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { isFull } from "~/domain/votes/rights";
import { fullText } from "~/domain/votes/vote-state";

/** Id of the sentence that describes disabled vote buttons. */
export const BALLOT_NOTE = "papeleta";

const TONES = ["blue", "blue", "yellow", "red"] as const;

/** The number of used votes: blue, yellow at two, red at three (VOTE-07). A sentence explains that votes can be changed. */
export function VoteCounter({ used, note = BALLOT_NOTE }: { used: number; note?: string }) {
  return (
    <div role="status">
      <p className={`vote-counter vote-counter-${TONES[used] ?? "red"}`}>
        <span className="ballot" aria-hidden="true">
          {Array.from({ length: VOTES_PER_CONTEST }, (_, n) => (
            <i key={n} className={n < used ? "is-used" : undefined} />
          ))}
        </span>
        <span className="wide-only">Has usado </span>
        <strong>{used}</strong> de <span className="wide-only">tus </span>
        {VOTES_PER_CONTEST} votos
      </p>
      <p className="hint" id={note}>
        {isFull(used) ? fullText(used) : "Puedes cambiar tus votos hasta el cierre."}
      </p>
    </div>
  );
}
