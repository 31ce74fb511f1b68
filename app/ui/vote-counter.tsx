import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";

const TONES = ["blue", "blue", "yellow", "red"] as const;

/** Used votes: blue, yellow at two, red at three (VOTE-07). */
export function VoteCounter({ used }: { used: number }) {
  return (
    <p role="status" className={`vote-counter vote-counter-${TONES[used] ?? "red"}`}>
      Has usado{" "}
      <strong>
        {used}/{VOTES_PER_CONTEST}
      </strong>{" "}
      votos
    </p>
  );
}
