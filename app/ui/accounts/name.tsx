import { SUPPORTER } from "~/domain/badges/definitions";

/**
 * A person's name with their first badges; a supporter's stands in a frame (BADGE-03). They are the author's, whatever the
 * story below them has won: in words as in looks they are no prize of it.
 */
export function Name({
  badges,
  children,
}: {
  badges: readonly string[];
  /** Null where the account is gone: no name is in italics. */
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
