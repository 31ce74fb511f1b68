import type { Group, VoteStanding } from "~/domain/profiles/distribution";
import { countOfStories, countOfVotes, formatNumber } from "~/domain/text/numbers";

const WIDTH = 480;
const HEIGHT = 120;

/**
 * Bar chart of a contest's stories by number of votes. The bar with the viewer's story is filled. The same numbers follow as text.
 */
export function VotePlot({ groups }: { groups: readonly Group[] }) {
  const most = Math.max(1, ...groups.map(({ stories }) => stories));
  const width = Math.floor((WIDTH - 2) / groups.length);
  const bar = (group: Group) => {
    const at = groups.indexOf(group) * width + 2;
    const height = Math.ceil((group.stories / most) * (HEIGHT - 2));
    return group.stories > 0 ? `M${at} ${HEIGHT}v-${height}h${width - 4}v${height}` : "";
  };
  const path = (isOwn: boolean) =>
    groups
      .filter((group) => group.isOwn === isOwn)
      .map(bar)
      .join("");
  return (
    <svg
      className="plot"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Historias del reto según sus votos, de menos a más; la barra llena tiene la tuya."
      stroke="currentColor"
    >
      <path d={`${path(false)}M0 ${HEIGHT}h${WIDTH}`} fill="none" />
      <path d={path(true)} fill="currentColor" />
    </svg>
  );
}

/** Returns the text for one bar of the chart: "De 3 a 5 votos: 4 historias, entre ellas la tuya". */
export function groupText({ from, to, stories, isOwn }: Group): string {
  const votes = from === to ? countOfVotes(from) : `De ${formatNumber(from)} a ${countOfVotes(to)}`;
  const own = stories === 1 ? ", la tuya" : ", entre ellas la tuya";
  return `${votes}: ${countOfStories(stories)}${isOwn ? own : ""}`;
}

/** Returns a sentence with the number of other stories that got fewer, as many, or more votes. */
export function standingText({ fewer, same, more }: VoteStanding): string {
  const others = fewer + same + more;
  if (others === 0) return "Tu historia fue la única de este reto.";
  if (others === 1) {
    if (fewer === 1) return "La otra historia tuvo menos votos que la tuya.";
    return `La otra historia tuvo ${more === 1 ? "más" : "los mismos"} votos que la tuya.`;
  }
  return `Entre las otras ${formatNumber(others)} historias hay ${formatNumber(fewer)} con menos votos que la tuya, ${formatNumber(same)} con los mismos y ${formatNumber(more)} con más.`;
}
