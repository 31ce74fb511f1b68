import { COIN, CORE, type MedalDesign } from "~/drawing/medal";
import sprite from "./medals.svg";

/**
 * The medal of a badge, hidden from screen readers: the badge's name stands beside it (BADGE-03). At 16 pixels it is the line
 * drawing alone, at 40 the whole coin.
 */
export function Medal({ icon, tier, size }: MedalDesign & { size: 16 | typeof COIN }) {
  const isCoin = size === COIN;
  return (
    <svg
      className={`medal tier-${tier}`}
      width={size}
      height={size}
      viewBox={isCoin ? undefined : CORE}
      aria-hidden="true"
    >
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
