import type { BadgeDefinition } from "~/domain/badges/definitions";
import { COIN, CORE } from "~/domain/badges/medal";
import sprite from "./medals.svg";

/**
 * The drawing of a badge in the metal of its tier, for beside its name, as it says nothing by itself (BADGE-03): large it is
 * a coin, whose rim tells the metal without its colour.
 */
export function Medal({
  icon,
  tier,
  size,
}: Pick<BadgeDefinition, "icon" | "tier"> & { size: 16 | typeof COIN }) {
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
