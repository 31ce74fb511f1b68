import { Link } from "~/ui/link";
import type { Phase } from "~/domain/contests/phases";

interface FootProps {
  story: { id: string; title: string };
  contest: { id: string };
  open: { votes: number; views: number; wins: number; likes: number } | null;
  phase: Phase;
  canWrite: boolean;
  canDelete: boolean;
  isOwn: boolean;
  address: string;
}

export function StoryFoot({
  story,
  contest,
  open,
  phase,
  canWrite,
  canDelete,
  isOwn,
  address,
}: FootProps) {
  return (
    <footer className="story-foot">
      {open ? (
        <dl className="tiles">
          <Tile name="Votos" value={open.votes} />
          <Tile name="Lecturas" value={open.views} />
          <Tile name="Retos ganados" value={open.wins} />
          <Tile name="Votos en total" value={open.likes} />
        </dl>
      ) : null}
      <Share title={story.title} address={address} />
      <section aria-labelledby="ahora">
        <h2 id="ahora">¿Qué hacer ahora?</h2>
        <ul className="next-steps">
          <li>
            <Link to={`/contest/${contest.id}`}>Ver reto</Link>
          </li>
          {phase === "results" ? (
            <li>
              <Link to="/contest/current">Ver reto actual</Link>
            </li>
          ) : null}
          {canWrite && phase === "submission" ? (
            <li>
              <Link to="/write">Escribir mi historia</Link>
            </li>
          ) : null}
          {canDelete ? (
            <li>
              <Link to={`/story/${story.id}/eliminar`}>Eliminar historia</Link>
            </li>
          ) : null}
          {isOwn ? null : (
            <li>
              <Link to={`/story/${story.id}/denuncia`} rel="nofollow">
                Reportar historia
              </Link>
            </li>
          )}
          <li>
            <a href="/terms" target="_blank" rel="noopener">
              Términos
            </a>
          </li>
        </ul>
      </section>
    </footer>
  );
}

function Tile({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Share({ title, address }: { title: string; address: string }) {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  const targets = [
    ["X", `https://x.com/intent/post?url=${url}&text=${text}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ["WhatsApp", `https://wa.me/?text=${text}%20${url}`],
    ["Telegram", `https://t.me/share/url?url=${url}&text=${text}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ] as const;
  return (
    <details className="share">
      <summary>Compartir</summary>
      {/* Inside: a link to it opens the details. */}
      <ul id="compartir">
        {targets.map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
