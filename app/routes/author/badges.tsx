import type { ShownBadge } from "~/domain/profiles/author.server";
import { counted } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { BadgeList } from "~/ui/badges/badge-list";

/** The badges of a person with their names, by priority. */
export function ShownBadges({ badges }: { badges: readonly ShownBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <aside className="beside">
      <section aria-labelledby="insignias">
        <h2 id="insignias" className="label">
          Insignias
        </h2>
        <BadgeList
          badges={badges.map(({ id, name, times }) => ({
            key: id,
            id,
            name,
            note: times > 1 ? counted(times, "vez", "veces") : null,
          }))}
        />
        <p>
          <Link to="/insignias">Cómo se consiguen</Link>
        </p>
      </section>
    </aside>
  );
}
