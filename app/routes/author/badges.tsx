import { BADGES } from "~/domain/badges/definitions";
import type { ShownBadge } from "~/domain/profiles/author.server";
import { counted } from "~/domain/text/numbers";
import { Medal } from "~/ui/badges/medal";

/** The badges of a person, each named, the weightiest first. */
export function ShownBadges({ badges }: { badges: readonly ShownBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <section aria-labelledby="insignias">
      <h2 id="insignias">Insignias</h2>
      <ul className="badges">
        {badges.map((badge) => (
          <Badge key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  );
}

function Badge({ badge: { id, name, times } }: { badge: ShownBadge }) {
  const drawn = BADGES.find((one) => one.id === id);
  return (
    <li className={`badge tier-${drawn?.tier ?? 1}`}>
      {drawn ? <Medal icon={drawn.icon} tier={drawn.tier} size={32} /> : null}{" "}
      <div>
        <strong>{name}</strong>
        {times > 1 ? <p className="hint">{counted(times, "vez", "veces")}</p> : null}
      </div>
    </li>
  );
}
