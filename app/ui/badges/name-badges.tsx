import { BADGES } from "~/domain/badges/definitions";
import { Medal } from "./medal";

/**
 * An author's badges after their name: the first as a medal of 16 pixels (CONTEST-04). Their names are shown only with `hasWords`;
 * screen readers read them in any case.
 */
export function NameBadges({ names, hasWords }: { names: readonly string[]; hasWords: boolean }) {
  const first = BADGES.find(({ name }) => name === names[0]);
  const words = names.join(", ");
  return (
    <span className="medals">
      {first ? <Medal icon={first.icon} tier={first.tier} size={16} isInText /> : null}
      <span className="visually-hidden">{`con insignias: ${hasWords ? "" : words}`}</span>
      {hasWords ? ` ${words}` : null}
    </span>
  );
}
