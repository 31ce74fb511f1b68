import { badgeName, type BadgeId } from "~/domain/badges/definitions";

/** A person's name with their first badges in words; a supporter's stands in a frame (BADGE-03). */
export function Name({ badges, children }: { badges: readonly BadgeId[]; children: string }) {
  return (
    <>
      {badges.includes("kofi_supporter") ? <b className="supporter">{children}</b> : children}
      {badges.map((id) => (
        <span key={id} className="badge-name">
          {badgeName(id)}
        </span>
      ))}
    </>
  );
}
