import type { Position } from "~/domain/contests/ranking";

/** Names of a story's places in its contest, 4 for the honorary mention; not those of its author's badges. */
export const PLACE_NAMES: Record<Position | 4, string> = {
  1: "Primer lugar",
  2: "Segundo lugar",
  3: "Tercer lugar",
  4: "Mención honorífica",
};

/** The places of a finalist, inside a sentence, and of more than one story. */
export const FINALIST_PLACES = "segundo o tercer lugar";
export const FINALISTS_PLACES = "segundos o terceros lugares";

/** The words above a story that has won one of the three places, with its contest's month; null above others. */
export function placeBanner(position: number | null, month: string): string | null {
  if (position === 1) return `Historia Ganadora del Reto de ${month}`;
  if (position !== 2 && position !== 3) return null;
  return `${PLACE_NAMES[position].replace("lugar", "Lugar")} - Reto de ${month}`;
}

/** "el primer lugar", inside a sentence. */
export function thePlace(position: Position): string {
  return `el ${PLACE_NAMES[position].toLowerCase()}`;
}

/** Why a contest ends without a winner (PHASE-14). */
export const DESERTED = {
  "no-stories": "Desierto: no llegó ninguna historia.",
  "no-votes": "Desierto: ninguna historia recibió votos.",
} as const;

/** A place of a finished contest; position 4 stands for the honorary mention. */
export interface Place {
  storyId: string;
  title: string;
  /** Null when the account is gone, as the name. */
  authorId: string | null;
  author: string | null;
  votes: number;
  position: 1 | 2 | 3 | 4;
  /** The place was settled by the time of submission: a neighbour has as many votes. */
  tied: boolean;
}

/** A place that its winner has not been congratulated on yet (CONTEST-09). */
export interface Win {
  contestId: string;
  contestTitle: string;
  month: string;
  storyId: string;
  title: string;
  position: 1 | 2 | 3;
}
