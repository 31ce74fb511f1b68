import { COIN, CORE, type MedalDesign } from "~/drawing/medal";
import sprite from "./medals.svg";

/**
 * The medal of a badge as SVG. Hidden from screen readers, because the badge's name stands next to it (BADGE-03). At 16 pixels it
 * is only the line drawing, at 40 the whole coin.
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
