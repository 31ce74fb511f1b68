import { SUPPORTER } from "~/domain/badges/definitions";

// Badges belong to the author: neither their text nor their look may suggest that the story below has won a place.
/** A person's name with their first badges, framed for a supporter (BADGE-03). */
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
