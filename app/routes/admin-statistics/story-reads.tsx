import type { ReadingSpread } from "~/domain/contests/reading-spread";
import { storyPath } from "~/domain/paths";
import { NAMED, readsOf, type StoryReads, type TitledReads } from "~/domain/statistics/story-reads";
import { counted, countOfStories, formatPercent } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Plot } from "~/ui/admin/plot";

interface StoryReadsProps extends StoryReads {
  contest: { title: string };
  spread: ReadingSpread | null;
}

const countOfReads = (n: number) => counted(n, "lectura", "lecturas");

/** Bar chart of the reads of a contest's stories, most read first. Titles appear only after the results. */
export function StoryReadsPlot({ contest, groups, titles, spread }: StoryReadsProps) {
  const values = readsOf(groups);
  const isUnread = !spread?.most;
  const range = spread ? `de ${spread.fewest} a ${countOfReads(spread.most)}` : "";
  const variation = spread ? formatPercent(spread.variation * 100) : "";
  return (
    <Plot
      id="lecturas-por-historia"
      title="Lecturas de cada historia"
      chart={
        isUnread
          ? null
          : {
              values,
              labels: [],
              summary: `Historias de «${contest.title}», de la más leída a la menos leída: ${range}.`,
            }
      }
      table={
        titles
          ? {
              caption: captionOf(titles, values.length),
              columns: ["Historia", "Lecturas"],
              rows: [...titles.most, ...titles.least].map((story) => [
                <Link to={storyPath(story.id)}>{story.title}</Link>,
                story.reads,
              ]),
            }
          : {
              caption: "Cuántas historias tienen cada número de lecturas.",
              columns: ["Lecturas", "Historias"],
              rows: groups.map(({ reads, stories }) => [reads, stories]),
            }
      }
    >
      «{contest.title}»: {countOfStories(values.length)},{" "}
      {isUnread
        ? "sin lecturas."
        : `${range}. Las lecturas se apartan de su media un ${variation}.`}
      {titles || isUnread ? null : " Antes de los resultados no llevan título."}
    </Plot>
  );
}

function captionOf({ least }: { least: TitledReads[] }, stories: number): string {
  return stories > 2 * NAMED
    ? `Las ${NAMED} más leídas y las ${least.length} menos leídas.`
    : "De la más leída a la menos leída.";
}
