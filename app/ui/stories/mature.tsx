/** Label of a story with adult themes (18+). */
export function Mature() {
  return (
    <span className="mature" title="Contenido para adultos (18+)">
      18+
    </span>
  );
}
