import { htmlOf, type InlinedHtml } from "~/remix/page-data";
import { contestDownloadPath } from "~/domain/offline/edition";
import { authorPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import type { Writability } from "~/domain/contests/cycle";
import { hasBlindList, END_NAMES, type Phase } from "~/domain/contests/phases";
import { formatNumber, inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { ProgressRing } from "~/ui/reads/progress-ring";
import { VOTES_UNREACHABLE, type Votes } from "~/domain/votes/vote-state";
import { BALLOT_NOTE, VoteCounter } from "~/ui/votes/vote-counter";
import { Actions } from "~/ui/actions";

interface BannerProps {
  contest: { id: string };
  phase: Phase;
  end: { at: string; text: string } | null;
  isSignedIn: boolean;
  participants: readonly { id: string; name: string }[];
  /** Number of stories; null in a preview. */
  totals: { stories: number | null };
  votes: Votes | null;
  writability: Writability;
  progress: { total: number; read: number; percentage: number } | null;
  /** HTML of the closed ballot's seal; missing outside counting, and until the ballot has its root. */
  urn?: InlinedHtml;
}

/** Banner of the phase, which explains what readers can do now (CONTEST-02). */
export function PhaseBanner(props: BannerProps) {
  if (hasBlindList(props.phase) && props.totals.stories === 0) return <NoStories {...props} />;
  switch (props.phase) {
    case "submission":
      return <Participants {...props} />;
    case "voting":
      return <HowToVote {...props} />;
    case "counting":
      return <Counting {...props} />;
    default:
      return null;
  }
}

/** Banner in voting and counting for a contest without stories (PHASE-14). */
function NoStories({ phase, end }: Pick<BannerProps, "phase" | "end">) {
  return (
    <section className={`banner phase-${phase}`} aria-labelledby="sin-historias">
      <h2 id="sin-historias" className="label">
        No llegó ninguna historia
      </h2>
      <p>
        El plazo de envío terminó sin historias, y este reto quedará desierto.
        {end ? ` ${END_NAMES[phase]} ${end.text}.` : null}
      </p>
    </section>
  );
}

function Counting({ contest, end, urn }: Pick<BannerProps, "contest" | "end" | "urn">) {
  return (
    <section className="banner phase-counting" aria-labelledby="recuento">
      <h2 id="recuento" className="label">
        Estamos procesando los resultados
      </h2>
      <p>
        La votación ha cerrado automáticamente.{" "}
        {end
          ? `Los resultados se publican el ${end.text}.`
          : "Los resultados se publicarán en esta página."}
      </p>
      {urn ? <div id="urna" dangerouslySetInnerHTML={{ __html: htmlOf(urn) }} /> : null}
      <p>
        Mientras tanto puedes leer y comentar. <DownloadLink contest={contest} />
      </p>
    </section>
  );
}

/** Link to the page that downloads the contest's stories for offline reading (READ-06). */
export function DownloadLink({ contest }: Pick<BannerProps, "contest">) {
  return <Link to={contestDownloadPath(contest.id)}>Llévate el reto</Link>;
}

/** Text that explains voting. On a phone it is below the list, in the section about the contest. */
export const HOW_TO_VOTE = `Lee las historias sin saber de quién son y da hasta ${inWords(VOTES_PER_CONTEST)} votos, privados, a las que más te gusten.`;

function HowToVote({ contest, isSignedIn, votes, progress }: BannerProps) {
  const hasReadAll = progress !== null && progress.read >= progress.total;
  return (
    <section className="banner phase-voting" aria-labelledby="como-votar">
      <h2 id="como-votar" className="label wide-only">
        Cómo votar
      </h2>
      <p className="wide-only">{HOW_TO_VOTE}</p>
      {votes && progress ? (
        <div className="ballot-state">
          {votes.reachable ? (
            <VoteCounter used={votes.stories.length} />
          ) : (
            <p className="hint" id={BALLOT_NOTE}>
              {VOTES_UNREACHABLE}
            </p>
          )}
          {progress.total > 0 ? <ProgressRing {...progress} /> : null}
        </div>
      ) : null}
      {hasReadAll ? null : (
        <Actions as="p" className="form-actions">
          <Link
            className="button button-primary"
            to={`/contest/${contest.id}/siguiente`}
            rel="nofollow"
          >
            {progress && progress.read > 0 ? "Seguir leyendo" : "Empezar a leer"}
          </Link>{" "}
          {isSignedIn ? null : (
            <Link to={`/register?redirectTo=/contest/${contest.id}`}>Regístrate para votar</Link>
          )}
        </Actions>
      )}
    </section>
  );
}

function Participants({
  participants: people,
  totals,
  writability,
}: Pick<BannerProps, "participants" | "totals" | "writability">) {
  const more = (totals.stories ?? 0) - people.length;
  return (
    <section className="banner phase-submission" aria-labelledby="participantes">
      <h2 id="participantes" className="label">
        Participantes
      </h2>
      {people.length === 0 ? (
        <p>
          Aún no hay participantes.
          {writability === "open" ? " La primera página está libre." : null}
        </p>
      ) : (
        <ul className="names">
          {people.map(({ id, name }) => (
            <li key={id}>
              <Link to={authorPath(id)}>{name}</Link>
            </li>
          ))}
          {more > 0 ? <li>y {formatNumber(more)} más</li> : null}
        </ul>
      )}
      <p className="hint">Las historias aparecerán cuando empiece la votación.</p>
    </section>
  );
}
