import type { OwnBadge } from "~/domain/badges/badges.server";

export function Badges({ badges }: { badges: readonly OwnBadge[] }) {
  return (
    <section aria-labelledby="insignias">
      <h2 id="insignias">Tus insignias</h2>
      {badges.length === 0 ? (
        <p className="empty">La primera llega con tu primera historia.</p>
      ) : (
        <ul className="badges">
          {badges.map((badge) => (
            <li key={badge.id} className={`badge badge-tier-${badge.tier}`}>
              <strong>{badge.name}</strong>
              <p className="hint">{badge.description}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
