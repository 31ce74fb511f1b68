import { Link } from "~/remix/link";
import { ReportLink } from "./report-link";
import { Share } from "./share";
import { formatNumber } from "~/domain/text/numbers";
import { canReport } from "~/domain/reports/rights";
import type { Phase } from "~/domain/contests/phases";

interface FootProps {
  story: { id: string; title: string };
  contest: { id: string };
  open: { votes: number; views: number; wins: number; likes: number } | null;
  phase: Phase;
  isSignedIn: boolean;
  canDelete: boolean;
  isOwn: boolean;
  address: string;
}

export function StoryFoot({
  story,
  contest,
  open,
  phase,
  isSignedIn,
  canDelete,
  isOwn,
  address,
}: FootProps) {
  return (
    <footer className="story-foot">
      {open ? (
        <dl className="tiles">
          <Tile name="Votos" value={open.votes} />
          <Tile name="Vistas" value={open.views} />
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
          <li>
            <Link to="/gallery">Explorar historias</Link>
          </li>
          {phase === "results" ? (
            <li>
              <Link to="/contest/current">Ver reto actual</Link>
            </li>
          ) : null}
          {/* While stories come in each is seen by its author alone. */}
          {phase === "submission" ? (
            <li>
              <Link to={`/write/${contest.id}?edit=${story.id}`}>Editar</Link>
            </li>
          ) : null}
          {canDelete ? (
            <li>
              <Link to={`/story/${story.id}/eliminar`}>Eliminar historia</Link>
            </li>
          ) : null}
          {canReport({ isOwn }) ? (
            <li>
              {isSignedIn ? (
                <ReportLink what="story" id={story.id} preview={story.title}>
                  Reportar historia
                </ReportLink>
              ) : (
                <Link to={`/story/${story.id}/denuncia`} rel="nofollow">
                  Reportar historia
                </Link>
              )}
            </li>
          ) : null}
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
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}
