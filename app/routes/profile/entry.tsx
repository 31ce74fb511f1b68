import { storyReportPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { isBlind, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { countOfVotes, countOfWords } from "~/domain/text/numbers";
import { canEdit } from "~/domain/stories/rights";
import { PLACE_NAMES } from "~/domain/contests/places";
import type { Position } from "~/domain/contests/ranking";
import { Actions } from "~/ui/actions";
import { Facts } from "~/ui/facts";
import { LinkSubject } from "~/ui/button";

export interface EntryProps {
  id: string;
  title: string;
  words: number;
  date: string;
  contest: { id: string; title: string; month: string };
  phase: Phase;
  isDisqualified: boolean;
  votes: number | null;
  position: Position | null;
  canDelete: boolean;
  authorId: string;
}

/** One of the viewer's stories, with its place, phase and votes. */
export function Entry({ entry }: { entry: EntryProps }) {
  const story = `/story/${entry.id}?from=profile&authorId=${entry.authorId}`;
  return (
    <li className="entry">
      <div className={entry.votes === null ? undefined : "leader"}>
        <h3>
          <Link to={story}>{entry.title}</Link>
        </h3>{" "}
        {entry.votes === null ? null : <span className="label">{countOfVotes(entry.votes)}</span>}
      </div>
      <Facts
        className="hint"
        facts={[
          entry.position === null ? null : (
            <strong className="winner-place">{PLACE_NAMES[entry.position]}</strong>
          ),
          entry.isDisqualified ? <strong>Descalificada</strong> : null,
          <span className={`phase-badge phase-${entry.phase}`}>{PHASE_NAMES[entry.phase]}</span>,
          <Link to={`/contest/${entry.contest.id}`}>
            {entry.contest.month}: {entry.contest.title}
          </Link>,
          countOfWords(entry.words),
          entry.date,
        ]}
      />
      <EntryActions entry={entry} story={story} />
    </li>
  );
}

/** Links to the actions that the contest's phase allows for the story. */
function EntryActions({ entry, story }: { entry: EntryProps; story: string }) {
  return (
    <Actions className="story-actions">
      <Link to={story}>
        Ver la historia <LinkSubject title={entry.title} />
      </Link>{" "}
      {canEdit({ ...entry, isOwn: true }) ? (
        <>
          <Link to={`/write/${entry.contest.id}?edit=${entry.id}`}>
            Editar <LinkSubject title={entry.title} />
          </Link>{" "}
        </>
      ) : null}
      {entry.canDelete ? (
        <>
          <Link to={`/story/${entry.id}/eliminar`}>
            Eliminar <LinkSubject title={entry.title} />
          </Link>{" "}
        </>
      ) : null}
      {isBlind(entry.phase) ? null : (
        <Link to={storyReportPath(entry.id)}>
          Informe de lecturas y votos <LinkSubject title={entry.title} />
        </Link>
      )}
    </Actions>
  );
}
