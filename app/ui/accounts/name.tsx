import { SUPPORTER } from "~/domain/badges/definitions";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { Link } from "~/remix/link";
import { NameBadges } from "~/ui/badges/name-badges";

/**
 * A person's name as a link to their profile (PROFILE-01), with their first badges, and a frame for supporters (BADGE-03). Badges belong
 * to the author: their design must not suggest that the story below has won a place.
 */
export function Name({
  to,
  badges = [],
  hasWords = false,
  children,
}: {
  /** Path of the person's profile, or of a redirect to it; null for a deleted account. */
  to: string | null;
  badges?: readonly string[];
  /** Whether the badges' names are shown as text. In lists only their medals are. */
  hasWords?: boolean;
  /** The display name; null if the account was deleted. */
  children: string | null;
}) {
  if (to === null || children === null) return <em>{ANONYMOUS_AUTHOR}</em>;
  const name = <Link to={to}>{children}</Link>;
  return (
    <>
      {badges.includes(SUPPORTER) ? <b className="supporter">{name}</b> : name}
      {badges.length > 0 ? (
        <>
          {" "}
          <NameBadges names={badges} hasWords={hasWords} />
        </>
      ) : null}
    </>
  );
}
