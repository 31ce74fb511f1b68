import { anthologyPath, pathOfAuthor } from "~/domain/paths";
import type { Place } from "~/domain/contests/places";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { CoverImage } from "~/ui/contests/cover";
import { Winners, winnersTitle } from "~/ui/contests/winners";
import { Facts } from "~/ui/facts";

interface IssueProps {
  id: string;
  title: string;
  month: string;
  /** URL of the contest's cover image. */
  cover: string;
  places: readonly Place[];
  hasStories: boolean;
}

/** A finished contest in the history: its cover as a link, the winner's name, and all places in a disclosure. */
export function Issue({ contest }: { contest: IssueProps }) {
  const { id, title, month, cover, places, hasStories } = contest;
  const [first] = places;
  return (
    <li className="history-contest">
      <h2>
        {/* Text alternative of the cover image, which already shows the title. CSS hides the text once the image has loaded. */}
        <Link to={`/contest/${id}`}>
          <span>{title}</span>
          <CoverImage src={cover} />
        </Link>
      </h2>
      <Facts
        className="label"
        facts={[
          month,
          hasStories ? (
            <Link to={anthologyPath(id)}>
              Antología<span className="visually-hidden"> de {title}</span>
            </Link>
          ) : null,
        ]}
      />
      {first ? (
        <>
          <p className="winner-author">
            Ganó una historia de <Name to={pathOfAuthor(first.authorId)}>{first.author}</Name>
          </p>
          <details>
            <summary>{winnersTitle(places)}</summary>
            <Winners places={places} hasStories={hasStories} />
          </details>
        </>
      ) : (
        <Winners places={places} hasStories={hasStories} />
      )}
    </li>
  );
}
