import { BADGES, BADGES_LISTED } from "~/domain/badges/definitions";
import { counted } from "~/domain/text/numbers";
import { Medal } from "./medal";

interface ListedBadge {
  /** Of the row: a person may have the same badge twice. */
  key: string;
  id: string;
  name: string;
  note: string | null;
}

/** A person's badges, each drawn and named, the weightiest first: four, and the others, smaller, when they are asked for (BADGE-03). */
export function BadgeList({ badges }: { badges: readonly ListedBadge[] }) {
  const others = badges.slice(BADGES_LISTED);
  return (
    <>
      <Some badges={badges.slice(0, BADGES_LISTED)} size={40} />
      {others.length > 0 ? (
        <details>
          <summary>{`Ver ${counted(others.length, "insignia más", "insignias más")}`}</summary>
          <Some badges={others} size={16} />
        </details>
      ) : null}
    </>
  );
}

function Some({ badges, size }: { badges: readonly ListedBadge[]; size: 16 | 40 }) {
  return (
    <ul className="badges">
      {badges.map(({ key, id, name, note }) => {
        const drawn = BADGES.find((one) => one.id === id);
        return (
          <li key={key} className={`badge tier-${drawn?.tier ?? 1}`}>
            {drawn ? <Medal icon={drawn.icon} tier={drawn.tier} size={size} /> : null}{" "}
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
