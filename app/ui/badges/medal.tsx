import { COIN, CORE, type MedalDesign } from "~/drawing/medal";
import sprite from "./medals.svg";

interface MedalProps extends MedalDesign {
  size: 16 | typeof COIN;
  /** Whether the medal is part of a line of text and takes the text's colour instead of the metal of its tier. */
  isInText?: boolean;
}

/**
 * The medal of a badge as SVG. Hidden from screen readers, because the badge's name stands next to it (BADGE-03). At 16 pixels it
 * is only the line drawing, at 40 the whole coin.
 */
export function Medal({ icon, tier, size, isInText = false }: MedalProps) {
  const isCoin = size === COIN;
  return (
    <svg
      className={isInText ? undefined : `medal tier-${tier}`}
      width={size}
      height={size}
      viewBox={isCoin ? undefined : CORE}
      aria-hidden="true"
    >
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
