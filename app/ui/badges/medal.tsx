import type { BadgeDefinition } from "~/domain/badges/definitions";
import sprite from "./medals.svg";

/** The drawing of a badge in the metal of its tier, for beside its name: it says nothing by itself (BADGE-03). */
export function Medal({
  icon,
  tier,
  size,
}: Pick<BadgeDefinition, "icon" | "tier"> & { size: 16 | 32 }) {
  return (
    <svg className={`medal tier-${tier}`} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
