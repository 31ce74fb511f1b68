import type { InlinedHtml } from "~/remix/page-data";
import { monthInSentence } from "~/domain/contests/names";
import { Link } from "~/remix/link";
import { CoverImage } from "~/ui/contests/cover";
import { Facts } from "~/ui/facts";
import { Winners, winnersTitle, type WinnerPlace } from "~/ui/contests/winners";

interface Last {
  id: string;
  title: string;
  month: string;
  cover: string;
  /** The cover as inline SVG, if the poster at the top of the page shows this contest; else null. */
  band: InlinedHtml | null;
  places: readonly WinnerPlace[];
  hasStories: boolean;
}

/** The last finished contest with its winners and honorary mention (HOME-04). */
export function LastWinners({ contest }: { contest: Last }) {
  const { places, hasStories, month, title, id, cover, band } = contest;
  return (
    <section aria-labelledby="ganadoras" className="home-winners">
      <Facts
        as="h2"
        id="ganadoras"
        facts={[
          `${winnersTitle(places)} de ${monthInSentence(month)}`,
          <Link to={`/contest/${id}`}>«{title}»</Link>,
        ]}
      />
      {band ? null : <CoverImage src={cover} />}
      <Winners places={places} hasStories={hasStories} />
    </section>
  );
}

/** The covers of the last finished contests as one image (`drawCoverStrip`), which links to all of them. */
export function PastCovers() {
  return (
    <Link className="home-covers" to="/contest-history">
      <img src="/portadas.svg" alt="" width={1920} height={400} loading="lazy" />
      Retos anteriores
    </Link>
  );
}
