import type { OwnBadge } from "~/domain/badges/badges.server";
import { BADGES } from "~/domain/badges/definitions";
import { Link } from "~/remix/link";
import { Medal } from "~/ui/badges/medal";

export function Badges({ badges }: { badges: readonly OwnBadge[] }) {
  return (
    <section aria-labelledby="insignias">
      <h2 id="insignias">Tus insignias</h2>
      {badges.length === 0 ? (
        <p className="empty">La primera llega con tu primera historia.</p>
      ) : (
        <ul className="badges">
          {badges.map((badge) => (
            <Badge key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
      <p>
        <Link to="/insignias">Cómo se consiguen insignias y puntos</Link>
      </p>
    </section>
  );
}

function Badge({ badge }: { badge: OwnBadge }) {
  const drawn = BADGES.find(({ id }) => id === badge.badgeId);
  return (
    <li className={`badge tier-${badge.tier}`}>
      {drawn ? <Medal icon={drawn.icon} tier={drawn.tier} size={32} /> : null}{" "}
      <div>
        <strong>{badge.name}</strong>
        <p className="hint">{badge.description}</p>
      </div>
    </li>
  );
}
