import { BADGES, BADGES_LISTED } from "~/domain/badges/definitions";
import { counted } from "~/domain/text/numbers";
import { Medal } from "./medal";

interface ListedBadge {
  /**
   * Id of the row of the badge in the database. The badge's name would not do as a React key, because a person may have the same
   * badge twice.
   */
  key: string;
  id: string;
  name: string;
  note: string | null;
}

/** A person's badges by priority: the first four large, the rest smaller in a disclosure (BADGE-03). */
export function BadgeList({ badges }: { badges: readonly ListedBadge[] }) {
  const others = badges.slice(BADGES_LISTED);
  return (
    <>
      <Badges badges={badges.slice(0, BADGES_LISTED)} size={40} />
      {others.length > 0 ? (
        <details>
          <summary>{`Ver ${counted(others.length, "insignia más", "insignias más")}`}</summary>
          <Badges badges={others} size={16} />
        </details>
      ) : null}
    </>
  );
}

function Badges({ badges, size }: { badges: readonly ListedBadge[]; size: 16 | 40 }) {
  return (
    <ul className="badges">
      {badges.map(({ key, id, name, note }) => {
        const definition = BADGES.find((one) => one.id === id);
        return (
          <li key={key} className={`badge tier-${definition?.tier ?? 1}`}>
            {definition ? (
              <Medal icon={definition.icon} tier={definition.tier} size={size} />
            ) : null}{" "}
            <div>
              <strong>{name}</strong>
              {note ? <p className="hint">{note}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
