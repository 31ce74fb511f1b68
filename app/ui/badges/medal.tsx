import type { BadgeDefinition } from "~/domain/badges/definitions";
import sprite from "./medals.svg";

/**
 * The drawing of a badge in the metal of its tier, for beside its name, as it says nothing by itself (BADGE-03): large it is
 * a coin, whose rim tells the metal without its colour.
 */
export function Medal({
  icon,
  tier,
  size,
}: Pick<BadgeDefinition, "icon" | "tier"> & { size: 16 | 40 }) {
  const isCoin = size === 40;
  return (
    <svg className={`medal tier-${tier}`} width={size} height={size} aria-hidden="true">
      {isCoin ? <use href={`${sprite}#rim-${tier}`} /> : null}
      <use
        href={`${sprite}#${icon}`}
        {...(isCoin ? { x: 10, y: 10, width: 20, height: 20 } : {})}
      />
    </svg>
  );
}
