import { SUPPORTER } from "~/domain/badges/definitions";

/**
 * A person's name with their first badges; a supporter's name has a frame (BADGE-03). Badges belong to the author: neither
 * their text nor their look may suggest that the story below has won a place.
 */
export function Name({
  badges,
  children,
}: {
  badges: readonly string[];
  /** Null if the account was deleted; only 'Autor anónimo' is in italics. */
  children: string | null;
}) {
  if (children === null) return <em>Autor anónimo</em>;
  return (
    <>
      {badges.includes(SUPPORTER) ? <b className="supporter">{children}</b> : children}
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
