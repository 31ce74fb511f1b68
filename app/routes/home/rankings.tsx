import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import type { Rank, Ranking } from "~/domain/karma/ranking-list.server";
import {
  hasMoreRanks,
  RANKING_DELAY_MS,
  RANKING_STEP,
  rankingPath,
} from "~/domain/karma/ranking-size";
import { authorPath } from "~/domain/paths";
import { counted, countOfStories, formatNumber } from "~/domain/text/numbers";
import { Link, isPlainClick } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";

interface RankingView extends Ranking {
  /**
   * Number of people requested by `?ranking=`. Null without the parameter: then the first five of the karma ranking are shown,
   * without details.
   */
  size: number | null;
  isSignedIn: boolean;
}

const countOfPoints = (n: number) => counted(n, "punto", "puntos");
const countOfWins = (n: number) => counted(n, "victoria", "victorias");

/** Whether home shows the karma ranking; it is hidden from visitors while nobody has points (HOME-01). */
const hasSection = ({ total, isSignedIn }: RankingView) => total > 0 || isSignedIn;

/** The tab at the edge of home that opens the full rankings. */
export function RankingsTab({ ranking }: { ranking: RankingView }) {
  if (!hasSection(ranking)) return null;
  return (
    <p className="rankings-tab">
      <Link to={rankingPath(RANKING_STEP)}>Rankings</Link>
    </p>
  );
}

/** The people with the most karma: five, more on demand, and the viewer's own place (KARMA-02). */
export function Rankings({ ranking }: { ranking: RankingView }) {
  const { total, own, size, isSignedIn } = ranking;
  const { shown, isLoading, showPeople } = useShown(size ?? RANKING_STEP);
  if (!hasSection(ranking)) return null;
  return (
    <section id="rankings" className="rankings" aria-labelledby="rankings-titulo">
      <h2 id="rankings-titulo">Rankings</h2>
      <p className="hint">Escribir, votar y comentar suma puntos de karma.</p>
      {total === 0 ? <p className="empty">Aún no hay nadie con puntos.</p> : null}
      <ol>
        {ranking.ranks.slice(0, shown).map((rank) => (
          <Rank
            key={rank.id}
            rank={rank}
            isOwn={rank.place === own?.place}
            hasDetails={size !== null}
          />
        ))}
      </ol>
      {isSignedIn ? <p className="hint">{ownPlace(own)}</p> : null}
      <Actions as="p" aria-busy={isLoading || undefined}>
        {size === null ? (
          <ButtonLink variant="outlined" to={rankingPath(RANKING_STEP)}>
            Ver Rankings
          </ButtonLink>
        ) : null}
        {size !== null && hasMoreRanks(shown, total) ? (
          <Link to={rankingPath(shown + RANKING_STEP)} onClick={showPeople(shown + RANKING_STEP)}>
            {isLoading ? "Cargando..." : "Ver más"}
          </Link>
        ) : null}{" "}
        {size !== null && shown > RANKING_STEP ? (
          <Link to={rankingPath(RANKING_STEP)} onClick={showPeople(RANKING_STEP)}>
            Ver menos
          </Link>
        ) : null}{" "}
        <Link to="/insignias#puntos">Cómo se ganan</Link>
      </Actions>
    </section>
  );
}

interface RankProps {
  rank: Rank;
  isOwn: boolean;
  hasDetails: boolean;
}

function Rank({ rank, isOwn, hasDetails }: RankProps) {
  return (
    <li>
      <p className="rank">
        <span>
          <Name to={authorPath(rank.id)} badges={rank.badges}>
            {rank.name}
          </Name>
          {isOwn ? " (tú)" : null}
        </span>{" "}
        <b>{countOfPoints(rank.karma)}</b>
      </p>
      {hasDetails ? (
        <Facts
          className="hint"
          facts={[countOfStories(rank.stories), rank.wins > 0 ? countOfWins(rank.wins) : null]}
        />
      ) : null}
    </li>
  );
}

function ownPlace(own: RankingView["own"]): string {
  if (!own) return "Aún no tienes puntos: llegan cuando tu reto tiene resultados, y al comentar.";
  return `Tu lugar: el ${formatNumber(own.place)}, con ${countOfPoints(own.karma)}.`;
}

/**
 * Returns how many of the loaded people to show. 'Ver más' navigates without scrolling, and shows the next five no earlier than
 * 300 ms after the click. 'Ver menos' hides people at once.
 */
function useShown(size: number) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(size);
  const [isLoading, setLoading] = useState(false);
  const clickedAt = useRef(0);
  useEffect(() => {
    const delay = size > shown ? clickedAt.current + RANKING_DELAY_MS - performance.now() : 0;
    const finish = () => {
      setShown(size);
      setLoading(false);
    };
    const timer = setTimeout(finish, Math.max(delay, 0));
    return () => clearTimeout(timer);
    // The effect runs only for a new size: hiding people changes `shown` and needs no delay.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [size]);
  const showPeople = (wanted: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    clickedAt.current = performance.now();
    if (wanted < shown) setShown(wanted);
    else setLoading(true);
    navigate(`/?ranking=${wanted}`, { preventScrollReset: true, replace: true });
  };
  return { shown, isLoading, showPeople };
}
