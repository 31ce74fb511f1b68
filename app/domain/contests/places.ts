import type { Position } from "~/domain/contests/ranking";
import { monthInSentence } from "./names";

/** Spanish names of the winning places. 4 is the honorary mention. */
export const PLACE_NAMES: Record<Position | 4, string> = {
  1: "Primer lugar",
  2: "Segundo lugar",
  3: "Tercer lugar",
  4: "Mención honorífica",
};

/** Names of second and third place for use inside a sentence, in singular and plural. */
export const FINALIST_PLACES = "segundo o tercer lugar";
export const FINALISTS_PLACES = "segundos o terceros lugares";

/** Returns the banner above a story in one of the first three places; null for any other story. */
export function placeBanner(position: number | null, month: string): string | null {
  if (position === 1) return `Historia Ganadora del Reto de ${monthInSentence(month)}`;
  if (position !== 2 && position !== 3) return null;
  return `${PLACE_NAMES[position].replace("lugar", "Lugar")} - Reto de ${monthInSentence(month)}`;
}

/** Returns the name of a place for use inside a sentence: "el primer lugar". */
export function thePlace(position: Position): string {
  return `el ${PLACE_NAMES[position].toLowerCase()}`;
}

/** The texts that explain why a contest ended without a winner (PHASE-14). */
export const DESERTED = {
  "no-stories": "Desierto: no llegó ninguna historia.",
  "no-votes": "Desierto: ninguna historia recibió votos.",
} as const;

/** A story in one of the places of a finished contest. Position 4 is the honorary mention. */
export interface Place {
  storyId: string;
  title: string;
  /** The winner's line: the quoted sentence that presents the story (STORY-10); empty for the other places. */
  line: string;
  words: number;
  /** Account id of the author. Null for a deleted account, like `author`. */
  authorId: string | null;
  author: string | null;
  votes: number;
  position: 1 | 2 | 3 | 4;
  /** True for a story with adult themes (18+); missing for all others. */
  isMature?: true;
  /** Whether the time of submission decided the place, because another story has the same number of votes. */
  tied: boolean;
}

/** A winning place on which to congratulate its author (CONTEST-09). */
export interface Win {
  contestId: string;
  contestTitle: string;
  month: string;
  storyId: string;
  title: string;
  position: 1 | 2 | 3;
}

/** The winner of the last contest that has one, with the cover of its contest. */
export interface LastWinner extends Pick<
  Place,
  "storyId" | "title" | "line" | "words" | "author" | "authorId"
> {
  /** Path of the cover without its title, as an image. */
  cover: string;
}

/**
 * Returns the sentence that congratulates the writer of a story in one of the first three places, during the whole results week
 * (HOME-06); null for any other story.
 */
export function congratulation(places: readonly Place[], entry: string | null): string | null {
  const place = places.find(({ storyId }) => storyId === entry);
  if (!place || place.position === 4) return null;
  return `¡Felicidades! «${place.title}» quedó en ${thePlace(place.position)}.`;
}
