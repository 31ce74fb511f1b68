import { SUPPORTER } from "~/domain/badges/definitions";
import { Link } from "~/remix/link";

// Badges belong to the author: neither their text nor their look may suggest that the story below has won a place.
/** A person's name, which leads to their page (PROFILE-01), with their first badges, framed for a supporter (BADGE-03). */
export function Name({
  to,
  badges = [],
  children,
}: {
  /** The address of their page, or one that leads there. */
  to: string | null;
  badges?: readonly string[];
  /** Null if the account was deleted; only 'Autor anónimo' is in italics. */
  children: string | null;
}) {
  if (to === null || children === null) return <em>Autor anónimo</em>;
  const name = <Link to={to}>{children}</Link>;
  return (
    <>
      {badges.includes(SUPPORTER) ? <b className="supporter">{name}</b> : name}
      {badges.length > 0 ? (
        <>
          {" "}
          <span className="medals">
            <span className="visually-hidden">con insignias: </span>
            {badges.join(", ")}
          </span>
        </>
      ) : null}
    </>
  );
}
