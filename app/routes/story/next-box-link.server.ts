import { numberName } from "~/domain/contests/names";
import { PLACE_NAMES } from "~/domain/contests/places";
import { isBlind, takesVotes } from "~/domain/contests/phases";
import { ARCHIVE, storyPath } from "~/domain/paths";
import type { BlindCard } from "~/domain/stories/list-view";
import type { NextByPlace } from "~/domain/stories/next-by-place.server";
import type { FoundStory } from "~/domain/stories/story-page.server";
import { formatNumber, readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";

/** Target of the box after a story: another story, or a list if no story follows. */
export interface NextBoxLink {
  to: string;
  label: string;
  title: string;
  /** Reading time of the next story in minutes; missing for a list. */
  minutes?: number;
  /** True if the next story has adult themes (18+). */
  isMature?: true;
  line?: string;
}

interface NextStories {
  /** The reader's next unread story in voting. Null for a visitor, whose page is shared, and if the room does not answer. */
  unread: { card: BlindCard | null; unread: number } | null;
  byPlace: NextByPlace | null;
}

/**
 * Chooses the story after the current one (READ-07): in voting the next unread story, in results the next by place, otherwise the
 * list.
 */
export function nextBoxLink(
  { id, phase, contest }: FoundStory,
  { unread, byPlace }: NextStories,
): NextBoxLink {
  if (takesVotes(phase))
    return unreadLink(`/contest/${contest.id}/siguiente?despues=${id}`, unread);
  if (isBlind(phase)) {
    return {
      to: `/contest/${contest.id}#stories-section`,
      label: "Volver al reto",
      title: contest.title,
    };
  }
  return byPlace
    ? storyStep(labelOf(byPlace), byPlace.story)
    : {
        to: ARCHIVE,
        label: "Sigue leyendo",
        title: "Elige entre todas las historias",
      };
}

function unreadLink(redirect: string, unread: NextStories["unread"]): NextBoxLink {
  if (!unread) return { to: redirect, label: UNREAD, title: NEXT_OF_CONTEST };
  const { card, unread: left } = unread;
  const isLast = left === 0;
  const label = isLast
    ? `${UNREAD}: ninguna`
    : `${UNREAD} · te ${left === 1 ? "queda" : "quedan"} ${formatNumber(left)}`;
  if (card) return storyStep(label, card);
  return { to: redirect, label, title: isLast ? "Las has leído todas" : NEXT_OF_CONTEST };
}

const UNREAD = "Siguiente sin leer";
const NEXT_OF_CONTEST = "La próxima historia de este reto";

function labelOf({ place, earlierNumber }: NextByPlace): string {
  if (earlierNumber !== null)
    return `Historia ganadora del ${numberName(earlierNumber).toLowerCase()}`;
  return place === null
    ? "Siguiente de este reto"
    : `Siguiente: ${PLACE_NAMES[place].toLowerCase()}`;
}

function storyStep(label: string, { id, title, words, opening, isMature }: BlindCard): NextBoxLink {
  return {
    to: storyPath(id),
    label,
    title,
    minutes: readingMinutes(words),
    ...(isMature && { isMature }),
    ...(opening && { line: quotedLine(opening) }),
  };
}
