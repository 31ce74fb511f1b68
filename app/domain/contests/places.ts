import type { Position } from "~/domain/votes/ranking";

/** Names of a story's places in its contest, 4 for the honorary mention; not those of its author's badges. */
export const PLACE_NAMES: Record<Position | 4, string> = {
  1: "Primer lugar",
  2: "Segundo lugar",
  3: "Tercer lugar",
  4: "Mención honorífica",
};

/** "el primer lugar", inside a sentence. */
export function thePlace(position: Position): string {
  return `el ${PLACE_NAMES[position].toLowerCase()}`;
}
