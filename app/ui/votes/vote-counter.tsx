import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { isFull } from "~/domain/votes/rights";
import { fullText, PRIVATE_VOTE } from "~/domain/votes/vote-state";

/** Element id of the sentence that describes disabled vote buttons. */
export const BALLOT_NOTE = "papeleta";

const TONES = ["blue", "blue", "yellow", "red"] as const;

/** Dots of the ballot, filled for used votes. */
function Dots({ used }: { used: number }) {
  return (
    <span className="ballot" aria-hidden="true">
      {Array.from({ length: VOTES_PER_CONTEST }, (_, n) => (
        <i key={n} className={n < used ? "is-used" : undefined} />
      ))}
    </span>
  );
}

const classOf = (used: number) => `vote-counter vote-counter-${TONES[used] ?? "red"}`;

/** The used votes of a ballot as three dots beside a story's vote button; a sentence below explains them (VOTE-07). */
export function VoteDots({ used }: { used: number }) {
  return (
    <p className={classOf(used)} role="status">
      <Dots used={used} />
      <span className="visually-hidden">{`Has usado ${used} de tus ${VOTES_PER_CONTEST} votos`}</span>
    </p>
  );
}

/**
 * Returns the sentence below a story's vote button: votes left, until when votes can be changed, and that they are private
 * (STORY-03).
 */
export function votesText(used: number, until: string | null): string {
  const left = VOTES_PER_CONTEST - used;
  const open = `Te ${left === 1 ? "queda" : "quedan"} ${left} de ${VOTES_PER_CONTEST} votos; puedes cambiarlos hasta el ${until ?? "cierre"}.`;
  return `${isFull(used) ? fullText(used) : open} ${PRIVATE_VOTE}.`;
}

/** Counter of used votes: blue, yellow at two, red at three (VOTE-07). A sentence explains that votes can be changed. */
export function VoteCounter({ used, note = BALLOT_NOTE }: { used: number; note?: string }) {
  return (
    <div role="status">
      <p className={classOf(used)}>
        <Dots used={used} />
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
