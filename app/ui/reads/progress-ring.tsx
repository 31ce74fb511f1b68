import { formatNumber, formatPercent } from "~/domain/text/numbers";

const RADIUS = 18;
const LENGTH = 2 * Math.PI * RADIUS;

/** How many of the contest's stories the reader has read, as a ring and as text (READ-03). */
export function ProgressRing({
  total,
  read,
  percentage,
}: {
  total: number;
  read: number;
  percentage: number;
}) {
  return (
    <p className="progress">
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
        <circle className="progress-track" cx="22" cy="22" r={RADIUS} />
        <circle
          className="progress-done"
          cx="22"
          cy="22"
          r={RADIUS}
          strokeDasharray={`${((LENGTH * percentage) / 100).toFixed(1)} ${LENGTH.toFixed(1)}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span>
        Has leído {formatNumber(read)} de {formatNumber(total)}
        <span className="wide-only">
          {" "}
          ({formatPercent(percentage)}){unreadText(total - read)}
        </span>
      </span>
    </p>
  );
}

function unreadText(unread: number): string {
  if (unread === 0) return "";
  return `. Te ${unread === 1 ? "queda" : "quedan"} ${formatNumber(unread)}.`;
}
