import { disqualificationPath, pathOfAuthor } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { ReportLink } from "~/ui/reports/report-link";
import { Name } from "~/ui/accounts/name";
import { Share } from "./share";
import { formatNumber } from "~/domain/text/numbers";
import { canEdit, canReport } from "~/domain/stories/rights";
import { isBlind, type Phase } from "~/domain/contests/phases";

interface FootProps extends StepsProps {
  story: { id: string; title: string };
  address: string;
}

interface OpenFacts {
  authorId: string | null;
  author: string | null;
  badges: readonly string[];
  votes: number;
  views: number;
  wins: number;
  likes: number;
}

/** The author with their badges, below the last line. On a wide screen it stands next to the end of the story. */
export function StoryBy({ authorId, author, badges }: OpenFacts) {
  return (
    <aside className="story-by" aria-label="Autoría">
      <p className="label">Autoría</p>
      <p>
        <Name to={pathOfAuthor(authorId)} badges={badges} hasWords>
          {author}
        </Name>
      </p>
    </aside>
  );
}

/** Votes, views and wins at the end of a story's page. Zeros are left out (READ-07). */
export function StoryNumbers({ votes, views, wins, likes }: OpenFacts) {
  const numbers = [
    ["Votos", votes],
    ["Vistas", views],
    ["Retos ganados", wins],
    ["Votos en total", likes],
  ] as const;
  const shown = numbers.filter(([, value]) => value > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="tiles story-numbers">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function StoryFoot(props: FootProps) {
  const { story, address, disqualified } = props;
  return (
    <footer className="story-foot">
      {disqualified ? null : <Share title={story.title} address={address} />}
      <NextSteps {...props} />
    </footer>
  );
}

interface StepsProps {
  story: { id: string; title: string };
  contest: { id: string };
  phase: Phase;
  isSignedIn: boolean;
  canDelete: boolean;
  isOwn: boolean;
  isAdmin?: true;
  /** Set if the story is disqualified, with the path of the explanation (`why`). */
  disqualified?: { why: string };
}

function NextSteps(props: StepsProps) {
  const { story, contest, phase, isSignedIn, canDelete, isOwn, isAdmin } = props;
  const isDisqualified = props.disqualified !== undefined;
  return (
    <section aria-labelledby="ahora">
      <h2 id="ahora">¿Qué hacer ahora?</h2>
      <Actions as="ul" className="next-steps">
        <li>
          <Link to={`/contest/${contest.id}`}>Ver reto</Link>
        </li>
        <li>
          <Link to="/gallery">Explorar historias</Link>
        </li>
        {isBlind(phase) ? null : (
          <li>
            <Link to="/contest/current">Ver reto actual</Link>
          </li>
        )}
        {canEdit({ phase, isOwn, isDisqualified }) ? (
          <li>
            <Link to={`/write/${contest.id}?edit=${story.id}`}>Editar</Link>
          </li>
        ) : null}
        {canDelete ? (
          <li>
            <Link to={`/story/${story.id}/eliminar`}>Eliminar historia</Link>
          </li>
        ) : null}
        {isAdmin ? (
          <li>
            <Link to={disqualificationPath(story.id)} rel="nofollow">
              {isDisqualified ? "Readmitir historia" : "Descalificar historia"}
            </Link>
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
          <a href="/terms" target="_blank">
            Términos
          </a>
        </li>
      </Actions>
    </section>
  );
}
