import type { OwnBadge } from "~/domain/badges/badges.server";
import { Link } from "~/remix/link";
import { BadgeList } from "~/ui/badges/badge-list";

export function Badges({ badges }: { badges: readonly OwnBadge[] }) {
  return (
    <section aria-labelledby="insignias">
      <h2 id="insignias" className="label">
        Tus insignias
      </h2>
      {badges.length === 0 ? (
        <p className="empty">La primera llega con tu primera historia.</p>
      ) : (
        <BadgeList
          badges={badges.map(({ id, badgeId, name, description }) => ({
            key: id,
            id: badgeId,
            name,
            note: description,
          }))}
        />
      )}
      <p>
        <Link to="/insignias">Cómo se consiguen insignias y puntos</Link>
      </p>
    </section>
  );
}
